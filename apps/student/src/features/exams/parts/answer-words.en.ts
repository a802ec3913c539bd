/** The words of an answer on its card in English, as the specification prints them where it does. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

export const en = {
  // where an answer is
  sending: 'Sending',
  onPhone: 'Saved on this phone',
  saved: 'Saved',
  notKept: 'Not saved yet: this phone cannot store it. Keep this page open.',
  notSubmitted: 'Not submitted yet',
  onHold: 'It came late. A teacher will decide whether it counts.',
  cannotChange: 'You cannot change the answer',

  // giving it
  /** Not the exam's: that button stands right under this one. */
  submit: 'Submit Answer',
  submitted: 'Answer Submitted',
  tooLong: ({ n, most }: { n: number; most: number }) =>
    `${formatNumber(n, 'en')} characters too many. Please shorten it: an answer has at most ${formatNumber(most, 'en')}.`,
  charactersLeft: ({ n }: { n: number }) => `${formatNumber(n, 'en')} characters left`,
  mark: 'Mark for review',
  marked: 'Marked for review',
}
