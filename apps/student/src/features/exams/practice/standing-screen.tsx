/** How I am doing: right, wrong and skipped by subject and chapter, what wrong answers and guesses cost, the trend. */
import type { Standing } from '@porua/contract/practice'
import { practiceLimits } from '@porua/contract/practice.paths'
import { ButtonLink, Card, EmptyState, Loading, Skeleton, SkeletonText, StaleNote } from '@porua/kit'
import { LoadFailed } from '@porua/kit/components/load-failed.tsx'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useMemo } from 'react'
import { marksText } from '../marks-text.ts'
import { MarksChart } from '../scoreboard/marks-chart.tsx'
import { useStanding } from './queries.ts'
import { fewestGuesses, percentRight, totalOf, trendPoints } from './standing-facts.ts'
import css from './standing-screen.module.css'
import { practiceWords } from './words.ts'

/** The screen. */
export function StandingScreen() {
  const t = useWords(practiceWords)
  usePageTitle(t('howIAmDoing'))
  const { data, isError, isFetching, refetch } = useStanding()
  return (
    <div className={css.screen}>
      <h1 tabIndex={-1} className={css.title}>
        {t('howIAmDoing')}
      </h1>
      {data && isError && <StaleNote title={t('standingOld')} />}
      {data ? (
        <Facts standing={data} />
      ) : isError ? (
        <LoadFailed title={t('standingFailed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('loadingStanding')}>
          <div className={css.screen}>
            <Card>
              <SkeletonText lines={6} />
            </Card>
            <Skeleton height="9rem" />
          </div>
        </Loading>
      )}
      <p className={css.more}>
        <Link to="/my-mistakes">{t('myMistakes')}</Link>
      </p>
    </div>
  )
}

function Facts({ standing }: { standing: Standing }) {
  const t = useWords(practiceWords)
  const { exams, subjects, negative, trend } = standing
  const points = useMemo(() => trendPoints(trend), [trend])
  if (exams === 0)
    return <EmptyState title={t('noExams')} action={<ButtonLink to="/exams">{t('toExams')}</ButtonLink>} />
  return (
    <>
      <p className={css.about}>{t('overExams', { n: exams })}</p>
      <Card as="section" className={css.part} aria-labelledby="by-subject">
        <h2 id="by-subject">{t('bySubject')}</h2>
        <ul className={css.legend}>
          <li data-kind="right">{t('rightWord')}</li>
          <li data-kind="wrong">{t('wrongWord')}</li>
          <li data-kind="skipped">{t('skippedWord')}</li>
        </ul>
        <ul className={css.rows}>
          {subjects.map((subject) => (
            <li key={subject.name}>
              <Row name={subject.name || t('noChapter')} counts={subject} strong />
              {subject.chapters.some(({ name }) => name !== null) && (
                <details>
                  <summary>{t('chapters', { n: subject.chapters.length })}</summary>
                  <ul className={css.rows}>
                    {subject.chapters.map((chapter) => (
                      <li key={chapter.name ?? ''}>
                        <Row name={chapter.name ?? t('noChapter')} counts={chapter} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Negative negative={negative} />
      {points.length > 0 ? (
        <MarksChart points={points} />
      ) : (
        <Card as="section" className={css.part} aria-labelledby="trend">
          <h2 id="trend">{t('trend')}</h2>
          <p>{t('fewExams', { n: trend.length })}</p>
        </Card>
      )}
    </>
  )
}

interface RowProps {
  name: string
  counts: Readonly<Record<'right' | 'wrong' | 'skipped', number>>
  strong?: boolean
}

/** A name, its numbers in words, and a bar that shows them to those who see. */
function Row({ name, counts, strong = false }: RowProps) {
  const t = useWords(practiceWords)
  const percent = percentRight(counts)
  const total = totalOf(counts)
  const kinds = [
    ['right', t('rightWord')],
    ['wrong', t('wrongWord')],
    ['skipped', t('skippedWord')],
  ] as const
  return (
    <div className={css.row}>
      <p className={css.line}>
        <span className={strong ? css.strong : css.name}>{name}</span>
        <span className="tabular">
          {percent === null ? t('fewQuestions', { n: total }) : t('percentRight', { n: percent })}
        </span>
      </p>
      <div className={css.bar} aria-hidden="true">
        {kinds.map(
          ([kind]) =>
            counts[kind] > 0 && <span key={kind} data-kind={kind} style={{ flexGrow: counts[kind] }} />,
        )}
      </div>
      <p className={css.small}>
        {kinds.map(([kind, word]) => `${word} ${formatNumber(counts[kind])}`).join(' · ')}
      </p>
    </div>
  )
}

function Negative({ negative }: { negative: Standing['negative'] }) {
  const t = useWords(practiceWords)
  const { exams, wrong, lost, guesses, gained } = negative
  return (
    <Card as="section" className={css.part} aria-labelledby="negative">
      <h2 id="negative">{t('negative')}</h2>
      {exams === 0 ? (
        <p>{t('noNegative')}</p>
      ) : (
        <>
          <p className={css.fact}>
            {wrong === 0 ? t('nothingLost') : t('lost', { wrong, n: marksText(lost) })}
          </p>
          <p className={css.fact}>
            {guesses === 0
              ? t('noGuesses')
              : gained < 0
                ? t('guessesLost', { n: guesses, lost: marksText(-gained) })
                : t('guesses', { n: guesses, gained: `+${marksText(gained)}` })}
          </p>
          {guesses > 0 && guesses < fewestGuesses && <p>{t('fewGuesses')}</p>}
          <p className={css.small}>{t('guessMeans', { s: practiceLimits.guessMs / 1000 })}</p>
        </>
      )}
    </Card>
  )
}
