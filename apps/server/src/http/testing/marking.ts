/**
 * Marks as the decisions say them, written a second time from its text and from the source's own lines: what the server
 * says is held against this. In hundredths of a mark; null: a teacher has to mark.
 */
import type { SourceQuestion } from './real-questions.ts'

/** What one answer to a question is worth. `point` and `cut` in hundredths. */
export function expectedMarks(
  question: Pick<SourceQuestion, 'type' | 'answer' | 'numeric' | 'tolerance'>,
  given: readonly string[],
  point: number,
  cut: number,
): number | null {
  const { type, answer } = question
  if (type === 'paragraph') return null
  if (type === 'shortAns')
    return answer.some((right) => sameShort(question, right, given[0] ?? '')) ? point : 0
  const wrong = given.filter((option) => !answer.includes(option))
  if (wrong.length > 0) return 0 - cut
  return answer.every((right) => given.includes(right)) ? point : 0
}

function sameShort(
  question: Pick<SourceQuestion, 'numeric' | 'tolerance'>,
  right: string,
  given: string,
): boolean {
  if (plain(right) === plain(given)) return true
  if (!question.numeric && question.tolerance === undefined) return false
  return Math.abs(toNumber(right) - toNumber(given)) <= Number(question.tolerance ?? 0)
}

/** Trimmed, in small letters, full-width and Bengali digits as Latin ones. */
function plain(text: string): string {
  const digits = '০১২৩৪৫৬৭৮৯'
  return [...text.normalize('NFKC')]
    .map((character) => (digits.includes(character) ? String(digits.indexOf(character)) : character))
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
    .toLowerCase()
}

/** NaN for what is no number: no difference to it is within a tolerance. */
export function toNumber(text: string): number {
  const bare = plain(text).replaceAll(',', '').replace('−', '-')
  return bare === '' ? Number.NaN : Number(bare)
}

/** What a result adds up to. */
export interface ExpectedTotals {
  marks: number
  negative: number
  pending: number
}

export function totalsOf(marks: readonly (number | null)[]): ExpectedTotals {
  return marks.reduce<ExpectedTotals>(
    (sum, mark) => ({
      marks: sum.marks + (mark ?? 0),
      negative: sum.negative + Math.max(0, -(mark ?? 0)),
      pending: sum.pending + (mark === null ? 1 : 0),
    }),
    { marks: 0, negative: 0, pending: 0 },
  )
}
