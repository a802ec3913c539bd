/** Every question of a result in review mode, in the paper's order. */

import { cx } from '@porua/kit'
import { memo } from 'react'
import type { ReviewedQuestion } from '../result-facts.ts'
import { QuestionReviewCard } from './question-review.tsx'
import { questionAnchor } from './result-jumps.tsx'
import css from './result-review.module.css'
import { useNear } from './use-near.ts'

interface ResultReviewProps {
  questions: readonly ReviewedQuestion[]
  /** A paper that was not sat: no verdicts, and nothing that was answered. */
  plain?: boolean
}

/** The questions with answer, key and explanation. */
export function ResultReview({ questions, plain = false }: ResultReviewProps) {
  return (
    <ol className={css.list}>
      {questions.map((one) => (
        <ReviewRow key={one.number} one={one} plain={plain} />
      ))}
    </ol>
  )
}

/** Memoised: a row that is drawn must not cost the others anything. */
const ReviewRow = memo(function ReviewRow({ one, plain }: { one: ReviewedQuestion; plain: boolean }) {
  const { number, question, answer, chosen, marks, comment, extra, status, given, waits } = one
  const [ref, near] = useNear<HTMLLIElement>(number === 1)
  return (
    <li
      ref={ref}
      id={questionAnchor(number)}
      className={cx(css.item, near ? css.drawn : css.waiting)}
      tabIndex={-1}
    >
      {near && (
        <QuestionReviewCard
          question={question}
          index={number - 1}
          review={
            plain ? null : { status, chosen: answer, places: chosen, marks, comment, waits, given, extra }
          }
        />
      )}
    </li>
  )
})
