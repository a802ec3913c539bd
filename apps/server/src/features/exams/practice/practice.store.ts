/** What practice reads: a student's own attempts and what hangs on them, by key; and the events that students send. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { listQuery, lookUp, query } from '../../../ports/database/queries.ts'
import type {
  AttemptTable,
  ExamKeyTable,
  ExamQuestionTable,
  ExamTable,
  PaperTable,
  PracticeEventTable,
  ResultTable,
} from '../../../ports/database/tables.ts'

/** A final attempt that no retake has replaced. */
export type FinalAttempt = Pick<
  AttemptTable,
  'id' | 'exam_id' | 'started_at' | 'cut_marks' | 'paper_id' | 'submitted_at'
> &
  Pick<ExamTable, 'title' | 'is_practice' | 'total_marks' | 'pass_mark' | 'generation'> &
  Pick<PaperTable, 'edition'> & {
    /** The subject's name; null where it is gone. */
    subject: string | null
    /** Counts the writes of the exam. */
    written: number
    /** How often its marks have changed. */
    changes: number | null
    /** Hundredths of dropped questions. */
    dropped: number
  }

/** Final attempts of a student at exams that a group of the student lists now, the newest first. */
export const finalAttempts = query<{ student: string; most: number }, FinalAttempt>(
  ({
    student,
    most,
  }) => sql`select a.id, a.exam_id, a.started_at, a.cut_marks, a.paper_id, a.submitted_at, e.title, e.pass_mark, e.is_practice,
      e.total_marks, e.generation, e.version as written, p.edition,
      (select s.name from subject as s where s.id = e.subject_id) as subject,
      (select c.version from exam_change as c where c.exam_id = e.id) as changes,
      (select coalesce(sum(q.point), 0) from exam_key as q where q.exam_id = e.id and q.generation = e.generation
        and q.rule = 'drop') as dropped
    from attempt as a
    join exam as e on e.id = a.exam_id
    join paper as p on p.id = a.paper_id
    where a.student_id = ${student} and a.replaced_at is null and a.final_at is not null
      and exists (select 1 from student_group as sg
        join group_exam as ge on ge.group_id = sg.group_id and ge.exam_id = a.exam_id
        where sg.student_id = a.student_id)
    order by a.submitted_at desc, a.id desc limit ${most}`,
)

export type Totals = Pick<ResultTable, 'attempt_id' | 'marks' | 'pending' | 'incorrect' | 'skipped'>

/** The totals of attempts, each in the generation that its readers see. */
export const totalsOfAttempts = listQuery<{ attempt_id: 'text'; generation: 'int' }, Totals>(
  { attempt_id: 'text', generation: 'int' },
  (keys, dialect) => sql`select r.attempt_id, r.marks, r.pending, r.incorrect, r.skipped from ${keys} as k
    ${lookUp(dialect, {
      table: 'result',
      as: 'r',
      on: sql`r.attempt_id = k.attempt_id and r.generation = k.generation`,
    })}`,
)

/** What the bank of a question files it under. */
export interface QuestionPlace {
  id: string
  subject: string | null
  chapter: string | null
}

/** Where the questions of an edition belong, and which of a bank they are. */
export const placesOf = query<
  { exam: string; edition: number },
  QuestionPlace & Pick<ExamQuestionTable, 'bank_file' | 'bank_id'>
>(
  (
    { exam, edition },
    dialect,
  ) => sql`select q.id, q.bank_file, q.bank_id, f.subject, f.chapter from exam_question as q
    ${lookUp(dialect, { table: 'question_find', as: 'f', on: sql`f.file = q.bank_file and f.id = q.bank_id`, left: true })}
    where q.exam_id = ${exam} and q.edition = ${edition}`,
)

/** A question of an attempt, and what became of it. */
export type AskedRow = Pick<ExamQuestionTable, 'type'> &
  Omit<QuestionPlace, 'id'> & {
    attempt_id: string
    rule: ExamKeyTable['rule']
    /** 1 where it has a row of marks: it was answered, or everybody has its marks. */
    marked: number
    marks: number | null
    /** When the answer that counts was given. */
    given_at: number | null
  }

/** Every question of these attempts. For `scan`. */
export const askedRows = listQuery<
  { attempt: 'text'; exam: 'text'; edition: 'int'; generation: 'int' },
  AskedRow
>(
  { attempt: 'text', exam: 'text', edition: 'int', generation: 'int' },
  (
    keys,
    dialect,
  ) => sql`select k.attempt as attempt_id, q.type, f.subject, f.chapter, x.rule, m.marks, n.given_at,
      case when m.attempt_id is null then 0 else 1 end as marked
    from ${keys} as k
    ${lookUp(dialect, { table: 'exam_question', as: 'q', on: sql`q.exam_id = k.exam and q.edition = k.edition` })}
    ${lookUp(dialect, { table: 'question_find', as: 'f', on: sql`f.file = q.bank_file and f.id = q.bank_id`, left: true })}
    ${lookUp(dialect, {
      table: 'exam_key',
      as: 'x',
      on: sql`x.exam_id = k.exam and x.generation = k.generation and x.question_id = q.id`,
      left: true,
    })}
    ${lookUp(dialect, {
      table: 'mark',
      as: 'm',
      on: sql`m.attempt_id = k.attempt and m.generation = k.generation and m.question_id = q.id`,
      left: true,
    })}
    ${lookUp(dialect, {
      table: 'answer',
      as: 'n',
      on: sql`n.attempt_id = k.attempt and n.question_id = q.id`,
      left: true,
    })}`,
)

/** The papers that a student has sat of these exams, replaced tries too. */
export const papersSat = listQuery<{ student: 'text'; exam: 'text' }, { exam_id: string; paper_id: string }>(
  { student: 'text', exam: 'text' },
  (keys, dialect) => sql`select a.exam_id, a.paper_id from ${keys} as k
    ${lookUp(dialect, { table: 'attempt', as: 'a', on: sql`a.student_id = k.student and a.exam_id = k.exam` })}
    where a.final_at is not null`,
)

/** Keeps events; one that is there stays as it is. */
export async function insertEvents(tx: Tx, rows: readonly PracticeEventTable[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('practice_event')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A student's events in the order in which they came, after the one that is named. */
export async function eventsAfter(
  db: Reader,
  studentId: string,
  after: { readonly at: number; readonly id: string },
  most: number,
): Promise<PracticeEventTable[]> {
  return db
    .selectFrom('practice_event')
    .selectAll()
    .where('student_id', '=', studentId)
    .where(({ eb, or, and }) =>
      or([
        eb('received_at', '>', after.at),
        and([eb('received_at', '=', after.at), eb('id', '>', after.id)]),
      ]),
    )
    .where('received_at', '>=', after.at)
    .orderBy('received_at')
    .orderBy('id')
    .limit(most)
    .execute()
}
