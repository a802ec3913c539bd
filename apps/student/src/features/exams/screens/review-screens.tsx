/** Papers to read again: of a live exam that was missed, and of an earlier try at a practice exam. */

import { EmptyState, textLanguage } from '@porua/kit'
import { LoadFailed } from '@porua/kit/components/load-failed.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, usePageTitle, useParams } from '@porua/kit/platform/navigation.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { useNoRightClick } from '../../../platform/use-no-right-click.ts'
import { AnswersReview } from '../parts/answers-review.tsx'
import { inOneRow } from '../parts/in-one-row.ts'
import { ResultCounters } from '../parts/result-counters.tsx'
import { ResultHead } from '../parts/result-head.tsx'
import { ResultReview } from '../parts/result-review.tsx'
import { ResultSkeleton } from '../parts/result-skeleton.tsx'
import { isNetworkFailure, useMissedPaper, useTryResult } from '../queries.ts'
import { resultFacts, reviewedQuestions } from '../result-facts.ts'
import type { ReviewFilter } from '../review-filter.ts'
import { examWords } from '../words.ts'
import css from './result-screen.module.css'

/** The paper of a live exam that the student missed, with its key. */
export function MissedPaperScreen() {
  const t = useWords(examWords)
  const { examId = '', groupId = '' } = useParams()
  const { data, error, refetch } = useMissedPaper(examId, groupId)
  const paper = data && 'paper' in data ? data.paper : null
  const questions = useMemo(() => paper && reviewedQuestions({ exam: paper, answers: [] }), [paper])
  usePageTitle(paper?.title ?? t('paper'))
  useNoRightClick()
  if (!paper || !questions) {
    const title = data && 'title' in data ? data.title : null
    return <Waiting error={error} title={title} onAgain={() => void refetch()} />
  }
  return (
    <div className={css.page}>
      <article className={css.result}>
        <header>
          <h1 tabIndex={-1} lang={textLanguage(paper.title)}>
            {paper.title}
          </h1>
          <p>{t('missedPaper')}</p>
          <p>
            {inOneRow([
              t('questions', { n: questions.length }),
              t('marks', { n: paper.totalMarks }),
              t('minutes', { n: paper.duration }),
            ])}
          </p>
        </header>
        <section className={css.review} aria-label={t('paper')}>
          <ResultReview questions={questions} plain />
        </section>
      </article>
    </div>
  )
}

/** An earlier try at a practice exam, as its result was. */
export function TryScreen() {
  const t = useWords(examWords)
  const { examId = '', groupId = '', attemptId = '' } = useParams()
  const { data, error, refetch } = useTryResult(examId, groupId, attemptId)
  const result = data?.result
  const facts = useMemo(() => result && resultFacts(result), [result])
  const [filter, setFilter] = useState<ReviewFilter>('all')
  usePageTitle(result?.exam.title ?? t('earlierTries'))
  useNoRightClick()
  if (!result || !facts) return <Waiting error={error} title={null} onAgain={() => void refetch()} />
  const back = <Link to={`/result/${examId}/${groupId}`}>{t('latestTry')}</Link>
  return (
    <div className={css.page}>
      <article className={css.result}>
        <ResultHead result={result} facts={facts} subject="" actions={back} />
        <ResultCounters facts={facts} rank={null} practice />
        <AnswersReview
          attemptId={attemptId}
          questions={facts.questions}
          filter={filter}
          onFilter={setFilter}
        />
      </article>
    </div>
  )
}

interface WaitingProps {
  error: unknown
  /** Why there is nothing to read; null while that is not known. */
  title: string | null
  onAgain: () => void
}

/** While it loads, and why there is nothing. */
function Waiting({ error, title, onAgain }: WaitingProps): ReactNode {
  const t = useWords(examWords)
  if (title !== null) return <EmptyState drawing="locked" level={1} title={title} />
  if (!error) return <ResultSkeleton />
  if (isNetworkFailure(error))
    return <LoadFailed level={1} title={t('connectionLost')} busy={false} onRetry={onAgain} />
  return (
    <EmptyState drawing="lost" level={1} title={error instanceof ApiError ? error.title : t('paperGone')} />
  )
}
