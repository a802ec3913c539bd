/** The simulated client's disk: slow, one write at a time, and gone with the tab that was writing. */
import { type MemoryDisk, openMemoryStore } from '../answer-store.memory.ts'
import type { AnswerStore } from '../answer-store.ts'
import type { Timers } from '../ports.ts'

/** A tab's life, or the phone's own. */
export interface Life {
  alive: boolean
  /** The system has stopped the page: nothing happens in it until these are run. */
  frozen?: (() => void)[] | null
}

/** Does it now, or when the page is thawed. */
export function whenThawed(life: Life, then: () => void): void {
  if (life.frozen) life.frozen.push(() => whenThawed(life, then))
  else if (life.alive) then()
}

interface ClientDiskOptions {
  disk: MemoryDisk
  /** Longest time of one write, in milliseconds. */
  writeMs: number
  timers: Timers
  newDevice(): string
  random(): number
}

export interface ClientDisk {
  /** The answer store as that tab sees it. */
  storeOf(life: Life): AnswerStore
  /** The tab is no more: what it was writing no longer holds the disk. */
  died(life: Life): void
  /** After a crash nothing is under way. */
  settle(): void
}

/** Resolves only while the tab lives. */
export function whileAlive<T>(life: Life, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(
      (value) => whenThawed(life, () => resolve(value)),
      (cause: unknown) => whenThawed(life, () => reject(cause)),
    )
  })
}

/** Makes the disk's behaviour around what it holds. */
export function makeClientDisk({ disk, writeMs, timers, newDevice, random }: ClientDiskOptions): ClientDisk {
  let lastWrite: Promise<unknown> = Promise.resolve()
  const deaths = new Map<Life, Promise<void>>()
  const diedNow = new Map<Life, () => void>()

  function wait(ms: number): Promise<void> {
    return ms <= 0 ? Promise.resolve() : new Promise((resolve) => void timers.set(ms, resolve))
  }

  /** Resolves when the tab dies. */
  function death(life: Life): Promise<void> {
    if (!life.alive) return Promise.resolve()
    const known = deaths.get(life)
    if (known) return known
    const promise = new Promise<void>((resolve) => diedNow.set(life, resolve))
    deaths.set(life, promise)
    return promise
  }

  return {
    storeOf(life) {
      const store = openMemoryStore(disk, {
        newDevice,
        transact(commit) {
          const before = lastWrite
          const turn = before.then(async () => {
            await wait(random() * writeMs)
            // Before the commit: a crash takes the write with it. After it: only the news of it is lost.
            if (!life.alive) return new Promise<never>(() => undefined)
            return { value: commit() }
          })
          const waits = turn.then(async ({ value }) => {
            await wait(random() * writeMs * 0.3)
            return value
          })
          lastWrite = before.then(() => Promise.race([turn, death(life)])).catch(() => undefined)
          return whileAlive(life, waits)
        },
      })
      return { ...store, onLost: (hear) => store.onLost(() => whenThawed(life, hear)) }
    },
    died(life) {
      life.alive = false
      diedNow.get(life)?.()
    },
    settle() {
      lastWrite = Promise.resolve()
    },
  }
}
