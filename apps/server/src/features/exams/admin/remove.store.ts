/** What removing exams reads and writes. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { lockRows, nextVersion } from '../../../ports/database/sql.ts'
import type { ExamTable, GroupExamTable } from '../../../ports/database/tables.ts'
import { sourceOf } from '../../school-pack/school-pack.api.ts'

/** The exam's places in calendars, locked. */
export async function lockedPlaces(tx: Tx, examId: string): Promise<GroupExamTable[]> {
  return lockRows(
    tx.selectFrom('group_exam').selectAll().where('exam_id', '=', examId).orderBy('group_id'),
  ).execute()
}

/** Attempts of an exam by their group, and those of them that are not final. */
export async function attemptsByGroup(
  db: Reader,
  examId: string,
): Promise<ReadonlyMap<string, { all: number; open: number }>> {
  const rows = await db
    .selectFrom('attempt')
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('all')])
    .select(sql<number>`sum(case when final_at is null and replaced_at is null then 1 else 0 end)`.as('open'))
    .where('exam_id', '=', examId)
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, ...counts }) => [group_id, counts]))
}

/** Takes the exam, which is locked, out of these calendars, and out of what its source says of them. */
export async function takeOutOf(
  tx: Tx,
  { id, source_json }: Pick<ExamTable, 'id' | 'source_json'>,
  groupIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('group_exam')
    .where('exam_id', '=', id)
    .where('group_id', 'in', [...groupIds])
    .execute()
  const source = sourceOf(source_json)
  const schedules = (source?.schedules ?? []).filter(({ groupId }) => !groupIds.includes(groupId))
  await tx
    .updateTable('exam')
    .set({ source_json: JSON.stringify({ ...source, schedules }), version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Results that are out stay out, whatever said so before. */
export async function keepReleased(tx: Tx, examId: string, now: number): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ released_at: sql<number>`coalesce(released_at, ${now})`, version: nextVersion })
    .where('id', '=', examId)
    .execute()
}

/** An exam without attempts goes, with everything that hangs on it. */
export async function deleteExam(tx: Tx, examId: string): Promise<void> {
  for (const table of [
    'group_exam',
    'extra_time',
    'paper',
    'exam_key',
    'exam_question',
    'regrade',
    'exam_change',
    'exam_act',
  ] as const)
    await tx.deleteFrom(table).where('exam_id', '=', examId).execute()
  await tx.deleteFrom('exam').where('id', '=', examId).execute()
}
