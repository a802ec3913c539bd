/** When an open page of exams asks again. */
import { serverClock } from '@porua/kit/platform/clock.ts'

/** At the latest after this an open page looks again: others change exams too. */
const lookAgainMs = 60_000

/**
 * How long until one of these moments (ISO 8601; null for none) has passed and a state is another one, so that a page asks again;
 * milliseconds, at most a minute.
 */
export function untilChange(moments: readonly (string | null)[], now = serverClock.now()): number {
  const ahead = moments.flatMap((at) => (at === null ? [] : [Date.parse(at) - now])).filter((ms) => ms > 0)
  return Math.min(lookAgainMs, ...ahead.map((ms) => ms + 500))
}
