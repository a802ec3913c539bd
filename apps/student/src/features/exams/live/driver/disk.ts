/** The answer store as the driver uses it: with an end to its patience, and every write counted until it has ended. */

import type { AnswerKey, AnswerRecord } from '../answer-record.ts'
import type { AttemptRow, Settlement } from '../answer-store.ts'
import { changeCopy } from '../local-copy.ts'
import type { LivePorts } from '../ports.ts'
import type { Stock } from '../state/live-state.ts'
import type { LiveStore } from './live-store.ts'

export interface Disk {
  /** A promise that rejects when it takes too long: a stuck database must not swallow an answer (G3). */
  within<T>(promise: Promise<T>, ms?: number): Promise<T>
  /** Counts a write until it has ended. */
  track(writing: Promise<unknown>): void
  /** Resolves when every answer given so far is on the disk, or known not to be. */
  settled(): Promise<void>
  /** What is there of an attempt; nothing where it cannot be read. */
  stock(attempt: string): Promise<Stock>
  /** Reads again what another tab may have written; null is all. */
  reread(questions: readonly string[] | null): Promise<void>
  restore(record: AnswerRecord): Promise<void>
  settle(attempt: string, settlements: readonly Settlement[]): Promise<void>
  finish(row: AttemptRow, at: number): void
  copy(exam: string, change: Parameters<typeof changeCopy>[2]): void
}

/** After this an answer is sent from memory. */
const patienceMs = 4_000

/** For promises whose failure is dealt with elsewhere. */
export const ignore = () => undefined

export function makeDisk(live: LiveStore, { store, timers, localCopy }: LivePorts): Disk {
  const { student } = live.state.who
  const writes = new Set<Promise<unknown>>()

  function within<T>(promise: Promise<T>, ms = patienceMs): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = timers.set(ms, () => reject(new Error('no answer in time')))
      promise.then(resolve, reject).finally(() => timers.clear(timer))
    })
  }

  async function stock(attempt: string): Promise<Stock> {
    const [records, scratches] = await Promise.all([
      within(store.records(student, attempt)).catch(() => []),
      within(store.scratch(student, attempt)).catch(() => []),
    ])
    return { records, scratches }
  }

  return {
    within,
    stock,
    track(writing) {
      live.dispatch({ type: 'writeBegan' })
      const ended = writing.catch(ignore).then(() => {
        writes.delete(ended)
        live.dispatch({ type: 'writeEnded' })
      })
      writes.add(ended)
    },
    async settled() {
      await Promise.all([...writes])
    },
    async reread(questions) {
      const attempt = live.state.row?.attempt
      if (!attempt) return
      const { records, scratches } = await stock(attempt)
      if (live.state.row?.attempt !== attempt) return
      const wanted = ({ question }: AnswerKey) => !questions || questions.includes(question)
      live.dispatch({ type: 'reread', records: records.filter(wanted), scratches: scratches.filter(wanted) })
    },
    async restore(record) {
      await within(store.restore(record)).catch(() =>
        live.dispatch({ type: 'notKept', question: record.question }),
      )
    },
    settle: (attempt, settlements) => store.settle(student, attempt, settlements),
    finish({ attempt }, at) {
      void store.finishAttempt(student, attempt, at).catch(ignore)
    },
    copy(exam, change) {
      if (localCopy) changeCopy(localCopy, exam, change)
    },
  }
}
