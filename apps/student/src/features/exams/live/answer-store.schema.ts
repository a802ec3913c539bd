/** The answer store's database: its name and its stores. */
import type { DBSchema } from 'idb'
import type { KeptBytes } from '../../../platform/kept-bytes.ts'
import type { AnswerRecord } from './answer-record.ts'
import type { AttemptRow, Scratch } from './answer-store.ts'

type AttemptKey = [student: string, attempt: string]
type QuestionKey = [student: string, attempt: string, question: string]

/** What stands in each store, and under which key. */
export interface StoreSchema extends DBSchema {
  meta: { key: string; value: unknown }
  attempts: { key: AttemptKey; value: AttemptRow }
  answers: { key: QuestionKey; value: AnswerRecord }
  scratch: { key: QuestionKey; value: Scratch }
  papers: { key: string; value: string }
  pictures: { key: string; value: KeptBytes }
}

export const storeName = 'porua-answers'
export const storeVersion = 1

/** Makes the stores of a database that has none. */
export function makeStores(db: IDBDatabase): void {
  db.createObjectStore('meta')
  db.createObjectStore('attempts', { keyPath: ['student', 'attempt'] })
  db.createObjectStore('answers', { keyPath: ['student', 'attempt', 'question'] })
  db.createObjectStore('scratch', { keyPath: ['student', 'attempt', 'question'] })
  db.createObjectStore('papers')
  db.createObjectStore('pictures')
}

/** Under which key of `meta` the answer store's name stands. */
export const deviceKey = 'device'

/** The rows of a student, in stores whose key begins with one. */
export function ofStudent(student: string): IDBKeyRange {
  return IDBKeyRange.bound([student], [student, []])
}

/**
 * A name for a new answer store: 128 random bits; `crypto.randomUUID` is missing on plain http, `getRandomValues` is
 * not.
 */
export function newDevice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
