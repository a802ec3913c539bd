/** Marks as the scoreboard and the report write them. */
import { formatNumber } from '../../../platform/i18n/format.ts'

/** A mark below zero has a true minus: a hyphen in large type reads as a dash. */
export function marksText(marks: number): string {
  return formatNumber(marks).replace('-', '\u2212')
}
