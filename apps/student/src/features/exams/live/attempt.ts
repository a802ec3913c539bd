/** The attempt's life as one small union and a pure step (rules T1 to T6, F1 to F5). Time comes in with the event. */

/** What the server says about the attempt's time, in milliseconds of the server's clock. */
export interface AttemptTimes {
  startsAt: number
  endsAt: number
  /** Until when answers given in time are still taken. */
  graceEndsAt: number
  paused: boolean
  /** The provider has ended the exam: the one word that moves an end forward, and the last one about it (T4). */
  ended?: boolean
}

/** Why the exam could not be opened. */
export type LoadProblem =
  | { kind: 'network' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; code: string; title: string }

/** Why a submit did not go through. `answers`: saved answers could not be sent first. */
export type SubmitProblem =
  | { kind: 'network' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; code: string; title: string }

export type AttemptState =
  | { name: 'loading'; problem: LoadProblem | null }
  | { name: 'answering'; times: AttemptTimes }
  | { name: 'paused'; times: AttemptTimes }
  | { name: 'timeOver'; times: AttemptTimes }
  /** sending: saved answers go first. calling: the submit itself is under way. */
  | { name: 'submitting'; times: AttemptTimes; stage: 'sending' | 'calling' }
  | { name: 'submitted'; submittedAt: number | null; here: boolean }
  | { name: 'removed' }

/** `at` is the earliest that it can be now by the server's clock: the screen locks only when every clock agrees. */
export type AttemptEvent =
  | { type: 'opened'; times: AttemptTimes; at: number }
  | { type: 'loadFailed'; problem: LoadProblem }
  | {
      type: 'learned'
      endsAt: number
      graceEndsAt: number | null
      paused: boolean
      ended?: boolean
      at: number
    }
  | { type: 'tick'; at: number }
  /** The server says that the exam has ended, whatever this phone's idea of the end was. */
  | { type: 'over'; at: number }
  | { type: 'submitAsked' }
  | { type: 'answersSent' }
  /** What was to be submitted because the time was over is not over: it has moved meanwhile. */
  | { type: 'endMoved'; at: number }
  | { type: 'submitFailed'; problem: SubmitProblem; at: number }
  | { type: 'submitted'; submittedAt: number | null; here: boolean }
  | { type: 'gone' }

export type AttemptEffect =
  /** Send every answer that the server lacks, now. */
  | { type: 'flush' }
  | { type: 'submit' }
  | { type: 'tellSubmitFailed'; problem: SubmitProblem }
  /** The attempt is over for the student: clear the local-storage copy, tell the other tabs. */
  | { type: 'finish'; submittedAt: number | null; here: boolean }
  /** The clock ran out: ask once whether the end has moved. */
  | { type: 'askAgain' }

export interface AttemptStep {
  state: AttemptState
  effects: readonly AttemptEffect[]
}

export const attemptAtRest: AttemptState = { name: 'loading', problem: null }

/** The attempt's next state and what the driver has to do for it. */
export function stepAttempt(state: AttemptState, event: AttemptEvent): AttemptStep {
  switch (event.type) {
    case 'opened':
      return state.name === 'submitted' ? stay(state) : stand(state, event.times, event.at)
    case 'loadFailed':
      return state.name === 'loading' ? go({ name: 'loading', problem: event.problem }) : stay(state)
    case 'learned': {
      const times = timesOf(state)
      return times ? stand(state, learn(times, event), event.at) : stay(state)
    }
    case 'tick': {
      const times = timesOf(state)
      return times ? stand(state, times, event.at) : stay(state)
    }
    case 'over': {
      const times = timesOf(state)
      return times
        ? stand(state, { ...times, endsAt: Math.min(times.endsAt, event.at) }, event.at)
        : stay(state)
    }
    case 'submitAsked': {
      if (state.name !== 'answering' && state.name !== 'timeOver' && state.name !== 'paused') {
        return stay(state)
      }
      return go({ name: 'submitting', times: state.times, stage: 'sending' }, { type: 'flush' })
    }
    case 'answersSent':
      return state.name === 'submitting' && state.stage === 'sending'
        ? go({ ...state, stage: 'calling' }, { type: 'submit' })
        : stay(state)
    case 'endMoved':
      return state.name === 'submitting' && state.stage === 'sending'
        ? go(place(state.times, event.at))
        : stay(state)
    case 'submitFailed':
      return state.name === 'submitting'
        ? go(place(state.times, event.at), { type: 'tellSubmitFailed', problem: event.problem })
        : stay(state)
    case 'submitted':
      return state.name === 'submitted'
        ? stay(state)
        : go(
            { name: 'submitted', submittedAt: event.submittedAt, here: event.here },
            { type: 'finish', submittedAt: event.submittedAt, here: event.here },
          )
    case 'gone':
      return state.name === 'submitted' ? stay(state) : go({ name: 'removed' })
  }
}

/** The attempt's times while it runs; null in a state that has none. */
export function timesOf(state: AttemptState): AttemptTimes | null {
  return 'times' in state ? state.times : null
}

/**
 * T4: the end never moves earlier, as a reply that was overtaken on its way may still name the old one; but what is
 * ended, is.
 */
function learn(times: AttemptTimes, event: Extract<AttemptEvent, { type: 'learned' }>): AttemptTimes {
  const { endsAt, paused } = event
  if (event.ended) {
    const grace = times.graceEndsAt - times.endsAt
    return { ...times, endsAt, graceEndsAt: event.graceEndsAt ?? endsAt + grace, paused: false, ended: true }
  }
  if (times.ended) return times
  const graceEndsAt = Math.max(times.graceEndsAt, event.graceEndsAt ?? 0, endsAt)
  return { ...times, endsAt: Math.max(times.endsAt, endsAt), graceEndsAt, paused }
}

function stand(state: AttemptState, times: AttemptTimes, at: number): AttemptStep {
  const known = timesOf(state)
  const same = known !== null && sameTimes(known, times)
  if (state.name === 'submitting') return same ? stay(state) : go({ ...state, times })
  const next = place(times, at)
  if (same && next.name === state.name) return stay(state)
  const runsOut = next.name === 'timeOver' && (state.name === 'answering' || state.name === 'paused')
  return runsOut ? go(next, { type: 'askAgain' }) : go(next)
}

function place(times: AttemptTimes, at: number): AttemptState {
  if (times.paused) return { name: 'paused', times }
  return at >= times.endsAt ? { name: 'timeOver', times } : { name: 'answering', times }
}

function sameTimes(a: AttemptTimes, b: AttemptTimes): boolean {
  return (
    a.startsAt === b.startsAt &&
    a.endsAt === b.endsAt &&
    a.graceEndsAt === b.graceEndsAt &&
    a.paused === b.paused &&
    a.ended === b.ended
  )
}

const stay = (state: AttemptState): AttemptStep => ({ state, effects: [] })
const go = (state: AttemptState, ...effects: AttemptEffect[]): AttemptStep => ({ state, effects })
