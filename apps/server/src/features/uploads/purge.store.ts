/** The end of a student's uploads. */
import type { Tx } from '../../ports/database/database.ts'

/** The rows of files that were claimed go; the others lose whose they were. */
export async function removeUploads(tx: Tx, id: string): Promise<void> {
  // Uploads that no call has named: the server's own sweep takes their bytes away with the row.
  const nameless = { student_id: '', name: null, claimed_by: 'removed', claimed_at: 0 }
  await tx
    .updateTable('upload')
    .set(nameless)
    .where('student_id', '=', id)
    .where('claimed_by', 'is', null)
    .execute()
  await tx.deleteFrom('upload').where('student_id', '=', id).execute()
}
