/** Links by which a member of staff sets a new password: whose it is. */
import { type Kysely, sql } from 'kysely'

/** Adds the column; links of before are nobody's in particular. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_link add column staff_id text`.execute(db)
}
