/**
 * What practice keeps on this phone, each row its student's: questions with their keys, pictures, events of practice. What can be had
 * again stands in one database, which a sign-out removes whole (`clearAll`). Events that the server does not have yet stand in another,
 * and wait there for their student's next sign-in.
 */
import type { PracticeEvent } from '@porua/contract/practice'
import { type IDBPDatabase, openDB } from 'idb'
import { withFreeSpace } from '../../../platform/free-space.ts'
import { blobOf, type KeptBytes, plainOf } from '../../../platform/kept-bytes.ts'
import { practiceStore } from '../../../platform/storage.ts'
import type { KeptExam } from './schedule.ts'

/** What stands in each table. */
interface Rows {
  exams: KeptExam
  /** Events that the server has. */
  events: PracticeEvent
  /** Events that it does not have yet. */
  unsent: PracticeEvent
  pictures: KeptBytes
  /** One value a name: how far the events were fetched, the last standing. */
  facts: unknown
}
type Table = keyof Rows

interface Kept<T extends Table> {
  readonly student: string
  readonly id: string
  readonly value: Rows[T]
}

const unsentStore = 'porua-practice-unsent'
const tablesOf = {
  [practiceStore]: ['exams', 'events', 'pictures', 'facts'],
  [unsentStore]: ['unsent'],
} as const

/** Rows by student and id. */
export interface PracticeStore {
  all<T extends Table>(table: T, student: string): Promise<{ id: string; value: Rows[T] }[]>
  get<T extends Table>(table: T, student: string, id: string): Promise<Rows[T] | undefined>
  put<T extends Table>(
    table: T,
    student: string,
    rows: readonly { id: string; value: Rows[T] }[],
  ): Promise<void>
  remove(table: Table, student: string, ids: readonly string[]): Promise<void>
  /** Whether a table holds nothing of any student. */
  isEmpty(table: Table): Promise<boolean>
}

let store: Promise<PracticeStore> | null = null

/** This browser's store. Where it keeps no database, what is practised lives as long as the page. */
export function openPracticeStore(): Promise<PracticeStore> {
  store ??= connectAll().then(
    () => overDatabases(),
    () => inMemory(),
  )
  return store
}

/** A picture that is kept; null for none. */
export async function keptPicture(student: string, address: string): Promise<Blob | null> {
  const kept = await (await openPracticeStore()).get('pictures', student, address)
  return kept ? blobOf(kept) : null
}

/** Keeps a picture. */
export async function keepPicture(student: string, address: string, picture: Blob): Promise<void> {
  const value = await plainOf(picture)
  await (await openPracticeStore()).put('pictures', student, [{ id: address, value }])
}

/** Async for a browser without databases: there the first call throws. */
async function connectAll(): Promise<void> {
  await Promise.all([connect(practiceStore), connect(unsentStore)])
}

type Name = keyof typeof tablesOf
const connections = new Map<Name, Promise<IDBPDatabase>>()

/** The connection to a database, opened anew where it was lost: a sign-out in another tab removes what can be had again. */
function connect(name: Name): Promise<IDBPDatabase> {
  const known = connections.get(name)
  if (known) return known
  const lose = () => connections.delete(name)
  const opening = openDB(name, 1, {
    upgrade(db) {
      for (const table of tablesOf[name]) db.createObjectStore(table, { keyPath: ['student', 'id'] })
    },
    blocking(_current, _blocked, event) {
      lose()
      ;(event.target as IDBDatabase).close()
    },
    terminated: lose,
  })
  connections.set(name, opening)
  opening.catch(lose)
  return opening
}

const of = (table: Table) => connect(table === 'unsent' ? unsentStore : practiceStore)

function overDatabases(): PracticeStore {
  return {
    async all<T extends Table>(table: T, student: string) {
      const range = IDBKeyRange.bound([student], [student, []])
      return (await (await of(table)).getAll(table, range)) as Kept<T>[]
    },
    async get<T extends Table>(table: T, student: string, id: string) {
      return ((await (await of(table)).get(table, [student, id])) as Kept<T> | undefined)?.value
    },
    async put(table, student, rows) {
      const db = await of(table)
      await withFreeSpace(async () => {
        // An answer is said to be kept once it is on the disk.
        const durability = table === 'unsent' ? 'strict' : 'relaxed'
        const tx = db.transaction(table, 'readwrite', { durability })
        // What fails is said by the transaction.
        for (const { id, value } of rows) void tx.store.put({ student, id, value }).catch(() => undefined)
        await tx.done
      })
    },
    async remove(table, student, ids) {
      const tx = (await of(table)).transaction(table, 'readwrite')
      for (const id of ids) void tx.store.delete([student, id]).catch(() => undefined)
      await tx.done
    },
    async isEmpty(table) {
      return (await (await of(table)).count(table)) === 0
    },
  }
}

function inMemory(): PracticeStore {
  const kept = new Map<string, { table: Table; student: string; id: string; value: unknown }>()
  const key = (table: Table, student: string, id: string) => [table, student, id].join('\n')
  return {
    async all<T extends Table>(table: T, student: string) {
      const rows = [...kept.values()].filter((row) => row.table === table && row.student === student)
      return rows as unknown as Kept<T>[]
    },
    async get<T extends Table>(table: T, student: string, id: string) {
      return kept.get(key(table, student, id))?.value as Rows[T] | undefined
    },
    async put(table, student, rows) {
      for (const { id, value } of rows) kept.set(key(table, student, id), { table, student, id, value })
    },
    async remove(table, student, ids) {
      for (const id of ids) kept.delete(key(table, student, id))
    },
    async isEmpty(table) {
      return ![...kept.values()].some((row) => row.table === table)
    },
  }
}
