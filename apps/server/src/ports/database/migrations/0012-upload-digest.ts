/** What came, by its digest: an answer's file that follows after the end has to be the one that was declared before it. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'

/** Adds the column. It is empty for files that were claimed before: they are believed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('upload').addColumn('sha256', text).execute()
}
