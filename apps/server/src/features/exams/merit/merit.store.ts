/** The merit list in the database: results in the order of merit, read page by page. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../ports/database/database.ts'
import type { ResultTable } from '../../../ports/database/tables.ts'

/** What stands over a merit list. Marks are hundredths, the pass mark hundredths of a percent. */
export interface MeritHead {
  id: string
  title: string
  is_practice: number
  uses_gpa: number
  pass_mark: number
  /** Without dropped questions. */
  total_marks: number
  generation: number
  starts_at: number | null
  students: number
}

/** For `scan`. */
export async function meritHead(db: Reader, examId: string): Promise<MeritHead | undefined> {
  return db
    .selectFrom('exam as e')
    .select(['e.id', 'e.title', 'e.is_practice', 'e.uses_gpa', 'e.pass_mark', 'e.generation'])
    .select([
      sql<number>`e.total_marks - (select coalesce(sum(k.point), 0) from exam_key as k
        join exam_question as q on q.exam_id = k.exam_id and q.edition = e.edition and q.id = k.question_id
        where k.exam_id = e.id and k.generation = e.generation and k.rule = 'drop')`.as('total_marks'),
      sql<number | null>`(select min(g.starts_at) from group_exam as g where g.exam_id = e.id)`.as(
        'starts_at',
      ),
      sql<number>`(select count(*) from result as r where r.exam_id = e.id and r.generation = e.generation)`.as(
        'students',
      ),
    ])
    .where('e.id', '=', examId)
    .executeTakeFirst()
}

/** A result with its student; roll and name are empty where the student was deleted, for the place stays. Times are UTC milliseconds, marks and GPAs hundredths. */
export interface MeritRow
  extends Pick<
    ResultTable,
    | 'attempt_id'
    | 'number'
    | 'marks'
    | 'merit'
    | 'negative'
    | 'pending'
    | 'correct'
    | 'incorrect'
    | 'skipped'
    | 'late'
  > {
  sid: string
  name: string
  branch: string | null
  division: string | null
  group_id: string
  /** Null where the school no longer has the group. */
  group_name: string | null
  /** Answers that were taken from a draft when the time ended. */
  drafts: number
  gpa_ssc: number | null
  gpa_hsc: number | null
  gpa_verified: number
  started_at: number
  submitted_at: number | null
}

/** Where a page begins: behind this result. */
export interface MeritPlace {
  merit: number
  attemptId: string
}

/** In the order of merit behind this result. */
export function meritAfter({ merit, attemptId }: MeritPlace): RawBuilder<boolean> {
  return sql<boolean>`(r.merit < ${merit} or (r.merit = ${merit} and r.attempt_id > ${attemptId}))`
}

/** A page of the merit list, best first, ties in the order of attempts. For `scan`. */
export async function meritPage(
  db: Reader,
  { examId, generation }: { examId: string; generation: number },
  after: MeritPlace | null,
  limit: number,
): Promise<MeritRow[]> {
  let page = db
    .selectFrom('result as r')
    .innerJoin('attempt as a', 'a.id', 'r.attempt_id')
    .leftJoin('student as s', 's.id', 'r.student_id')
    .leftJoin('study_group as g', 'g.id', 'a.group_id')
    .select(['r.attempt_id', sql<string>`coalesce(s.sid, '')`.as('sid')])
    .select([sql<string>`coalesce(s.name, '')`.as('name'), 's.branch', 's.division'])
    .select(['a.group_id', 'g.name as group_name', 'r.number', 'r.marks', 'r.merit', 'r.negative'])
    .select(['r.pending', 'r.correct', 'r.incorrect', 'r.skipped', 'r.late'])
    .select(
      sql<number>`(select count(*) from answer as n where n.attempt_id = r.attempt_id and n.draft = 1)`.as(
        'drafts',
      ),
    )
    .select(['a.gpa_ssc', 'a.gpa_hsc', 'a.gpa_verified', 'a.started_at', 'a.submitted_at'])
    .where('r.exam_id', '=', examId)
    .where('r.generation', '=', generation)
  if (after) page = page.where(meritAfter(after))
  return page.orderBy('r.merit', 'desc').orderBy('r.attempt_id').limit(limit).execute()
}
