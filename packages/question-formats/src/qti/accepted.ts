/** Accepted numbers, out of what files say about right and wrong. */

import { fault } from '@porua/files/faults/faults'
import { LeftOut } from '../read-found.ts'
import { numberText, rangeOf } from '../read-numbers.ts'

/** One way to be right: a number, with what it may be off, or from `low` to `high`. */
export interface Accepted {
  /** The answer as written; null where only a range is given. */
  value: string | null
  range?: { low: string; high: string }
  tolerance?: number
}

/** The answers of a numeric question and the distance that all of them share. @throws LeftOut where they differ in it */
export function numericAnswers(accepted: readonly Accepted[]): { answer: string[]; tolerance: number } {
  const found = accepted.map(({ value, range, tolerance = 0 }) => {
    const half = range && rangeOf(range.low, range.high)
    if (range && !half) throw new LeftOut(fault('rangeNoNumbers', range))
    if (half) return { number: centre(value, half.middle), tolerance: half.tolerance }
    if (value === null || numberText(value) === null)
      throw new LeftOut(fault('itsAnswerNoNumber', { answer: value ?? '' }))
    return { number: value, tolerance }
  })
  const tolerances = new Set(found.map(({ tolerance }) => tolerance))
  if (tolerances.size > 1) throw new LeftOut(fault('acceptsTolerances'))
  const [tolerance = 0] = tolerances
  return { answer: [...new Set(found.map(({ number }) => number))], tolerance }
}

/** The exact value as its author wrote it, where it is the range's middle. */
function centre(value: string | null, middle: string): string {
  return value !== null && numberText(value) === middle ? value : middle
}
