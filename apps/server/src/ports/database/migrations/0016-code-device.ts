/** Who asked for a one-time code: a device that is known for its student has an allowance of its own. */
import { type Kysely, sql } from 'kysely'

/** Adds the column; codes that have been sent count as asked for by strangers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_code add column device text`.execute(db)
}
