/** What decides whether an exam is released. */
import type { Reader } from '../../../ports/database/database.ts'
import { isAny } from '../../../ports/database/queries.ts'
import type { ExamTable, GroupExamTable } from '../../../ports/database/tables.ts'

/** The exam's own part of what decides its release, and its groups' calendars. */
export async function releaseRows(
  db: Reader,
  examId: string,
): Promise<
  | {
      exam: Pick<
        ExamTable,
        | 'is_practice'
        | 'released_at'
        | 'release_at'
        | 'results'
        | 'grace_minutes'
        | 'generation'
        | 'announced_at'
      >
      groups: GroupExamTable[]
    }
  | undefined
> {
  const exam = await db
    .selectFrom('exam')
    .select(['is_practice', 'released_at', 'release_at', 'results'])
    .select(['grace_minutes', 'generation', 'announced_at'])
    .where('id', '=', examId)
    .executeTakeFirst()
  if (!exam) return undefined
  const groups = await db.selectFrom('group_exam').selectAll().where('exam_id', '=', examId).execute()
  return { exam, groups }
}

/**
 * Whether anything of the exam is still open: an attempt without marks, a written answer that waits for a teacher. Once students have
 * been told that the results are out, an answer of theirs that waits (it came late and was accepted since) takes them from nobody.
 */
export async function openWork(
  db: Reader,
  examId: string,
  { generation, announced_at }: Pick<ExamTable, 'generation' | 'announced_at'>,
): Promise<{ openAttempts: boolean; pendingMarks: boolean }> {
  const pending = await db
    .selectFrom('result')
    .innerJoin('attempt', 'attempt.id', 'result.attempt_id')
    .select('result.attempt_id')
    .where('result.exam_id', '=', examId)
    .where('result.generation', '=', generation)
    .where('result.pending', '>', 0)
    .where('attempt.started_at', '>=', announced_at ?? 0)
    .limit(1)
    .executeTakeFirst()
  return { openAttempts: await anyOpenAttempt(db, examId), pendingMarks: pending !== undefined }
}

/** Whether an attempt of the exam is not written as final yet. */
export async function anyOpenAttempt(db: Reader, examId: string): Promise<boolean> {
  return isAny(
    db
      .selectFrom('attempt')
      .where('exam_id', '=', examId)
      .where('final_at', 'is', null)
      .where('replaced_at', 'is', null),
  )
}
