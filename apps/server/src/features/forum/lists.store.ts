/** Lists of questions in the database: ids first and from indexes alone, then the rows of one page. */
import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Reader } from '../../ports/database/database.ts'
import { countOf, rowsOf } from '../../ports/database/queries.ts'
import { jsonRows } from '../../ports/database/sql.ts'
import { holdsWords, type SearchPlace } from '../../ports/search/search.ts'
import { type ListedQuestion, listed } from './questions.store.ts'
import { countIn, type Entry, mostLikedFrom, newestFrom, placeName } from './tally.store.ts'

/** A part of a list. */
export interface Slice {
  offset: number
  limit: number
}

/** Ids of a page, and how many questions the whole list has. */
export interface ListPage {
  ids: string[]
  total: number
}

type Placed = Pick<ListedQuestion, 'id' | 'course_id' | 'subject_id' | 'chapter_id' | 'hidden_at'>

const noPage: ListPage = { ids: [], total: 0 }
const byDate = sql`created_at desc, id desc`

/** All questions of a place: newest first, or most liked first. */
export async function allQuestions(
  db: Reader,
  filter: SearchPlace,
  order: 'date' | 'popularity',
  { offset, limit }: Slice,
): Promise<ListPage> {
  const { courseIds, subjectId, chapterId } = filter
  if (courseIds.length === 0) return noPage
  // A chapter alone is no place of the tally; nobody's screen asks for it.
  const tallied = chapterId === null || subjectId !== null
  const places = courseIds.map((courseId) => placeName(courseId, subjectId, chapterId))
  const total = tallied
    ? sumOf(await countIn(db, places))
    : await countOf(db.selectFrom('forum_question').where(narrowed(filter)))
  if (offset >= total) return { ids: [], total }
  const enter = order === 'date' ? newestFrom : mostLikedFrom
  const entry = tallied && offset > 0 ? await enter(db, places, offset) : undefined
  const skip = entry?.skip ?? offset
  const after = entry ? sql`and ${comesAfter(entry)}` : sql``
  const sorted = order === 'date' ? byDate : sql`likes desc, ${byDate}`
  // A course at a time: no index holds several courses in one order.
  const each = courseIds.map(
    (courseId) => sql`select * from (select id, likes, created_at from forum_question
      where course_id = ${courseId} ${inside(filter)} ${after} and hidden_at is null
      order by ${sorted} limit ${skip + limit}) as one`,
  )
  const rows = await rowsOf(
    db,
    sql<{ id: string }>`select id from (${sql.join(each, sql` union all `)}) as listed
    order by ${sorted} limit ${limit} offset ${skip}`,
  )
  return { ids: rows.map((row) => row.id), total }
}

/** A student's own questions, or those bookmarked, newest first; with `text` those that hold its words. */
export async function ownQuestions(
  db: Reader,
  studentId: string,
  filter: SearchPlace,
  own: 'myQuestions' | 'myBookmarks',
  text: string | null,
  { offset, limit }: Slice,
): Promise<ListPage> {
  if (filter.courseIds.length === 0) return noPage
  const mine =
    own === 'myQuestions'
      ? sql`student_id = ${studentId}`
      : sql`id in (select question_id from forum_bookmark where student_id = ${studentId})`
  const worded = text === null ? sql`true` : holdsWords(text, sql.ref('forum_question.id'))
  const where = sql<boolean>`${mine} and ${narrowedLate(filter)} and ${worded}`
  const rows = await db
    .selectFrom('forum_question')
    .select(['id', sql<number>`count(*) over ()`.as('total')])
    .where(where)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  // A page behind the last one tells nothing of those before it.
  const total =
    rows[0]?.total ?? (offset === 0 ? 0 : await countOf(db.selectFrom('forum_question').where(where)))
  return { ids: rows.map((row) => row.id), total }
}

/** Those of `ids` that are in this place and in sight, in order. */
export async function amongIds(
  db: Reader,
  dialect: Dialect,
  ids: readonly string[],
  filter: SearchPlace,
  order: 'date' | 'popularity',
): Promise<string[]> {
  if (ids.length === 0 || filter.courseIds.length === 0) return []
  const sorted = order === 'date' ? byDate : sql`likes desc, ${byDate}`
  const list = jsonRows(
    dialect,
    ids.map((id) => ({ id })),
    { id: 'text' },
  )
  const rows = await rowsOf(
    db,
    sql<Placed>`select id, course_id, subject_id, chapter_id, hidden_at from forum_question
    where id in (select id from ${list} as found) order by ${sorted}`,
  )
  // Narrowed here: told of the place, either database may read the whole course's index for these few ids.
  const { courseIds, subjectId, chapterId } = filter
  return rows
    .filter(
      (row) =>
        row.hidden_at === null &&
        courseIds.includes(row.course_id) &&
        (subjectId === null || row.subject_id === subjectId) &&
        (chapterId === null || row.chapter_id === chapterId),
    )
    .map((row) => row.id)
}

/** The rows of a page, in the order of `ids`. */
export async function pageRows(
  db: Reader,
  studentId: string,
  ids: readonly string[],
): Promise<ListedQuestion[]> {
  if (ids.length === 0) return []
  const rows = await listed(db, studentId)
    .where('forum_question.id', 'in', [...ids])
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function inside({ subjectId, chapterId }: SearchPlace): RawBuilder<unknown> {
  const subject = subjectId === null ? sql`` : sql`and subject_id = ${subjectId}`
  const chapter = chapterId === null ? sql`` : sql` and chapter_id = ${chapterId}`
  return sql`${subject}${chapter}`
}

function narrowed(filter: SearchPlace): RawBuilder<boolean> {
  return sql<boolean>`course_id in (${sql.join(filter.courseIds)}) ${inside(filter)} and hidden_at is null`
}

/** The same for rows that are few already: joined to nothing, a column tempts no planner to its index of a whole chapter. */
function narrowedLate({ courseIds, subjectId, chapterId }: SearchPlace): RawBuilder<unknown> {
  const subject = subjectId === null ? sql`` : sql`and subject_id || '' = ${subjectId}`
  const chapter = chapterId === null ? sql`` : sql`and chapter_id || '' = ${chapterId}`
  return sql`course_id || '' in (${sql.join(courseIds)}) ${subject} ${chapter} and hidden_at is null`
}

function comesAfter({ before, likes }: Entry): RawBuilder<unknown> {
  return likes === undefined ? sql`created_at < ${before}` : sql`(likes, created_at) < (${likes}, ${before})`
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0)
}

/** Open questions in sight, counted up to `most`. */
export async function countOpenQuestions(db: Reader, most: number): Promise<number> {
  const rows = await db
    .selectFrom('forum_question')
    .select('id')
    .where('status', '=', 'OPEN')
    .where('hidden_at', 'is', null)
    .limit(most)
    .execute()
  return rows.length
}
