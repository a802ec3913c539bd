/** A copy of an exam that nobody is told of, for a rehearsal: its questions and key, its place in one calendar, and its end. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { ExamTable, GroupExamTable } from '../../ports/database/tables.ts'
import { removeAttempts } from './purge.store.ts'

/** The exam, its calendar in one of its groups, and the course of its subject. */
export interface Original {
  exam: ExamTable
  schedule: GroupExamTable | undefined
  courseId: string
}

/** What a copy is made of; undefined where there is no such exam. */
export async function originalOf(db: Reader, examId: string): Promise<Original | undefined> {
  const exam = await db.selectFrom('exam').selectAll().where('id', '=', examId).executeTakeFirst()
  if (!exam) return undefined
  const schedule = await db
    .selectFrom('group_exam')
    .selectAll()
    .where('exam_id', '=', examId)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  const subject = await db
    .selectFrom('subject')
    .select('course_id')
    .where('id', '=', exam.subject_id)
    .executeTakeFirst()
  return { exam, schedule, courseId: subject?.course_id ?? '' }
}

/** Writes the copy with the questions and the key that stand now. */
export async function insertCopy(
  tx: Tx,
  { exam }: Original,
  id: string,
  graceMinutes: number,
): Promise<void> {
  const { edition, generation } = exam
  // Nobody is told of its results.
  const announced_at = Number.MAX_SAFE_INTEGER
  const closed = { is_practice: 0, released_at: null, release_at: null, announced_at }
  await tx
    .insertInto('exam')
    .values({ ...exam, ...closed, id, grace_minutes: graceMinutes, version: 1 })
    .execute()
  for (const question of await tx
    .selectFrom('exam_question')
    .selectAll()
    .where('exam_id', '=', exam.id)
    .where('edition', '=', edition)
    .execute())
    await tx
      .insertInto('exam_question')
      .values({ ...question, exam_id: id })
      .execute()
  for (const key of await tx
    .selectFrom('exam_key')
    .selectAll()
    .where('exam_id', '=', exam.id)
    .where('generation', '=', generation)
    .execute())
    await tx
      .insertInto('exam_key')
      .values({ ...key, exam_id: id })
      .execute()
}

/** Puts the copy into a group's calendar, with the original's rules. Milliseconds. */
export async function insertSchedule(
  tx: Tx,
  { schedule }: Original,
  { examId, groupId }: { examId: string; groupId: string },
  { startsAt, endsAt, duration }: { startsAt: number; endsAt: number; duration: number },
): Promise<void> {
  await tx
    .insertInto('group_exam')
    .values({
      group_id: groupId,
      exam_id: examId,
      position: 0,
      starts_at: startsAt,
      ends_at: endsAt,
      duration,
      cut_marks: schedule?.cut_marks ?? 0,
      multiple: schedule?.multiple ?? 1,
      extended_by: 0,
      paused_at: null,
      paused_for: 0,
      ended_at: null,
      version: 1,
    })
    .execute()
}

/** Takes away how these students sat an exam. */
export async function removeSittings(tx: Tx, examId: string, studentIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('student_id', 'in', [...studentIds])
    .execute()
  await removeAttempts(
    tx,
    rows.map((row) => row.id),
  )
}
