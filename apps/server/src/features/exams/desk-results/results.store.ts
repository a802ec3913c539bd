/** What the desk's pages about results read and write. */
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../platform/like-pattern.ts'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { lockRows, nextVersion } from '../../../ports/database/sql.ts'
import type { ExamTable } from '../../../ports/database/tables.ts'
import type { MeritPlace } from '../merit/merit.store.ts'

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

function among({ examId, generation, group, search }: MeritFilter): RawBuilder<unknown> {
  const ofGroup = group === undefined ? sql`` : sql`and a.group_id = ${group}`
  const pattern = `%${likePattern(search?.trim().toLowerCase() ?? '')}%`
  const sought =
    pattern === '%%' ? sql`` : sql`and (lower(s.name) like ${pattern} or lower(s.sid) like ${pattern})`
  return sql`from result as r join attempt as a on a.id = r.attempt_id left join student as s on s.id = r.student_id
    left join study_group as g on g.id = a.group_id
    where r.exam_id = ${examId} and r.generation = ${generation} ${ofGroup} ${sought}`
}

/** A page, best first, ties in the order of attempts. For `scan`. */
export async function meritRows(
  db: Reader,
  filter: MeritFilter,
  after: MeritPlace | null,
  limit: number,
): Promise<MeritPageRow[]> {
  const behind =
    after === null
      ? sql``
      : sql`and (r.merit < ${after.merit} or (r.merit = ${after.merit} and r.attempt_id > ${after.attemptId}))`
  const { rows } = await sql<MeritPageRow>`select r.attempt_id, r.student_id, coalesce(s.sid, '') as sid,
      coalesce(s.name, '') as name, a.group_id, g.name as group_name, r.marks, r.merit, r.pending, r.correct,
      r.incorrect, r.skipped
    ${among(filter)} ${behind} order by r.merit desc, r.attempt_id limit ${limit}`.execute(db)
  return rows
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
  const { rows } = await sql<
    Record<string, number | null>
  >`select count(*) as students, coalesce(sum(r.marks), 0) as sum,
      max(r.marks) as highest, min(r.marks) as lowest,
      coalesce(sum(case when r.pending = 0 and r.marks * 10000 >= ${pass} then 1 else 0 end), 0) as passed,
      coalesce(sum(case when r.pending > 0 then 1 else 0 end), 0) as open
    ${among({ ...filter, search: undefined })}`.execute(db)
  const [row] = rows
  const number = (name: string) => Number(row?.[name] ?? 0)
  const orNull = (name: string) => (row?.[name] == null ? null : Number(row[name]))
  return {
    students: number('students'),
    sum: number('sum'),
    highest: orNull('highest'),
    lowest: orNull('lowest'),
    passed: number('passed'),
    open: number('open'),
  }
}

/** The groups through which an exam was sat, by name. For `scan`. */
export async function groupsThatSat(db: Reader, examId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select a.group_id as id, coalesce(g.name, a.group_id) as name
    from (select distinct group_id from attempt where exam_id = ${examId}) as a
    left join study_group as g on g.id = a.group_id order by 2, 1`.execute(db)
  return rows
}
