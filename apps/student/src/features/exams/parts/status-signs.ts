/** The shape and the word of each question status, wherever it stands: colour never says it alone. */
import type { IconName, Tone } from '@porua/kit'
import type { QuestionStatus } from '../result-facts.ts'
import type { en } from '../words.en.ts'

export const statusIcons: Readonly<Record<QuestionStatus, IconName>> = {
  correct: 'check',
  incorrect: 'close',
  skipped: 'minus',
  pending: 'clock',
  dropped: 'minus',
}

export const statusTones: Readonly<Record<QuestionStatus, Tone>> = {
  correct: 'good',
  incorrect: 'bad',
  skipped: 'neutral',
  pending: 'warn',
  dropped: 'neutral',
}

export const statusWords = {
  correct: 'correct',
  incorrect: 'incorrect',
  skipped: 'skipped',
  pending: 'toBeMarked',
  dropped: 'dropped',
} as const satisfies Record<QuestionStatus, keyof typeof en>
