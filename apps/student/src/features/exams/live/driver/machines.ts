/** Runs the two pure machines: an event in, the effects carried out. */

import { nextTimer, type SyncEffect, type SyncEvent, stepSync } from '../answer-sync.ts'
import { type AttemptEffect, type AttemptEvent, type AttemptTimes, stepAttempt, timesOf } from '../attempt.ts'
import { ignore, type LiveCore } from './core.ts'

export interface Machines {
  tellAttempt(event: AttemptEvent): void
  tellSync(event: SyncEvent): void
  /** Looks at the clock. */
  tick(): void
  /** A submit waits for the answers: on it goes, or it fails for what keeps them here. */
  lookAtSubmit(callFailed: boolean): void
}

/** The clock is looked at this often, since a timer sleeps with the phone. */
const lookMs = 20_000
/** A paused exam asks this often whether it goes on. */
const pausedAskMs = 15_000

/** A submit at the end waits so long for the word whether the end has moved. */
const endAskMs = 10_000
/** Less than this is not more time. */
const leastMs = 1_000
/** The end as it is said and shown: hours and minutes. No zone of today is off by seconds. */
const minuteOf = (at: number) => Math.floor(at / 60_000)
/** In a pause, a remainder that differs by less does so by the line's delay. */
const delayMs = 5_000

export function makeMachines(core: LiveCore): Machines {
  /** The end as the student knows it. */
  let endSaid = 0
  /** The end that was over when the student pressed OK; null while no submit waits for that reason. */
  let overAt: number | null = null
  /** A submit is not to go on yet: whether the time is over is asked, or drafts are handed in. */
  let preparing = false

  function tellAttempt(event: AttemptEvent): void {
    if (core.stopped) return
    const before = timesOf(core.attempt)?.endsAt
    if (event.type === 'submitAsked') overAt = core.attempt.name === 'timeOver' ? (before ?? null) : null
    const { state, effects } = stepAttempt(core.attempt, event)
    core.attempt = state
    const times = timesOf(state)
    holdRemainder(times, before)
    if (times) {
      // In a pause the end moves with the clock; what it has come to is said when the exam goes on.
      if (before === undefined || times.endsAt < endSaid) endSaid = times.endsAt
      else if (
        !times.paused &&
        times.endsAt >= endSaid + leastMs &&
        // After a pause of seconds 'more time' would name the very minute that stands on the screen.
        minuteOf(times.endsAt) > minuteOf(endSaid)
      ) {
        endSaid = times.endsAt
        core.say({ type: 'extended', endsAt: times.endsAt })
      }
      const left = times.endsAt - core.earliest
      core.setTimer('look', left > 0 ? Math.min(left + 5, lookMs) : lookMs, tick)
      if (!times.paused) core.clearTimer('paused')
      else if (!core.hasTimer('paused')) {
        core.setTimer('paused', pausedAskMs, () => core.parts.refresh.wake('hint'))
      }
    } else {
      core.clearTimer('look')
      core.clearTimer('paused')
    }
    for (const effect of effects) doAttempt(effect)
    core.show()
  }

  /** T5: the end moves on with the clock while the exam is paused; what is left of it does not change. */
  function holdRemainder(times: AttemptTimes | null, before: number | undefined): void {
    if (!times?.paused) {
      core.pausedLeft = null
      return
    }
    if (core.pausedLeft !== null && times.endsAt === before) return
    const left = Math.max(0, times.endsAt - core.ports.clock.range().latest)
    if (core.pausedLeft === null || Math.abs(left - core.pausedLeft) > delayMs) core.pausedLeft = left
  }

  const tick = () => tellAttempt({ type: 'tick', at: core.earliest })

  function doAttempt(effect: AttemptEffect): void {
    switch (effect.type) {
      case 'flush':
        void flush()
        return
      case 'submit':
        void core.parts.sending.submit()
        return
      case 'tellSubmitFailed':
        core.say({ type: 'submitFailed', problem: effect.problem })
        return
      case 'askAgain':
        core.parts.refresh.wake('hint')
        return
      case 'finish': {
        const { row, who, ports } = core
        if (!row) return
        // F3: answers that wait go on being sent, and stay in the answer store until the server has spoken about each.
        const at = effect.submittedAt ?? ports.clock.now()
        void ports.store.finishAttempt(who.student, row.attempt, at).catch(ignore)
        core.parts.writes.writeLocalCopy()
        if (effect.here) core.channel?.post({ type: 'submitted', submittedAt: effect.submittedAt })
        core.say({ type: 'submitted', here: effect.here })
      }
    }
  }

  /**
   * T3: a phone that was out of reach at its end does not hand in what the provider has extended or paused meanwhile.
   */
  async function askWhetherOver(): Promise<void> {
    if (overAt === null || core.fetchedAt >= overAt) return
    await core.within(core.parts.opening.fetchAttempt(), endAskMs).catch(ignore)
  }

  function hasMoved(): boolean {
    const times = timesOf(core.attempt)
    if (overAt === null || !times) return false
    return times.paused || (times.endsAt >= overAt + leastMs && core.earliest < times.endsAt)
  }

  /** What other tabs have left in the answer store goes too. */
  async function flush(): Promise<void> {
    preparing = true
    await askWhetherOver()
    await core.settled()
    if (overAt === null || hasMoved()) await core.parts.opening.readStore(null)
    else if (core.fetchedAt >= overAt || core.answerState.counts().drafts.length === 0)
      await core.parts.drafts.handIn()
    else {
      // Whether drafts are to be handed in is not known yet; without them nothing is submitted.
      preparing = false
      return tellAttempt({ type: 'submitFailed', problem: { kind: 'network' }, at: core.earliest })
    }
    preparing = false
    tellSync({ type: 'flush', now: core.now })
    lookAtSubmit(false)
  }

  function tellSync(event: SyncEvent): void {
    if (core.stopped) return
    const { state, effects } = stepSync(core.sync, event)
    core.sync = state
    const at = nextTimer(state)
    if (at === null) core.clearTimer('sync')
    else core.setTimer('sync', at - core.now, () => tellSync({ type: 'timer', now: core.now }))
    for (const effect of effects) doSync(effect)
    lookAtSubmit(event.type === 'failed')
    core.show()
  }

  function doSync(effect: SyncEffect): void {
    const { sending } = core.parts
    switch (effect.type) {
      case 'send':
        void sending.send(effect.call, effect.items, effect.offline)
        return
      case 'abort':
        sending.abort(effect.call)
        return
      case 'keptOffline': {
        const kept = effect.items.filter(({ question, revision }) => core.recordOf(question, revision))
        sending.settle(kept.map((ref) => ({ ...ref, change: { type: 'offline' } })))
        for (const { question } of kept) core.say({ type: 'savingLocally', question })
      }
    }
  }

  function lookAtSubmit(callFailed: boolean): void {
    const { attempt, sync, earliest: at } = core
    if (attempt.name !== 'submitting' || attempt.stage !== 'sending' || preparing) return
    if (hasMoved()) {
      tellAttempt({ type: 'endMoved', at })
    } else if (sync.blocked?.name === 'needsLogin') {
      tellAttempt({ type: 'submitFailed', problem: { kind: 'signedOut' }, at })
    } else if (sync.blocked) {
      const { reason: code } = sync.blocked
      tellAttempt({ type: 'submitFailed', problem: { kind: 'refused', code, title: '' }, at })
    } else if (callFailed) {
      tellAttempt({ type: 'submitFailed', problem: { kind: 'network' }, at })
    } else if (sync.queue.size === 0 && sync.calls.length === 0 && core.openWrites.size === 0) {
      tellAttempt({ type: 'answersSent' })
    }
  }

  return { tellAttempt, tellSync, tick, lookAtSubmit }
}
