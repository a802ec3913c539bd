/** Months and days as a calendar lays them out: dates of the school's wall, '2026-11-26'. Pure. */
import { instantOf, wallTime } from '../../platform/school-time.ts'

const dayMs = 86_400_000
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The weeks of a month ('2026-11'), Sunday first, with the days of its neighbours that fill them. */
export function weeksOf(month: string): string[][] {
  const first = utc(`${month}-01`)
  const end = utc(`${shifted(month, 1)}-01`)
  const weeks: string[][] = []
  for (let at = first - new Date(first).getUTCDay() * dayMs; at < end; at += 7 * dayMs)
    weeks.push(Array.from({ length: 7 }, (_, day) => dateOf(at + day * dayMs)))
  return weeks
}

/** The month so many months later. */
export function shifted(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dateOf(Date.UTC(year, number - 1 + by, 1)).slice(0, 7)
}

/** The instants at which these weeks begin and end in the school's zone; UTC milliseconds. */
export function spanOf(
  weeks: readonly (readonly string[])[],
  timeZone: string,
): { from: number; to: number } {
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const at = (date: string) => instantOf({ date, time: '00:00' }, timeZone) ?? utc(date)
  return { from: at(first), to: at(dateOf(utc(last) + dayMs)) }
}

/** What begins on each day of the school's calendar, in its order. */
export function dayByDay<T extends { startsAt: string }>(
  entries: readonly T[],
  timeZone: string,
): ReadonlyMap<string, readonly T[]> {
  const days = new Map<string, T[]>()
  for (const entry of entries) {
    const { date } = wallTime(Date.parse(entry.startsAt), timeZone)
    const day = days.get(date)
    if (day) day.push(entry)
    else days.set(date, [entry])
  }
  return days
}

/** 'November 2026'. */
export function monthName(month: string, language: string): string {
  return named({ month: 'long', year: 'numeric' }, language).format(utc(`${month}-01`))
}

/** 'Thursday, 26 November'. */
export function dayName(date: string, language: string): string {
  return named({ weekday: 'long', day: 'numeric', month: 'long' }, language).format(utc(date))
}

/** 'Thu'. */
export function weekdayName(date: string, language: string): string {
  return named({ weekday: 'short' }, language).format(utc(date))
}

function named(options: Intl.DateTimeFormatOptions, language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : 'en-GB', { timeZone: 'UTC', ...options })
}

/**
 * Where a key leads in the grid of a month: arrows by a day and a week, Home and End to the ends of the week. Null: the key is no
 * way. @param at the place of the day, of `count` @returns its place; the end of the grid where there is no further day
 */
export function dayByKey(key: string, at: number, count: number): number | null {
  const inWeek = at % 7
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -inWeek, End: 6 - inWeek }[key]
  if (by === undefined) return null
  const next = at + by
  return next < 0 || next >= count ? at : next
}
