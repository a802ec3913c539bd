/** Rows that a removal takes away, kept for the minutes in which it can be taken back. */
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { lockRows, nextVersion } from '../../../ports/database/sql.ts'
import type {
  ExamKeyTable,
  ExamQuestionTable,
  ExamTable,
  ExtraTimeTable,
  GroupExamTable,
} from '../../../ports/database/tables.ts'
import { sourceOf } from '../../school-pack/school-pack.api.ts'

/** So long a removal can be taken back. The desk offers it for a minute; a slow network may need the rest. Milliseconds. */
const undoMs = 3 * 60_000

/** What a removal took away. `exam` is null where the exam itself stayed. */
export interface RemovedRows {
  readonly exam: ExamTable | null
  readonly questions: readonly ExamQuestionTable[]
  readonly keys: readonly ExamKeyTable[]
  readonly places: readonly GroupExamTable[]
  readonly extra: readonly ExtraTimeTable[]
}

/** An exam that nobody has begun, with everything that cannot be made again. */
export async function rowsOfExam(
  tx: Tx,
  exam: ExamTable,
  places: readonly GroupExamTable[],
): Promise<RemovedRows> {
  const of = <T extends 'exam_question' | 'exam_key' | 'extra_time'>(table: T) =>
    tx
      .selectFrom(table as 'exam_key')
      .selectAll()
      .where('exam_id', '=', exam.id)
  return {
    exam,
    places,
    questions: (await of('exam_question').execute()) as unknown as ExamQuestionTable[],
    keys: await of('exam_key').execute(),
    extra: (await of('extra_time').execute()) as unknown as ExtraTimeTable[],
  }
}

/** Keeps the rows under an id, and lets older removals go. */
export async function keepRemoved(
  tx: Tx,
  { id, examId, now }: { id: string; examId: string; now: number },
  rows: RemovedRows,
): Promise<void> {
  await tx
    .deleteFrom('exam_undo')
    .where('at', '<', now - undoMs)
    .execute()
  await tx
    .insertInto('exam_undo')
    .values({ id, exam_id: examId, at: now, rows_json: JSON.stringify(rows) })
    .execute()
}

/** Takes the rows of a removal out again; undefined where it is too late, or was taken back already. */
export async function takeRemoved(
  tx: Tx,
  id: string,
  now: number,
): Promise<{ examId: string; rows: RemovedRows } | undefined> {
  const row = await lockRows(tx.selectFrom('exam_undo').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row || row.at < now - undoMs) return undefined
  await tx.deleteFrom('exam_undo').where('id', '=', id).execute()
  return { examId: row.exam_id, rows: JSON.parse(row.rows_json) as RemovedRows }
}

/** Puts a deleted exam back, without its calendar. Who had it open must not overwrite it: it counts as changed. */
export async function putExamBack(
  tx: Tx,
  { exam, questions, keys, extra }: RemovedRows & { exam: ExamTable },
): Promise<void> {
  await tx
    .insertInto('exam')
    .values({ ...exam, version: exam.version + 1 })
    .execute()
  for (const row of questions) await tx.insertInto('exam_question').values(row).execute()
  for (const row of keys) await tx.insertInto('exam_key').values(row).execute()
  for (const row of extra) await tx.insertInto('extra_time').values(row).execute()
}

/** Puts places back into calendars of groups that still stand and do not list the exam. The groups' ids. */
export async function putPlacesBack(tx: Tx, places: readonly GroupExamTable[]): Promise<string[]> {
  const back: string[] = []
  for (const place of places) {
    if (!(await isGroup(tx, place.group_id))) continue
    const done = await tx
      .insertInto('group_exam')
      .values({ ...place, version: place.version + 1 })
      .onConflict((conflict) => conflict.columns(['group_id', 'exam_id']).doNothing())
      .executeTakeFirst()
    if (Number(done.numInsertedOrUpdatedRows ?? 0) > 0) back.push(place.group_id)
  }
  return back
}

/** Lets the exam's source say again when it is for these groups. */
export async function sourcePlacesBack(
  tx: Tx,
  exam: Pick<ExamTable, 'id' | 'source_json'>,
  places: readonly GroupExamTable[],
): Promise<void> {
  const source = sourceOf(exam.source_json)
  const schedules = [
    ...(source?.schedules ?? []),
    ...places.map((place) => ({
      groupId: place.group_id,
      startsAt: new Date(place.starts_at).toISOString(),
      endsAt: new Date(place.ends_at).toISOString(),
    })),
  ]
  await tx
    .updateTable('exam')
    .set({ source_json: JSON.stringify({ ...source, schedules }), version: nextVersion })
    .where('id', '=', exam.id)
    .execute()
}

async function isGroup(db: Reader, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('study_group').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
