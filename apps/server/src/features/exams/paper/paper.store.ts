/** Papers in the database. */
import type { Reader, Tx } from '../../../ports/database/database.ts'
import type { ExamQuestionTable, ExamTable, PaperTable } from '../../../ports/database/tables.ts'

export async function examById(db: Reader, examId: string): Promise<ExamTable | undefined> {
  return db.selectFrom('exam').selectAll().where('id', '=', examId).executeTakeFirst()
}

/** The questions of one edition, in the pack's order. */
export async function questionsOf(db: Reader, examId: string, edition: number): Promise<ExamQuestionTable[]> {
  return db
    .selectFrom('exam_question')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('edition', '=', edition)
    .orderBy('position')
    .execute()
}

/** Ids of the papers that an edition has so far, by set. */
export async function paperIdsOf(
  db: Reader,
  examId: string,
  edition: number,
): Promise<{ id: string; set_code: string }[]> {
  return db
    .selectFrom('paper')
    .select(['id', 'set_code'])
    .where('exam_id', '=', examId)
    .where('edition', '=', edition)
    .execute()
}

export async function paperById(db: Reader, paperId: string): Promise<PaperTable | undefined> {
  return db.selectFrom('paper').selectAll().where('id', '=', paperId).executeTakeFirst()
}

/** Keeps papers that are not there yet: where two processes build at once, the first one's stay. */
export async function insertPapers(tx: Tx, rows: readonly PaperTable[]): Promise<void> {
  for (const row of rows)
    await tx
      .insertInto('paper')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Whether this student has an attempt pinned to the paper. */
export async function hasPaper(
  db: Reader,
  studentId: string,
  examId: string,
  paperId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('id')
    .where('student_id', '=', studentId)
    .where('exam_id', '=', examId)
    .where('paper_id', '=', paperId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
