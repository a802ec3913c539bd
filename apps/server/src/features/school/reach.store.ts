/** Checks whether a phone reaches the school, in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { ReachCheckTable } from '../../ports/database/tables.ts'

/** Keeps a new check, and removes those that are over. */
export async function insertReachCheck(tx: Tx, row: ReachCheckTable, now: number): Promise<void> {
  await tx.deleteFrom('reach_check').where('expires_at', '<', now).execute()
  await tx.insertInto('reach_check').values(row).execute()
}

/** The check, if it is not over. */
export async function reachCheck(
  db: Reader,
  keyHash: string,
  now: number,
): Promise<ReachCheckTable | undefined> {
  return db
    .selectFrom('reach_check')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Keeps who has opened it. What another device has opened before stays. */
export async function openReachCheck(
  tx: Tx,
  keyHash: string,
  opened: { at: number; own: boolean; device: string },
): Promise<void> {
  await tx
    .updateTable('reach_check')
    .set({ opened_at: opened.at, own: opened.own ? 1 : 0, device: opened.device })
    .where('key_hash', '=', keyHash)
    .where((where) => where.or([where('opened_at', 'is', null), where('own', '=', 1)]))
    .execute()
}
