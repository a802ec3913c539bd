/**
 * Whether an exam has been begun: nothing but 'Start Exam' under its instruction begins one, an address that is
 * opened does not.
 */
import { readSeen } from '../seen-exams.ts'
import { type AnswerStore, isBare } from './answer-store.ts'
import type { LiveCalls } from './ports.ts'
import { judge, readMine } from './replies.ts'

/** By what this phone knows; where it knows nothing, by the server's word. False also where nobody can be asked. */
export async function isBegun(
  store: AnswerStore,
  calls: Pick<LiveCalls, 'attempts'>,
  student: string,
  exam: string,
): Promise<boolean> {
  const rows = await store.attempts(student).catch(() => [])
  if (rows.some((row) => row.exam === exam && !isBare(row))) return true
  if (readSeen(student)?.attempts.some((attempt) => attempt.exam === exam)) return true
  const reply = await calls.attempts(new AbortController().signal).catch(() => null)
  const mine = reply && judge(reply, readMine)
  if (mine?.kind !== 'ok') return false
  const { attempts, exams } = mine.data
  // One that is not listed could not be begun: the engine's call says why.
  return attempts.some((attempt) => attempt.exam === exam) || !exams.includes(exam)
}
