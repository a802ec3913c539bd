/** What a mistyped id is compared with. */
import type { Reader } from '../../ports/database/database.ts'

/** The ids of at most `most` exams, in their order. */
export async function examIds(db: Reader, most: number): Promise<string[]> {
  const rows = await db.selectFrom('exam').select('id').orderBy('id').limit(most).execute()
  return rows.map(({ id }) => id)
}
