/** `allExams` (spec §3): the last reply of GET /exam/mine, whose it is, and when it came. */
import type { CallReply } from '@porua/contract/endpoint'
import type { ExamCalls } from '@porua/contract/exams'
import { read, readSession, write } from '../../platform/storage.ts'

/** GET /exam/mine: what the exams page shows. */
export type MyExams = CallReply<ExamCalls['mine']>

interface SeenExams extends MyExams {
  studentId: string
  seenAt: number
}

/** So long the last reply is believed without asking again, in milliseconds. */
export const freshMs = 10_000

/** The signed-in student's id; '' for nobody. */
export function studentId(): string {
  return readSession().student?._id ?? ''
}

/** Keeps a reply on the phone. */
export function keepSeen(student: string, reply: MyExams): void {
  const seen: SeenExams = { ...reply, studentId: student, seenAt: Date.now() }
  write('allExams', seen)
}

/** The last reply that this student saw on this phone; another student's is never shown. */
export function readSeen(student: string): SeenExams | null {
  const seen = read('allExams') as Partial<SeenExams> | null
  const whole =
    Array.isArray(seen?.exams) && Array.isArray(seen.attempts) && Array.isArray(seen.subjects) && seen.seenAt
  return whole && student !== '' && seen.studentId === student ? (seen as SeenExams) : null
}

/** An exam has changed: a page that opens next starts from what was seen, and would not ask while that is fresh. */
export function ageSeenExams(): void {
  const seen = readSeen(studentId())
  if (seen) write('allExams', { ...withHandedIn(seen), seenAt: Math.min(seen.seenAt, Date.now() - freshMs) })
}

/** Attempts that were handed in on this page, and when: no reply that came before knows it. */
const handedIn = new Map<string, string>()

/** Notes that an attempt was handed in: a list that opens before the next reply does not offer to continue it. */
export function noteHandedIn(attemptId: string, at: number): void {
  handedIn.set(attemptId, new Date(at).toISOString())
}

/** A reply that is newer than what was handed in says it itself. */
export function forgetHandedIn(): void {
  handedIn.clear()
}

/** My exams, with what was handed in since they were fetched. */
export function withHandedIn<Mine extends MyExams>(mine: Mine): Mine {
  if (handedIn.size === 0) return mine
  const attempts = mine.attempts.map((one) => ({
    ...one,
    submittedAt: one.submittedAt ?? handedIn.get(one.attemptId) ?? null,
  }))
  return { ...mine, attempts }
}
