/** The browser's answer store: IndexedDB, every answer in one strict transaction (rules G1, G2). */
import { type IDBPDatabase, type IDBPTransaction, openDB, unwrap } from 'idb'
import { withFreeSpace } from '../../../platform/free-space.ts'
import { blobOf, plainOf } from '../../../platform/kept-bytes.ts'
import type { AnswerKey, AnswerRecord } from './answer-record.ts'
import type { Change, Standing } from './answer-store.changes.ts'
import * as changes from './answer-store.changes.ts'
import {
  deviceKey,
  makeStores,
  ofStudent,
  type StoreSchema,
  storeName,
  storeVersion,
} from './answer-store.schema.ts'
import {
  type AnswerStore,
  type AttemptRow,
  type Given,
  type Scratch,
  type Settlement,
  settleRecord,
  unnamedPictures,
} from './answer-store.ts'
import type { DraftEnd, DraftWriter } from './drafts.ts'

type Store = 'meta' | 'attempts' | 'answers' | 'scratch' | 'papers' | 'pictures'
type Db = IDBPDatabase<StoreSchema>
type WriteTx = IDBPTransaction<StoreSchema, Store[], 'readwrite'>

/** The browser may keep the data back for a while: only 'strict' waits until it is on the disk. */
const strict: IDBTransactionOptions = { durability: 'strict' }
/**
 * For what holds no answer yet, and what a power loss may take: the start tells it anew. The first answer's strict
 * transaction brings it to the disk as well. On a slow disk each strict one is a tenth of a second before the first
 * question.
 */
const relaxed: IDBTransactionOptions = { durability: 'relaxed' }

/** Opens the answer store; rejects where the browser has no IndexedDB or forbids it. */
export async function openIdbStore(newDevice: () => string, name = storeName): Promise<AnswerStore> {
  const store = new IdbAnswerStore(name, newDevice)
  await store.device()
  return store
}

class IdbAnswerStore implements AnswerStore {
  readonly durable = true
  readonly #name: string
  readonly #newDevice: () => string
  #db: Promise<Db> | null = null
  #device: string | null = null
  readonly #hears = new Set<() => void>()

  constructor(name: string, newDevice: () => string) {
    this.#name = name
    this.#newDevice = newDevice
  }

  #open(): Promise<Db> {
    this.#db ??= openDB<StoreSchema>(this.#name, storeVersion, {
      upgrade: (db) => makeStores(unwrap(db)),
      blocking: () => this.close(),
      terminated: () => this.#lost(),
    }).catch((cause: unknown) => {
      this.#db = null
      throw cause
    })
    return this.#db
  }

  /** Runs `work`; a connection that the browser closed under us is opened once more. */
  async #with<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#open())
    } catch (cause) {
      if (!(cause instanceof DOMException) || cause.name !== 'InvalidStateError') throw cause
      this.close()
      return work(await this.#open())
    }
  }

  /** Cleared, evicted or broken: what was in it may be gone. */
  #lost(): void {
    this.close()
    for (const hear of this.#hears) hear()
  }

  onLost(hear: () => void): () => void {
    this.#hears.add(hear)
    return () => this.#hears.delete(hear)
  }

  close(): void {
    this.#db?.then((db) => db.close()).catch(() => undefined)
    this.#db = null
  }

  /** One transaction, resolved only after its `complete`; when `work` throws nothing of it stays. */
  #write<T>(stores: Store[], work: (tx: WriteTx) => Promise<T>, durability = strict): Promise<T> {
    // On a full phone past results and notes give way to an answer.
    return withFreeSpace(() => this.#writeOnce(stores, work, durability))
  }

  #writeOnce<T>(
    stores: Store[],
    work: (tx: WriteTx) => Promise<T>,
    durability: IDBTransactionOptions,
  ): Promise<T> {
    return this.#with(async (db) => {
      const tx = db.transaction(stores, 'readwrite', durability)
      const ended = tx.done.then(
        () => true,
        () => false,
      )
      try {
        const result = await work(tx)
        await tx.done
        return result
      } catch (cause) {
        // A transaction that has failed by itself can no longer be aborted.
        if (!(cause instanceof DOMException)) tx.abort()
        await ended
        throw cause
      }
    })
  }

  async device(): Promise<string> {
    this.#device = await this.#write(
      ['meta'],
      async (tx) => {
        const meta = tx.objectStore('meta')
        const known = await meta.get(deviceKey)
        if (typeof known === 'string') return known
        // A database that the browser has thrown away under this page is the same answer store to the server.
        const device = this.#device ?? this.#newDevice()
        await meta.put(device, deviceKey)
        return device
      },
      relaxed,
    )
    return this.#device
  }

  openAttempt(row: Omit<AttemptRow, 'counter' | 'finishedAt'>): Promise<AttemptRow> {
    return this.#write(
      ['attempts'],
      async (tx) => {
        const attempts = tx.objectStore('attempts')
        const known = await attempts.get([row.student, row.attempt])
        const next = {
          ...row,
          practice: row.practice ?? known?.practice ?? null,
          counter: known?.counter ?? 0,
          finishedAt: known?.finishedAt ?? null,
        }
        await attempts.put(next)
        return next
      },
      relaxed,
    )
  }

  attempts(student: string): Promise<AttemptRow[]> {
    return this.#with((db) => db.getAll('attempts', ofStudent(student)))
  }

  finishAttempt(student: string, attempt: string, at: number): Promise<void> {
    return this.#write(['attempts'], async (tx) => {
      const row = await tx.objectStore('attempts').get([student, attempt])
      if (row) await tx.objectStore('attempts').put({ ...row, finishedAt: row.finishedAt ?? at })
    })
  }

  dropAttempt({
    student,
    attempt,
    counter,
  }: Pick<AttemptRow, 'student' | 'attempt' | 'counter'>): Promise<boolean> {
    return this.#write(['attempts', 'answers', 'scratch', 'papers', 'pictures'], async (tx) => {
      const attempts = tx.objectStore('attempts')
      const row = await attempts.get([student, attempt])
      if (!row) return true
      if (row.counter > counter) return false
      await attempts.delete([student, attempt])
      await tx.objectStore('answers').delete(ofAttempt(student, attempt))
      await tx.objectStore('scratch').delete(ofAttempt(student, attempt))
      const { paperId } = row.opening.paper
      if ((await attempts.getAll()).some(({ opening }) => opening.paper.paperId === paperId)) return true
      const papers = tx.objectStore('papers')
      await papers.delete(paperId)
      const pictures = tx.objectStore('pictures')
      const unnamed = unnamedPictures(await pictures.getAllKeys(), await papers.getAll())
      for (const href of unnamed) await pictures.delete(href)
      return true
    })
  }

  /** Changes what stands of one question, in one strict transaction. */
  #change<T>({ student, attempt, question }: AnswerKey, ask: (standing: Standing) => Change<T>): Promise<T> {
    return this.#write(['attempts', 'answers', 'scratch'], async (tx) => {
      const [attempts, answers, scratches] = [
        tx.objectStore('attempts'),
        tx.objectStore('answers'),
        tx.objectStore('scratch'),
      ]
      const key: [string, string, string] = [student, attempt, question]
      const [row, before, scratch] = await Promise.all([
        attempts.get([student, attempt]),
        answers.get(key),
        scratches.get(key),
      ])
      const next = ask({ row, answer: before, scratch })
      const { counter = 0, answer, result } = next
      if (row && row.counter < counter) await attempts.put({ ...row, counter })
      if (answer) await answers.put(answer)
      if (next.scratch) await scratches.put(next.scratch)
      return result
    })
  }

  give(given: Given): Promise<AnswerRecord> {
    return this.#change(given, (standing) => changes.give(standing, given))
  }

  restore(record: AnswerRecord): Promise<AnswerRecord> {
    return this.#change(record, (standing) => changes.restore(standing, record))
  }

  bring(
    at: AnswerKey,
    keys: ReadonlyMap<string, string>,
    floor: number,
    now?: number,
  ): Promise<AnswerRecord | null> {
    return this.#change(at, (standing) => changes.bring(standing, keys, floor, now))
  }

  settle(student: string, attempt: string, settlements: readonly Settlement[]): Promise<void> {
    const work = async (tx: WriteTx) => {
      const answers = tx.objectStore('answers')
      for (const settlement of settlements) {
        const record = await answers.get([student, attempt, settlement.question])
        const next = record && settleRecord(record, settlement)
        if (next) await answers.put(next)
      }
    }
    // Not strict: a settlement that is lost is learned again by sending again.
    return this.#write(['answers'], work, {})
  }

  records(student: string, attempt: string): Promise<AnswerRecord[]> {
    return this.#with((db) => db.getAll('answers', ofAttempt(student, attempt)))
  }

  counter(student: string, attempt: string): Promise<number> {
    return this.#with(async (db) => (await db.get('attempts', [student, attempt]))?.counter ?? 0)
  }

  scratch(student: string, attempt: string): Promise<Scratch[]> {
    return this.#with((db) => db.getAll('scratch', ofAttempt(student, attempt)))
  }

  keepScratch(scratch: Scratch, writer: DraftWriter): Promise<Scratch> {
    return this.#change(scratch, (standing) => changes.draft(standing, scratch, writer))
  }

  handIn(scratch: Scratch, end: DraftEnd): Promise<AnswerRecord | null> {
    return this.#change(scratch, (standing) => changes.handIn(standing, scratch, end))
  }

  async paper(paperId: string): Promise<string | null> {
    return (await this.#with((db) => db.get('papers', paperId))) ?? null
  }

  keepPaper(paperId: string, text: string): Promise<void> {
    return this.#put('papers', text, paperId)
  }

  async picture(href: string): Promise<Blob | null> {
    const kept = await this.#with((db) => db.get('pictures', href))
    return kept ? blobOf(kept) : null
  }

  async keepPicture(href: string, picture: Blob): Promise<void> {
    await this.#put('pictures', await plainOf(picture), href)
  }

  async selfTest(bytes: number): Promise<void> {
    const wrote = new Uint8Array(bytes)
    // A mark a page: looking at every byte would hold a cheap phone up.
    const pages = Array.from({ length: Math.ceil(bytes / 4096) }, (_, page) => page * 4096)
    for (const [page, at] of pages.entries()) wrote[at] = (page % 250) + 1
    await this.#put('meta', wrote, 'test')
    const back = await this.#with((db) => db.get('meta', 'test'))
    const same =
      back instanceof Uint8Array && back.length === bytes && pages.every((at) => back[at] === wrote[at])
    await this.#with((db) => db.delete('meta', 'test'))
    if (!same) throw new Error('what was read is not what was written')
  }

  #put<S extends Store>(store: S, value: StoreSchema[S]['value'], key?: string): Promise<void> {
    return this.#write([store], async (tx) => {
      await tx.objectStore(store).put(value, key as StoreSchema[S]['key'] | undefined)
    })
  }
}

function ofAttempt(student: string, attempt: string): IDBKeyRange {
  return IDBKeyRange.bound([student, attempt], [student, attempt, []])
}
