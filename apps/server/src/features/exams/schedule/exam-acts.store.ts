/** What was done to a running exam: each act once, whoever calls twice; and the newest of them, for who watches. */
import type { Reader, Tx } from '../../../ports/database/database.ts'
import type { ExamActTable } from '../../../ports/database/tables.ts'

/** Writes an act; false where one of this id stands already: it was done then. */
export async function insertAct(tx: Tx, row: ExamActTable): Promise<boolean> {
  const done = await tx
    .insertInto('exam_act')
    .values(row)
    .onConflict((conflict) => conflict.columns(['exam_id', 'id']).doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Names the groups that an act has changed. One that changed none is not kept. */
export async function settleAct(
  tx: Tx,
  { exam_id, id }: Pick<ExamActTable, 'exam_id' | 'id'>,
  groupIds: readonly string[],
): Promise<void> {
  await (groupIds.length === 0
    ? tx.deleteFrom('exam_act').where('exam_id', '=', exam_id).where('id', '=', id).execute()
    : tx
        .updateTable('exam_act')
        .set({ groups_json: JSON.stringify(groupIds) })
        .where('exam_id', '=', exam_id)
        .where('id', '=', id)
        .execute())
}

/** The newest acts of an exam with the name of the student that they are for. */
export async function newestActs(
  db: Reader,
  examId: string,
  most: number,
): Promise<(ExamActTable & { student: string | null })[]> {
  return db
    .selectFrom('exam_act as a')
    .leftJoin('student as s', 's.id', 'a.student_id')
    .selectAll('a')
    .select('s.name as student')
    .where('a.exam_id', '=', examId)
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute()
}

/** The act of this id. */
export async function actOfKey(db: Reader, examId: string, id: string): Promise<ExamActTable | undefined> {
  return db
    .selectFrom('exam_act')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('id', '=', id)
    .executeTakeFirst()
}
