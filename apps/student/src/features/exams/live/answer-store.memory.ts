/**
 * An answer store without a browser: a 'disk' that several tabs share and that survives a crash, with every write
 * taking time and able to fall either side of the crash. Also the last resort of a browser that keeps no database.
 */

import type { AnswerKey, AnswerRecord } from './answer-record.ts'
import type { Change, Standing } from './answer-store.changes.ts'
import * as changes from './answer-store.changes.ts'
import {
  type AnswerStore,
  type AttemptRow,
  type Scratch,
  type Settlement,
  settleRecord,
  unnamedPictures,
} from './answer-store.ts'

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

  /** Changes what stands of one question; what a page holds is never what the disk holds. */
  const change = <T>(at: AnswerKey, ask: (standing: Standing) => Change<T>) =>
    write(() => {
      const key = keyOf(at.student, at.attempt, at.question)
      const row = disk.attempts.get(keyOf(at.student, at.attempt))
      const [answer, scratch] = [disk.answers.get(key), disk.scratch.get(key)]
      const next = structuredClone(ask({ row, answer, scratch }))
      if (row) row.counter = Math.max(row.counter, next.counter ?? 0)
      if (next.answer) disk.answers.set(key, next.answer)
      if (next.scratch) disk.scratch.set(key, next.scratch)
      return structuredClone(next.result)
    })

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
    give: (given) => change(given, (standing) => changes.give(standing, given)),
    restore: (record) => change(record, (standing) => changes.restore(standing, record)),
    bring: (at, keys, floor, now) => change(at, (standing) => changes.bring(standing, keys, floor, now)),
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
    keepScratch: (scratch, writer) => change(scratch, (standing) => changes.draft(standing, scratch, writer)),
    handIn: (scratch, end) => change(scratch, (standing) => changes.handIn(standing, scratch, end)),
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
