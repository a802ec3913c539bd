/**
 * The clock of an attempt, as one pure function of attempt, schedule, extra time, extensions and pauses (engine.md: Clock;
 * decisions: Exams, Late arrivals). Times are UTC milliseconds; `now` is always an argument.
 */

import type { GroupExamTable } from '../../../ports/database/tables.ts'

/** What an attempt's clock is made of: the attempt's own columns and its group's schedule as it stands now. */
export interface AttemptClock {
  readonly practice: boolean
  readonly startedAt: number
  /** Frozen at the start. */
  readonly duration: number
  /** Granted to this attempt. */
  readonly extraTime: number
  /** The end of the exam for the group; null when the group no longer lists the exam (the attempt then runs its duration). */
  readonly endsAt: number | null
  readonly extendedBy: number
  readonly pausedAt: number | null
  readonly pausedFor: number
  /** How much of `pausedFor` was over before the attempt began, or began after its end: it has no share in that. */
  readonly pausedBefore: number
  /** When the provider ended it early: the one thing that moves an end forward. */
  readonly endedAt: number | null
  readonly graceMs: number
  readonly submittedAt: number | null
  readonly finalAt: number | null
}

/**
 * When the attempt ends: the earlier of start + duration and, for live exams, the exam's end, plus extra time, extensions
 * and pauses. While a pause runs the end moves with the clock. What had ended before a pause began stays ended.
 */
export function endOf(clock: AttemptClock, now: number): number {
  let end = clock.startedAt + clock.duration + clock.extraTime
  if (!clock.practice) {
    end = beforePause(clock)
    // Whoever was over when the pause began has no share in it.
    if (clock.pausedAt === null || end > clock.pausedAt) end += runningPause(clock, now)
  }
  // An attempt that began after its exam's end (extended since) has no time at all rather than less than none.
  end = Math.max(end, clock.startedAt)
  return clock.endedAt === null ? end : Math.min(end, Math.max(clock.endedAt, clock.startedAt))
}

/** The end of a live attempt as it stood when the pause that runs now began. */
export function beforePause(clock: AttemptClock): number {
  // Its own time stands still in the pauses that it lived through; the exam's end moves with all of them.
  // Where the exam has left the group's calendar, or has come back into it, the pauses before are forgotten: nobody pays for them.
  const own = clock.startedAt + clock.duration + Math.max(0, clock.pausedFor - clock.pausedBefore)
  const exam = clock.endsAt === null ? own : clock.endsAt + clock.pausedFor
  return Math.min(own, exam) + clock.extendedBy + clock.extraTime
}

/** Whether the exam is paused for this attempt now. Practice is never paused. */
export function isPaused(clock: AttemptClock, now: number): boolean {
  return !clock.practice && clock.pausedAt !== null && clock.pausedAt <= now && clock.endedAt === null
}

/** Whether the provider has ended the exam for this attempt's group: its end may then be earlier than its phone was told. */
export function wasEnded({ endedAt }: Pick<AttemptClock, 'endedAt'>, now: number): boolean {
  return endedAt !== null && endedAt <= now
}

/** Until when late answers of this attempt are taken. */
export function graceEndOf(clock: AttemptClock, now: number): number {
  return endOf(clock, now) + clock.graceMs
}

/** Whether the student is still answering: not submitted, not final, time left. */
export function isRunning(clock: AttemptClock, now: number): boolean {
  return clock.submittedAt === null && clock.finalAt === null && now < endOf(clock, now)
}

/**
 * Whether nothing can change the attempt any more: by what is written, or by rule (past end + grace; a submitted
 * practice attempt, because its key is out). True for every reader at once, whether or not a job has written it yet.
 */
export function isFinal(clock: AttemptClock, now: number): boolean {
  if (clock.finalAt !== null) return true
  if (clock.practice && clock.submittedAt !== null) return true
  return now > graceEndOf(clock, now)
}

/** `submittedAt` as readers see it: of an attempt that the server finished, its end; null while it may still be submitted. */
export function submittedAtOf(clock: AttemptClock, now: number): number | null {
  if (clock.submittedAt !== null) return clock.submittedAt
  return isFinal(clock, now) ? endOf(clock, now) : null
}

/** What a submit at `now` is written as: the end where the OK of 'Exam time is over!' came after it. */
export function submitTime(clock: AttemptClock, now: number): number {
  return Math.min(now, endOf(clock, now))
}

/** The schedule of an exam in a group, for a student who has no attempt yet. */
export interface Window {
  readonly practice: boolean
  readonly startsAt: number
  readonly endsAt: number
  readonly extendedBy: number
  readonly pausedAt: number | null
  readonly pausedFor: number
  readonly endedAt: number | null
}

/** The schedule as its row has it; one without `is_practice` is a live exam's. */
export function windowOf(
  row: Pick<
    GroupExamTable,
    'starts_at' | 'ends_at' | 'extended_by' | 'paused_at' | 'paused_for' | 'ended_at'
  > & { readonly is_practice?: number },
): Window {
  return {
    practice: row.is_practice === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    extendedBy: row.extended_by,
    pausedAt: row.paused_at,
    pausedFor: row.paused_for,
    endedAt: row.ended_at,
  }
}

/** Whether an attempt may begin now. Live: from startsAt until the end, but not in a pause; practice: always. */
export function mayStart(window: Window, now: number): 'yes' | 'notStarted' | 'paused' | 'ended' {
  if (window.endedAt !== null && window.endedAt <= now) return 'ended'
  if (window.practice) return 'yes'
  if (now < window.startsAt) return 'notStarted'
  if (now >= windowEnd(window, now)) return 'ended'
  // Whoever began now would read the paper while nobody's clock runs.
  return window.pausedAt !== null && window.pausedAt <= now ? 'paused' : 'yes'
}

/** The end of the exam for the group, extensions and pauses counted; what the exams page counts down to. */
export function windowEnd(window: Window, now: number): number {
  if (window.practice) return window.endsAt
  const end = window.endsAt + window.extendedBy + window.pausedFor + runningPause(window, now)
  return window.endedAt === null ? end : Math.min(end, window.endedAt)
}

function runningPause({ pausedAt }: { readonly pausedAt: number | null }, now: number): number {
  return pausedAt === null ? 0 : Math.max(0, now - pausedAt)
}
