/** Papers in the database. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { query } from '../../../ports/database/queries.ts'
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

/** A row where this student has an attempt pinned to the paper. */
export const pinnedTo = query<{ student: string; exam: string; paper: string }, { id: string }>(
  ({ student, exam, paper }) => sql`select id from attempt
    where student_id = ${student} and exam_id = ${exam} and paper_id = ${paper} limit 1`,
)
