/** Where a student stands in an exam that is watched. Pure. */
import type { StudentState } from '@porua/contract/desk/exam-watch'
import { type AttemptClock, endOf, isFinal, isRunning } from '../attempt/clock.rules.ts'
import { silentMs } from '../watch.api.ts'

/** A device that declared more than it has delivered, and was not heard of for so long, is offline with answers. */
export const undeliveredMs = 60_000

/** What is known of an attempt. Times are UTC milliseconds. */
export interface Heard {
  readonly clock: AttemptClock
  /** Handed in by the student, not by the end. */
  readonly handedIn: boolean
  /** The last call or save. */
  readonly heardAt: number
  /** A device has declared answers that it has not delivered. */
  readonly undelivered: boolean
}

/** The state, and since when it has been so; null where that says nothing. */
export interface Standing {
  readonly state: StudentState
  readonly since: number | null
}

/** Where somebody with this attempt stands; null: there is none. */
export function standingOf(heard: Heard | null, now: number): Standing {
  if (!heard) return { state: 'notStarted', since: null }
  const { clock, handedIn, heardAt, undelivered } = heard
  const away = now - heardAt
  if (isRunning(clock, now)) {
    if (undelivered && away >= undeliveredMs) return { state: 'offline', since: heardAt }
    return away >= silentMs ? { state: 'silent', since: heardAt } : { state: 'answering', since: heardAt }
  }
  if (handedIn) return { state: 'handedIn', since: clock.submittedAt }
  // Late answers are taken until the grace is over: whoever holds some is still to be helped.
  if (undelivered && !isFinal(clock, now)) return { state: 'offline', since: heardAt }
  return { state: 'timeOver', since: endOf(clock, now) }
}

/** Who needs help first. */
export const urgency: Record<StudentState, number> = {
  offline: 0,
  silent: 0,
  answering: 1,
  notStarted: 2,
  timeOver: 3,
  handedIn: 4,
}

/** Problems first, the newest of them on top; within a state the newest too; then by name and roll number. */
export function byUrgency(
  a: Standing & { readonly name: string; readonly sid: string },
  b: Standing & { readonly name: string; readonly sid: string },
): number {
  const rank = urgency[a.state] - urgency[b.state]
  if (rank !== 0) return rank
  if (urgency[a.state] === 0 && a.since !== b.since) return (b.since ?? 0) - (a.since ?? 0)
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.sid < b.sid ? -1 : 1
}
