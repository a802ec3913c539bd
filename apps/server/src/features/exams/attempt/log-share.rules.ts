/**
 * How long the log of one attempt may grow. Whoever locks its attempt reads there, with everybody else's answers waiting behind: a student
 * who filled it (two hundred answers a call, each with a number of its own) held the whole school's saves up for half a minute a call.
 */
import { Problem } from '../../../platform/problems.ts'
import { type AttemptClock, graceEndOf } from './clock.rules.ts'

/** An exam of two hundred questions whose every answer is changed ten times, from the first minute on. */
const rowsAtOnce = 2_000
/** And one more each second: the newest answer of a question takes the place of those that wait, so no finger is quicker for long. */
const msARow = 1_000

/** Whether one more row may be appended to a log that holds `rows`. The room grows with the time until the attempt is final. */
export function hasSpace(rows: number, clock: AttemptClock, now: number): boolean {
  const open = Math.min(now, graceEndOf(clock, now)) - clock.startedAt
  return rows < rowsAtOnce + Math.max(0, open) / msARow
}

/** The phone keeps what it has given, and comes again. */
export function logIsFull(): Problem {
  return new Problem('tooManyRequests', 'sendsVeryMuch', {
    retryAfter: 30,
  })
}
