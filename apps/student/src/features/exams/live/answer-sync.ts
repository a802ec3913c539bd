/**
 * When which answer is sent: a small union and a pure step (rules S1 to S9). Times are monotonic milliseconds and come
 * in with the event, so that a moved wall clock delays nothing.
 */
import { limits } from '@porua/contract/limits'

/** Why nothing more is sent for this attempt, until the attempt is fetched again. */
export type SyncRefusal = 'removed' | 'studentReplaced'

export type SyncStatus =
  | { name: 'clean' }
  | { name: 'dirty' }
  | { name: 'sending' }
  | { name: 'waiting'; until: number }
  | { name: 'needsLogin' }
  | { name: 'refused'; reason: SyncRefusal }

/** An answer by its revision. */
export interface Ref {
  question: string
  revision: number
}

/** An answer that the server is not known to have. */
export interface Queued extends Ref {
  /** Bytes on the wire. */
  size: number
  dueAt: number
  tries: number
  offline: boolean
}

/** A call under way. */
export interface Call {
  id: number
  items: readonly Ref[]
  startedAt: number
}

export interface SyncState {
  readonly queue: ReadonlyMap<string, Queued>
  readonly calls: readonly Call[]
  readonly blocked:
    | Extract<SyncStatus, { name: 'needsLogin' }>
    | Extract<SyncStatus, { name: 'refused' }>
    | null
  /** Failed calls in a row. */
  readonly failures: number
  /** Answers that have been tried wait until then; a fresh one is still tried (it may find the network back). */
  readonly until: number
  /** Nothing at all is sent before (Retry-After). */
  readonly hold: number
  /** One answer a call: somebody in the batch made the server refuse all of it. */
  readonly single: boolean
  readonly nextCall: number
}

export type SyncEvent =
  /** An answer was given, or found that the server lacks. It is sent after `delay`. */
  | { type: 'given'; item: Ref & { size: number; offline: boolean }; delay: number; now: number }
  | { type: 'timer'; now: number }
  /** These are settled: acknowledged or refused one by one. Ends `call` unless it was learned elsewhere (null). */
  | { type: 'settled'; call: number | null; items: readonly Ref[]; now: number }
  | { type: 'failed'; call: number; now: number; retryAfterMs: number | null; random: number }
  /** The whole call was refused for one answer's fault: find it by sending one at a time. */
  | { type: 'split'; call: number; now: number }
  | { type: 'signedOut'; call: number | null }
  | { type: 'refused'; call: number | null; reason: SyncRefusal }
  /** Signed in again, or the attempt was fetched and still runs. */
  | { type: 'unblocked'; now: number }
  /** The connection may be back: one pass at `at`. `dropCalls`: what is under way hangs on the old connection. */
  | { type: 'wake'; at: number; dropCalls: boolean; now: number }
  /** Everything, now: an exam submit waits for it. */
  | { type: 'flush'; now: number }

export type SyncEffect =
  | { type: 'send'; call: number; items: readonly Ref[]; offline: boolean }
  | { type: 'abort'; call: number }
  /** Three tries are over: these count as 'offline saved'. */
  | { type: 'keptOffline'; items: readonly Ref[] }

export interface SyncStep {
  state: SyncState
  effects: readonly SyncEffect[]
}

/** A call that takes longer does not keep a newer answer waiting: a second one may start. */
export const slowCallMs = 4_000
/** Longest wait between tries. */
export const longestWaitMs = 30_000
/** Longest that a Retry-After is obeyed: a page of a proxy may say an hour, and the exam's grace is over by then. */
export const longestHoldMs = 60_000
/** Body of one call, so that it goes through a 2G line well within the timeout. */
export const bytesPerCall = 64 * 1024

export const nothingToSend: SyncState = {
  queue: new Map(),
  calls: [],
  blocked: null,
  failures: 0,
  until: 0,
  hold: 0,
  single: false,
  nextCall: 1,
}

/** The status as the six-word union of the architecture. */
export function syncStatus(state: SyncState): SyncStatus {
  if (state.blocked) return state.blocked
  if (state.calls.length > 0) return { name: 'sending' }
  if (state.queue.size === 0) return { name: 'clean' }
  for (const item of state.queue.values()) {
    if (item.tries === 0 && state.hold <= item.dueAt) return { name: 'dirty' }
  }
  return { name: 'waiting', until: nextTimer(state) ?? 0 }
}

/** The sync's next state, and what is to be sent. */
export function stepSync(state: SyncState, event: SyncEvent): SyncStep {
  switch (event.type) {
    case 'given':
      return given(state, event)
    case 'timer':
      return plan(state, event.now, [])
    case 'settled': {
      const next = settle(endCall(state, event.call), event.items)
      // The server answered: the line works, so what waited goes on at once.
      return plan(event.call === null ? next : { ...next, failures: 0, until: 0, hold: 0 }, event.now, [])
    }
    case 'failed':
      return failed(state, event)
    case 'split':
      return plan({ ...endCall(state, event.call), single: true }, event.now, [])
    case 'signedOut':
      return block(state, event.call, { name: 'needsLogin' })
    case 'refused':
      return block(state, event.call, { name: 'refused', reason: event.reason })
    case 'unblocked':
      return plan({ ...state, blocked: null, failures: 0, until: 0 }, event.now, [])
    case 'wake': {
      const aborts = event.dropCalls ? state.calls.map(abort) : []
      const calls = event.dropCalls ? [] : state.calls
      // S6: of two passes the earlier one counts, or a flapping line would put the pass off for ever.
      const until = state.until > event.now ? Math.min(state.until, event.at) : event.at
      const queue = redue(state.queue, (item) => (item.dueAt > event.now ? item.dueAt : event.at))
      return plan({ ...state, queue, calls, until, failures: 0 }, event.now, aborts)
    }
    case 'flush': {
      const queue = redue(state.queue, () => event.now)
      const hung = state.calls.filter(({ startedAt }) => event.now >= startedAt + slowCallMs)
      const calls = state.calls.filter((call) => !hung.includes(call))
      return plan({ ...state, queue, calls, failures: 0, until: 0, hold: 0 }, event.now, hung.map(abort))
    }
  }
}

/** When the timer has to ring next; null when only an event can move things. */
export function nextTimer(state: SyncState): number | null {
  if (state.blocked || state.calls.length > 1) return null
  let earliest = Number.POSITIVE_INFINITY
  for (const item of waitingItems(state)) earliest = Math.min(earliest, readyAt(state, item))
  if (earliest === Number.POSITIVE_INFINITY) return null
  const [underWay] = state.calls
  return Math.max(earliest, state.hold, underWay ? underWay.startedAt + slowCallMs : 0)
}

function given(state: SyncState, event: Extract<SyncEvent, { type: 'given' }>): SyncStep {
  const { item, now } = event
  const known = state.queue.get(item.question)
  if (known && known.revision > item.revision) return { state, effects: [] }
  if (known?.revision === item.revision && known.tries > 0) return plan(state, now, [])
  const queue = new Map(state.queue)
  queue.set(item.question, { ...item, dueAt: now + event.delay, tries: 0 })
  // S3: the newest submission of a question cancels the one in flight, unless others travel with it.
  const stale = state.calls.filter(
    ({ items }) =>
      items.length === 1 && items[0]?.question === item.question && items[0].revision < item.revision,
  )
  const calls = state.calls.filter((call) => !stale.includes(call))
  return plan({ ...state, queue, calls }, now, stale.map(abort))
}

function failed(state: SyncState, event: Extract<SyncEvent, { type: 'failed' }>): SyncStep {
  const call = state.calls.find(({ id }) => id === event.call)
  if (!call) return { state, effects: [] }
  const failures = state.failures + 1
  const queue = new Map(state.queue)
  const kept: Ref[] = []
  for (const ref of call.items) {
    const item = queue.get(ref.question)
    if (!item || item.revision !== ref.revision) continue
    const tries = item.tries + 1
    // S5: the tries are about the line: once three calls in a row have failed, a fresh answer need not fail thrice.
    const offline = item.offline || tries >= limits.answerTries || failures >= limits.answerTries
    if (offline && !item.offline) kept.push(ref)
    queue.set(ref.question, { ...item, tries, offline })
  }
  const pause = Math.min(limits.resubmitRetryMs * 2 ** Math.min(failures - 1, 10), longestWaitMs)
  const until = event.now + pause * (0.75 + event.random / 2)
  const asked = Math.min(event.retryAfterMs ?? 0, longestHoldMs)
  const hold = event.retryAfterMs === null ? state.hold : Math.max(state.hold, event.now + asked)
  const next = { ...endCall(state, event.call), queue, failures, until, hold }
  return plan(next, event.now, kept.length > 0 ? [{ type: 'keptOffline', items: kept }] : [])
}

function plan(state: SyncState, now: number, before: readonly SyncEffect[]): SyncStep {
  const effects = [...before]
  let next = state
  for (;;) {
    const items = batch(next, now)
    if (items.length === 0) return { state: next, effects }
    const call = { id: next.nextCall, items, startedAt: now }
    next = { ...next, calls: [...next.calls, call], nextCall: call.id + 1 }
    const offline = items.some(({ question }) => next.queue.get(question)?.offline)
    effects.push({ type: 'send', call: call.id, items, offline })
  }
}

function batch(state: SyncState, now: number): readonly Ref[] {
  if (state.blocked || now < state.hold || state.calls.length > 1) return []
  const [underWay] = state.calls
  if (underWay && now < underWay.startedAt + slowCallMs) return []
  const due = waitingItems(state).filter((item) => readyAt(state, item) <= now)
  due.sort((a, b) => a.revision - b.revision)
  const items: Ref[] = []
  let bytes = 0
  for (const { question, revision, size } of due) {
    bytes += size
    const full = items.length >= (state.single ? 1 : limits.answersPerCall) || bytes > bytesPerCall
    if (items.length > 0 && full) break
    items.push({ question, revision })
  }
  return items
}

function waitingItems(state: SyncState): Queued[] {
  const underWay = new Set(state.calls.flatMap(({ items }) => items.map(refKey)))
  return [...state.queue.values()].filter((item) => !underWay.has(refKey(item)))
}

function readyAt(state: SyncState, item: Queued): number {
  return item.tries > 0 ? Math.max(item.dueAt, state.until) : item.dueAt
}

function settle(state: SyncState, items: readonly Ref[]): SyncState {
  const queue = new Map(state.queue)
  for (const { question, revision } of items) {
    const item = queue.get(question)
    if (item && item.revision <= revision) queue.delete(question)
  }
  return { ...state, queue, single: state.single && queue.size > 0 }
}

function block(state: SyncState, call: number | null, blocked: NonNullable<SyncState['blocked']>): SyncStep {
  const ended = endCall(state, call)
  return { state: { ...ended, calls: [], blocked }, effects: ended.calls.map(abort) }
}

function redue(queue: SyncState['queue'], dueAt: (item: Queued) => number): SyncState['queue'] {
  return new Map([...queue].map(([key, item]) => [key, { ...item, dueAt: dueAt(item) }]))
}

function endCall(state: SyncState, call: number | null): SyncState {
  return call === null ? state : { ...state, calls: state.calls.filter(({ id }) => id !== call) }
}

const abort = ({ id }: Call): SyncEffect => ({ type: 'abort', call: id })
const refKey = ({ question, revision }: Ref) => `${revision} ${question}`
