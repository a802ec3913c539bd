/** Tries at a practice exam that a retake has replaced: each can still be read. */
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@porua/kit/platform/navigation.tsx'
import { marksText } from '../marks-text.ts'
import { useTries } from '../queries.ts'
import { examWords } from '../words.ts'
import css from './earlier-tries.module.css'

interface EarlierTriesProps {
  examId: string
  groupId: string
  /** The try that is shown already. */
  shown: string
}

/** The list; nothing where there is no other try. */
export function EarlierTries({ examId, groupId, shown }: EarlierTriesProps) {
  const t = useWords(examWords)
  const { data } = useTries(examId, groupId)
  const others = data?.tries.filter((one) => one.attemptId !== shown) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="earlier" className={css.tries}>
      <h2 id="earlier">{t('earlierTries')}</h2>
      <ul>
        {others.map((one) => (
          <li key={one.attemptId}>
            <Link to={`/tries/${examId}/${groupId}/${one.attemptId}`}>
              {t('tryOf', { n: one.number, at: formatDateTime(one.submittedAt) })}
            </Link>
            <span className="tabular">
              {`${marksText(one.marksObtained)} / ${marksText(one.totalMarks)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
