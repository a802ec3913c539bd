/** The answer store as the driver uses it: with a timeout, and every write counted until it has ended. */

import type { AnswerKey } from '../answer-record.ts'
import type { AttemptRow, Settlement } from '../answer-store.ts'
import { changeCopy } from '../local-copy.ts'
import type { LivePorts } from '../ports.ts'
import type { DoingOf, Stock } from '../state/live-state.ts'
import type { LiveStore } from './live-store.ts'

/** After this an answer is sent from memory. */
const timeoutMs = 4_000

/** For promises whose failure is dealt with elsewhere. */
export const ignore = () => undefined

export type Disk = ReturnType<typeof makeDisk>

/** Makes it for one exam. */
export function makeDisk(live: LiveStore, { store, timers, localCopy }: LivePorts) {
  const { student, exam } = live.state.who
  const writes = new Set<Promise<unknown>>()

  /** A promise that rejects when it takes too long: a stuck database must not swallow an answer (G3). */
  function within<T>(promise: Promise<T>, ms = timeoutMs): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = timers.set(ms, () => reject(new Error('no answer in time')))
      promise.then(resolve, reject).finally(() => timers.clear(timer))
    })
  }

  /** What is there of an attempt; nothing where it cannot be read. */
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
    /** Counts a write until it has ended. */
    track(writing: Promise<unknown>): void {
      live.dispatch({ type: 'writeBegan' })
      const ended = writing.catch(ignore).then(() => {
        writes.delete(ended)
        live.dispatch({ type: 'writeEnded' })
      })
      writes.add(ended)
    },
    /** Resolves when every answer given so far is on the disk, or known not to be. */
    async settled(): Promise<void> {
      await Promise.all([...writes])
    },
    /** Reads again what another tab may have written; null is all. */
    async reread(questions: readonly string[] | null): Promise<void> {
      const attempt = live.state.row?.attempt
      if (!attempt) return
      const { records, scratches } = await stock(attempt)
      if (live.state.row?.attempt !== attempt) return
      const wanted = ({ question }: AnswerKey) => !questions || questions.includes(question)
      live.dispatch({ type: 'reread', records: records.filter(wanted), scratches: scratches.filter(wanted) })
    },
    async restore({ record }: DoingOf<'restore'>): Promise<void> {
      await within(store.restore(record)).catch(() =>
        live.dispatch({ type: 'notKept', question: record.question }),
      )
    },
    settle: (attempt: string, settlements: readonly Settlement[]) =>
      store.settle(student, attempt, settlements),
    finish({ attempt }: AttemptRow, at: number): void {
      void store.finishAttempt(student, attempt, at).catch(ignore)
    },
    copy(change: DoingOf<'copy'>): void {
      if (localCopy) changeCopy(localCopy, exam, change)
    },
  }
}
