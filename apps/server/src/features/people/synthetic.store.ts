/** Students whom no person is. */
import { sql } from 'kysely'
import type { Dialect, Tx } from '../../ports/database/database.ts'
import { jsonRows } from '../../ports/database/sql.ts'

/**
 * Adds students to a group, named by their ids. No mobile number that a person could have, no password.
 * @param at UTC milliseconds
 */
export async function insertSynthetic(
  tx: Tx,
  dialect: Dialect,
  { groupId, at }: { groupId: string; at: number },
  ids: readonly string[],
): Promise<void> {
  const rows = ids.map((id) => ({ id }))
  const given = jsonRows(dialect, rows, { id: 'text' })
  await sql`insert into student (id, sid, mobile, name, disabled, created_at, updated_at)
    select id, id, id, id, 0, ${sql.lit(at)}, ${sql.lit(at)} from ${given} as r`.execute(tx)
  await sql`insert into student_group (student_id, group_id) select id, ${groupId} from ${given} as r`.execute(
    tx,
  )
}
