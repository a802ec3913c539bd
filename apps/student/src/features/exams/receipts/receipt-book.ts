/**
 * The phone's book of receipts, in a database of its own: the answer box must open for an old page and a new one alike, and
 * a receipt outlives its attempt there. Each belongs to its student.
 */
import type { HeldReceipt } from '@porua/contract/exams'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withFreeSpace } from '../../../platform/free-space.ts'

/** A receipt and whose it is. */
export interface KeptReceipt {
  student: string
  exam: string
  attempt: string
  seq: number
  receipt: HeldReceipt
}

interface BookSchema extends DBSchema {
  receipts: { key: [student: string, attempt: string, seq: number]; value: KeptReceipt }
}

const bookName = 'porua-receipts'
/** As long as a result may be disputed: two years. */
const keptMs = 2 * 365 * 24 * 3_600_000

/** The receipts of every student of this phone. A full phone makes room for them; any other failure rejects. */
export class ReceiptBook {
  readonly #name: string
  #db: Promise<IDBPDatabase<BookSchema>> | null = null

  constructor(name = bookName) {
    this.#name = name
  }

  /** Adds receipts; one that is there stays as it is. */
  async keep(student: string, exam: string, receipts: readonly HeldReceipt[]): Promise<void> {
    // On a full phone past results and notes give way to what proves an answer.
    await withFreeSpace(async () => {
      const tx = (await this.#open()).transaction('receipts', 'readwrite')
      const write = async () => {
        for (const receipt of receipts) {
          const { attemptId: attempt, seq } = receipt
          if ((await tx.store.getKey([student, attempt, seq])) === undefined)
            await tx.store.put({ student, exam, attempt, seq, receipt })
        }
      }
      const writing = write()
      await Promise.allSettled([writing, tx.done])
      // The transaction knows why it ended; a request that it took with it says only that it did.
      await tx.done
      await writing
    })
  }

  /** This student's, of each attempt in the order of the log. Those older than two years (`now` in milliseconds) go. */
  async ofStudent(student: string, now: number): Promise<KeptReceipt[]> {
    const db = await this.#open()
    const all = await db.getAll('receipts', IDBKeyRange.bound([student], [student, []]))
    const old = all.filter(({ receipt }) => receipt.receivedAt < now - keptMs)
    for (const { attempt, seq } of old) await db.delete('receipts', [student, attempt, seq])
    return all.filter((kept) => !old.includes(kept))
  }

  /** The next call opens it again. */
  close(): void {
    this.#db?.then((db) => db.close()).catch(() => undefined)
    this.#db = null
  }

  #open(): Promise<IDBPDatabase<BookSchema>> {
    this.#db ??= openDB<BookSchema>(this.#name, 1, {
      upgrade(db) {
        db.createObjectStore('receipts', { keyPath: ['student', 'attempt', 'seq'] })
      },
      blocking: () => this.close(),
      terminated: () => this.close(),
    }).catch((cause: unknown) => {
      this.#db = null
      throw cause
    })
    return this.#db
  }
}

/** This browser's book. */
export const receiptBook = new ReceiptBook()
