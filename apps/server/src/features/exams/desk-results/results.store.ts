/** What the desk's pages about results read and write. */
import { sql } from 'kysely'
import { likePattern } from '../../../platform/like-pattern.ts'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { lockRows, nextVersion } from '../../../ports/database/sql.ts'
import type { ExamTable, StudentTable } from '../../../ports/database/tables.ts'
import { isBehindRoll, rollOrder } from '../../people/students.api.ts'
import { type MeritPlace, meritAfter } from '../merit/merit.store.ts'

/** Of an exam what its results stand on, and whether a correction is being marked. */
export async function resultsHead(
  db: Reader,
  examId: string,
): Promise<(Pick<ExamTable, 'version' | 'generation' | 'results'> & { correcting: boolean }) | undefined> {
  const exam = await db
    .selectFrom('exam')
    .select(['version', 'generation', 'results'])
    .where('id', '=', examId)
    .executeTakeFirst()
  if (!exam) return undefined
  const undone = await db
    .selectFrom('regrade')
    .select('generation')
    .where('exam_id', '=', examId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return { ...exam, correcting: undone !== undefined }
}

/** What an exam is called; undefined where there is none. */
export async function examTitle(db: Reader, examId: string): Promise<string | undefined> {
  const exam = await db.selectFrom('exam').select('title').where('id', '=', examId).executeTakeFirst()
  return exam?.title
}

/** An exam's row, locked, for holding its results. */
export async function lockedExam(
  tx: Tx,
  examId: string,
): Promise<
  Pick<ExamTable, 'id' | 'title' | 'version' | 'is_practice' | 'results' | 'source_json'> | undefined
> {
  return lockRows(
    tx
      .selectFrom('exam')
      .select(['id', 'title', 'version', 'is_practice', 'results', 'source_json'])
      .where('id', '=', examId),
  ).executeTakeFirst()
}

/** Holds an exam's results, and says so in what an export and a later import read. */
export async function holdResults(
  tx: Tx,
  { id, source_json }: Pick<ExamTable, 'id' | 'source_json'>,
): Promise<void> {
  const source = { ...(JSON.parse(source_json) as object), results: 'hold' }
  await tx
    .updateTable('exam')
    .set({ results: 'hold', source_json: JSON.stringify(source), version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Students by id, with what they are called. */
export async function studentsOfIds(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, { sid: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('student')
    .select(['id', 'sid', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, ...who }) => [id, who]))
}

/** What a page of the merit list holds. Marks are hundredths. */
export interface MeritPageRow {
  attempt_id: string
  student_id: string
  sid: string
  name: string
  group_id: string
  group_name: string | null
  marks: number
  merit: number
  pending: number
  correct: number
  incorrect: number
  skipped: number
}

/** Which of an exam's results. */
export interface MeritFilter {
  examId: string
  generation: number
  group: string | undefined
  search: string | undefined
}

/** How many of an exam's attempts have a higher merit than each of these, by merit. For `scan`. */
export async function attemptsAbove(
  db: Reader,
  { examId, generation }: Pick<MeritFilter, 'examId' | 'generation'>,
  merits: readonly number[],
): Promise<Map<number, number>> {
  if (merits.length === 0) return new Map()
  const rows = await db
    .selectFrom((all) =>
      all
        .selectFrom('result')
        .where('exam_id', '=', examId)
        .where('generation', '=', generation)
        .groupBy('merit')
        .select(['merit', sql<number>`sum(count(*)) over (order by merit desc) - count(*)`.as('above')])
        .as('m'),
    )
    .select(['m.merit', 'm.above'])
    .where('m.merit', 'in', [...merits])
    .execute()
  return new Map(rows.map(({ merit, above }) => [merit, above]))
}

function among(db: Reader, { examId, generation, group, search }: MeritFilter) {
  const pattern = `%${likePattern(search?.trim().toLowerCase() ?? '')}%`
  return db
    .selectFrom('result as r')
    .innerJoin('attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('student as s', 's.id', 'r.student_id')
    .leftJoin('study_group as g', 'g.id', 'a.group_id')
    .where('r.exam_id', '=', examId)
    .where('r.generation', '=', generation)
    .$if(group !== undefined, (q) => q.where('a.group_id', '=', group ?? ''))
    .$if(pattern !== '%%', (q) =>
      q.where(sql<boolean>`(lower(s.name) like ${pattern} or lower(s.sid) like ${pattern})`),
    )
}

/** A page, best first, ties in the order of attempts. For `scan`. */
export async function meritRows(
  db: Reader,
  filter: MeritFilter,
  after: MeritPlace | null,
  limit: number,
): Promise<MeritPageRow[]> {
  let page = among(db, filter)
    .select(['r.attempt_id', 'r.student_id'])
    .select([sql<string>`coalesce(s.sid, '')`.as('sid'), sql<string>`coalesce(s.name, '')`.as('name')])
    .select(['a.group_id', 'g.name as group_name', 'r.marks', 'r.merit', 'r.pending'])
    .select(['r.correct', 'r.incorrect', 'r.skipped'])
  if (after) page = page.where(meritAfter(after))
  return page.orderBy('r.merit', 'desc').orderBy('r.attempt_id').limit(limit).execute()
}

/** The figures over these results. `pass`: marks that pass, in hundredths of a hundredth (pass mark times full marks). */
export async function meritFigures(
  db: Reader,
  filter: Omit<MeritFilter, 'search'>,
  pass: number,
): Promise<{
  students: number
  sum: number
  highest: number | null
  lowest: number | null
  passed: number
  open: number
}> {
  const { examId, generation, group } = filter
  return db
    .selectFrom('result as r')
    .where('r.exam_id', '=', examId)
    .where('r.generation', '=', generation)
    .$if(group !== undefined, (q) =>
      q.where(
        sql<boolean>`exists (select 1 from attempt as a where a.id = r.attempt_id and a.group_id = ${group})`,
      ),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('students'),
      fn.max<number | null>('r.marks').as('highest'),
      fn.min<number | null>('r.marks').as('lowest'),
    ])
    .select([
      sql<number>`coalesce(sum(r.marks), 0)`.as('sum'),
      sql<number>`coalesce(sum(case when r.pending = 0 and r.marks * 10000 >= ${pass} then 1 else 0 end), 0)`.as(
        'passed',
      ),
      sql<number>`coalesce(sum(case when r.pending > 0 then 1 else 0 end), 0)`.as('open'),
    ])
    .executeTakeFirstOrThrow()
}

/** The groups through which an exam was sat, by name. For `scan`. */
export async function groupsThatSat(db: Reader, examId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom((q) =>
      q.selectFrom('attempt').select('group_id').distinct().where('exam_id', '=', examId).as('a'),
    )
    .leftJoin('study_group as g', 'g.id', 'a.group_id')
    .select(['a.group_id as id', sql<string>`coalesce(g.name, a.group_id)`.as('name')])
    .orderBy(sql`2`)
    .orderBy(sql`1`)
    .execute()
}

/** Memberships of the exam's groups, or of one of them, whose students have never begun it. */
function neverBegan(db: Reader, examId: string, group: string | undefined) {
  return db
    .selectFrom('group_exam as ge')
    .innerJoin('student_group as sg', 'sg.group_id', 'ge.group_id')
    .where('ge.exam_id', '=', examId)
    .$if(group !== undefined, (q) => q.where('ge.group_id', '=', group ?? ''))
    .where(
      sql<boolean>`not exists
        (select 1 from attempt as a where a.exam_id = ${examId} and a.student_id = sg.student_id)`,
    )
}

/** How many students of the exam's groups, or of one of them, have never begun it. For `scan`. */
export async function absentStudents(db: Reader, examId: string, group: string | undefined): Promise<number> {
  const { count } = await neverBegan(db, examId, group)
    .select(({ fn }) => fn.count('sg.student_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Students of one of the exam's groups who have never begun it, by roll, behind `after`. For `scan`. */
export async function absentOfGroup(
  db: Reader,
  { examId, group, after }: { examId: string; group: string; after: string },
  limit: number,
): Promise<Pick<StudentTable, 'sid' | 'name' | 'mobile' | 'contact'>[]> {
  return neverBegan(db, examId, group)
    .innerJoin('student as s', 's.id', 'sg.student_id')
    .select(['s.sid', 's.name', 's.mobile', 's.contact'])
    .where(isBehindRoll('s', after))
    .orderBy(rollOrder('s'))
    .limit(limit)
    .execute()
}
