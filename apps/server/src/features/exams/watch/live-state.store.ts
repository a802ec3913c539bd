/** What the live room reads: who may sit an exam, their attempts, and what has been heard of those. For `scan`. */
import { sql } from 'kysely'
import type { Reader } from '../../../ports/database/database.ts'
import { listQuery, lookUp, query } from '../../../ports/database/queries.ts'
import type { AttemptTable, ExamTable, GroupExamTable } from '../../../ports/database/tables.ts'
import { firstCall } from '../attempt/attempt.writes.store.ts'

export type WatchedExam = Pick<ExamTable, 'id' | 'title' | 'is_practice' | 'grace_minutes'> & {
  questions: number
}
export type WatchedPlace = GroupExamTable & { name: string | null }

/** The exam and its places in calendars; undefined where there is none. */
export async function watchedExam(
  db: Reader,
  examId: string,
): Promise<{ exam: WatchedExam; places: WatchedPlace[] } | undefined> {
  const exam = await db
    .selectFrom('exam as e')
    .select(['e.id', 'e.title', 'e.is_practice', 'e.grace_minutes'])
    .select(
      sql<number>`(select count(*) from exam_question as q where q.exam_id = e.id and q.edition = e.edition)`.as(
        'questions',
      ),
    )
    .where('e.id', '=', examId)
    .executeTakeFirst()
  if (!exam) return undefined
  const places = await db
    .selectFrom('group_exam as ge')
    .leftJoin('study_group as g', 'g.id', 'ge.group_id')
    .selectAll('ge')
    .select('g.name')
    .where('ge.exam_id', '=', examId)
    .orderBy('ge.starts_at')
    .orderBy('ge.group_id')
    .execute()
  return { exam, places }
}

/** A student of a group that lists the exam. */
export interface Candidate {
  student_id: string
  group_id: string
  name: string
  sid: string
  /** Name and roll number in small letters, for searching. */
  sought: string
}

const sought = sql`lower(s.name || ' ' || s.sid) as sought`

/** Everybody whose groups list the exam, once a group, by name and roll number. */
export const candidates = query<{ exam: string }, Candidate>(
  ({ exam }) => sql`select sg.student_id, sg.group_id, s.name, s.sid, ${sought} from group_exam as ge
    join student_group as sg on sg.group_id = ge.group_id
    join student as s on s.id = sg.student_id where ge.exam_id = ${exam} order by s.name, s.sid, sg.group_id`,
)

/** Names of students who sit an exam that none of their groups lists any more. */
export const studentsNamed = listQuery<
  { id: 'text' },
  { id: string; name: string; sid: string; sought: string }
>(
  { id: 'text' },
  (ids, dialect) => sql`select s.id, s.name, s.sid, ${sought} from ${ids} as k
    ${lookUp(dialect, { table: 'student', as: 's', on: sql`s.id = k.id` })}`,
)

/** An attempt's own part of its clock, and how far its log has come. */
export type WatchedAttempt = Pick<
  AttemptTable,
  | 'id'
  | 'student_id'
  | 'group_id'
  | 'number'
  | 'started_at'
  | 'duration'
  | 'extra_time'
  | 'paused_before'
  | 'submitted_at'
  | 'final_at'
> & {
  handed_in: number
  /** The end of its log, 0 for an empty one, and when that row came. */
  seq_end: number | null
  saved_at: number | null
}

// The end of a log is one walk down its key. Sealed attempts hold it themselves, and nothing of them changes any more.
const watched = sql`select a.id, a.student_id, a.group_id, a.number, a.started_at, a.duration, a.extra_time, a.paused_before,
  a.submitted_at, a.final_at, case when a.submitted_device is null then 0 else 1 end as handed_in,
  (select l.seq from answer_log as l where l.attempt_id = a.id order by l.seq desc limit 1) as seq_end,
  (select l.received_at from answer_log as l where l.attempt_id = a.id order by l.seq desc limit 1) as saved_at
  from attempt as a`

/** Where a walk over an exam's attempts stands. */
type Place = { exam: string; student: string; id: string; limit: number }

/** Attempts that no retake has replaced, behind a place, in the order of students. */
export const allAttempts = query<Place, WatchedAttempt>(
  ({ exam, student, id, limit }) => sql`${watched} where a.exam_id = ${exam}
    and (a.student_id, a.id) > (${student}, ${id}) and a.replaced_at is null
    order by a.student_id, a.id limit ${limit}`,
)

/** Those of them that may still change. */
export const openAttempts = query<Place, WatchedAttempt>(
  ({ exam, student, id, limit }) => sql`${watched} where a.exam_id = ${exam}
    and (a.student_id, a.id) > (${student}, ${id}) and a.final_at is null and a.replaced_at is null
    order by a.student_id, a.id limit ${limit}`,
)

/** Attempts whose answers are counted. */
export const answeredCounts = listQuery<{ id: 'text' }, { id: string; answered: number }>(
  { id: 'text' },
  (ids, dialect) => sql`select k.id, count(*) as answered from ${ids} as k
    ${lookUp(dialect, {
      table: 'answer',
      as: 'n',
      on: sql`n.attempt_id = k.id and (n.answer_json <> '[]' or n.extra_json <> '[]')`,
    })} group by k.id`,
)

/** By device of an attempt: the highest revision that it has delivered. */
export const deliveredRevisions = listQuery<{ id: 'text' }, { id: string; device: string; revision: number }>(
  { id: 'text' },
  (ids, dialect) => sql`select k.id, l.device, max(l.revision) as revision from ${ids} as k
    ${lookUp(dialect, { table: 'answer_log', as: 'l', on: sql`l.attempt_id = k.id` })} group by k.id, l.device`,
)

/** By device of an attempt: its last call, and the highest revision that it has declared. */
export const declaredRevisions = listQuery<
  { id: 'text' },
  { id: string; device: string; called_at: number; declared: number | null }
>(
  { id: 'text' },
  (ids, dialect) => sql`select k.id, c.device, max(c.last_at) as called_at,
      max(case when c.counter > ${sql.lit(firstCall)} then c.counter end) as declared from ${ids} as k
    ${lookUp(dialect, { table: 'attempt_call', as: 'c', on: sql`c.attempt_id = k.id` })} group by k.id, c.device`,
)
