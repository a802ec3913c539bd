/** The list of students as the desk shows it: searched, filtered, and paged by a student's place in its order. */
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../platform/like-pattern.ts'
import type { Reader } from '../../../ports/database/database.ts'
import { rowsOf } from '../../../ports/database/queries.ts'
import { rollOrder } from '../roll-order.ts'

/** 'newest': who was added last comes first. */
export type StudentsOrder = 'name' | 'roll' | 'newest'

/** Which students are wanted. */
export interface StudentsFilter {
  /** A word of name, roll or mobile must begin with each of these; in small letters. */
  words: readonly string[]
  group?: string | undefined
  state?: 'active' | 'disabled' | 'unregistered' | undefined
}

/** A row of the list. */
export interface ListRow {
  id: string
  version: number
  sid: string
  name: string
  /** 88 and 11 digits. */
  mobile: string
  registered: number
  disabled: number
  /** What the list is sorted by. */
  key: string
  /** How many the filter lets through; null where they are not the few that are all looked at, and beyond the first page. */
  total: number | null
}

/** Where a page ends. */
export interface ListPlace {
  key: string
  id: string
}

/** A part of a filter that an index answers by itself. */
interface Part {
  /** Ids of the students whom it lets through. */
  ids: RawBuilder<unknown>
  /** Whether it lets a student of the list through. */
  holds: RawBuilder<boolean>
}

/** How a filter is read. */
export interface Reading {
  /** Ids of so few students that all of them are looked at; null: the list is read in its order until a page is full. */
  few: RawBuilder<unknown> | null
  conditions: readonly RawBuilder<boolean>[]
}

/** So many students at most are looked at one by one. Where more match, a page in the list's order fills soon. */
const fewStudents = 20_000
/** After any word that begins with what stands before it: both databases compare bytewise. */
const end = '\u{10ffff}'
/** What may stand before a word, as the triggers that keep words see it. */
const before = [' ', '.', ',', '-', '/', '(', ')']

const keys: Record<StudentsOrder, RawBuilder<string>> = {
  name: sql<string>`lower(s.name)`,
  roll: rollOrder('s'),
  // Ids begin with the time at which they were made.
  newest: sql<string>`s.id`,
}

/** Finds out how a filter is read fastest. For `scan`. */
export async function readingOf(db: Reader, filter: StudentsFilter): Promise<Reading> {
  const parts = partsOf(filter)
  const few: Part[] = []
  for (const part of parts)
    if ((await countAll(db, upTo(part.ids, fewStudents + 1))) <= fewStudents) few.push(part)
  const conditions = parts.filter((part) => !few.includes(part)).map(({ holds }) => often(holds))
  if (few.length > 0) conditions.push(sql<boolean>`s.id = k.id`)
  if (filter.state === 'active') conditions.push(sql<boolean>`s.disabled = 0`)
  return {
    few: few.length > 0 ? sql.join(few.map(each), sql` intersect `) : null,
    conditions: conditions.length > 0 ? conditions : [sql<boolean>`1 = 1`],
  }
}

/** `most` students at most, after a place. For `scan`. */
export async function studentsPage(
  db: Reader,
  { few, conditions }: Reading,
  { order, after, most }: { order: StudentsOrder; after: ListPlace | null; most: number },
): Promise<ListRow[]> {
  const key = keys[order]
  const [compared, direction] = order === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  // The first page has a bound too: by it PostgreSQL finds the index that has the order.
  const { key: last, id } = after ?? (order === 'newest' ? { key: end, id: end } : { key: '', id: '' })
  const beyond = sql<boolean>`(${key}, s.id) ${compared} (${last}, ${id})`
  const total = few && !after ? sql`count(*) over ()` : sql`null`
  return rowsOf(
    db,
    sql<ListRow>`${setOf(few)} select s.id, s.version, s.sid, s.name, s.mobile, s.disabled, ${key} as key,
      case when s.password_hash is null then 0 else 1 end as registered, ${total} as total
    from ${few ? among : sql`student as s`} where ${sql.join([...conditions, beyond], sql` and `)}
    order by ${key} ${direction}, s.id ${direction} limit ${sql.lit(most)}`,
  )
}

/** How many students a filter lets through that is not read by its few; null: so many that nobody has counted them. For `scan`. */
export async function countMany(db: Reader, filter: StudentsFilter): Promise<number | null> {
  const [part, ...more] = partsOf(filter)
  if (filter.words.length > 0 || more.length > 0 || (part && filter.state === 'active')) return null
  const all = await countAll(db, part?.ids ?? sql`select id from student`)
  if (filter.state !== 'active') return all
  return all - (await countAll(db, sql`select id from student where disabled = 1`))
}

/** Who of these students is in which group, in the school's order of groups. */
export async function groupsOfStudents(
  db: Reader,
  ids: readonly string[],
): Promise<{ student_id: string; id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('student_group as m')
    .innerJoin('study_group as g', 'g.id', 'm.group_id')
    .select(['m.student_id', 'g.id', 'g.name'])
    .where('m.student_id', 'in', [...ids])
    .orderBy('g.position')
    .orderBy('g.id')
    .execute()
}

/** Rolls of students, by their ids. */
export async function sidsOf(db: Reader, ids: readonly string[]): Promise<{ id: string; sid: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('student')
    .select(['id', 'sid'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** A student who has two words that begin alike is one. */
function each({ ids }: Part): RawBuilder<unknown> {
  return sql`select distinct id from (${ids}) as one`
}

function partsOf({ words, group, state }: StudentsFilter): Part[] {
  const parts = words.map(wordPart)
  if (group !== undefined)
    parts.push({
      ids: sql`select student_id as id from student_group where group_id = ${group}`,
      holds: sql`exists (select 1 from student_group as m where m.student_id = s.id and m.group_id = ${group})`,
    })
  if (state === 'disabled')
    parts.push({ ids: sql`select id from student where disabled = 1`, holds: sql`s.disabled = 1` })
  if (state === 'unregistered')
    parts.push({
      ids: sql`select id from student where password_hash is null`,
      holds: sql`s.password_hash is null`,
    })
  return parts
}

function wordPart(word: string): Part {
  const text = sql`(' ' || lower(s.name || ' ' || s.sid) || ' ' || substr(s.mobile, 3))`
  const has = (part: string) => sql<boolean>`${text} like ${`%${part}%`}`
  const begins = before.map((sign) => has(sign + likePattern(word)))
  return {
    ids: sql`select student_id as id from student_word where word >= ${word} and word < ${word + end}`,
    // The first condition alone refuses most: one comparison for each student instead of seven.
    holds: sql<boolean>`(${has(likePattern(word))} and (${sql.join(begins, sql` or `)}))`,
  }
}

/**
 * A condition that holds for many. PostgreSQL takes any other one for rare, and would look at everybody and sort rather than go by
 * the index of the order.
 */
function often(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`case when ${condition} then true else false end`
}

/** The few, found first. */
function setOf(few: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return few ? sql`with k as materialized (${few})` : sql``
}

/** The few as students: no planner may begin at the students. */
const among = sql`k cross join student as s`

function upTo(ids: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`${ids} limit ${sql.lit(most)}`
}

async function countAll(db: Reader, ids: RawBuilder<unknown>): Promise<number> {
  const [row] = await rowsOf(db, sql<{ n: number }>`select count(*) as n from (${ids}) as one`)
  return row?.n ?? 0
}
