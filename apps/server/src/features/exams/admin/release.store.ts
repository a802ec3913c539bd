/** Releasing an exam's results by hand. */
import { refuseOlder } from '../../../platform/versions.ts'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { lockRows, nextVersion } from '../../../ports/database/sql.ts'

/**
 * Sets the hand-made release where there is none yet; null: no such exam. @param version the one that the caller has seen
 * @throws Problem conflict
 */
export async function releaseExam(
  tx: Tx,
  id: string,
  at: number,
  version?: number,
): Promise<{ title: string; releasedBefore: number | null } | null> {
  const exam = await lockRows(
    tx.selectFrom('exam').select(['title', 'released_at', 'version']).where('id', '=', id),
  ).executeTakeFirst()
  if (!exam) return null
  if (exam.released_at === null) refuseOlder(version, exam)
  if (exam.released_at === null)
    await tx.updateTable('exam').set({ released_at: at, version: nextVersion }).where('id', '=', id).execute()
  return { title: exam.title, releasedBefore: exam.released_at }
}

/** The groups that list an exam. */
export async function groupsListing(db: Reader, examId: string): Promise<string[]> {
  const rows = await db.selectFrom('group_exam').select('group_id').where('exam_id', '=', examId).execute()
  return rows.map((row) => row.group_id)
}
