/**
 * The blob store: the bytes of files in answers, on this phone, until the server has them (rules P1 to P6). A
 * database of its own beside the answer store: what is in the answer store is small and must never wait for a
 * photograph.
 */
import type { Attachment } from '@porua/contract/exams'
import type { UploadType } from '@porua/contract/limits'
import type { AnswerKey } from '../answer-record.ts'

/** A file by the answer it belongs to and the SHA-256 of its bytes, in hex. */
export interface FileId extends AnswerKey {
  sha256: string
}

/** A file with its bytes. */
export interface KeptFile extends FileId {
  name: string
  type: UploadType
  blob: Blob
  /** Its key once the server has the bytes. */
  key: string | null
  /** A key that the server had given for it and then no longer knew (rule P8). */
  gone?: string
}

/**
 * A file whose `key` the server does not know any more: its bytes are to go again. Null where they are not here, or
 * have gone again before: what the server refuses twice it does not take.
 */
export function takenBack<F extends Pick<KeptFile, 'key' | 'gone'>>(file: F | null, key: string): F | null {
  if (!file) return null
  // The same word twice: two tabs have sent the same key, or a page died between this and what comes of it.
  if (file.gone !== undefined && (file.gone !== key || file.key === key)) return null
  return { ...file, gone: key, key: file.key === key ? null : file.key }
}

/** A file of an answer with the key taken from it where its bytes are on this phone (`here`): they go again. */
export function sentAgain(file: Attachment, here: (sha256: string) => boolean): Attachment {
  return file.sha256 && here(file.sha256) ? { ...file, key: '' } : file
}

/** Every write resolves when it is on the disk. */
export interface BlobStore {
  files(student: string, attempt: string): Promise<KeptFile[]>
  keep(file: KeptFile): Promise<void>
  /** The file as it stands there now: another tab may have sent it. */
  file(id: FileId): Promise<KeptFile | null>
  /** Notes that the server has the bytes. */
  noteKey(id: FileId, key: string): Promise<void>
  /** Takes a key back that the server no longer knows; true where the bytes can go again, see `takenBack`. */
  takeBack(id: FileId, key: string): Promise<boolean>
  drop(id: FileId): Promise<void>
  /**
   * Gives the files of one attempt to another, as not yet sent: what the server had of them belongs to an attempt
   * that it has forgotten (rule O5). Answers what is on the blob store for `to` afterwards.
   */
  move(student: string, from: string, to: string): Promise<FileId[]>
  /** Forgets this student's attempts but these. */
  keepOnly(student: string, attempts: readonly string[]): Promise<void>
}
