/** Every question of a result in review mode, in the paper's order. */
import { memo } from 'react'
import { cx } from '../../../kit/index.ts'
import type { ReviewedQuestion } from '../result-facts.ts'
import { QuestionReviewCard } from './question-review.tsx'
import { questionAnchor } from './result-jumps.tsx'
import css from './result-review.module.css'
import { useNear } from './use-near.ts'

/** The questions with answer, key and explanation. */
export function ResultReview({ questions }: { questions: readonly ReviewedQuestion[] }) {
  return (
    <ol className={css.list}>
      {questions.map((one) => (
        <ReviewRow key={one.number} one={one} />
      ))}
    </ol>
  )
}

/** Memoised: a row that is drawn must not cost the others anything. */
const ReviewRow = memo(function ReviewRow({ one }: { one: ReviewedQuestion }) {
  const { number, question, answer, marks, comment, extra, status, waits } = one
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
          review={{ status, chosen: answer, marks, comment, waits, extra }}
        />
      )}
    </li>
  )
})
