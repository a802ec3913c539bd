/** The exams page's reads: by key, in few statements. */
import { sql } from 'kysely'
import { listQuery, lookUp, query } from '../../ports/database/queries.ts'
import type { ExamTable, GroupExamTable, ResultTable } from '../../ports/database/tables.ts'

/** An exam in a group's calendar. */
export type CalendarRow = Omit<GroupExamTable, 'position'> &
  Pick<
    ExamTable,
    'title' | 'subject_id' | 'pass_mark' | 'is_practice' | 'instruction' | 'total_marks' | 'edition'
  > & { group_name: string }

export const calendarOf = listQuery<{ id: 'text' }, CalendarRow>(
  { id: 'text' },
  (groupIds) => sql`select g.group_id, g.exam_id, g.starts_at, g.ends_at, g.duration, g.cut_marks, g.multiple,
      g.extended_by, g.paused_at, g.paused_for, g.ended_at, s.name as group_name, e.title, e.subject_id,
      e.pass_mark, e.is_practice, e.instruction, e.total_marks, e.edition
    from ${groupIds} as k
    join study_group as s on s.id = k.id
    join group_exam as g on g.group_id = s.id
    join exam as e on e.id = g.exam_id
    order by s.position, s.id, g.position, g.exam_id`,
)

export const groupIdsOf = query<{ student: string }, { id: string }>(
  ({ student }) => sql`select group_id as id from student_group where student_id = ${student}`,
)

/** How many questions an edition has. */
export const questionCountOf = query<{ exam: string; edition: number }, { questions: number }>(
  ({ exam, edition }) => sql`select count(*) as questions from exam_question
    where exam_id = ${exam} and edition = ${edition}`,
)

export const subjectsOf = listQuery<{ id: 'text' }, { id: string; name: string; course_id: string }>(
  { id: 'text' },
  (ids) => sql`select s.id, s.name, s.course_id from ${ids} as k join subject as s on s.id = k.id
    order by s.course_id, s.position, s.id`,
)

/** What came of an attempt, in hundredths. */
export type CountedRow = Pick<
  ResultTable,
  'attempt_id' | 'exam_id' | 'generation' | 'marks' | 'merit' | 'pending'
> &
  Pick<ExamTable, 'total_marks'>

/** The results of these attempts, each in the generation that its readers see. */
export const countedOf = listQuery<{ attempt_id: 'text'; generation: 'int' }, CountedRow>(
  { attempt_id: 'text', generation: 'int' },
  (
    keys,
    dialect,
  ) => sql`select r.attempt_id, r.exam_id, r.generation, r.marks, r.merit, r.pending, e.total_marks
    from ${keys} as k
    ${lookUp(dialect, {
      table: 'result',
      as: 'r',
      on: sql`r.attempt_id = k.attempt_id and r.generation = k.generation`,
    })}
    ${lookUp(dialect, { table: 'exam', as: 'e', on: sql`e.id = r.exam_id` })}`,
)

/** Hundredths of dropped questions in a generation of an exam's keys: what `total_marks` has too much. */
export const droppedOf = query<{ exam: string; generation: number }, { dropped: number }>(
  ({ exam, generation }) => sql`select coalesce(sum(point), 0) as dropped from exam_key
    where exam_id = ${exam} and generation = ${generation} and rule = 'drop'`,
)
