/** Which questions a student marked for review in an exam, kept on this phone until the result is read. Another student's are never shown. */
import { read, readSession, write } from '../../platform/storage.ts'

/** Exams whose marks are kept. */
const most = 20

interface MarkedQuestions {
  studentId: string
  /** Of each attempt, the oldest first. */
  attempts: readonly (readonly [attemptId: string, questionIds: readonly string[]])[]
}

/** Keeps a mark, or takes it back. */
export function keepMark(attemptId: string | null, questionId: string, marked: boolean): void {
  const studentId = readSession().student?._id
  if (!attemptId || !studentId) return
  const ids = new Set(markedIn(attemptId))
  if (marked) ids.add(questionId)
  else ids.delete(questionId)
  const others = kept().filter(([attempt]) => attempt !== attemptId)
  write('markedQuestions', { studentId, attempts: [...others, [attemptId, [...ids]] as const].slice(-most) })
}

/** The questions that were marked in an attempt, by id. */
export function markedIn(attemptId: string): ReadonlySet<string> {
  return new Set(kept().find(([attempt]) => attempt === attemptId)?.[1])
}

function kept(): MarkedQuestions['attempts'] {
  const found = read('markedQuestions') as Partial<MarkedQuestions> | null
  const mine = found?.studentId === readSession().student?._id
  return mine && Array.isArray(found?.attempts) ? found.attempts : []
}
