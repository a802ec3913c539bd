/** Accepted numbers, out of what files say about right and wrong. */
import { numberText, rangeOf } from '../read-numbers.ts'
import { LeftOut } from './item-builder.ts'

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
    if (range && !half)
      throw new LeftOut(`its range from '${range.low}' to '${range.high}' is not one of numbers`)
    if (half) return { number: centre(value, half.middle), tolerance: half.tolerance }
    if (value === null || numberText(value) === null)
      throw new LeftOut(`its answer '${value ?? ''}' is not a number, though a number is asked for`)
    return { number: value, tolerance }
  })
  const tolerances = new Set(found.map(({ tolerance }) => tolerance))
  if (tolerances.size > 1)
    throw new LeftOut('it accepts numbers with different tolerances; here one tolerance holds for all')
  const [tolerance = 0] = tolerances
  return { answer: [...new Set(found.map(({ number }) => number))], tolerance }
}

/** The exact value as its author wrote it, where it is the range's middle. */
function centre(value: string | null, middle: string): string {
  return value !== null && numberText(value) === middle ? value : middle
}
