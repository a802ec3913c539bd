/**
 * How many questions in sight stand where, by their day and by their likes: counted as they come, so that a list of a million is
 * never counted, and its far pages are entered where they stand.
 */
import { type RawBuilder, sql } from 'kysely'
import { inParts } from '../../platform/in-parts.ts'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { rowsOf } from '../../ports/database/queries.ts'
import type { ForumLikedDayTable, ForumQuestionTable } from '../../ports/database/tables.ts'

const dayMs = 86_400_000
/** Rows in one statement. */
const atOnce = 500

/** What of a question is counted. */
export type Tallied = Pick<
  ForumQuestionTable,
  'course_id' | 'subject_id' | 'chapter_id' | 'created_at' | 'likes'
>

/** The tables of the tally, each with what its rows are counted by besides their place. */
const tables = { forum_tally: ['day'], forum_liked: ['likes'], forum_liked_day: ['likes', 'day'] } as const
type Counted = keyof typeof tables

/** The name of a place in the tally: a course, a subject in it, a chapter in that. */
export function placeName(courseId: string, subjectId?: string | null, chapterId?: string | null): string {
  return [courseId, subjectId, chapterId].filter((id) => id != null).join(' ')
}

/**
 * Counts in the questions that come into sight where and with the likes they have now, and out those that were there, in the unit
 * of work that changes them. One call a unit: two units then lock rows in one order, and never wait for each other crosswise.
 */
export async function tally(tx: Tx, came: readonly Tallied[], went: readonly Tallied[] = []): Promise<void> {
  const changes = [...changesOf(came, 1), ...changesOf(went, -1)]
  for (const table of Object.keys(tables) as Counted[]) {
    const rows = summed(changes, table)
    for (const some of inParts(rows, atOnce)) await add(tx, table, some)
  }
}

function* changesOf(questions: readonly Tallied[], by: 1 | -1): Generator<ForumLikedDayTable> {
  for (const { course_id, subject_id, chapter_id, created_at, likes } of questions)
    for (const place of [
      placeName(course_id),
      placeName(course_id, subject_id),
      placeName(course_id, subject_id, chapter_id),
    ])
      yield { place, likes, day: Math.floor(created_at / dayMs), questions: by }
}

/** A row for each key of the table, in the order of their keys; without those that nothing changes. */
function summed(changes: readonly ForumLikedDayTable[], table: Counted): ForumLikedDayTable[] {
  const sums = new Map<string, ForumLikedDayTable>()
  for (const change of changes) {
    const key = [change.place, ...tables[table].map((by) => change[by])].join('\n')
    const questions = (sums.get(key)?.questions ?? 0) + change.questions
    sums.set(key, { ...change, questions })
  }
  return [...sums]
    .filter(([, { questions }]) => questions !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

async function add(tx: Tx, table: Counted, rows: readonly ForumLikedDayTable[]): Promise<void> {
  const [name, columns] = [sql.table(table), ['place', ...tables[table]] as const]
  const keys = sql.join(columns.map((column) => sql.ref(column)))
  const keyOf = (row: ForumLikedDayTable) =>
    columns.map((column) => (column === 'place' ? sql`${row.place}` : sql`cast(${row[column]} as bigint)`))
  const values = rows.map((row) => sql`(${sql.join([...keyOf(row), sql`${row.questions}`])})`)
  await rowsOf(
    tx,
    sql`insert into ${name} (${keys}, questions) values ${sql.join(values)}
    on conflict (${keys}) do update set questions = ${name}.questions + excluded.questions`,
  )
  // How many likes a question has changes all the time: what is left of it would pile up.
  const fewer = rows.filter(({ questions }) => questions < 0).map((row) => sql`(${sql.join(keyOf(row))})`)
  if (fewer.length > 0)
    await rowsOf(
      tx,
      sql`delete from ${name} where questions = 0 and (${keys}) in (values ${sql.join(fewer)})`,
    )
}

/** How many questions stand in these places. */
export async function countIn(db: Reader, places: readonly string[]): Promise<Map<string, number>> {
  if (places.length === 0) return new Map()
  const rows = await db
    .selectFrom('forum_liked')
    .select(['place', (eb) => eb.fn.sum<number>('questions').as('n')])
    .where('place', 'in', [...places])
    .groupBy('place')
    .execute()
  return new Map(rows.map((row) => [row.place, row.n]))
}

/** Where a far page begins: after what came before a moment, or has fewer likes, so many are to be left out. */
export interface Entry {
  /** Questions asked at or after this (UTC milliseconds) come earlier in the list. */
  before: number
  /** Questions with more likes come earlier; undefined where the list is by date. */
  likes?: number
  /** So many of the rest do, too. */
  skip: number
}

/** Where the question stands that has `offset` newer ones in these places; undefined where there are not that many. */
export async function newestFrom(
  db: Reader,
  places: readonly string[],
  offset: number,
): Promise<Entry | undefined> {
  const found = await entered(db, sql`day`, sql`forum_tally where place in (${sql.join(places)})`, offset)
  return found && { before: (found.at + 1) * dayMs, skip: found.skip }
}

/** The same where the most liked come first, and of those with as many likes the newest. */
export async function mostLikedFrom(
  db: Reader,
  places: readonly string[],
  offset: number,
): Promise<Entry | undefined> {
  const where = sql`place in (${sql.join(places)})`
  const liked = await entered(db, sql`likes`, sql`forum_liked where ${where}`, offset)
  if (!liked) return undefined
  const same = sql`forum_liked_day where ${where} and likes = ${liked.at}`
  const found = await entered(db, sql`day`, same, liked.skip)
  return found && { before: (found.at + 1) * dayMs, likes: liked.at, skip: found.skip }
}

/** Of rows counted by a column, the one that `offset` questions with larger ones lead to, and how many are left to skip in it. */
async function entered(
  db: Reader,
  by: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  offset: number,
): Promise<{ at: number; skip: number } | undefined> {
  const [row] = await rowsOf(
    db,
    sql<{ at: number; larger: number }>`select at, upto - n as larger from (
      select at, n, sum(n) over (order by at desc) as upto from (
        select ${by} as at, sum(questions) as n from ${from} group by ${by}) as sums) as counted
    where upto > ${offset} order by at desc limit 1`,
  )
  return row && { at: row.at, skip: offset - row.larger }
}
