/**
 * Attempts that nothing can change any more although their grace runs: their exam is over for their group, they were handed in,
 * and of what their devices have declared nothing is missing (decision 0033).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../ports/database/database.ts'
import { rowsOf } from '../../../ports/database/queries.ts'
import { clockSlackMs, timestampsFrom } from '../attempt/doubt.rules.ts'

/**
 * Their ids: of these attempts, or of all. What `heldAtEnd` looks for is looked for here too: a number that was declared and whose
 * answer never came. A file that was declared may still follow its answer. For `scan`, or under their locks.
 */
export async function settledAttempts(
  db: Reader,
  now: number,
  which: { ids: readonly string[] } | { limit: number },
): Promise<string[]> {
  const places = 'ids' in which ? null : await placesThatEnded(db, now)
  if (places?.length === 0) return []
  const some: RawBuilder<unknown> =
    'ids' in which
      ? sql`and a.id in (${sql.join(which.ids)})`
      : sql`and a.exam_id in (${sql.join(distinct(places, 'exam_id'))})
          and a.group_id in (${sql.join(distinct(places, 'group_id'))})`
  const limit: RawBuilder<unknown> = 'limit' in which ? sql`limit ${which.limit}` : sql``
  const usable = sql`case when l.counter < ${timestampsFrom} or l.counter <= l.received_at + ${clockSlackMs}
    then l.counter end`
  const statement = sql<{ id: string }>`select a.id from attempt as a
    join exam as e on e.id = a.exam_id
    join group_exam as g on g.group_id = a.group_id and g.exam_id = a.exam_id
    where a.final_at is null and a.replaced_at is null and e.is_practice = 0
      and a.submitted_at is not null and a.submitted_device is not null ${some}
      and ${ended(now)}
      and not exists (select 1 from answer as n where n.attempt_id = a.id and n.extra_json like '%"key":""%')
      and not exists (select 1 from attempt_call as c where c.attempt_id = a.id and c.counter > coalesce(
        (select max(l.revision) from answer_log as l where l.attempt_id = a.id and l.device = c.device), 0))
      and not exists (select l.device from answer_log as l where l.attempt_id = a.id
        group by l.device having max(${usable}) > max(l.revision))
    ${limit}`
  return (await rowsOf(db, statement)).map(({ id }) => id)
}

/** `group_exam as g` is over. */
function ended(now: number): RawBuilder<SqlBool> {
  return sql`(g.ended_at <= ${now} or (g.paused_at is null and g.ends_at + g.extended_by + g.paused_for <= ${now}))`
}

/**
 * Where an exam is over and has attempts that are not final. Asked first: in one statement SQLite looks into the answers of every
 * attempt that was handed in while its exam runs, every ten seconds.
 */
async function placesThatEnded(db: Reader, now: number): Promise<{ exam_id: string; group_id: string }[]> {
  return db
    .selectFrom('group_exam as g')
    .innerJoin('exam as e', 'e.id', 'g.exam_id')
    .select(['g.exam_id', 'g.group_id'])
    .where('e.is_practice', '=', 0)
    .where(ended(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('attempt as a')
          .select('a.id')
          .whereRef('a.exam_id', '=', 'g.exam_id')
          .where('a.final_at', 'is', null),
      ),
    )
    .execute()
}

function distinct<K extends string>(rows: readonly Record<K, string>[] | null, key: K): string[] {
  return [...new Set(rows?.map((row) => row[key]))]
}

/** Every attempt of an exam that is not final yet. For `scan`. */
export async function openAttemptIds(db: Reader, examId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('final_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
