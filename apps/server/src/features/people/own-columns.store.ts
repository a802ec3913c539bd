/** What account writes of a student's row: the password, and the profile that is the student's own. */
import type { Tx } from '../../ports/database/database.ts'

/** Columns to change; GPAs in hundredths. */
export interface OwnProfile {
  own_ssc?: number | null
  own_hsc?: number | null
  profile_pic?: string | null
}

/** Writes what is the student's own; what was imported stays beside it. */
export async function updateOwnProfile(
  tx: Tx,
  studentId: string,
  own: OwnProfile,
  now: number,
): Promise<void> {
  await tx
    .updateTable('student')
    .set({ ...own, updated_at: now })
    .where('id', '=', studentId)
    .execute()
}

/** Sets the password; the student's sessions are the caller's to end. */
export async function setPasswordHash(
  tx: Tx,
  studentId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('student')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', studentId)
    .execute()
}
