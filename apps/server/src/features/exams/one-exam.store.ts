/** What writing one exam reads: its own row and its places in calendars, locked, and nothing of other exams. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { ExamTable } from '../../ports/database/tables.ts'

/** The exam's own row, locked until the unit ends. */
export async function lockExam(tx: Tx, examId: string): Promise<ExamTable | undefined> {
  return lockRows(tx.selectFrom('exam').selectAll().where('id', '=', examId)).executeTakeFirst()
}

/** The place behind all exams of a group's calendar. */
export async function lastPosition(db: Reader, groupId: string): Promise<number> {
  const { last } = await db
    .selectFrom('group_exam')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}
