/** Which answers were taken from a draft: what stood in a box when the time ended, and was never submitted. */
import type { Kysely } from 'kysely'

/** Adds the columns. What was logged before was submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['answer_log', 'answer'])
    await db.schema
      .alterTable(table)
      .addColumn('draft', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
}
