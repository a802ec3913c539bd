/** Marks as every screen and paper of the feature writes them. */
import { formatNumber } from '@porua/kit/i18n/format.ts'

/** A mark below zero has a true minus: a hyphen reads as a dash. */
export function marksText(marks: number): string {
  return formatNumber(marks).replace('-', '\u2212')
}
