/** What students say of themselves, in the database: beside what the provider imported, never over it. */
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
