/** Moments as the school's own clock shows them: what a person at the command line reads. Data (`--json`) stays ISO 8601. */
import type { Database, Reader } from '../../ports/database/database.ts'
import { timeZoneOf } from './white-label.store.ts'

/** The zone of a school that has set none. */
export const usualZone = 'Asia/Dhaka'

/** Writes a moment (UTC milliseconds, or ISO 8601): '22 Nov 2026, 19:05'. */
export type SchoolTime = (at: number | string) => string

export function schoolTimeIn(timeZone: string): SchoolTime {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}

/** In this school's zone. */
export async function schoolTimeOf(db: Database): Promise<SchoolTime> {
  return schoolTimeIn(await db.read(schoolZone))
}

/** This school's zone. */
export async function schoolZone(db: Reader): Promise<string> {
  return (await timeZoneOf(db)) ?? usualZone
}

/** A text with every moment that stands in it as ISO 8601 written so; other features tell moments, not a clock. */
export function inSchoolTime(text: string, time: SchoolTime): string {
  return text.replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, time)
}
