/** Attempts in the database, read with the schedule that their clock needs; and who may begin one. */
import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Reader } from '../../../ports/database/database.ts'
import { listQuery, lookUp, query } from '../../../ports/database/queries.ts'
import type { AttemptTable, ExamTable, GroupExamTable, StudentTable } from '../../../ports/database/tables.ts'
import type { AttemptClock } from './clock.rules.ts'

const clockColumns = [
  'started_at',
  'duration',
  'extra_time',
  'paused_before',
  'submitted_at',
  'final_at',
] as const
const examColumns = [
  'title',
  'subject_id',
  'pass_mark',
  'is_practice',
  'uses_gpa',
  'late_answers',
  'grace_minutes',
  'release_at',
  'released_at',
  'results',
  'generation',
] as const
const scheduleColumns = ['ends_at', 'extended_by', 'paused_at', 'paused_for', 'ended_at'] as const

/** An attempt joined with its exam and its group's schedule (null where the group no longer lists the exam). */
export type AttemptRow = AttemptTable &
  Pick<ExamTable, (typeof examColumns)[number]> & {
    [Name in (typeof scheduleColumns)[number]]: number | null
  }

/** What deciding a save needs of an attempt. */
export type SaveRow = Pick<
  AttemptRow,
  | 'id'
  | 'multiple'
  | 'submitted_device'
  | 'replaced_at'
  | (typeof clockColumns)[number]
  | Exclude<(typeof examColumns)[number], 'title' | 'subject_id' | 'pass_mark' | 'uses_gpa' | 'generation'>
  | (typeof scheduleColumns)[number]
>

/** The columns that make a clock. */
export type ClockRow = Pick<
  AttemptRow,
  'is_practice' | 'grace_minutes' | (typeof clockColumns)[number] | (typeof scheduleColumns)[number]
>

const list = (table: string, names: readonly string[]): string =>
  names.map((name) => `${table}.${name}`).join(', ')
const whole = sql.raw(`a.*, ${list('e', examColumns)}, ${list('g', scheduleColumns)}`)
const forSaves = sql.raw(
  [
    'a.id, a.multiple, a.submitted_device, a.replaced_at',
    list('a', clockColumns),
    'e.is_practice, e.late_answers, e.grace_minutes, e.release_at, e.released_at, e.results',
    list('g', scheduleColumns),
  ].join(', '),
)
const withSchedule = sql.raw(`join exam as e on e.id = a.exam_id
  left join group_exam as g on g.group_id = a.group_id and g.exam_id = a.exam_id`)

/** The attempt's clock as the rules know it. `graceMinutes` is the installation's default. */
export function clockOf(row: ClockRow, graceMinutes: number): AttemptClock {
  return {
    practice: row.is_practice === 1,
    startedAt: row.started_at,
    duration: row.duration,
    extraTime: row.extra_time,
    endsAt: row.ends_at,
    extendedBy: row.extended_by ?? 0,
    pausedAt: row.paused_at,
    pausedFor: row.paused_for ?? 0,
    pausedBefore: row.paused_before,
    endedAt: row.ended_at,
    graceMs: (row.grace_minutes ?? graceMinutes) * 60_000,
    submittedAt: row.submitted_at,
    finalAt: row.final_at,
  }
}

export const attemptById = query<{ id: string }, AttemptRow>(
  ({ id }) => sql`select ${whole} from attempt as a ${withSchedule} where a.id = ${id}`,
)

/** The student's attempts that no retake has replaced, newest first. */
export const attemptsOfStudent = query<{ student: string }, AttemptRow>(
  ({ student }) => sql`select ${whole} from attempt as a ${withSchedule}
    where a.student_id = ${student} and a.replaced_at is null order by a.started_at desc, a.id`,
)

/** Every try of a student at an exam, those that a retake has replaced too, the latest first. */
export const triesOfStudent = query<{ student: string; exam: string }, AttemptRow>(
  ({ student, exam }) => sql`select ${whole} from attempt as a ${withSchedule}
    where a.student_id = ${student} and a.exam_id = ${exam} order by a.number desc`,
)

/**
 * Locks attempts until the unit ends. The ids are to come sorted, and are locked in their order: in one order everywhere
 * nobody deadlocks.
 */
export const lockAttempts = locking<AttemptRow>(whole)
/** The same, reading only what saves need. */
export const lockForSaves = locking<SaveRow>(forSaves)

/** The same attempts without a lock, for who only looks. */
export const attemptsById = listQuery<{ id: 'text' }, AttemptRow>(
  { id: 'text' },
  (ids, dialect) => sql`select ${whole} from ${ids} as k
    ${lookUp(dialect, { table: 'attempt', as: 'a', on: sql`a.id = k.id` })} ${lookUpSchedule(dialect)}`,
)

function locking<Row>(columns: RawBuilder<unknown>) {
  return listQuery<{ id: 'text' }, Row>(
    { id: 'text' },
    (ids, dialect) => sql`select ${columns} from ${ids} as k
      ${lookUp(dialect, { table: 'attempt', as: 'a', on: sql`a.id = k.id`, lock: true })}
      ${lookUpSchedule(dialect)}`,
  )
}

function lookUpSchedule(dialect: Dialect): RawBuilder<unknown> {
  const on = sql`g.group_id = a.group_id and g.exam_id = a.exam_id`
  return sql`${lookUp(dialect, { table: 'exam', as: 'e', on: sql`e.id = a.exam_id` })}
    ${lookUp(dialect, { table: 'group_exam', as: 'g', on, left: true })}`
}

/** Of a student's attempts at an exam the newest one. */
const newest = {
  table: 'attempt',
  as: 'a',
  on: sql`a.student_id = k.student and a.exam_id = k.exam`,
  last: 'number',
} as const

/** Each student's newest attempt of the exam, through whichever group. */
export const latestAttempts = listQuery<{ student: 'text'; exam: 'text' }, AttemptRow>(
  { student: 'text', exam: 'text' },
  (keys, dialect) => sql`select ${whole} from ${keys} as k
    ${lookUp(dialect, newest)} ${lookUpSchedule(dialect)}`,
)

/** What an attempt is, for ever: enough to find and check a save without asking again. */
export type AttemptIdentity = Pick<AttemptTable, 'id' | 'student_id' | 'exam_id' | 'paper_id' | 'multiple'>
const identity = sql.raw('a.id, a.student_id, a.exam_id, a.paper_id, a.multiple')

/** The newest attempts of these students and exams, in one statement. */
export const latestIdentities = listQuery<{ student: 'text'; exam: 'text' }, AttemptIdentity>(
  { student: 'text', exam: 'text' },
  (keys, dialect) => sql`select ${identity} from ${keys} as k
    ${lookUp(dialect, newest)}`,
)

export const identitiesById = listQuery<{ id: 'text' }, AttemptIdentity>(
  { id: 'text' },
  (ids, dialect) => sql`select ${identity} from ${ids} as k
    ${lookUp(dialect, { table: 'attempt', as: 'a', on: sql`a.id = k.id` })}`,
)

const entryColumns = {
  g: [
    'starts_at',
    'ends_at',
    'duration',
    'cut_marks',
    'multiple',
    'extended_by',
    'paused_at',
    'paused_for',
    'ended_at',
  ],
  e: ['is_practice', 'edition', 'grace_minutes'],
  s: ['imported_ssc', 'imported_hsc', 'own_ssc', 'own_hsc'],
} as const

/** What a start needs to know, when the student is in the group and the group lists the exam. */
export type Entry = Pick<GroupExamTable, (typeof entryColumns.g)[number]> &
  Pick<ExamTable, (typeof entryColumns.e)[number]> &
  Pick<StudentTable, (typeof entryColumns.s)[number]> & {
    /** Extra time of this student; null where there is none. */
    extra: number | null
  }

/** The ways in of these students through these groups; no row where the exam is not in a group of the student. */
export const entriesOf = listQuery<
  { student: 'text'; exam: 'text'; grp: 'text' },
  Entry & { student: string; exam: string; grp: string }
>(
  { student: 'text', exam: 'text', grp: 'text' },
  (keys, dialect) => sql`select k.student, k.exam, k.grp, x.milliseconds as extra, ${sql.raw(
    Object.entries(entryColumns)
      .map(([table, names]) => list(table, names))
      .join(', '),
  )} from ${keys} as k
    ${lookUp(dialect, { table: 'group_exam', as: 'g', on: sql`g.group_id = k.grp and g.exam_id = k.exam` })}
    ${lookUp(dialect, { table: 'exam', as: 'e', on: sql`e.id = k.exam` })}
    ${lookUp(dialect, {
      table: 'student_group',
      as: 'sg',
      on: sql`sg.student_id = k.student and sg.group_id = k.grp`,
    })}
    ${lookUp(dialect, { table: 'student', as: 's', on: sql`s.id = k.student` })}
    ${lookUp(dialect, {
      table: 'extra_time',
      as: 'x',
      on: sql`x.student_id = k.student and x.exam_id = k.exam`,
      left: true,
    })}`,
)

/** The course whose subject an exam is of. */
export async function courseOfExam(db: Reader, examId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('exam as e')
    .innerJoin('subject as s', 's.id', 'e.subject_id')
    .select('s.course_id')
    .where('e.id', '=', examId)
    .executeTakeFirst()
  return row?.course_id
}

/** A row where any group of the student lists the exam. */
export const seesExam = query<{ student: string; exam: string }, { exam_id: string }>(
  ({ student, exam }) => sql`select g.exam_id from student_group as sg
    join group_exam as g on g.group_id = sg.group_id and g.exam_id = ${exam}
    where sg.student_id = ${student} limit 1`,
)
