/** The browser's blob store: IndexedDB, strict writes. Where the browser keeps no database, one in memory stands in. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withFreeSpace } from '../../../../platform/free-space.ts'
import { blobOf, type KeptBytes, plainOf } from '../../../../platform/kept-bytes.ts'
import { memoryBlobStore } from './blob-store.memory.ts'
import { type BlobStore, type FileId, type KeptFile, takenBack } from './blob-store.ts'

type StoredFile = Omit<KeptFile, 'blob'> & { blob: KeptBytes }

interface ShelfSchema extends DBSchema {
  files: { key: [string, string, string, string]; value: StoredFile }
  /** Of earlier releases, whose pages may be open beside this one. */
  lists: { key: [string, string, string]; value: object }
}

const strict: IDBTransactionOptions = { durability: 'strict' }
let blobs: Promise<BlobStore> | null = null

/** This browser's blob store, opened once. */
export function browserBlobStore(): Promise<BlobStore> {
  blobs ??= openIdbShelf().catch(() => memoryBlobStore())
  return blobs
}

/** Opens the blob store; rejects where the browser has no IndexedDB or forbids it. */
export async function openIdbShelf(name = 'porua-answer-files'): Promise<BlobStore> {
  const idb = new IdbShelf(name)
  await idb.files('', '')
  return idb
}

class IdbShelf implements BlobStore {
  readonly #name: string
  #db: Promise<IDBPDatabase<ShelfSchema>> | null = null

  constructor(name: string) {
    this.#name = name
  }

  #open(): Promise<IDBPDatabase<ShelfSchema>> {
    const forget = () => {
      this.#db = null
    }
    this.#db ??= openDB<ShelfSchema>(this.#name, 1, {
      upgrade(db) {
        db.createObjectStore('files', { keyPath: ['student', 'attempt', 'question', 'sha256'] })
        db.createObjectStore('lists', { keyPath: ['student', 'attempt', 'question'] })
      },
      blocking: () => {
        this.#db?.then((db) => db.close()).catch(() => undefined)
        forget()
      },
      terminated: forget,
    }).catch((cause: unknown) => {
      forget()
      throw cause
    })
    return this.#db
  }

  async files(student: string, attempt: string): Promise<KeptFile[]> {
    return (await (await this.#open()).getAll('files', within(student, attempt))).map(fromShelf)
  }

  async file(id: FileId): Promise<KeptFile | null> {
    const file = await (await this.#open()).get('files', place(id))
    return file ? fromShelf(file) : null
  }

  async keep(file: KeptFile): Promise<void> {
    const blob = await plainOf(file.blob)
    // On a full phone past results and notes give way to an answer.
    await withFreeSpace(async () => {
      const tx = (await this.#open()).transaction('files', 'readwrite', strict)
      await Promise.all([tx.store.put({ ...file, blob }), tx.done])
    })
  }

  async noteKey(id: FileId, key: string): Promise<void> {
    const tx = (await this.#open()).transaction('files', 'readwrite', strict)
    const file = await tx.store.get(place(id))
    if (file) await tx.store.put({ ...file, key })
    await tx.done
  }

  async takeBack(id: FileId, key: string): Promise<boolean> {
    const tx = (await this.#open()).transaction('files', 'readwrite', strict)
    const next = takenBack((await tx.store.get(place(id))) ?? null, key)
    if (next) await tx.store.put(next)
    await tx.done
    return next !== null
  }

  async drop(id: FileId): Promise<void> {
    await (await this.#open()).delete('files', place(id))
  }

  async move(student: string, from: string, to: string): Promise<FileId[]> {
    const tx = (await this.#open()).transaction('files', 'readwrite', strict)
    const files = tx.store
    for (const file of await files.getAll(within(student, from))) {
      await files.delete(place(file))
      const moved = { ...file, attempt: to, key: null }
      if (!(await files.getKey(place(moved)))) await files.put(moved)
    }
    const there = await files.getAll(within(student, to))
    await tx.done
    return there
  }

  async keepOnly(student: string, attempts: readonly string[]): Promise<void> {
    const mine = IDBKeyRange.bound([student], [student, []])
    const db = await this.#open()
    const gone = (key: readonly string[]) => !attempts.includes(key[1] ?? '')
    for (const key of (await db.getAllKeys('files', mine)).filter(gone)) await db.delete('files', key)
  }
}

const fromShelf = (file: StoredFile): KeptFile => ({ ...file, blob: blobOf(file.blob) })

const place = ({ student, attempt, question, sha256 }: FileId): [string, string, string, string] => [
  student,
  attempt,
  question,
  sha256,
]

function within(student: string, attempt: string): IDBKeyRange {
  return IDBKeyRange.bound([student, attempt], [student, attempt, []])
}
