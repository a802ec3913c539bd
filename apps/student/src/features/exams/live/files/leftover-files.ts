/**
 * Files that earlier attempts have left on this phone: sent at the student's next sign-in, and counted before a logout
 * (rule P5). Only those that a saved answer has declared; nobody else's are opened.
 */
import { ApiError } from '@porua/kit/platform/api-error.ts'
import type { AnswerStore, AttemptRow } from '../answer-store.ts'
import { type IsOpen, leftRows } from '../leftovers.ts'
import type { BlobStore, KeptFile } from './blob-store.ts'
import { deliver } from './deliver.ts'

interface LeftoverFilePorts {
  store: AnswerStore
  blobs: BlobStore
  upload: Parameters<typeof deliver>[0]['upload']
}

/** Answers that the server has without some of their files, which are on this phone. */
export async function countWithoutFiles(
  { store, blobs }: Omit<LeftoverFilePorts, 'upload'>,
  student: string,
  isOpen?: IsOpen,
) {
  let count = 0
  for (const row of await leftRows({ store }, student, isOpen))
    count += (await undelivered({ store, blobs }, row)).length
  return count
}

/**
 * Sends what is left and gives it to its answers, which are then to be sent again; answers to how many. One that
 * fails is left for the next time and holds no other up.
 */
export async function bringLeftoverFiles(
  ports: LeftoverFilePorts,
  student: string,
  isOpen?: IsOpen,
): Promise<number> {
  let brought = 0
  for (const row of await leftRows(ports, student, isOpen)) {
    for (const { question, files } of await undelivered(ports, row)) {
      const keys = new Map<string, string>()
      for (const file of files) {
        const key = file.key ?? (await tryToDeliver(ports, file))
        if (key) keys.set(file.sha256, key)
      }
      const at = { student, attempt: row.attempt, question }
      if (await ports.store.bring(at, keys, 0)) brought += 1
    }
  }
  return brought
}

/**
 * What the server has refused is not sent again before the page is opened anew: that would be megabytes for nothing.
 */
const refused = new Set<string>()

/** The key, or null: the file waits for another time. */
async function tryToDeliver(ports: LeftoverFilePorts, file: KeptFile): Promise<string | null> {
  const name = JSON.stringify([file.student, file.attempt, file.question, file.sha256])
  if (refused.has(name)) return null
  try {
    return await deliver(ports, file, {})
  } catch (error) {
    if (error instanceof ApiError && !error.retryable) refused.add(name)
    return null
  }
}

/** Forgets the bytes of attempts that the answer store has forgotten. */
export async function forgetFiles({ store, blobs }: Omit<LeftoverFilePorts, 'upload'>, student: string) {
  // An answer store that stands in for one that could not be opened knows of no attempt, and says nothing about any.
  if (!store.durable) return
  const rows = await store.attempts(student)
  await blobs.keepOnly(
    student,
    rows.map(({ attempt }) => attempt),
  )
}

async function undelivered(
  { store, blobs }: Omit<LeftoverFilePorts, 'upload'>,
  { student, attempt }: AttemptRow,
): Promise<{ question: string; files: KeptFile[] }[]> {
  const kept = await blobs.files(student, attempt)
  if (kept.length === 0) return []
  const records = await store.records(student, attempt)
  return records.flatMap(({ question, state, files }) => {
    const awaited = new Set(files.flatMap(({ key, sha256 }) => (key === '' && sha256 ? [sha256] : [])))
    const here = kept.filter((file) => file.question === question && awaited.has(file.sha256))
    return state === 'saved' && here.length > 0 ? [{ question, files: here }] : []
  })
}
