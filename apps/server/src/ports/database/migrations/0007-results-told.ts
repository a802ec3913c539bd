/** Who has been told that results are out. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'

/**
 * Adds the columns. Exams whose results are out by now are taken as told: their students have seen them long ago, and an
 * upgrade is no news to anybody.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`alter table exam add column announced_at bigint`.execute(db)
  await sql`alter table attempt add column told_at bigint`.execute(db)
  const now =
    dialect === 'postgres' ? sql`(extract(epoch from now()) * 1000)::bigint` : sql`(unixepoch() * 1000)`
  const open = sql`exists (select 1 from group_exam as g where g.exam_id = exam.id and g.ended_at is null
    and (g.paused_at is not null or g.ends_at + g.extended_by + g.paused_for > ${now}))`
  const unfinished = sql`exists (select 1 from attempt as a where a.exam_id = exam.id
    and a.final_at is null and a.replaced_at is null)`
  const pending = sql`exists (select 1 from result as r where r.exam_id = exam.id
    and r.generation = exam.generation and r.pending > 0)`
  await sql`update exam set announced_at = ${now} where is_practice = 0
    and (released_at is not null or release_at <= ${now} or not (${open} or ${unfinished} or ${pending}))`.execute(
    db,
  )
}
