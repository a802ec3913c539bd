/** The end of what exams know of a student. */
import { sql } from 'kysely'
import { likePattern } from '../../platform/like-pattern.ts'
import type { Tx } from '../../ports/database/database.ts'
import { removeLogs } from './removed-logs.store.ts'

/** Attempts that count for nobody else go, with all that hangs on them. */
export async function removeAttempts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await removeLogs(tx, ids)
  for (const table of ['answer', 'attempt_call', 'mark', 'result'] as const)
    await tx
      .deleteFrom(table)
      .where('attempt_id', 'in', [...ids])
      .execute()
  await tx
    .deleteFrom('attempt')
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Attempts that others are counted against lose whose they are: `ghost` stands for the student. The log of saves goes, and
 * what a teacher has not marked has no marks, or the exam could never be released.
 */
export async function anonymiseAttempts(
  tx: Tx,
  attempts: readonly { id: string; uses_gpa: number }[],
  answers: readonly { attempt_id: string; question_id: string; answer_json: string; extra_json: string }[],
  ghost: string,
): Promise<void> {
  const ids = attempts.map(({ id }) => id)
  if (ids.length === 0) return
  await removeLogs(tx, ids)
  await tx.deleteFrom('attempt_call').where('attempt_id', 'in', ids).execute()
  for (const { attempt_id, question_id, ...kept } of answers)
    await tx
      .updateTable('answer')
      .set(kept)
      .where('attempt_id', '=', attempt_id)
      .where('question_id', '=', question_id)
      .execute()
  await tx.updateTable('answer').set({ device: '' }).where('attempt_id', 'in', ids).execute()
  const marks = tx.updateTable('mark').where('attempt_id', 'in', ids)
  await marks.set({ evaluated_json: '{}', comment: null }).execute()
  await marks.set({ marks: 0 }).where('marks', 'is', null).execute()
  await tx
    .updateTable('result')
    .set({ student_id: ghost, incorrect: sql`incorrect + pending`, pending: 0 })
    .where('attempt_id', 'in', ids)
    .execute()
  const left = { student_id: ghost, submitted_device: null, seq: 0, digest: '' }
  await tx.updateTable('attempt').set(left).where('id', 'in', ids).execute()
  const withoutGpa = attempts.filter(({ uses_gpa }) => uses_gpa === 0).map(({ id }) => id)
  if (withoutGpa.length > 0)
    await tx
      .updateTable('attempt')
      .set({ gpa_ssc: null, gpa_hsc: null })
      .where('id', 'in', withoutGpa)
      .execute()
}

/** The student's own rows that nobody else is counted in. */
export async function removeExamRows(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('extra_time').where('student_id', '=', studentId).execute()
  await tx.deleteFrom('evaluated_file').where('student_id', '=', studentId).execute()
  await tx.deleteFrom('exam_act').where('student_id', '=', studentId).execute()
  await tx.deleteFrom('practice_event').where('student_id', '=', studentId).execute()
  // How far a regrade has told students is no longer of use once it is done.
  const told = tx.updateTable('regrade').set({ notified_to: '' }).where('done_at', 'is not', null)
  await told.where('notified_to', 'like', `${likePattern(studentId)} %`).execute()
}
