/** Where a question was asked, and how it went there. */
import type { AskedExam, BankQuestion } from '@porua/contract/desk/questions'
import { formatNumber as n } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Section } from '../../platform/ui/page.tsx'
import css from './asked.module.css'
import { askedQuery } from './queries.ts'
import { questionWords } from './words.ts'

/** The exams that ask it, the newest first. */
export function Asked({ bank, id }: Pick<BankQuestion, 'bank' | 'id'>) {
  const t = useWords(questionWords)
  const query = useQuery(askedQuery(bank, id))
  return (
    <Section title={t('asked')}>
      <Loaded query={query} lines={2}>
        {({ exams, more }) =>
          exams.length === 0 ? (
            <p className="muted">{t('neverAsked')}</p>
          ) : (
            <>
              <ul className={css.exams}>
                {exams.map((exam) => (
                  <li key={exam.id} className={css.exam}>
                    <Link to="/exams/$examId/results" params={{ examId: exam.id }} className={css.title}>
                      {exam.title}
                    </Link>
                    <HowItWent {...exam} />
                  </li>
                ))}
              </ul>
              {more && <p className="muted small">{t('askedMore', { n: n(exams.length) })}</p>}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function HowItWent({ students, right, partly, wrong, skipped, rule }: AskedExam) {
  const t = useWords(questionWords)
  if (rule !== null) return <span className="muted small">{t(rule === 'drop' ? 'dropped' : 'bonus')}</span>
  if (students === 0) return <span className="muted small">{t('noMarksYet')}</span>
  const counts = [
    ['wentRight', right],
    ['wentPartly', partly],
    ['wentWrong', wrong],
    ['wentSkipped', skipped],
  ] as const
  return (
    <ul className={css.counts}>
      {counts.map(
        ([word, count]) =>
          (word !== 'wentPartly' || count > 0) && (
            <li key={word}>{t(word, { n: n(count), percent: n(Math.round((100 * count) / students)) })}</li>
          ),
      )}
    </ul>
  )
}
