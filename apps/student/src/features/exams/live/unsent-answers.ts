/**
 * What the app does with answers outside their exam's screen: sends what earlier attempts have left, counts before a
 * logout, forgets after a retake. `app/` joins these to the account feature.
 */
import { readSession } from '../../../platform/storage.ts'
import { browserAnswerStore } from './browser-answer-store.ts'
import { browserPorts } from './browser-ports.ts'
import { isOpenHere } from './hints.ts'
import { countUnsent, forgetFinal, type LeftoverReport, sendLeftovers } from './leftovers.ts'
import type { LivePorts } from './ports.ts'

let underWay: Promise<LeftoverReport> | null = null

/**
 * Sends what is left of the signed-in student's answers, but for the exam that is open in this tab; `unsent` is what
 * still stays on this phone (rule L1). One pass at a time: who asks meanwhile gets the report of that one.
 */
export function sendUnsentAnswers(): Promise<LeftoverReport> {
  underWay ??= sendAll().finally(() => {
    underWay = null
  })
  return underWay
}

async function sendAll(): Promise<LeftoverReport> {
  const student = readSession().student?._id
  if (!student) return { sent: 0, unsent: 0, refused: [] }
  const ports = browserPorts(await browserAnswerStore())
  const report = await sendLeftovers(ports, student, isOpenHere)
  const chunk = await filesChunk()
  const after = chunk ? await sendFiles(ports, chunk, student) : null
  await forgetFinal(ports, student)
  await chunk?.forgetFiles({ store: ports.store, blobs: await chunk.browserBlobStore() }, student)
  if (!after) return report
  // An answer whose files have followed it is one answer.
  const sent = Math.max(report.sent, after.sent)
  return { sent, unsent: after.unsent, refused: [...report.refused, ...after.refused] }
}

type FilesChunk = typeof import('./files/leftover-chunk.ts')

/** What has to do with files comes only here; null while the chunk does not come: files then wait for the next time. */
function filesChunk(): Promise<FilesChunk | null> {
  return import('./files/leftover-chunk.ts').catch(() => null)
}

/** P5: files follow their answers; what then waits is counted, answers and answers without their files alike. */
async function sendFiles(ports: LivePorts, chunk: FilesChunk, student: string): Promise<LeftoverReport> {
  const own = { store: ports.store, blobs: await chunk.browserBlobStore() }
  const brought = await chunk.bringLeftoverFiles({ ...own, upload: chunk.uploadFile }, student, isOpenHere)
  const again = brought > 0 ? await sendLeftovers(ports, student, isOpenHere) : { sent: 0, refused: [] }
  const unsent =
    (await countUnsent(ports, student, isOpenHere)) +
    (await chunk.countWithoutFiles(own, student, isOpenHere))
  return { ...again, unsent }
}

/** How many answers of the signed-in student are only on this phone, or without some of their files. */
export async function countUnsentAnswers(): Promise<number> {
  const student = readSession().student?._id
  if (!student) return 0
  const ports = browserPorts(await browserAnswerStore())
  const { store } = ports
  const chunk = await filesChunk()
  const withoutFiles = chunk
    ? await chunk.countWithoutFiles({ store, blobs: await chunk.browserBlobStore() }, student)
    : 0
  return (await countUnsent(ports, student)) + withoutFiles
}

/**
 * After a retake: this phone's attempts of the exam are over. Answers still unsent stay, and are sent to their
 * attempt.
 */
export async function endLocalAttempts(examId: string): Promise<void> {
  const student = readSession().student?._id
  if (!student) return
  const store = await browserAnswerStore()
  for (const row of await store.attempts(student)) {
    if (row.exam === examId) await store.finishAttempt(student, row.attempt, Date.now())
  }
}
