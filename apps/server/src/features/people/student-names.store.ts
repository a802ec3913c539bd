/** Students by roll number and name. */

import type { Named } from '../../platform/named.ts'
import type { Reader } from '../../ports/database/database.ts'

/** Every student by roll number, with the mobile. For `scan`. */
export async function studentNames(db: Reader): Promise<Named[]> {
  const rows = await db.selectFrom('student').select(['sid', 'name', 'mobile']).orderBy('sid').execute()
  return rows.map(({ sid, name, mobile }) => ({ id: sid, name, of: mobile.slice(2) }))
}
