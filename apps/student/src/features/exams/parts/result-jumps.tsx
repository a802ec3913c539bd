/** On wide screens, the way to a question of the review: its number and its status. */

import { cx, Icon, VisuallyHidden } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { MouseEvent } from 'react'
import type { ReviewedQuestion } from '../result-facts.ts'
import { examWords } from '../words.ts'
import css from './result-jumps.module.css'
import { statusIcons, statusWords } from './status-signs.ts'

/** The element id of a question in the review. */
export function questionAnchor(number: number): string {
  return `q${number}`
}

/** Numbers of all questions in a grid. */
export function ResultJumps({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const t = useWords(examWords)
  return (
    <nav className={css.jumps} aria-label={t('jumpTo')}>
      <ol className={css.grid}>
        {questions.map(({ number, status }) => (
          <li key={number}>
            <a
              href={`#${questionAnchor(number)}`}
              className={cx(css.jump, css[status])}
              onClick={(event) => jump(event, number)}
            >
              <span>{digits(number)}</span>
              <Icon name={statusIcons[status]} size={16} />
              <VisuallyHidden>{t(statusWords[status])}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Goes there without an entry in the history: Back leaves the result, however much was looked at. */
function jump(event: MouseEvent, number: number): void {
  const question = document.getElementById(questionAnchor(number))
  if (!question) return
  event.preventDefault()
  question.scrollIntoView()
  question.focus({ preventScroll: true })
}
