/** An exam's calendar as the provider changes it while it runs: extensions, extra time, pauses, an early end. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { lockRows, nextVersion } from '../../../ports/database/sql.ts'
import type { ExamTable, GroupExamTable } from '../../../ports/database/tables.ts'

/** What a command says of an exam. */
export type ExamName = Pick<
  ExamTable,
  'id' | 'title' | 'is_practice' | 'release_at' | 'released_at' | 'results'
>

/** The exam of this id, as commands name it. */
export async function examNamed(db: Reader, examId: string): Promise<ExamName | undefined> {
  return db
    .selectFrom('exam')
    .select(['id', 'title', 'is_practice', 'release_at', 'released_at', 'results'])
    .where('id', '=', examId)
    .executeTakeFirst()
}

/** Locks the exam's places in the calendars of these groups (null: of all), in one order everywhere. */
export async function lockPlaces(
  tx: Tx,
  examId: string,
  groupIds: readonly string[] | null,
): Promise<GroupExamTable[]> {
  if (groupIds?.length === 0) return []
  const all = tx.selectFrom('group_exam').selectAll().where('exam_id', '=', examId).orderBy('group_id')
  return lockRows(groupIds === null ? all : all.where('group_id', 'in', [...groupIds])).execute()
}

type Changes = Partial<Pick<GroupExamTable, 'extended_by' | 'paused_at' | 'paused_for' | 'ended_at'>>

/** Changes an exam's place in one group's calendar. */
export async function changePlace(
  tx: Tx,
  { exam_id, group_id }: Pick<GroupExamTable, 'exam_id' | 'group_id'>,
  changes: Changes,
): Promise<void> {
  await tx
    .updateTable('group_exam')
    .set({ ...changes, version: nextVersion })
    .where('group_id', '=', group_id)
    .where('exam_id', '=', exam_id)
    .execute()
}

/**
 * Attempts of this place that were over when the pause began have no share in it. The condition spells out `beforePause`
 * of the clock's rules; it comes before the place itself is changed.
 */
export async function leaveOutOfPause(tx: Tx, place: GroupExamTable, milliseconds: number): Promise<void> {
  if (place.paused_at === null) return
  const exam = place.ends_at + place.paused_for
  await tx
    .updateTable('attempt')
    .set({ paused_before: sql<number>`paused_before + ${milliseconds}` })
    .where('exam_id', '=', place.exam_id)
    .where('group_id', '=', place.group_id)
    .where('final_at', 'is', null)
    .where(
      sql<boolean>`extra_time + ${place.extended_by} +
        case when started_at + duration + ${place.paused_for} - paused_before < ${exam}
          then started_at + duration + ${place.paused_for} - paused_before else ${exam} end <= ${place.paused_at}`,
    )
    .execute()
}

/** The student of this roll number. */
export async function studentOfSid(
  db: Reader,
  sid: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('student').select(['id', 'name']).where('sid', '=', sid).executeTakeFirst()
}

/** Adds to what the student's next attempt of the exam begins with; answers with the sum. */
export async function addExtraTime(
  tx: Tx,
  studentId: string,
  examId: string,
  milliseconds: number,
): Promise<number> {
  const row = await tx
    .insertInto('extra_time')
    .values({ student_id: studentId, exam_id: examId, milliseconds })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'exam_id']).doUpdateSet((set) => ({
        milliseconds: sql<number>`${set.ref('extra_time.milliseconds')} + ${set.ref('excluded.milliseconds')}`,
      })),
    )
    .returning('milliseconds')
    .executeTakeFirstOrThrow()
  return row.milliseconds
}

/** The student's newest attempt of the exam, by id. */
export async function newestAttempt(
  db: Reader,
  studentId: string,
  examId: string,
): Promise<{ id: string; group_id: string } | undefined> {
  return db
    .selectFrom('attempt')
    .select(['id', 'group_id'])
    .where('student_id', '=', studentId)
    .where('exam_id', '=', examId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The groups of a student that list the exam. */
export async function groupsOfStudent(db: Reader, studentId: string, examId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('student_group as s')
    .innerJoin('group_exam as g', 'g.group_id', 's.group_id')
    .where('s.student_id', '=', studentId)
    .where('g.exam_id', '=', examId)
    .select('s.group_id')
    .execute()
  return rows.map((row) => row.group_id)
}

/** Adds to what the attempt has been given before. */
export async function lengthenAttempt(tx: Tx, attemptId: string, milliseconds: number): Promise<void> {
  await tx
    .updateTable('attempt')
    .set((row) => ({ extra_time: row('extra_time', '+', milliseconds) }))
    .where('id', '=', attemptId)
    .execute()
}
