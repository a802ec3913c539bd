/**
 * Drafts and waiting posts on this phone, in IndexedDB: they survive a closed modal, a crash and an offline evening (issue).
 * Where the browser keeps no database one in memory stands in, and says so.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withFreeSpace } from '../../../platform/free-space.ts'
import { blobOf, type KeptBytes, plainOf } from '../../../platform/kept-bytes.ts'
import type { Post } from './post.ts'

/** Where posts are kept. Each promise ends when the bytes are on the disk. */
export interface PostBox {
  /** False: what is kept is gone with the page. */
  readonly durable: boolean
  read(student: string, slot: string): Promise<{ post: Post; blobs: Map<string, Blob> } | null>
  /** The waiting posts of a student, oldest first. */
  waiting(student: string): Promise<Post[]>
  /** What a student has begun to write and not sent. */
  drafts(student: string): Promise<Post[]>
  blobs(post: Post): Promise<Map<string, Blob>>
  /** Keeps the post with new files' bytes; files that it no longer names go. */
  keep(post: Post, fresh?: ReadonlyMap<string, Blob>): Promise<void>
  /** The same post under another slot: a draft that waits from now on, or is written on. */
  move(from: { student: string; slot: string }, post: Post): Promise<void>
  drop(student: string, slot: string): Promise<void>
}

type Key = [student: string, slot: string]
type FileKey = [student: string, slot: string, file: string]

interface BoxSchema extends DBSchema {
  posts: { key: Key; value: Post }
  files: { key: FileKey; value: KeptBytes }
}

const strict: IDBTransactionOptions = { durability: 'strict' }
/** How long a database may take to open before the form goes on without it. */
const timeoutMs = 6_000

let box: Promise<PostBox> | null = null

/** This browser's box, opened once. */
export function browserPosts(): Promise<PostBox> {
  box ??= open()
  return box
}

async function open(): Promise<PostBox> {
  const tooLong = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, new Error('no database')))
  try {
    const box = new IdbPosts()
    await Promise.race([box.waiting(''), tooLong])
    return box
  } catch {
    return new MemoryPosts()
  }
}

const ofPost = (student: string, slot: string) => IDBKeyRange.bound([student, slot], [student, slot, []])

class IdbPosts implements PostBox {
  readonly durable = true
  #db: Promise<IDBPDatabase<BoxSchema>> | null = null

  #open(): Promise<IDBPDatabase<BoxSchema>> {
    const forget = () => {
      this.#db?.then((db) => db.close()).catch(() => undefined)
      this.#db = null
    }
    this.#db ??= openDB<BoxSchema>('porua-posts', 1, {
      upgrade(db) {
        db.createObjectStore('posts', { keyPath: ['student', 'slot'] })
        db.createObjectStore('files')
      },
      blocking: forget,
      terminated: forget,
    }).catch((cause: unknown) => {
      this.#db = null
      throw cause
    })
    return this.#db
  }

  async read(student: string, slot: string) {
    const post = await (await this.#open()).get('posts', [student, slot])
    return post ? { post, blobs: await this.blobs(post) } : null
  }

  async waiting(student: string): Promise<Post[]> {
    return waitingOf(await this.#all(student))
  }

  async drafts(student: string): Promise<Post[]> {
    return draftsOf(await this.#all(student))
  }

  async #all(student: string): Promise<Post[]> {
    return (await this.#open()).getAll('posts', IDBKeyRange.bound([student], [student, []]))
  }

  async blobs({ student, slot }: Post): Promise<Map<string, Blob>> {
    const tx = (await this.#open()).transaction('files')
    const range = ofPost(student, slot)
    const [keys, values] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range)])
    return new Map(
      keys.flatMap(([, , file], at) => (values[at] ? [[file, blobOf(values[at])] as const] : [])),
    )
  }

  async keep(post: Post, fresh: ReadonlyMap<string, Blob> = new Map()): Promise<void> {
    const { student, slot } = post
    const named = new Set(post.files.map(({ id }) => id))
    const plain: [file: string, kept: KeptBytes][] = []
    for (const [file, blob] of fresh) plain.push([file, await plainOf(blob)])
    // On a full phone past results and notes give way to what a student has written.
    await withFreeSpace(async () => {
      const tx = (await this.#open()).transaction(['posts', 'files'], 'readwrite', strict)
      const files = tx.objectStore('files')
      const known = await files.getAllKeys(ofPost(student, slot))
      await Promise.all([
        tx.objectStore('posts').put(post),
        ...known.filter(([, , file]) => !named.has(file)).map((key) => files.delete(key)),
        ...plain.map(([file, kept]) => files.put(kept, [student, slot, file])),
        tx.done,
      ])
    })
  }

  async move(from: { student: string; slot: string }, post: Post): Promise<void> {
    const tx = (await this.#open()).transaction(['posts', 'files'], 'readwrite', strict)
    const files = tx.objectStore('files')
    const range = ofPost(from.student, from.slot)
    const [keys, values] = await Promise.all([files.getAllKeys(range), files.getAll(range)])
    await Promise.all([
      tx.objectStore('posts').delete([from.student, from.slot]),
      tx.objectStore('posts').put(post),
      files.delete(range),
      ...keys.flatMap(([, , file], at) =>
        values[at] ? [files.put(values[at], [post.student, post.slot, file])] : [],
      ),
      tx.done,
    ])
  }

  async drop(student: string, slot: string): Promise<void> {
    const tx = (await this.#open()).transaction(['posts', 'files'], 'readwrite', strict)
    await Promise.all([
      tx.objectStore('posts').delete([student, slot]),
      tx.objectStore('files').delete(ofPost(student, slot)),
      tx.done,
    ])
  }
}

function waitingOf(posts: readonly Post[]): Post[] {
  return posts.filter(({ state }) => state === 'waiting').sort((a, b) => a.at - b.at)
}

function draftsOf(posts: readonly Post[]): Post[] {
  return posts.filter(({ state }) => state === 'draft')
}

/** For browsers without a database, and for tests. */
export class MemoryPosts implements PostBox {
  readonly durable = false
  readonly #posts = new Map<string, { post: Post; blobs: Map<string, Blob> }>()

  async read(student: string, slot: string) {
    return this.#posts.get(`${student} ${slot}`) ?? null
  }

  async waiting(student: string): Promise<Post[]> {
    return waitingOf(this.#all(student))
  }

  async drafts(student: string): Promise<Post[]> {
    return draftsOf(this.#all(student))
  }

  #all(student: string): Post[] {
    return [...this.#posts.values()].map(({ post }) => post).filter((post) => post.student === student)
  }

  async blobs({ student, slot }: Post): Promise<Map<string, Blob>> {
    return this.#posts.get(`${student} ${slot}`)?.blobs ?? new Map()
  }

  async keep(post: Post, fresh: ReadonlyMap<string, Blob> = new Map()): Promise<void> {
    const all = new Map([...(await this.blobs(post)), ...fresh])
    const blobs = new Map(post.files.flatMap(({ id }) => (all.has(id) ? [[id, all.get(id) as Blob]] : [])))
    this.#posts.set(`${post.student} ${post.slot}`, { post, blobs })
  }

  async move(from: { student: string; slot: string }, post: Post): Promise<void> {
    const blobs = this.#posts.get(`${from.student} ${from.slot}`)?.blobs ?? new Map<string, Blob>()
    this.#posts.delete(`${from.student} ${from.slot}`)
    this.#posts.set(`${post.student} ${post.slot}`, { post, blobs })
  }

  async drop(student: string, slot: string): Promise<void> {
    this.#posts.delete(`${student} ${slot}`)
  }
}
