/** The answers of a result: which of them are read, the way to each, and the questions in review. */
import { Dialog, IconButton } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { markedIn } from '../marked-questions.ts'
import type { ReviewedQuestion } from '../result-facts.ts'
import { isShown, type ReviewFilter, reviewFilters } from '../review-filter.ts'
import { examWords } from '../words.ts'
import css from './answers-review.module.css'
import { JumpGrid, jumpTo } from './result-jumps.tsx'
import { ResultReview } from './result-review.tsx'

interface AnswersReviewProps {
  attemptId: string
  questions: readonly ReviewedQuestion[]
  filter: ReviewFilter
  onFilter: (filter: ReviewFilter) => void
  /** Below the questions. */
  children?: ReactNode
}

/** The answers. `filter` is the screen's, because paper shows all. */
export function AnswersReview({ attemptId, questions, filter, onFilter, children }: AnswersReviewProps) {
  const t = useWords(examWords)
  const [marked] = useState(() => markedIn(attemptId))
  const [palette, setPalette] = useState(false)
  const counts = useMemo(
    () =>
      reviewFilters.map((value) => ({
        value,
        n: questions.filter((it) => isShown(value, it, marked)).length,
      })),
    [questions, marked],
  )
  const shown = useMemo(
    () => questions.filter((one) => isShown(filter, one, marked)),
    [questions, filter, marked],
  )
  useEffect(() => {
    const all = () => flushSync(() => onFilter('all'))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [onFilter])

  const jump = (number: number) => {
    flushSync(() => {
      setPalette(false)
      if (!shown.some((one) => one.number === number)) onFilter('all')
    })
    // The sheet gives the focus back to its button first.
    requestAnimationFrame(() => jumpTo(number))
  }

  const heading = useRef<HTMLHeadingElement>(null)
  // In the middle of the list the page stays where it is, and another list lies there: it is read from its first question.
  const choose = (value: ReviewFilter) => {
    const isPassed = (heading.current?.getBoundingClientRect().top ?? 0) < 0
    flushSync(() => onFilter(value))
    if (isPassed) heading.current?.scrollIntoView()
  }

  return (
    <div className={css.columns}>
      <section className={css.review} aria-labelledby="answers">
        <h2 id="answers" ref={heading}>
          {t('answers')}
        </h2>
        <div className={css.bar}>
          <fieldset className={css.chips} aria-label={t('whichAnswers')}>
            {counts
              // Marks are this phone's: where it has none, nothing is said of them.
              .filter(({ value, n }) => value !== 'marked' || n > 0)
              .map(({ value, n }) => (
                <button
                  key={value}
                  type="button"
                  className={css.chip}
                  aria-pressed={filter === value}
                  disabled={n === 0}
                  onClick={() => choose(value)}
                >
                  <span>{`${t(filterWords[value])} `}</span>
                  <span className="tabular">{formatNumber(n)}</span>
                </button>
              ))}
          </fieldset>
          <div className={css.toPalette}>
            <IconButton icon="grid" label={t('jumpTo')} onClick={() => setPalette(true)} />
          </div>
        </div>
        <ResultReview questions={shown} />
        {children}
      </section>
      <nav className={css.jumps} aria-label={t('jumpTo')}>
        <JumpGrid questions={questions} onJump={jump} />
      </nav>
      <Dialog open={palette} onClose={() => setPalette(false)} title={t('jumpTo')}>
        <JumpGrid questions={questions} onJump={jump} />
      </Dialog>
    </div>
  )
}

const filterWords = {
  all: 'filterAll',
  wrong: 'filterWrong',
  skipped: 'skipped',
  marked: 'filterMarked',
} as const
