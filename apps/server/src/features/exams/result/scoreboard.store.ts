/** What the scoreboard reads: a student's own attempts by key, whatever else the exams hold. */
import { sql } from 'kysely'
import { listQuery, lookUp, query } from '../../../ports/database/queries.ts'
import type { AttemptTable, ExamTable, ResultTable } from '../../../ports/database/tables.ts'
import type { ClockRow } from '../attempt/attempt.store.ts'

/** A live attempt with its clock, and what the scoreboard says of its exam. */
export type SatRow = ClockRow &
  Pick<AttemptTable, 'id' | 'exam_id' | 'group_id' | 'started_at'> &
  Pick<ExamTable, 'title' | 'total_marks' | 'pass_mark' | 'generation'> & {
    /** Hundredths of dropped questions: what `total_marks` has too much. */
    dropped: number
    /** The group through which the student sees the exam now: the attempt's own where that is still so. */
    seen_in: string | null
  }

/** Every live attempt of a student. */
export const liveAttempts = query<{ student: string }, SatRow>(
  ({
    student,
  }) => sql`select a.id, a.exam_id, a.group_id, a.started_at, a.duration, a.extra_time, a.paused_before,
      a.submitted_at, a.final_at, e.is_practice, e.grace_minutes, e.title, e.total_marks, e.pass_mark, e.generation,
      g.ends_at, g.extended_by, g.paused_at, g.paused_for, g.ended_at,
      (select coalesce(sum(q.point), 0) from exam_key as q where q.exam_id = e.id and q.generation = e.generation
        and q.rule = 'drop') as dropped,
      (select sg.group_id from student_group as sg
        join group_exam as ge on ge.group_id = sg.group_id and ge.exam_id = a.exam_id
        where sg.student_id = a.student_id
        order by case when sg.group_id = a.group_id then 0 else 1 end, sg.group_id limit 1) as seen_in
    from attempt as a
    join exam as e on e.id = a.exam_id
    left join group_exam as g on g.group_id = a.group_id and g.exam_id = a.exam_id
    where a.student_id = ${student} and a.replaced_at is null and e.is_practice = 0`,
)

export type SatResult = Pick<ResultTable, 'attempt_id' | 'marks' | 'merit' | 'pending'> & {
  /** How often marks of its exam had changed when it was read. */
  version: number | null
}

/** The results of these attempts, each in the generation that its readers see. */
export const resultsOfAll = listQuery<{ attempt_id: 'text'; generation: 'int' }, SatResult>(
  { attempt_id: 'text', generation: 'int' },
  (keys, dialect) => sql`select r.attempt_id, r.marks, r.merit, r.pending,
      (select c.version from exam_change as c where c.exam_id = r.exam_id) as version from ${keys} as k
    ${lookUp(dialect, {
      table: 'result',
      as: 'r',
      on: sql`r.attempt_id = k.attempt_id and r.generation = k.generation`,
    })}`,
)
