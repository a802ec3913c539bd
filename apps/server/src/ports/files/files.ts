/**
 * Where media live: course pictures, question images, documents, uploads. A key is a path below /media such as
 * school/3f0c….png; what stands under a key never changes, so copies may be kept for ever. Implementations: `local-files.ts`,
 * `s3-files.ts`.
 */
import type { Readable } from 'node:stream'
import type { FileSource } from '@porua/files/source'
import { Unavailable } from '../../platform/unavailable.ts'

export interface StoredFile {
  /** Bytes. */
  size: number
  /** Opens it; `range` in bytes, both ends included. The caller reads to the end or destroys it. */
  open(range?: { start: number; end: number }): Readable
}

export interface Files {
  /**
   * Keeps a file under a key. It is there whole or not at all, and durable when this resolves. Under a key that exists
   * already nothing happens: keys of the school are named by their contents.
   * @throws FileChanged when `sha256` is given and the bytes have another digest.
   */
  put(key: string, source: FileSource, sha256?: string): Promise<void>
  has(key: string): Promise<boolean>
  /** The file, or null. */
  get(key: string): Promise<StoredFile | null>
  /** Takes a file away; nothing happens where there is none. The key is never given to other contents. */
  remove(key: string): Promise<void>
}

/** A file of the store, as a list names it. */
export interface ListedFile {
  readonly key: string
  readonly bytes: number
}

/** Files that can also be gone through, for backups and copies; `Files` is what rooms at work need. */
export interface FileStore extends Files {
  /**
   * Every file that is there now, in no order that is promised. One that comes or goes meanwhile may be among them or not.
   * @throws FilesUnavailable
   */
  list(): AsyncIterable<ListedFile>
}

/** The store is away, full or refuses us. Repeating the call is safe. */
export class FilesUnavailable extends Unavailable {
  override readonly name = 'FilesUnavailable'
  readonly part = 'files'
}

/** The bytes are not those that were announced: the file changed while it was read. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

const keys = /^(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/

/** Whether a text is a key: URL-safe segments, none of which begins with a dot, so that no key leads out of its folder. */
export function isFileKey(key: string): boolean {
  return key.length <= 300 && keys.test(key)
}
