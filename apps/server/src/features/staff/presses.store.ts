/** Presses with a key, in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { StaffPressTable } from '../../ports/database/tables.ts'

/** Keeps that a press begins. False: it had begun before. */
export async function insertPress(tx: Tx, press_hash: string, created_at: number): Promise<boolean> {
  const row: StaffPressTable = { press_hash, created_at, reply: null }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_press')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** What a press was answered; null where that is not known. */
export async function pressReply(db: Reader, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_press')
    .select('reply')
    .where('press_hash', '=', hash)
    .executeTakeFirst()
  return row?.reply ?? null
}

export async function keepPressReply(tx: Tx, hash: string, reply: string): Promise<void> {
  await tx.updateTable('staff_press').set({ reply }).where('press_hash', '=', hash).execute()
}

/** A press that was refused may be made again. */
export async function deletePress(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('staff_press').where('press_hash', '=', hash).execute()
}

export async function deleteOldPresses(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('staff_press').where('created_at', '<', before).execute()
}
