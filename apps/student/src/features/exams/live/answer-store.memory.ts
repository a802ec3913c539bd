/**
 * An answer store without a browser: a 'disk' that several tabs share and that survives a crash, with every write
 * taking time and able to fall either side of the crash. Also the last resort of a browser that keeps no database.
 */

import type { AnswerRecord } from './answer-record.ts'
import {
  type AnswerStore,
  type AttemptRow,
  bringOver,
  type Given,
  giveOver,
  isBare,
  NotInStore,
  type Scratch,
  type Settlement,
  settleRecord,
  unnamedPictures,
} from './answer-store.ts'
import { draftAfter, handedIn, isPending, keptScratch, newerDraft, withoutDraft } from './drafts.ts'

/** What survives. */
export interface MemoryDisk {
  device: string | null
  attempts: Map<string, AttemptRow>
  answers: Map<string, AnswerRecord>
  scratch: Map<string, Scratch>
  papers: Map<string, string>
  pictures: Map<string, Blob>
  /** There is no room left: whatever would write is refused. */
  full?: boolean
  /** Who hears of it when everything is thrown away. */
  hears: Set<() => void>
}

/** As a browser does that needs the room, or is told to: everything is gone, under the pages that are open. */
export function throwAway(disk: MemoryDisk): void {
  disk.device = null
  for (const store of [disk.attempts, disk.answers, disk.scratch, disk.papers, disk.pictures]) store.clear()
  for (const hear of disk.hears) hear()
}

/** An empty disk. */
export function newMemoryDisk(): MemoryDisk {
  return {
    device: null,
    attempts: new Map(),
    answers: new Map(),
    scratch: new Map(),
    papers: new Map(),
    pictures: new Map(),
    hears: new Set(),
  }
}

interface MemoryStoreOptions {
  newDevice: () => string
  durable?: boolean
  /**
   * Stands for the disk's slowness and for crashes: is called with the transaction's `commit` and resolves when the
   * page hears of it. Default: at once.
   */
  transact?: <T>(commit: () => T) => Promise<T>
}

const keyOf = (...parts: string[]) => JSON.stringify(parts)

/** Opens an answer store on a disk. Transactions commit in the order in which they were asked for, as in IndexedDB. */
export function openMemoryStore(disk: MemoryDisk, options: MemoryStoreOptions): AnswerStore {
  const transact = options.transact ?? (async <T>(commit: () => T) => commit())
  const write = <T>(commit: () => T): Promise<T> =>
    transact(() => {
      if (disk.full) throw new DOMException('no room', 'QuotaExceededError')
      return commit()
    })
  const pick = <T extends { student: string; attempt: string }>(
    from: Map<string, T>,
    student: string,
    attempt: string,
  ) =>
    [...from.values()]
      .filter((it) => it.student === student && it.attempt === attempt)
      .map((it) => structuredClone(it))

  let known: string | null = null

  return {
    durable: options.durable ?? true,
    device: () =>
      transact(() => {
        disk.device ??= known ?? options.newDevice()
        known = disk.device
        return disk.device
      }),
    openAttempt: (row) =>
      write(() => {
        const key = keyOf(row.student, row.attempt)
        const known = disk.attempts.get(key)
        const next: AttemptRow = {
          ...row,
          practice: row.practice ?? known?.practice ?? null,
          counter: known?.counter ?? 0,
          finishedAt: known?.finishedAt ?? null,
        }
        disk.attempts.set(key, next)
        return structuredClone(next)
      }),
    attempts: (student) =>
      transact(() =>
        [...disk.attempts.values()].filter((row) => row.student === student).map((row) => ({ ...row })),
      ),
    finishAttempt: (student, attempt, at) =>
      write(() => {
        const row = disk.attempts.get(keyOf(student, attempt))
        if (row) row.finishedAt ??= at
      }),
    dropAttempt: ({ student, attempt, counter }) =>
      transact(() => {
        const row = disk.attempts.get(keyOf(student, attempt))
        if (!row) return true
        if (row.counter > counter) return false
        disk.attempts.delete(keyOf(student, attempt))
        for (const store of [disk.answers, disk.scratch]) {
          for (const [key, it] of store)
            if (it.student === student && it.attempt === attempt) store.delete(key)
        }
        const { paperId } = row.opening.paper
        if ([...disk.attempts.values()].some(({ opening }) => opening.paper.paperId === paperId)) return true
        disk.papers.delete(paperId)
        const unnamed = unnamedPictures([...disk.pictures.keys()], [...disk.papers.values()])
        for (const href of unnamed) disk.pictures.delete(href)
        return true
      }),
    give: (given: Given) =>
      write(() => {
        const row = disk.attempts.get(keyOf(given.student, given.attempt))
        if (!row || isBare(row)) throw new NotInStore('the attempt is not in the answer store')
        const key = keyOf(given.student, given.attempt, given.question)
        const record = giveOver(structuredClone(given), row.counter, disk.answers.get(key))
        row.counter = Math.max(row.counter, record.revision)
        disk.answers.set(key, record)
        const scratch = disk.scratch.get(key)
        if (scratch) disk.scratch.set(key, draftAfter(scratch, given.draft))
        return structuredClone(record)
      }),
    restore: (record) =>
      write(() => {
        const key = keyOf(record.student, record.attempt, record.question)
        const known = disk.answers.get(key)
        const row = disk.attempts.get(keyOf(record.student, record.attempt))
        if (row) row.counter = Math.max(row.counter, record.revision)
        if (known && known.revision >= record.revision) return structuredClone(known)
        disk.answers.set(key, structuredClone(record))
        return record
      }),
    bring: (at, keys, floor, now) =>
      write(() => {
        const row = disk.attempts.get(keyOf(at.student, at.attempt))
        const key = keyOf(at.student, at.attempt, at.question)
        const next = bringOver(disk.answers.get(key), keys, Math.max(row?.counter ?? 0, floor))
        if (!row || !next) return null
        row.counter = next.revision
        disk.answers.set(key, next)
        const scratch = disk.scratch.get(key)
        if (now !== undefined && scratch && isPending(scratch)) {
          row.counter += 1
          disk.scratch.set(key, { ...scratch, revision: row.counter, timestamp: now })
        }
        return structuredClone(next)
      }),
    settle: (student, attempt, settlements: readonly Settlement[]) =>
      write(() => {
        for (const settlement of settlements) {
          const key = keyOf(student, attempt, settlement.question)
          const record = disk.answers.get(key)
          const next = record && settleRecord(record, settlement)
          if (next) disk.answers.set(key, next)
        }
      }),
    records: (student, attempt) => transact(() => pick(disk.answers, student, attempt)),
    counter: (student, attempt) => transact(() => disk.attempts.get(keyOf(student, attempt))?.counter ?? 0),
    scratch: (student, attempt) => transact(() => pick(disk.scratch, student, attempt)),
    keepScratch: (scratch, writer) =>
      write(() => {
        const { student, attempt, question } = scratch
        const key = keyOf(student, attempt, question)
        const row = disk.attempts.get(keyOf(student, attempt))
        const next = keptScratch(structuredClone(scratch), disk.scratch.get(key), row?.counter ?? 0, writer)
        if (row) row.counter = Math.max(row.counter, next.revision ?? 0)
        disk.scratch.set(key, next)
        return structuredClone(next)
      }),
    handIn: (scratch, end) =>
      write(() => {
        const { student, attempt, question } = scratch
        const row = disk.attempts.get(keyOf(student, attempt))
        if (!row) throw new NotInStore('the attempt is not in the answer store')
        const key = keyOf(student, attempt, question)
        const latest = newerDraft(scratch, disk.scratch.get(key))
        const record = handedIn(latest, disk.answers.get(key), row.counter, end)
        disk.scratch.set(key, withoutDraft(latest))
        if (!record) return null
        row.counter = Math.max(row.counter, record.revision)
        disk.answers.set(key, record)
        return structuredClone(record)
      }),
    paper: (paperId) => transact(() => disk.papers.get(paperId) ?? null),
    keepPaper: (paperId, text) => write(() => void disk.papers.set(paperId, text)),
    picture: (href) => transact(() => disk.pictures.get(href) ?? null),
    keepPicture: (href, picture) => write(() => void disk.pictures.set(href, picture)),
    selfTest: () =>
      options.durable === false
        ? Promise.reject(new Error('this browser keeps no database'))
        : Promise.resolve(),
    onLost(hear) {
      disk.hears.add(hear)
      return () => disk.hears.delete(hear)
    },
    close: () => undefined,
  }
}
