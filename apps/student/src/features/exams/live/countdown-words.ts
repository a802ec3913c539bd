/** Which sentence about the time stands now, as a pure rule: it changes only at thresholds. */

/** What a screen reader is told: minutes left at the last threshold passed; null after the end. */
export interface Announcement {
  minutes: number
  /** It was the half. */
  half: boolean
}

const minute = 60_000

/** Whether the time may be hidden while `left` milliseconds remain: not in the last minute, which everybody sees. */
export function mayHide(left: number): boolean {
  return left > minute
}

/** The announcement in force when `left` of `whole` milliseconds remain. */
export function announcement(left: number, whole: number): Announcement | null {
  if (left <= 0 || whole <= 0) return null
  const marks = [
    { at: whole, half: false },
    { at: whole / 2, half: true },
    ...[10, 5, 1].map((n) => ({ at: n * minute, half: false })),
  ].filter(({ at }) => at <= whole)
  const passed = marks.filter(({ at }) => left <= at)
  const last = passed.reduce((a, b) => (b.at < a.at ? b : a), marks[0] ?? { at: whole, half: false })
  return { minutes: Math.max(1, Math.round(last.at / minute)), half: last.half }
}
