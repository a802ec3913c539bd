/**
 * The driver's shared ground: state, who listens, timers, and calls judged. The folder `driver/` is the one place of
 * the engine that touches timers, network and storage, all of it through the ports.
 */
import type { Paper } from '@porua/contract/exams'
import type { AnswerRecord } from '../answer-record.ts'
import { type AnswerCounts, AnswerState } from '../answer-state.ts'
import type { AttemptRow } from '../answer-store.ts'
import { nothingToSend, type SyncStatus, syncStatus } from '../answer-sync.ts'
import { type AttemptState, type AttemptTimes, attemptAtRest } from '../attempt.ts'
import type { LiveNotice, LiveView, LiveWho } from '../live-exam.ts'
import type { CallMark, Channel, LivePorts } from '../ports.ts'
import { type Judged, judge, type RawReply } from '../replies.ts'
import type { AnswerWrites } from './answer-writes.ts'
import type { Drafts } from './drafting.ts'
import type { Load } from './load.ts'
import type { Machines } from './machines.ts'
import type { Refresh } from './refresh.ts'
import type { Send } from './send.ts'
import type { Takeover } from './takeover.ts'

/** A stuck database must not swallow an answer: after this it is sent from memory (rule G3). */
const storeTimeoutMs = 4_000

/** The driver's rooms, which know each other through the core. */
export interface Parts {
  machines: Machines
  writes: AnswerWrites
  drafts: Drafts
  takeover: Takeover
  sending: Send
  opening: Load
  refresh: Refresh
}

export class LiveCore {
  readonly answerState = new AnswerState()
  attempt: AttemptState = attemptAtRest
  sync = nothingToSend
  row: AttemptRow | null = null
  paper: Paper | null = null
  online = true
  replaced = false
  /**
   * 'Internet has been restored' was said, and no answer has got through since: what fails now is the same outage
   * (R2).
   */
  restoredSaid = false
  /** When the server has last said how the attempt stands, by its own clock: the earliest that it can have been. */
  fetchedAt = Number.NEGATIVE_INFINITY
  /** The attempt held answers when this page opened it: another page may be in it. */
  resumed = false
  /**
   * Questions of which a save's reply has told since the attempt was asked for: what comes of that may be older (R3).
   */
  readonly announcedSince = new Set<string>()
  /** While the exam is paused: the milliseconds that are left, which stand still; else null. */
  pausedLeft: number | null = null
  /** This tab sends at once; the others only when nobody did. */
  leads = false
  stopped = false
  /** The highest revision known to be given out; the answer store may know a higher one of another tab. */
  floor = 0
  channel: Channel | null = null
  letGo: (() => void) | null = null
  /** Answers on their way to the disk. */
  readonly openWrites = new Set<Promise<unknown>>()
  /** Ends every call when the exam is closed. */
  readonly ending = new AbortController()
  readonly watches = new Set<() => void>()
  readonly questionWatches = new Map<string, Set<() => void>>()
  readonly hears = new Set<(notice: LiveNotice) => void>()
  readonly #ringing = new Map<string, number>()
  readonly who: LiveWho
  readonly ports: LivePorts
  /** Set: only send what this earlier attempt has left in the answer store. */
  readonly leftover: AttemptRow | null
  view: LiveView
  #parts: Parts | null = null

  constructor(who: LiveWho, ports: LivePorts, leftover: AttemptRow | null) {
    this.who = who
    this.ports = ports
    this.leftover = leftover
    this.view = this.#makeView()
  }

  wire(parts: Parts): void {
    this.#parts = parts
  }

  get parts(): Parts {
    if (!this.#parts) throw new Error('the driver is not wired')
    return this.#parts
  }

  // ---- what others see

  #makeView(): LiveView {
    return {
      attempt: this.attempt,
      sync: syncStatus(this.sync),
      online: this.online,
      paper: this.paper,
      attemptId: this.row?.attempt ?? null,
      paperId: this.row?.opening.paper.paperId ?? null,
      mayChange: this.answerState.mayChange,
      replaced: this.replaced,
      durable: this.ports.store.durable,
      counts: this.answerState.counts(),
    }
  }

  /** Renews the view of these questions and of the whole; tells whoever watches what has changed. */
  show(...questions: string[]): void {
    for (const question of questions) {
      if (!this.answerState.refresh(question)) continue
      for (const watch of this.questionWatches.get(question) ?? []) watch()
    }
    const next = this.#makeView()
    if (sameView(next, this.view)) return
    this.view = next
    for (const watch of this.watches) watch()
  }

  showAll(): void {
    const { records, acknowledged, scratch, writing } = this.answerState
    this.show(...new Set([...records.keys(), ...acknowledged.keys(), ...scratch.keys(), ...writing.keys()]))
  }

  say(notice: LiveNotice): void {
    if (!this.stopped) for (const hear of this.hears) hear(notice)
  }

  // ---- time

  /** Monotonic now. */
  get now(): number {
    return this.ports.timers.now()
  }

  /** The earliest that it can be by the server's clock. */
  get earliest(): number {
    return this.ports.clock.range().earliest
  }

  /** G5: a claimed time inside the attempt, even while the phone's clocks disagree about its end. */
  givenAt({ startsAt, endsAt }: Pick<AttemptTimes, 'startsAt' | 'endsAt'>): number {
    const { clock } = this.ports
    const { earliest, latest } = clock.range()
    return Math.round(Math.max(startsAt, latest < endsAt ? clock.now() : Math.min(earliest, endsAt - 1)))
  }

  /** Runs once; the same name again replaces the earlier. */
  setTimer(name: string, ms: number, then: () => void): void {
    this.clearTimer(name)
    const timer = this.ports.timers.set(Math.max(0, ms), () => {
      this.#ringing.delete(name)
      if (!this.stopped) then()
    })
    this.#ringing.set(name, timer)
  }

  clearTimer(name: string): void {
    const timer = this.#ringing.get(name)
    if (timer !== undefined) this.ports.timers.clear(timer)
    this.#ringing.delete(name)
  }

  hasTimer(name: string): boolean {
    return this.#ringing.has(name)
  }

  // ---- the answer store

  /** Counts a write until it has ended. */
  track(writing: Promise<unknown>): void {
    const ended = writing.catch(ignore).then(() => {
      this.openWrites.delete(ended)
      this.#parts?.machines.lookAtSubmit(false)
    })
    this.openWrites.add(ended)
  }

  /** Resolves when every answer given so far is on the disk, or known not to be. */
  async settled(): Promise<void> {
    await Promise.all([...this.openWrites])
  }

  /** A promise with an end to the patience. */
  within<T>(promise: Promise<T>, patienceMs = storeTimeoutMs): Promise<T> {
    const { timers } = this.ports
    return new Promise((resolve, reject) => {
      const timer = timers.set(patienceMs, () => reject(new Error('no answer in time')))
      promise.then(resolve, reject).finally(() => timers.clear(timer))
    })
  }

  recordOf(question: string, revision: number): AnswerRecord | null {
    const record = this.answerState.records.get(question)
    return record?.revision === revision ? record : null
  }

  // ---- calls

  /** Makes a call and judges what came back; notices by it whether the server can be reached. */
  async ask<T>(
    signal: AbortSignal,
    ask: (mark: CallMark) => Promise<RawReply>,
    read: (data: unknown) => T | null,
  ): Promise<Judged<T>> {
    const mark = await this.mark()
    // B3: looked at in the same breath in which the call leaves; somebody else may have signed in meanwhile.
    if (signal.aborted || this.stopped || !this.sameStudent()) return { kind: 'withheld' }
    let reply: Judged<T>
    try {
      reply = judge(await ask(mark), read)
    } catch {
      reply = { kind: 'network', retryAfterMs: null }
    }
    if (!signal.aborted && !this.stopped) this.parts.refresh.reach(reply.kind !== 'network')
    return reply
  }

  async mark(): Promise<CallMark> {
    const { row, ports, who } = this
    const known = row ? await this.within(ports.store.counter(who.student, row.attempt)).catch(() => 0) : 0
    const shared = row?.opening.shared ? ({ shared: true } as const) : {}
    return { device: this.answerState.device, counter: Math.max(known, this.floor), ...shared }
  }

  /** B3: nothing goes out under another student's session. */
  sameStudent(): boolean {
    const { machines } = this.parts
    const now = this.ports.session.student()
    if (now === this.who.student) {
      if (this.replaced) {
        this.replaced = false
        machines.tellSync({ type: 'unblocked', now: this.now })
      }
      return true
    }
    this.replaced = now !== null
    if (now === null) machines.tellSync({ type: 'signedOut', call: null })
    else machines.tellSync({ type: 'refused', call: null, reason: 'studentReplaced' })
    return false
  }

  stop(): void {
    this.stopped = true
    this.ending.abort()
    for (const name of [...this.#ringing.keys()]) this.clearTimer(name)
    this.letGo?.()
    this.closeChannel()
  }

  /** What is on its way to the disk then tells nobody: a closed channel would throw. */
  closeChannel(): void {
    this.channel?.close()
    this.channel = null
  }
}

/** For promises whose failure is dealt with elsewhere. */
export const ignore = () => undefined

function sameView(a: LiveView, b: LiveView): boolean {
  return (
    a.attempt === b.attempt &&
    sameSync(a.sync, b.sync) &&
    a.online === b.online &&
    a.paper === b.paper &&
    a.attemptId === b.attemptId &&
    a.paperId === b.paperId &&
    a.mayChange === b.mayChange &&
    a.replaced === b.replaced &&
    sameCounts(a.counts, b.counts)
  )
}

function sameSync(a: SyncStatus, b: SyncStatus): boolean {
  const detail = (status: SyncStatus) =>
    status.name === 'waiting' ? status.until : status.name === 'refused' ? status.reason : null
  return a.name === b.name && detail(a) === detail(b)
}

function sameCounts(a: AnswerCounts, b: AnswerCounts): boolean {
  return (
    a.answered === b.answered &&
    a.offlineSaved === b.offlineSaved &&
    a.atRisk === b.atRisk &&
    a.unsent === b.unsent &&
    a.drafts.join() === b.drafts.join() &&
    a.taken.join() === b.taken.join()
  )
}
