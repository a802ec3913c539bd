/** Sessions of staff in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { StaffSessionTable, StaffTable } from '../../ports/database/tables.ts'

export async function insertStaffSession(tx: Tx, row: StaffSessionTable): Promise<void> {
  await tx.insertInto('staff_session').values(row).execute()
}

/** The session with this hash and its member, if the one stands and the other is not disabled. */
export async function liveStaffSession(
  db: Reader,
  idHash: string,
  now: number,
): Promise<
  (Pick<StaffTable, 'id' | 'name' | 'role' | 'totp_on'> & Pick<StaffSessionTable, 'seen_at'>) | undefined
> {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.name', 'staff.role', 'staff.totp_on', 'staff_session.seen_at'])
    .where('staff_session.id_hash', '=', idHash)
    .where('staff_session.expires_at', '>', now)
    .where('staff.disabled', '=', 0)
    .executeTakeFirst()
}

export async function slideStaffSession(
  tx: Tx,
  idHash: string,
  { seenAt, expiresAt }: { seenAt: number; expiresAt: number },
): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('id_hash', '=', idHash)
    .execute()
}

/** Sessions of a member that stand, the one used last first. */
export async function staffSessionsOf(
  db: Reader,
  staffId: string,
  now: number,
): Promise<StaffSessionTable[]> {
  return db
    .selectFrom('staff_session')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends sessions of a member: one by its id, all, or all but one. How many there were. */
export async function deleteStaffSessions(
  tx: Tx,
  staffId: string,
  which: { id?: string; but?: string } = {},
): Promise<number> {
  let query = tx.deleteFrom('staff_session').where('staff_id', '=', staffId)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.but !== undefined) query = query.where('id_hash', '<>', which.but)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

export async function deleteStaffSession(tx: Tx, idHash: string): Promise<void> {
  await tx.deleteFrom('staff_session').where('id_hash', '=', idHash).execute()
}

export async function deleteExpiredStaffSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('staff_session').where('expires_at', '<', now).execute()
}
