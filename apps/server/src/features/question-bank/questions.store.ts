/** Question banks in the database, a part at a time: a bank may be bigger than what should be in memory. */
import type { Reader } from '../../ports/database/database.ts'
import type { ExamTable, GroupExamTable, QuestionBankTable } from '../../ports/database/tables.ts'

/** These questions of a bank, those of them that it has. */
export async function bankRows(
  db: Reader,
  file: string,
  ids: readonly string[],
): Promise<QuestionBankTable[]> {
  if (ids.length === 0) return []
  return db.selectFrom('bank_question').selectAll().where('file', '=', file).where('id', 'in', ids).execute()
}

/** The position behind the bank's last question. */
export async function bankEnd(db: Reader, file: string): Promise<number> {
  const { last } = await db
    .selectFrom('bank_question')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('file', '=', file)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/** Every bank and the number of its questions. */
export async function banksOf(db: Reader): Promise<{ file: string; count: number }[]> {
  const rows = await db
    .selectFrom('bank_question')
    .select('file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('file')
    .orderBy('file')
    .execute()
  return rows.map(({ file, count }) => ({ file, count: Number(count) }))
}

/** At most `most` questions of a bank in its order, behind the one of this position and id. */
export async function bankPage(
  db: Reader,
  file: string,
  after: { position: number; id: string } | null,
  most: number,
): Promise<QuestionBankTable[]> {
  let query = db.selectFrom('bank_question').selectAll().where('file', '=', file)
  if (after)
    query = query.where(({ eb, and, or }) =>
      or([
        eb('position', '>', after.position),
        and([eb('position', '=', after.position), eb('id', '>', after.id)]),
      ]),
    )
  return query.orderBy('position').orderBy('id').limit(most).execute()
}

/** Which exams ask which questions of a bank, as they stand now. */
export async function usesOf(db: Reader, file: string): Promise<{ exam_id: string; bank_id: string }[]> {
  return db
    .selectFrom('exam_question')
    .innerJoin('exam', (join) =>
      join.onRef('exam.id', '=', 'exam_question.exam_id').onRef('exam.edition', '=', 'exam_question.edition'),
    )
    .select(['exam_question.exam_id', 'exam_question.bank_id'])
    .where('exam_question.bank_file', '=', file)
    .execute()
}

export async function examsById(db: Reader, ids: readonly string[]): Promise<ExamTable[]> {
  return db.selectFrom('exam').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Which groups list these exams. */
export async function listingsOf(
  db: Reader,
  ids: readonly string[],
): Promise<Pick<GroupExamTable, 'group_id' | 'exam_id'>[]> {
  return db.selectFrom('group_exam').select(['group_id', 'exam_id']).where('exam_id', 'in', ids).execute()
}
