/** A student's attempts as staff see them: with marks, released or not. */
import type { Reader } from '../../ports/database/database.ts'
import { type AttemptRow, attemptsOfStudent, clockOf } from './attempt/attempt.store.ts'
import { isFinal, submittedAtOf } from './attempt/clock.rules.ts'

/** One attempt. Times are UTC milliseconds, marks hundredths. */
export interface StudentAttemptFacts {
  id: string
  examId: string
  title: string
  practice: boolean
  group: string | null
  startedAt: number
  submittedAt: number | null
  state: 'writing' | 'ended' | 'waiting' | 'marked'
  mark: number | null
  most: number
}

interface ExamOfAttempt {
  attempt_id: string
  title: string
  is_practice: number
  total_marks: number
  group_name: string | null
  marks: number | null
  pending: number | null
}

/** The newest attempts of a student that no retake has replaced, `most` at most. */
export async function studentAttempts(
  db: Reader,
  studentId: string,
  { now, graceMinutes, most }: { now: number; graceMinutes: number; most: number },
): Promise<StudentAttemptFacts[]> {
  const rows = (await attemptsOfStudent.rows(db, { student: studentId })).slice(0, most)
  if (rows.length === 0) return []
  const found = await examsOf(db, rows)
  return rows.flatMap((row) => {
    const exam = found.get(row.id)
    if (!exam) return []
    const clock = clockOf(row, graceMinutes)
    return {
      id: row.id,
      examId: row.exam_id,
      title: exam.title,
      practice: exam.is_practice === 1,
      group: exam.group_name,
      startedAt: row.started_at,
      submittedAt: submittedAtOf(clock, now),
      state: stateOf(exam, isFinal(clock, now)),
      mark: exam.marks,
      most: exam.total_marks,
    }
  })
}

function stateOf({ marks, pending }: ExamOfAttempt, final: boolean): StudentAttemptFacts['state'] {
  if (!final) return 'writing'
  if (marks === null) return 'ended'
  return pending === null || pending === 0 ? 'marked' : 'waiting'
}

async function examsOf(db: Reader, rows: readonly AttemptRow[]): Promise<Map<string, ExamOfAttempt>> {
  const found = await db
    .selectFrom('attempt as a')
    .innerJoin('exam as e', 'e.id', 'a.exam_id')
    .leftJoin('study_group as g', 'g.id', 'a.group_id')
    .leftJoin('result as r', (join) =>
      join.onRef('r.attempt_id', '=', 'a.id').onRef('r.generation', '=', 'e.generation'),
    )
    .select(['a.id as attempt_id', 'e.title', 'e.is_practice', 'e.total_marks', 'g.name as group_name'])
    .select(['r.marks', 'r.pending'])
    .where(
      'a.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return new Map(found.map((row) => [row.attempt_id, row]))
}
