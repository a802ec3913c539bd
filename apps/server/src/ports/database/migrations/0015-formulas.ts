/** Whether the formulas of a question are marked in its texts. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'

/** Adds the column. It is empty for questions of before: phones look for their formulas as they always did. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('exam_question').addColumn('formulas', text).execute()
}
