/** Banks by their names. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { countOf } from '../../ports/database/queries.ts'
import { lockRows, nextVersion } from '../../ports/database/sql.ts'
import type { BankTable } from '../../ports/database/tables.ts'

/** Every bank that is not deleted, with the number of its questions, by name. For `scan`. */
export async function namedBanks(db: Reader): Promise<(BankTable & { questions: number })[]> {
  const rows = await db
    .selectFrom('question_bank as b')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('bank_question')
          .select(({ fn }) => ['file', fn.countAll<number>().as('questions')])
          .groupBy('file')
          .as('q'),
      (join) => join.onRef('q.file', '=', 'b.file'),
    )
    .select(['b.file', 'b.name', 'b.removed_at', 'b.version', 'q.questions'])
    .where('b.removed_at', 'is', null)
    .orderBy('b.name')
    .orderBy('b.file')
    .execute()
  return rows.map((row) => ({ ...row, questions: row.questions ?? 0 }))
}

/** A bank that is not deleted. */
export async function bankRow(db: Reader, file: string): Promise<BankTable | undefined> {
  const row = await db.selectFrom('question_bank').selectAll().where('file', '=', file).executeTakeFirst()
  return row?.removed_at === null ? row : undefined
}

/** Locks a bank, deleted or not. */
export async function lockBank(tx: Tx, file: string): Promise<BankTable | undefined> {
  return lockRows(tx.selectFrom('question_bank').selectAll().where('file', '=', file)).executeTakeFirst()
}

/** The names of banks that are there, by their files. */
export async function bankNames(db: Reader): Promise<Pick<BankTable, 'file' | 'name' | 'removed_at'>[]> {
  return db.selectFrom('question_bank').select(['file', 'name', 'removed_at']).execute()
}

/** How many questions a bank has. */
export async function countOfBank(db: Reader, file: string): Promise<number> {
  return countOf(db.selectFrom('bank_question').where('file', '=', file))
}

/** Adds a bank. */
export async function insertBank(tx: Tx, row: BankTable): Promise<void> {
  await tx.insertInto('question_bank').values(row).execute()
}

/** Changes a bank, and counts the write. */
export async function updateBank(
  tx: Tx,
  file: string,
  set: Partial<Pick<BankTable, 'name' | 'removed_at'>>,
): Promise<void> {
  await tx
    .updateTable('question_bank')
    .set({ ...set, version: nextVersion })
    .where('file', '=', file)
    .execute()
}
