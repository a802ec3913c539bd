/** The Bangla name of what an act of staff was about, where the program gives the name. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'

/** Rows of before have the English name alone. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('staff_log').addColumn('on_name_bn', text).execute()
}
