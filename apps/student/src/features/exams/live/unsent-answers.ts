/**
 * What the app does with answers outside the exam screen: sends what earlier attempts have left, counts before a logout,
 * forgets after a retake. `app/` joins these to the account room.
 */
import { readSession } from '../../../platform/storage.ts'
import { browserBox } from './browser-box.ts'
import { browserPorts } from './browser-ports.ts'
import { countUnsent, forgetFinal, type LeftoverReport, sendLeftovers } from './leftovers.ts'

let underWay: Promise<LeftoverReport> | null = null

/**
 * Sends what is left of the signed-in student's answers; `unsent` is what still stays on this phone (rule L1). One pass
 * at a time: who asks meanwhile gets the report of that one.
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
  const ports = browserPorts(await browserBox())
  const report = await sendLeftovers(ports, student)
  await forgetFinal(ports, student)
  return report
}

/** How many answers of the signed-in student are only on this phone. */
export async function countUnsentAnswers(): Promise<number> {
  const student = readSession().student?._id
  return student ? countUnsent({ box: await browserBox() }, student) : 0
}

/** After a retake: this phone's attempts of the exam are over. Answers still unsent stay, and are sent to their attempt. */
export async function endLocalAttempts(examId: string): Promise<void> {
  const student = readSession().student?._id
  if (!student) return
  const box = await browserBox()
  for (const row of await box.attempts(student)) {
    if (row.exam === examId) await box.finishAttempt(student, row.attempt, Date.now())
  }
}
