/**
 * The course of the exam: its clock, its connection, when answers are sent, and how a submit goes on (rules T1 to T6,
 * R1, R2, F1). Runs the two smaller machines, `attempt.ts` and `answer-sync.ts`.
 */
import { limits } from '@porua/contract/limits'
import { unsentOf } from '../answer-state.ts'
import { nextTimer, type SyncEvent, stepSync } from '../answer-sync.ts'
import { type AttemptEvent, type AttemptTimes, stepAttempt, timesOf } from '../attempt.ts'
import type { SubmitProblem, WakeReason } from '../live-exam.ts'
import { hasMoved, leastMs, recordOf } from './live-state.ts'
import { settle } from './settle.ts'
import type { Turn } from './turn.ts'

/** The clock is looked at this often, since a timer sleeps with the phone. */
const lookMs = 20_000
/** A paused exam asks this often whether it goes on. */
const pausedAskMs = 15_000
/** An exam that cannot reach its server asks again this often without being told to; a quarter more or less. */
const askEveryMs = 15_000
/** In a pause, a remainder that differs by less does so by the line's delay. */
const delayMs = 5_000
/** The end as it is said and shown: hours and minutes. No zone of today is off by seconds. */
const minuteOf = (at: number) => Math.floor(at / 60_000)

export function tellAttempt(turn: Turn, event: AttemptEvent): void {
  const before = timesOf(turn.state.attempt)?.endsAt
  if (event.type === 'submitAsked')
    turn.set({ overAt: turn.state.attempt.name === 'timeOver' ? (before ?? null) : null })
  const { state: attempt, effects } = stepAttempt(turn.state.attempt, event)
  turn.set({ attempt })
  const times = timesOf(attempt)
  holdRemainder(turn, times, before)
  if (times) {
    announceEnd(turn, times, before)
    const left = times.endsAt - turn.world.earliest
    turn.timer('look', left > 0 ? Math.min(left + 5, lookMs) : lookMs, { type: 'tick' })
  } else turn.do({ type: 'clearTimer', name: 'look' })
  if (times?.paused) {
    const event = { type: 'woken', reason: 'hint' } as const
    turn.do({ type: 'timer', name: 'paused', ms: pausedAskMs, event, keep: true })
  } else turn.do({ type: 'clearTimer', name: 'paused' })
  for (const effect of effects) {
    switch (effect.type) {
      case 'flush':
        turn.set({ preparing: true })
        turn.do({ type: 'prepareSubmit' })
        break
      case 'submit':
        turn.do(effect)
        break
      case 'tellSubmitFailed':
        turn.say({ type: 'submitFailed', problem: effect.problem })
        break
      case 'askAgain':
        wake(turn, 'hint')
        break
      case 'finish':
        if (!turn.state.row) break
        turn.do(effect)
        turn.say({ type: 'submitted', here: effect.here })
    }
  }
}

/** Looks at the clock. */
export function tick(turn: Turn): void {
  tellAttempt(turn, { type: 'tick', at: turn.world.earliest })
}

/** In a pause the end moves with the clock; what it has come to is said when the exam goes on. */
function announceEnd(turn: Turn, times: AttemptTimes, before: number | undefined): void {
  const { endsAt, paused } = times
  const { endAnnounced } = turn.state
  if (before === undefined || endsAt < endAnnounced) turn.set({ endAnnounced: endsAt })
  // After a pause of seconds 'more time' would name the very minute that stands on the screen.
  else if (!paused && endsAt >= endAnnounced + leastMs && minuteOf(endsAt) > minuteOf(endAnnounced)) {
    turn.set({ endAnnounced: endsAt })
    turn.say({ type: 'extended', endsAt })
  }
}

/** T5: the end moves on with the clock while the exam is paused; what is left of it does not change. */
function holdRemainder(turn: Turn, times: AttemptTimes | null, before: number | undefined): void {
  const { pausedLeft } = turn.state
  if (!times?.paused) turn.set({ pausedLeft: null })
  else if (pausedLeft === null || times.endsAt !== before) {
    const left = Math.max(0, times.endsAt - turn.world.latest)
    if (pausedLeft === null || Math.abs(left - pausedLeft) > delayMs) turn.set({ pausedLeft: left })
  }
}

export function tellSync(turn: Turn, event: SyncEvent): void {
  const { state: sync, effects } = stepSync(turn.state.sync, event)
  turn.set({ sync })
  const at = nextTimer(sync)
  if (at === null) turn.do({ type: 'clearTimer', name: 'sync' })
  else turn.timer('sync', at - turn.world.now, { type: 'syncDue' })
  for (const effect of effects) {
    if (effect.type === 'keptOffline') {
      const kept = effect.items.filter((ref) => recordOf(turn.state, ref))
      settle(
        turn,
        kept.map((ref) => ({ ...ref, change: { type: 'offline' } })),
      )
      for (const { question } of kept) turn.say({ type: 'savingLocally', question })
    } else turn.do(effect)
  }
  lookAtSubmit(turn, event.type === 'failed')
}

/** A submit waits for the answers: on it goes, or it fails for what keeps them here. */
function lookAtSubmit(turn: Turn, callFailed: boolean): void {
  const { attempt, sync, preparing, openWrites } = turn.state
  if (attempt.name !== 'submitting' || attempt.stage !== 'sending' || preparing) return
  if (hasMoved(turn.state, turn.world.earliest))
    tellAttempt(turn, { type: 'endMoved', at: turn.world.earliest })
  else if (sync.blocked?.name === 'needsLogin') failSubmit(turn, { kind: 'signedOut' })
  else if (sync.blocked) failSubmit(turn, { kind: 'refused', code: sync.blocked.reason, title: '' })
  else if (callFailed) failSubmit(turn, { kind: 'network' })
  else if (sync.queue.size === 0 && sync.calls.length === 0 && openWrites === 0)
    tellAttempt(turn, { type: 'answersSent' })
}

export function failSubmit(turn: Turn, problem: SubmitProblem): void {
  tellAttempt(turn, { type: 'submitFailed', problem, at: turn.world.earliest })
}

/** B3: nothing goes out under another student's session. */
export function isSameStudent(turn: Turn): boolean {
  const { student } = turn.world
  const same = student === turn.state.who.student
  if (same && !turn.state.replaced) return true
  turn.set({ replaced: !same && student !== null })
  if (same) tellSync(turn, { type: 'unblocked', now: turn.world.now })
  else if (student === null) tellSync(turn, { type: 'signedOut', call: null })
  else tellSync(turn, { type: 'refused', call: null, reason: 'studentReplaced' })
  return same
}

/** R1: whatever says that the world may have changed. */
export function wake(turn: Turn, reason: WakeReason): void {
  const { now } = turn.world
  tick(turn)
  if (!isSameStudent(turn)) return
  if (reason === 'signedIn' && turn.state.sync.blocked) tellSync(turn, { type: 'unblocked', now })
  if (reason === 'online') reconnect(turn, true)
  else {
    if (reason !== 'hint') tellSync(turn, { type: 'wake', at: now, dropCalls: false, now })
    turn.do({ type: 'fetch' })
  }
}

/** R2: a city that comes back must not come back in one second. */
function reconnect(turn: Turn, dropCalls: boolean): void {
  const { now, random } = turn.world
  const ms = limits.resubmitAfterMs + random() * limits.resubmitSpreadMs
  tellSync(turn, { type: 'wake', at: now + ms, dropCalls, now })
  turn.do({ type: 'timer', name: 'reconnect', ms, event: { type: 'fetchDue' }, keep: true })
}

/** What a call, or the browser, has found out about the connection. */
export function reach(turn: Turn, online: boolean): void {
  if (online === turn.state.online) return
  turn.set({ online })
  if (!online) {
    askLater(turn)
    return
  }
  turn.do({ type: 'clearTimer', name: 'ask' })
  // Where other calls get through and the answers do not, each of them would be a network that is back.
  const { row, restoredAnnounced, answers } = turn.state
  if (row && !restoredAnnounced) turn.say({ type: 'restored' })
  turn.set({ restoredAnnounced: row !== null && unsentOf(answers).length > 0 })
  reconnect(turn, false)
}

/** O2: without a network it asks again. */
export function askAgain(turn: Turn): void {
  if (turn.state.online) return
  askLater(turn)
  turn.do({ type: 'fetch' })
}

function askLater(turn: Turn): void {
  turn.timer('ask', askEveryMs * (0.75 + turn.world.random() / 2), { type: 'askDue' })
}

export function noteRemoved(turn: Turn): void {
  if (turn.state.attempt.name !== 'removed') turn.say({ type: 'removed' })
  tellAttempt(turn, { type: 'gone' })
}

/** What a submit needs is there, or it is not known whether it is. */
export function prepared(turn: Turn, { ready }: { ready: boolean }): void {
  turn.set({ preparing: false })
  if (ready) tellSync(turn, { type: 'flush', now: turn.world.now })
  else failSubmit(turn, { kind: 'network' })
}

export function writeEnded(turn: Turn): void {
  turn.set({ openWrites: turn.state.openWrites - 1 })
  lookAtSubmit(turn, false)
}
