/** Members of staff and the rules for all of them, in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { isAny } from '../../ports/database/queries.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { StaffTable } from '../../ports/database/tables.ts'

export async function staffByLogin(db: Reader, login: string): Promise<StaffTable | undefined> {
  return db.selectFrom('staff').selectAll().where('login', '=', login).executeTakeFirst()
}

export async function staffById(db: Reader, id: string): Promise<StaffTable | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The member's row, locked until the unit ends. */
export async function lockStaff(tx: Tx, id: string): Promise<StaffTable | undefined> {
  return lockRows(tx.selectFrom('staff').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Every owner who is not disabled, their rows locked in one order. */
export async function lockOwners(tx: Tx): Promise<StaffTable[]> {
  const query = tx.selectFrom('staff').selectAll().where('role', '=', 'owner').where('disabled', '=', 0)
  return lockRows(query.orderBy('id')).execute()
}

/** Everybody, owners first, each with the last call of any session. */
export async function allStaff(db: Reader): Promise<(StaffTable & { seen_at: number | null })[]> {
  const rows = await db.selectFrom('staff').selectAll().execute()
  const seen = await db
    .selectFrom('staff_session')
    .select(({ fn }) => ['staff_id', fn.max('seen_at').as('seen_at')])
    .groupBy('staff_id')
    .execute()
  const seenAt = new Map(seen.map((row) => [row.staff_id, row.seen_at]))
  return rows.map((row) => ({ ...row, seen_at: seenAt.get(row.id) ?? null }))
}

/** Whether the school has an owner who can sign in. */
export async function hasOwner(db: Reader): Promise<boolean> {
  return isAny(db.selectFrom('staff').where('role', '=', 'owner').where('disabled', '=', 0))
}

export async function insertStaff(tx: Tx, row: StaffTable): Promise<void> {
  await tx.insertInto('staff').values(row).execute()
}

export async function deleteStaff(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff').where('id', '=', id).execute()
}

/** Writes some columns of a locked row; the version grows. */
export async function updateStaff(
  tx: Tx,
  before: StaffTable,
  columns: Partial<Omit<StaffTable, 'id' | 'version'>>,
  now: number,
): Promise<StaffTable> {
  const changed = { ...columns, version: before.version + 1, updated_at: now }
  await tx.updateTable('staff').set(changed).where('id', '=', before.id).execute()
  return { ...before, ...changed }
}

/** Takes the number of a half minute, once. False: it was taken meanwhile. */
export async function takePeriod(tx: Tx, id: string, period: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totp_used: period })
    .where('id', '=', id)
    .where('totp_used', '<', period)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a second step is demanded of everybody. */
export async function demandsSecondStep(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('staff_rule')
    .select('value')
    .where('key', '=', 'demandSecondStep')
    .executeTakeFirst()
  return row?.value === '1'
}

export async function setDemandsSecondStep(tx: Tx, demanded: boolean): Promise<void> {
  const value = demanded ? '1' : '0'
  await tx
    .insertInto('staff_rule')
    .values({ key: 'demandSecondStep', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
