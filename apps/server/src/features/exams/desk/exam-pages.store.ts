/** Exams as the desk's pages read them: a page of the list, and one exam with its calendar and its questions. */
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../platform/like-pattern.ts'
import type { Reader } from '../../../ports/database/database.ts'
import { countOf, rowsOf } from '../../../ports/database/queries.ts'
import type { ExamKeyTable, ExamTable, GroupExamTable } from '../../../ports/database/tables.ts'

/** Later than any exam: the end of one that is paused, and the place of a draft. Milliseconds. */
export const never = 9_000_000_000_000_000

/** How the list is asked. Times are UTC milliseconds. */
export interface ListAsked {
  readonly state?: 'live' | 'upcoming' | 'past' | 'draft' | 'practice' | undefined
  readonly groupId?: string | undefined
  readonly subjectId?: string | undefined
  readonly search?: string | undefined
  /** The last exam of the page before: its start and its id. */
  readonly after?: { readonly at: number; readonly id: string } | undefined
  readonly limit: number
  readonly now: number
}

/** An exam with what its calendar comes to. A draft begins and ends at `never`. */
export type ListedRow = Pick<
  ExamTable,
  'id' | 'version' | 'title' | 'subject_id' | 'is_practice' | 'total_marks'
> & {
  places: number
  starts: number
  ends: number
  live: number
  coming: number
  questions: number
  attempts: number
}

/** When a place ends: at its early end, never while it is paused, else with its extensions and pauses. */
const endOf = sql`case when ended_at is not null then ended_at when paused_at is not null then ${sql.lit(never)}
  else ends_at + extended_by + paused_for end`

const conditions: Readonly<Record<NonNullable<ListAsked['state']>, RawBuilder<unknown>>> = {
  practice: sql`e.is_practice = 1`,
  draft: sql`e.is_practice = 0 and c.exam_id is null`,
  live: sql`e.is_practice = 0 and c.live = 1`,
  upcoming: sql`e.is_practice = 0 and c.live = 0 and c.coming = 1`,
  past: sql`e.is_practice = 0 and c.live = 0 and c.coming = 0`,
}

/** One page and one row more, in the list's order. For `scan`. */
export async function listedExams(db: Reader, asked: ListAsked): Promise<ListedRow[]> {
  const { state, groupId, subjectId, search, after, limit, now } = asked
  const isSoonFirst = state === 'live' || state === 'upcoming'
  const order = isSoonFirst ? sql`asc` : sql`desc`
  const starts = sql`coalesce(c.starts, ${sql.lit(never)})`
  const wanted = [sql`1 = 1`]
  if (state) wanted.push(conditions[state])
  if (subjectId !== undefined) wanted.push(sql`e.subject_id = ${subjectId}`)
  if (groupId !== undefined)
    wanted.push(
      sql`exists (select 1 from group_exam as g where g.group_id = ${groupId} and g.exam_id = e.id)`,
    )
  if (search !== undefined) {
    const pattern = `%${likePattern(search.toLowerCase())}%`
    wanted.push(sql`(lower(e.title) like ${pattern} or e.id = ${search})`)
  }
  if (after)
    wanted.push(
      isSoonFirst
        ? sql`(${starts} > ${after.at} or (${starts} = ${after.at} and e.id > ${after.id}))`
        : sql`(${starts} < ${after.at} or (${starts} = ${after.at} and e.id < ${after.id}))`,
    )
  return rowsOf(
    db,
    sql<ListedRow>`with c as (select exam_id, count(*) as places, min(starts_at) as starts, max(${endOf}) as ends,
        max(case when starts_at <= ${now} and ${endOf} > ${now} then 1 else 0 end) as live,
        max(case when starts_at > ${now} and ended_at is null then 1 else 0 end) as coming
      from group_exam group by exam_id),
    page as (select e.id, e.version, e.title, e.subject_id, e.is_practice, e.total_marks, e.edition,
        coalesce(c.places, 0) as places, ${starts} as starts, coalesce(c.ends, ${sql.lit(never)}) as ends,
        coalesce(c.live, 0) as live, coalesce(c.coming, 0) as coming
      from exam as e left join c on c.exam_id = e.id
      where ${sql.join(wanted, sql` and `)} order by ${starts} ${order}, e.id ${order} limit ${limit + 1})
    select page.*,
      (select count(*) from exam_question as q where q.exam_id = page.id and q.edition = page.edition) as questions,
      (select count(*) from attempt as a where a.exam_id = page.id and a.replaced_at is null) as attempts
    from page order by page.starts ${order}, page.id ${order}`,
  )
}

/** The groups of these exams, by the groups' names. */
export async function groupsOfExams(
  db: Reader,
  examIds: readonly string[],
): Promise<{ examId: string; id: string; name: string }[]> {
  if (examIds.length === 0) return []
  return db
    .selectFrom('group_exam as p')
    .innerJoin('study_group as g', 'g.id', 'p.group_id')
    .select(['p.exam_id as examId', 'g.id', 'g.name'])
    .where('p.exam_id', 'in', [...examIds])
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
}

/** A place in a calendar with its group's name and how many are of it. */
export type PlaceRow = GroupExamTable & { group: string; students: number; attempts: number }

/** An exam's places, the earliest first. For `scan`. */
export async function placesOfExam(db: Reader, examId: string): Promise<PlaceRow[]> {
  return db
    .selectFrom('group_exam as p')
    .leftJoin('study_group as g', 'g.id', 'p.group_id')
    .selectAll('p')
    .select(sql<string>`coalesce(g.name, p.group_id)`.as('group'))
    .select(
      sql<number>`(select count(*) from student_group as s where s.group_id = p.group_id)`.as('students'),
    )
    .select(
      sql<number>`(select count(*) from attempt as a
        where a.exam_id = p.exam_id and a.group_id = p.group_id and a.replaced_at is null)`.as('attempts'),
    )
    .where('p.exam_id', '=', examId)
    .orderBy('p.starts_at')
    .orderBy('g.name')
    .orderBy('p.group_id')
    .execute()
}

/** A place of the calendar as its days show it. */
export type CalendarRow = Pick<
  GroupExamTable,
  'exam_id' | 'group_id' | 'starts_at' | 'ends_at' | 'extended_by' | 'paused_at' | 'paused_for' | 'ended_at'
> & { title: string; group: string | null }

/** Live exams' places that begin in a span, the first to begin first. By the index of starts. For `scan`. */
export async function placesBetween(
  db: Reader,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<CalendarRow[]> {
  return db
    .selectFrom('group_exam as p')
    .innerJoin('exam as e', 'e.id', 'p.exam_id')
    .leftJoin('study_group as g', 'g.id', 'p.group_id')
    .select(['p.exam_id', 'p.group_id', 'p.starts_at', 'p.ends_at', 'p.extended_by', 'p.paused_at'])
    .select(['p.paused_for', 'p.ended_at', 'e.title', 'g.name as group'])
    .where('p.starts_at', '>=', from)
    .where('p.starts_at', '<', to)
    .where('e.is_practice', '=', 0)
    .orderBy('p.starts_at')
    .orderBy('p.exam_id')
    .orderBy('p.group_id')
    .limit(limit)
    .execute()
}

/** The key that readers see. */
export async function keysOfGeneration(
  db: Reader,
  examId: string,
  generation: number,
): Promise<ExamKeyTable[]> {
  return db
    .selectFrom('exam_key')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('generation', '=', generation)
    .execute()
}

/** How many attempts no retake has replaced. */
export async function sittersOf(db: Reader, examId: string): Promise<number> {
  return countOf(db.selectFrom('attempt').where('exam_id', '=', examId).where('replaced_at', 'is', null))
}
