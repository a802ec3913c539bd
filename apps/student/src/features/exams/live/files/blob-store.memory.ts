/** A blob store without a browser: for tests, and the last resort of a browser that keeps no database. */
import type { AnswerKey } from '../answer-record.ts'
import { type BlobStore, type FileId, type KeptFile, takenBack } from './blob-store.ts'

/** An empty blob store. */
export function memoryBlobStore(): BlobStore {
  const files = new Map<string, KeptFile>()
  const fileAt = ({ student, attempt, question, sha256 }: FileId) =>
    JSON.stringify([student, attempt, question, sha256])
  const of = <T extends AnswerKey>(from: Map<string, T>, student: string, attempt: string) =>
    [...from.values()].filter((it) => it.student === student && it.attempt === attempt)
  return {
    files: async (student, attempt) => of(files, student, attempt),
    file: async (id) => files.get(fileAt(id)) ?? null,
    keep: async (file) => void files.set(fileAt(file), file),
    noteKey: async (id, key) => {
      const file = files.get(fileAt(id))
      if (file) files.set(fileAt(id), { ...file, key })
    },
    takeBack: async (id, key) => {
      const next = takenBack(files.get(fileAt(id)) ?? null, key)
      if (next) files.set(fileAt(id), next)
      return next !== null
    },
    drop: async (id) => void files.delete(fileAt(id)),
    move: async (student, from, to) => {
      for (const file of of(files, student, from)) {
        files.delete(fileAt(file))
        const moved = { ...file, attempt: to, key: null }
        if (!files.has(fileAt(moved))) files.set(fileAt(moved), moved)
      }
      return of(files, student, to)
    },
    keepOnly: async (student, attempts) => {
      for (const [key, it] of files)
        if (it.student === student && !attempts.includes(it.attempt)) files.delete(key)
    },
  }
}
