/** The order of rolls in lists: shorter ones first, so that 2 comes before 10. */
import { type Kysely, sql } from 'kysely'

/** Adds the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index student_roll on student (
    (case when length(sid) < 10 then '00' when length(sid) < 100 then '0' else '' end || length(sid) || sid), id)`.execute(
    db,
  )
}
