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
  await tx
    .insertInto('student')
    .columns(['id', 'sid', 'mobile', 'name', 'disabled', 'created_at', 'updated_at'])
    .expression((q) =>
      q
        .selectFrom(given.as('r'))
        .select(['id', 'id as sid', 'id as mobile', 'id as name', q.lit(0).as('disabled')])
        .select([q.lit(at).as('created_at'), q.lit(at).as('updated_at')]),
    )
    .execute()
  await tx
    .insertInto('student_group')
    .columns(['student_id', 'group_id'])
    .expression((q) => q.selectFrom(given.as('r')).select(['id', sql<string>`${groupId}`.as('group_id')]))
    .execute()
}
