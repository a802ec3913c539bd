/**
 * A simulated client around the real engine, for Node: several tabs on one disk, reloads, crashes, a wall clock that
 * somebody moves, another student at the same phone. A second device is a second phone.
 */
import type { Attachment, HeldReceipt } from '@porua/contract/exams'
import {
  addSample,
  type ClockState,
  checkJump,
  serverRange,
  unknownClock,
} from '@porua/kit/platform/server-clock.ts'
import type { Keeping } from '../../question-view.ts'
import { type MemoryDisk, newMemoryDisk } from '../answer-store.memory.ts'
import type { AnswerStore } from '../answer-store.ts'
import { createLiveExam } from '../driver/index.ts'
// Loaded before virtual time runs.
import '../driver/takeover.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { countUnsent, type LeftoverReport, sendLeftovers } from '../leftovers.ts'
import type { LiveExam, LiveNotice, LiveWho } from '../live-exam.ts'
import type { LiveCalls, LivePorts, LocalCopy, TabMessage, Timers } from '../ports.ts'
import type { RawReply } from '../replies.ts'
import { type Life, makeClientDisk, whenThawed, whileAlive } from './client-disk.ts'
import { makeLocks } from './client-locks.ts'

export interface ClientOptions {
  who: LiveWho
  /** The calls as this phone's network lets them through. `serverTime` in a reply feeds the phone's clock. */
  calls: LiveCalls
  /** Virtual or real timers; monotonic, and going on through a crash. */
  timers: Timers
  /** The wall clock before anybody moves it. */
  wall(): number
  random(): number
  /** Names a new answer store. */
  newDevice(): string
  /** What was on the disk before; default: nothing. */
  disk?: MemoryDisk
  /** Longest time of one disk write, in milliseconds. */
  writeMs?: number
  /** The files of its answers. */
  blobs?: BlobStore
  /** False: a plain-http phone without Web Locks and BroadcastChannel. */
  tabsTalk?: boolean
}

/** What the phone has told its student about one given answer. */
export interface Said {
  question: string
  answer: readonly string[]
  keeping: Keeping
  /** When it was first shown, in monotonic milliseconds. */
  at: number
}

export interface ClientTab {
  readonly exam: LiveExam
  readonly notices: LiveNotice[]
  readonly alive: boolean
  /** Gives an answer as a tap does; false when the screen did not take it. */
  tap(question: string, answer: readonly string[], files?: readonly Attachment[]): boolean
  /** Types into an answer store what stands there from now on, without submitting it. */
  type(question: string, text: string): void
  /** Drops the tab's memory and opens it again. */
  reload(): ClientTab
  /** Closes it as a student does: the page hears of it. */
  close(): void
  /** The system stops the page, as phones do in the background; what it holds it goes on holding. */
  freeze(): void
  thaw(): void
}

export interface SimulatedClient {
  readonly disk: MemoryDisk
  readonly store: AnswerStore
  readonly localCopy: LocalCopy
  readonly tabs: readonly ClientTab[]
  /**
   * Everything that the student has seen of each answer, through crashes too; the strongest word for each. What a
   * page that was closed had shown counts as kept on the phone.
   */
  readonly said: readonly Said[]
  /** Notices of all tabs that ever were. */
  readonly notices: readonly LiveNotice[]
  /** Every receipt that it was given, in their order. */
  readonly receipts: readonly HeldReceipt[]
  openTab(): ClientTab
  /** Power off: every tab's memory and every write that has not reached the disk are gone, nobody hears anything. */
  crash(): void
  /** Moves the wall clock by hand. */
  shiftWallClock(ms: number): void
  /** Another student, or nobody, signs in at this phone. */
  signIn(student: string | null): void
  /** 'All local storage is cleared': the local-storage copy goes, the answer store stays. */
  clearLocalStorage(): void
  sendLeftovers(): Promise<LeftoverReport>
  countUnsent(): Promise<number>
}

/** Makes a phone. Nothing is open on it yet. */
export function createClient(options: ClientOptions): SimulatedClient {
  const { timers, who } = options
  const disk = options.disk ?? newMemoryDisk()
  const writeMs = options.writeMs ?? 0
  const tabs = new Set<Tab>()
  const said = new Map<string, Said>()
  /** Shown by pages that were closed while the disk still wrote: theirs as long as local storage lasts (B4). */
  const left = new Set<string>()
  const notices: LiveNotice[] = []
  const receipts: HeldReceipt[] = []
  const sessionWatches = new Set<() => void>()
  const locks = makeLocks()
  const ears = new Set<{ name: string; hear: (message: TabMessage) => void; tab: Life }>()
  let student: string | null = who.student
  let shift = 0
  let copied: string | null = null
  const localCopy: LocalCopy = {
    read: () => (copied === null ? null : JSON.parse(copied)),
    write(value) {
      copied = JSON.stringify(value)
    },
  }
  const { newDevice, random } = options
  const memory = makeClientDisk({ disk, writeMs, timers, newDevice, random })

  class Tab implements ClientTab {
    readonly notices: LiveNotice[] = []
    readonly life: Life = { alive: true }
    readonly exam: LiveExam
    readonly #watched = new Set<string>()

    constructor() {
      this.exam = createLiveExam(who, portsOf(this.life))
      this.exam.onNotice((notice) => {
        this.notices.push(notice)
        notices.push(notice)
      })
      void this.exam.start()
    }

    get alive(): boolean {
      return this.life.alive
    }

    tap(question: string, answer: readonly string[], files: readonly Attachment[] = []): boolean {
      if (this.life.frozen) return false
      if (!this.#watched.has(question)) {
        this.#watched.add(question)
        this.exam.subscribeQuestion(question, () => this.#look(question))
      }
      return this.exam.give(question, answer, files)
    }

    type(question: string, text: string): void {
      if (!this.life.frozen) this.exam.draft(question, [text])
    }

    #look(question: string): void {
      const { answer, keeping } = this.exam.question(question)
      if (keeping === 'none') return
      const key = keyOf(question, answer)
      const before = said.get(key)
      if (!before || rank(keeping) > rank(before.keeping)) {
        said.set(key, { question, answer, keeping, at: before?.at ?? timers.now() })
      }
    }

    die(): void {
      memory.died(this.life)
      tabs.delete(this)
      locks.died(this.life)
      for (const ear of ears) if (ear.tab === this.life) ears.delete(ear)
    }

    freeze(): void {
      this.exam.hide()
      this.life.frozen ??= []
    }

    thaw(): void {
      const { frozen } = this.life
      this.life.frozen = null
      for (const then of frozen ?? []) then()
      if (frozen && this.alive) this.exam.wake('resume')
    }

    close(): void {
      if (!this.alive) return
      this.thaw()
      this.exam.hide()
      for (const question of this.#watched) {
        const { answer, keeping } = this.exam.question(question)
        if (keeping === 'sending') left.add(keyOf(question, answer))
      }
      this.exam.stop()
      this.die()
    }

    reload(): ClientTab {
      this.close()
      return openTab()
    }
  }

  function portsOf(life: Life): LivePorts {
    let clock: ClockState = unknownClock
    const here = () => ({ wall: options.wall() + shift, mono: timers.now() })
    const range = () => {
      clock = checkJump(clock, here())
      return serverRange(clock, here())
    }
    const timed = async (ask: () => Promise<RawReply>): Promise<RawReply> => {
      const sentMono = timers.now()
      const reply = await whileAlive(life, ask())
      const at = here()
      if (reply.serverTime) {
        const { serverTime } = reply
        clock = addSample(clock, { serverTime, sentMono, receivedMono: at.mono, receivedWall: at.wall })
      }
      return reply
    }
    const { calls, blobs = null } = options
    const talks = options.tabsTalk !== false
    return {
      store: memory.storeOf(life),
      calls: {
        start: (...given) => timed(() => calls.start(...given)),
        addAnswer: (...given) => timed(() => calls.addAnswer(...given)),
        submit: (...given) => timed(() => calls.submit(...given)),
        attempts: (...given) => timed(() => calls.attempts(...given)),
        paper: (...given) => whileAlive(life, calls.paper(...given)),
      },
      clock: { now: () => range().latest, range },
      timers: {
        now: timers.now,
        set: (ms, setTimer) => timers.set(ms, () => whenThawed(life, setTimer)),
        clear: timers.clear,
      },
      random: options.random,
      session: {
        student: () => student,
        onChange(changed) {
          const tell = () => life.alive && changed()
          sessionWatches.add(tell)
          return () => sessionWatches.delete(tell)
        },
      },
      locks: talks ? locks.of(life) : null,
      channels: talks
        ? {
            open(name, hear) {
              const ear = { name, hear, tab: life }
              ears.add(ear)
              return {
                post(message) {
                  // As a browser's does.
                  if (!ears.has(ear)) throw new Error('the channel is closed')
                  for (const other of ears) {
                    if (other === ear || other.name !== name) continue
                    timers.set(1, () => whenThawed(other.tab, () => ears.has(other) && other.hear(message)))
                  }
                },
                close: () => void ears.delete(ear),
              }
            },
          }
        : null,
      localCopy: localCopy,
      receipts: {
        keep: async (_student, _exam, some) => void receipts.push(...some),
      },
      blobs,
      sha256: null,
    }
  }

  function openTab(): ClientTab {
    const tab = new Tab()
    tabs.add(tab)
    return tab
  }

  return {
    disk,
    store: memory.storeOf({ alive: true }),
    localCopy: localCopy,
    get tabs() {
      return [...tabs]
    },
    get said() {
      return [...said].map(([key, it]) =>
        it.keeping === 'sending' && left.has(key) ? { ...it, keeping: 'onPhone' as const } : it,
      )
    },
    notices,
    receipts,
    openTab,
    crash() {
      for (const tab of [...tabs]) tab.die()
      // A killed browser has not written the last seconds of its local storage.
      copied = null
      left.clear()
      memory.settle()
    },
    shiftWallClock(ms) {
      shift += ms
    },
    signIn(next) {
      student = next
      for (const changed of [...sessionWatches]) changed()
    },
    clearLocalStorage() {
      copied = null
      left.clear()
    },
    sendLeftovers: () => sendLeftovers(portsOf({ alive: true }), who.student),
    countUnsent: () => countUnsent(portsOf({ alive: true }), who.student),
  }
}

const keyOf = (question: string, answer: readonly string[]) => JSON.stringify([question, answer])
const rank = (keeping: Keeping) => ['none', 'sending', 'onPhone', 'saved'].indexOf(keeping)
