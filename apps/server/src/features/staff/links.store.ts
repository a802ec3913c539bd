/** Links that make a member of staff, in the database. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { StaffLinkTable, StaffTable } from '../../ports/database/tables.ts'

export type LinkKind = 'welcome' | 'invitation' | 'reset'

export async function insertLink(tx: Tx, row: StaffLinkTable): Promise<void> {
  await tx.insertInto('staff_link').values(row).execute()
}

/** The link with this key, if it still stands: an invitation while who invited is an owner. */
export async function standingLink(
  db: Reader,
  kind: LinkKind,
  keyHash: string,
  now: number,
): Promise<StaffLinkTable | undefined> {
  const link = await db
    .selectFrom('staff_link')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!link || kind === 'welcome') return link
  const by = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', link.invited_by)
    .where('role', '=', 'owner')
    .where('disabled', '=', 0)
    .executeTakeFirst()
  return by && link
}

/** The member whose password a link sets, while both stand and an owner vouches for it. */
export async function memberOfReset(
  db: Reader,
  keyHash: string,
  now: number,
): Promise<StaffTable | undefined> {
  const link = await standingLink(db, 'reset', keyHash, now)
  if (!link?.staff_id) return undefined
  return db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', link.staff_id)
    .where('disabled', '=', 0)
    .executeTakeFirst()
}

/** Links that set a member's password end. */
export async function deleteResetLinks(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_link').where('kind', '=', 'reset').where('staff_id', '=', staffId).execute()
}

/** Uses a link up. False: somebody else has just used it, or it was taken back. */
export async function takeLink(tx: Tx, keyHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_link')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Invitations that stand, the newest first, each with the name of who invited. */
export async function standingInvitations(
  db: Reader,
  now: number,
): Promise<(StaffLinkTable & { by_name: string | null })[]> {
  return db
    .selectFrom('staff_link')
    .leftJoin('staff', 'staff.id', 'staff_link.invited_by')
    .selectAll('staff_link')
    .select('staff.name as by_name')
    .where('staff_link.kind', '=', 'invitation')
    .where('staff_link.expires_at', '>', now)
    .orderBy('staff_link.created_at', 'desc')
    .orderBy('staff_link.id')
    .execute()
}

/** Takes an invitation back; undefined where there is none. */
export async function deleteInvitation(tx: Tx, id: string): Promise<StaffLinkTable | undefined> {
  return tx
    .deleteFrom('staff_link')
    .where('id', '=', id)
    .where('kind', '=', 'invitation')
    .returningAll()
    .executeTakeFirst()
}

/** Links that a member has made end. */
export async function deleteLinksBy(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_link').where('invited_by', '=', staffId).execute()
}

/** Earlier welcome links end: the newest alone stands. */
export async function deleteWelcomeLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('staff_link').where('kind', '=', 'welcome').execute()
}

export async function deleteOldLinks(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('staff_link').where('expires_at', '<', before).execute()
}
