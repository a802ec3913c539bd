/** The way to each question of the review: its number and its status. */

import { cx, Icon, VisuallyHidden } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { ReviewedQuestion } from '../result-facts.ts'
import { examWords } from '../words.ts'
import css from './result-jumps.module.css'
import { statusIcons, statusWords } from './status-signs.ts'

/** The element id of a question in the review. */
export function questionAnchor(number: number): string {
  return `q${number}`
}

interface JumpGridProps {
  questions: readonly ReviewedQuestion[]
  onJump: (number: number) => void
}

/** Numbers of all questions in a grid. */
export function JumpGrid({ questions, onJump }: JumpGridProps) {
  const t = useWords(examWords)
  return (
    <ol className={css.grid}>
      {questions.map(({ number, status }) => (
        <li key={number}>
          <a
            href={`#${questionAnchor(number)}`}
            className={cx(css.jump, css[status])}
            onClick={(event) => {
              // Without an entry in the history: Back leaves the result, however much was looked at.
              event.preventDefault()
              onJump(number)
            }}
          >
            <span>{digits(number)}</span>
            <Icon name={statusIcons[status]} size={16} />
            <VisuallyHidden>{t(statusWords[status])}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Scrolls to a question of the review, and gives it the focus. */
export function jumpTo(number: number): void {
  const question = document.getElementById(questionAnchor(number))
  if (!question) return
  question.scrollIntoView()
  question.focus({ preventScroll: true })
}
