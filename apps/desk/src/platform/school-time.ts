/** Days and hours of the school's clock. A browser's own date fields know only the browser's zone. Pure. */

/** A day ('2026-11-26') and an hour ('14:05') on the wall of the school. */
export interface WallTime {
  readonly date: string
  readonly time: string
}

/** What the school's clock shows at an instant (UTC milliseconds). */
export function wallTime(at: number, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The instant (UTC milliseconds) at which the school's clock shows this; null for what is no time. */
export function instantOf({ date, time }: WallTime, timeZone: string): number | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(asUtc)) return null
  const offset = (at: number) => {
    const wall = wallTime(at, timeZone)
    return Date.parse(`${wall.date}T${wall.time}:00Z`) - Math.floor(at / 60_000) * 60_000
  }
  // Twice: the offset in force at that time, and not at its namesake in UTC.
  return asUtc - offset(asUtc - offset(asUtc))
}
