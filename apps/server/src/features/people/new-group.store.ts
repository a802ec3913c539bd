/** A group that is added alone, in the database. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { GroupTable } from '../../ports/database/tables.ts'

/** The names of all groups, and the place behind them. */
export async function groupsSoFar(db: Reader): Promise<{ names: string[]; end: number }> {
  const rows = await db.selectFrom('study_group').select(['name', 'position']).execute()
  const end = Math.max(-1, ...rows.map(({ position }) => Number(position))) + 1
  return { names: rows.map(({ name }) => name), end }
}

/** Writes the group; it lists every item that its course has. */
export async function insertGroup(tx: Tx, row: GroupTable): Promise<void> {
  await tx.insertInto('study_group').values(row).execute()
  await tx
    .insertInto('group_item')
    .columns(['group_id', 'kind', 'item_id'])
    .expression((q) =>
      q
        .selectFrom('item')
        .innerJoin('subject', 'subject.id', 'item.subject_id')
        .select([sql<string>`cast(${row.id} as text)`.as('group_id'), 'item.kind', 'item.id as item_id'])
        .where('subject.course_id', '=', row.course_id),
    )
    .execute()
}
