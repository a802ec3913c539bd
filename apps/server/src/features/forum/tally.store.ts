/** How many questions in sight stand where, day by day: counted as they come, so that a list of a million is never counted. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { ForumQuestionTable } from '../../ports/database/tables.ts'

const dayMs = 86_400_000
/** Rows in one statement. */
const atOnce = 500

type Placed = Pick<ForumQuestionTable, 'course_id' | 'subject_id' | 'chapter_id' | 'created_at'>

/** The name of a place in the tally: a course, a subject in it, a chapter in that. */
export function placeName(courseId: string, subjectId?: string | null, chapterId?: string | null): string {
  return [courseId, subjectId, chapterId].filter((id) => id != null).join(' ')
}

/** Counts questions in (`by` 1) or out (-1), in the unit of work that brings or takes them. */
export async function tally(tx: Tx, questions: readonly Placed[], by: 1 | -1): Promise<void> {
  const counts = new Map<string, { place: string; day: number; questions: number }>()
  for (const { course_id, subject_id, chapter_id, created_at } of questions) {
    const day = Math.floor(created_at / dayMs)
    for (const place of [
      placeName(course_id),
      placeName(course_id, subject_id),
      placeName(course_id, subject_id, chapter_id),
    ]) {
      const key = `${place}\n${day}`
      const count = counts.get(key) ?? { place, day, questions: 0 }
      count.questions += by
      counts.set(key, count)
    }
  }
  // In the order of their keys, so that two units never wait for each other crosswise.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insertInto('forum_tally')
      .values(rows.slice(from, from + atOnce))
      .onConflict((on) =>
        on
          .columns(['place', 'day'])
          .doUpdateSet({ questions: sql`forum_tally.questions + excluded.questions` }),
      )
      .execute()
}

/** How many questions stand in these places. */
export async function countIn(db: Reader, places: readonly string[]): Promise<Map<string, number>> {
  if (places.length === 0) return new Map()
  const rows = await db
    .selectFrom('forum_tally')
    .select(['place', (eb) => eb.fn.sum<number>('questions').as('n')])
    .where('place', 'in', [...places])
    .groupBy('place')
    .execute()
  return new Map(rows.map((row) => [row.place, Number(row.n)]))
}

/**
 * Where the question stands that has `offset` newer ones in these places: it was asked before `before` (UTC milliseconds), and
 * `skip` of those before it come first. Undefined where there are not that many.
 */
export async function dayAt(
  db: Reader,
  places: readonly string[],
  offset: number,
): Promise<{ before: number; skip: number } | undefined> {
  const { rows } = await sql<{ day: number; newer: number }>`select day, upto - n as newer from (
      select day, n, sum(n) over (order by day desc) as upto from (
        select day, sum(questions) as n from forum_tally where place in (${sql.join(places)}) group by day) as days) as sums
    where upto > ${offset} order by day desc limit 1`.execute(db)
  const row = rows[0]
  return row && { before: (Number(row.day) + 1) * dayMs, skip: offset - Number(row.newer) }
}
