/** Question banks in the database, a part at a time: a bank may be bigger than what should be in memory. */
import { sql } from 'kysely'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import { Changes } from '../../ports/database/changes.ts'
import type { Dialect, Reader, Tx } from '../../ports/database/database.ts'
import { jsonRows, lockRows } from '../../ports/database/sql.ts'
import type { ExamTable, GroupExamTable, QuestionBankTable } from '../../ports/database/tables.ts'
import { writeQuestionBank } from './question-bank.tables.ts'

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
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('file', '=', file)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** Every bank and the number of its questions. */
export async function banksOf(db: Reader): Promise<{ file: string; count: number }[]> {
  return db
    .selectFrom('bank_question')
    .select(({ fn }) => ['file', fn.countAll<number>().as('count')])
    .groupBy('file')
    .orderBy('file')
    .execute()
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

/** Exams that ask a question of a bank (any of them, where no id is given), as they stand now, by title. */
export async function examsAsking(
  db: Reader,
  file: string,
  id?: string,
): Promise<{ id: string; title: string }[]> {
  let query = db
    .selectFrom('exam_question')
    .innerJoin('exam', (join) =>
      join.onRef('exam.id', '=', 'exam_question.exam_id').onRef('exam.edition', '=', 'exam_question.edition'),
    )
    .select(['exam.id', 'exam.title'])
    .distinct()
    .where('exam_question.bank_file', '=', file)
  if (id !== undefined) query = query.where('exam_question.bank_id', '=', id)
  return query.orderBy('exam.title').orderBy('exam.id').execute()
}

/** Locks a question. */
export async function lockQuestion(tx: Tx, file: string, id: string): Promise<QuestionBankTable | undefined> {
  const row = tx.selectFrom('bank_question').selectAll().where('file', '=', file).where('id', '=', id)
  return lockRows(row).executeTakeFirst()
}

/** How many questions were written at once. */
const movedAtOnce = 500

/** Puts questions aside, of a bank all or one: lists, exams and commands do not find them any more. How many. */
export async function putAside(tx: Tx, file: string, id: string | null, now: number): Promise<number> {
  const these = id === null ? sql<boolean>`file = ${file}` : sql<boolean>`file = ${file} and id = ${id}`
  await tx.deleteFrom('removed_question').where(these).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('removed_question')
    .columns(['file', 'id', 'position', 'body_json', 'version', 'removed_at'])
    .expression((q) =>
      q
        .selectFrom('bank_question')
        .select(['file', 'id', 'position', 'body_json', 'version'])
        .select(sql<number>`cast(${now} as bigint)`.as('removed_at'))
        .where(these),
    )
    .executeTakeFirst()
  await tx.deleteFrom('question_find').where(these).execute()
  await tx.deleteFrom('bank_question').where(these).execute()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Puts questions back that were put aside, each at its version and one more. How many. */
export async function putBack(tx: Tx, dialect: Dialect, file: string, id: string | null): Promise<number> {
  let count = 0
  for (;;) {
    let query = tx.selectFrom('removed_question').selectAll().where('file', '=', file)
    if (id !== null) query = query.where('id', '=', id)
    const rows = await query.orderBy('id').limit(movedAtOnce).execute()
    if (rows.length === 0) return count
    count += rows.length
    const changes = new Changes()
    for (const { file, id, position, body_json } of rows)
      changes.put('bank_question', { file, id, position, body_json })
    await applyStatements(tx, changeStatements(dialect, changes, [writeQuestionBank]), { commit: false })
    const versions = rows.map(({ file, id, version }) => ({ file, id, version: version + 1 }))
    await applyStatements(tx, [versioning(dialect, versions)], { commit: false })
    const ids = rows.map((row) => row.id)
    await tx.deleteFrom('removed_question').where('file', '=', file).where('id', 'in', ids).execute()
  }
}

function versioning(dialect: Dialect, rows: { file: string; id: string; version: number }[]) {
  const list = jsonRows(dialect, rows, { file: 'text', id: 'text', version: 'int' })
  return sql`update bank_question set version = r.version from ${list} as r
    where bank_question.file = r.file and bank_question.id = r.id`
}

/** Forgets what was put aside before a moment, and banks that were deleted by then. */
export async function forgetAside(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('removed_question').where('removed_at', '<', before).execute()
  await tx.deleteFrom('question_bank').where('removed_at', '<', before).execute()
}
