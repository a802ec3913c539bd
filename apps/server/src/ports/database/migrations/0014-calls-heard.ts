/** When a call of an attempt first declared a counter, and when it last did before the end: what late answers are judged by. */
import type { Kysely } from 'kysely'

/** Adds the columns. They are empty in rows from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempt_call').addColumn('first_at', 'bigint').execute()
  await db.schema.alterTable('attempt_call').addColumn('heard_at', 'bigint').execute()
}
