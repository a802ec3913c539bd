/** Many marks of a teacher at once, in the database. */
import { sql } from 'kysely'
import { batch } from '../../../ports/database/batch.ts'
import type { Dialect, Reader, Tx } from '../../../ports/database/database.ts'
import { listQuery, lookUp, rowsOf } from '../../../ports/database/queries.ts'
import { rowStatement } from '../../../ports/database/row-statement.ts'
import { jsonRows } from '../../../ports/database/sql.ts'
import type {
  AnswerTable,
  EvaluatedFileTable,
  ExamTable,
  MarkTable,
  ResultTable,
} from '../../../ports/database/tables.ts'
import { totalKinds, updateTotals } from './marking.store.ts'
import type { TeachersMark } from './sheet.rules.ts'

/** What the provider sees of an exam, with its attempts counted. For `scan`. */
export async function deskExam(
  db: Reader,
  examId: string,
): Promise<
  | (Pick<ExamTable, 'id' | 'title' | 'is_practice' | 'generation'> & {
      open: number
      final: number
      pending: number
    })
  | undefined
> {
  const exam = await db
    .selectFrom('exam')
    .select(['id', 'title', 'is_practice', 'generation'])
    .where('id', '=', examId)
    .executeTakeFirst()
  if (!exam) return undefined
  const results = sql`(select count(*) from result where exam_id = ${examId} and generation = ${exam.generation}`
  const counts = await db
    .selectNoFrom([
      sql<number>`(select count(*) from attempt
        where exam_id = ${examId} and final_at is null and replaced_at is null)`.as('open'),
      sql<number>`${results})`.as('final'),
      sql<number>`${results} and pending > 0)`.as('pending'),
    ])
    .executeTakeFirstOrThrow()
  return { ...exam, ...counts }
}

/** Attempts of an exam with marks in a generation, in no order; `pending`: only those that wait for a teacher. For `scan`. */
export async function attemptsMarked(
  db: Reader,
  examId: string,
  generation: number,
  pending: boolean,
): Promise<string[]> {
  const rows = await db
    .selectFrom('result')
    .select('attempt_id')
    .where('exam_id', '=', examId)
    .where('generation', '=', generation)
    .$if(pending, (q) => q.where('pending', '>', sql.lit(0)))
    .execute()
  return rows.map((row) => row.attempt_id)
}

/** An answer with its mark. */
export type AnswerWithMark = Pick<
  MarkTable,
  'attempt_id' | 'question_id' | 'marks' | 'evaluated_json' | 'comment'
> &
  Pick<AnswerTable, 'answer_json' | 'extra_json' | 'draft'>

/** What stands at these questions in these attempts, each in a generation; attempts without an answer are left out. For `scan`. */
export async function answersWithMarks(
  db: Reader,
  dialect: Dialect,
  attempts: readonly { id: string; generation: number }[],
  questions: readonly string[],
): Promise<AnswerWithMark[]> {
  if (questions.length === 0) return []
  const keys = jsonRows(dialect, attempts, { id: 'text', generation: 'int' })
  const wanted = sql`m.question_id in (${sql.join(questions.map((id) => sql.val(id)))})`
  const mark = sql`m.attempt_id = k.id and m.generation = k.generation and ${wanted}`
  const answer = sql`n.attempt_id = k.id and n.question_id = m.question_id`
  return rowsOf(
    db,
    sql<AnswerWithMark>`select m.attempt_id, m.question_id, m.marks, m.evaluated_json,
      m.comment, n.answer_json, n.extra_json, n.draft from ${keys} as k
    ${lookUp(dialect, { table: 'mark', as: 'm', on: mark })}
    ${lookUp(dialect, { table: 'answer', as: 'n', on: answer })}`,
  )
}

/** These answers alone. */
export const answersAt = listQuery<
  { attempt_id: 'text'; question_id: 'text' },
  Pick<AnswerTable, 'attempt_id' | 'question_id' | 'answer_json' | 'extra_json'>
>(
  { attempt_id: 'text', question_id: 'text' },
  (keys, dialect) => sql`select n.attempt_id, n.question_id, n.answer_json, n.extra_json from ${keys} as k
    ${lookUp(dialect, {
      table: 'answer',
      as: 'n',
      on: sql`n.attempt_id = k.attempt_id and n.question_id = k.question_id`,
    })}`,
)

const UpdateMarks = rowStatement(
  {
    attempt_id: 'text',
    generation: 'int',
    question_id: 'text',
    marks: 'int',
    evaluated_json: 'text',
    comment: 'text?',
  } as const,
  (row, from) => sql`update mark set marks = ${row.marks}, evaluated_json = ${row.evaluated_json},
    comment = ${row.comment} ${from}
    where mark.attempt_id = ${row.attempt_id} and mark.generation = ${row.generation}
      and mark.question_id = ${row.question_id}`,
)

const UpdateTotals = updateTotals(totalKinds)

const InsertCopies = rowStatement(
  {
    key: 'text',
    attempt_id: 'text',
    question_id: 'text',
    student_id: 'text',
    exam_id: 'text',
    created_at: 'int',
  } as const,
  (
    row,
    from,
  ) => sql`insert into evaluated_file (key, attempt_id, question_id, student_id, exam_id, created_at)
    select ${row.key}, ${row.attempt_id}, ${row.question_id}, ${row.student_id}, ${row.exam_id},
      ${row.created_at} ${from} where true on conflict (key) do nothing`,
)

/** The totals of an attempt in one generation, new. */
export type NewTotals = Omit<ResultTable, 'exam_id' | 'student_id' | 'number' | 'late'>

/** Writes marks, totals and copies of attempts that this unit has locked, and commits. */
export async function writeMarked(
  tx: Tx,
  {
    marks,
    results,
    copies,
  }: {
    marks: readonly TeachersMark[]
    results: readonly NewTotals[]
    copies: readonly EvaluatedFileTable[]
  },
): Promise<void> {
  if (marks.length === 0) return
  const rows = marks.map((mark) => ({ ...mark, comment: mark.comment ?? null }))
  const statements = [UpdateMarks.of(tx, rows)]
  if (results.length > 0) statements.push(UpdateTotals.of(tx, results))
  if (copies.length > 0) statements.push(InsertCopies.of(tx, copies))
  await batch(tx, statements, { commit: true })
}
