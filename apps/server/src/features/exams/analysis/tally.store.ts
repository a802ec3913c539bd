/** What an item analysis counts, aggregated in the database a few thousand attempts at a time. */
import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Reader } from '../../../ports/database/database.ts'
import { lookUp, rowsOf } from '../../../ports/database/queries.ts'
import { jsonRows } from '../../../ports/database/sql.ts'
import type { ExamQuestionTable } from '../../../ports/database/tables.ts'
import { questionsWithKey } from '../questions-with-key.store.ts'

export type AnalysedRow = Pick<
  ExamQuestionTable,
  'id' | 'bank_file' | 'bank_id' | 'type' | 'title' | 'format' | 'options_json' | 'option_type_json'
> & {
  point: number
  answer_json: string
  rule: 'drop' | 'bonus' | null
  generation: number
  position: number
}

/** The questions of an exam's current edition with the key that readers see, in order. For `scan`. */
export async function analysedQuestions(db: Reader, examId: string): Promise<AnalysedRow[]> {
  return questionsWithKey(db)
    .select(['q.id', 'q.position', 'q.bank_file', 'q.bank_id', 'q.type', 'q.title', 'q.format'])
    .select(['q.options_json', 'q.option_type_json', 'k.point', 'k.answer_json', 'k.rule', 'e.generation'])
    .where('e.id', '=', examId)
    .orderBy('q.position')
    .$castTo<AnalysedRow>()
    .execute()
}

/** Everybody's first attempt that has all its marks, and how many wait for some. For `scan`. */
export async function attemptsToAnalyse(
  db: Reader,
  examId: string,
  generation: number,
): Promise<{ ids: string[]; waiting: number }> {
  const rows = await db
    .selectFrom('result')
    .select(['attempt_id', 'pending'])
    .where('exam_id', '=', examId)
    .where('generation', '=', generation)
    .where('number', '=', sql.lit(1))
    .orderBy('attempt_id')
    .execute()
  const ids = rows.filter((row) => row.pending === 0).map((row) => row.attempt_id)
  return { ids, waiting: rows.length - ids.length }
}

const attemptColumns = { id: 'text', generation: 'int' } as const
const totalColumns = { ...attemptColumns, total: 'int' } as const

/** One of these ids; false where there are none. */
function oneOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> {
  return ids.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(ids.map((id) => sql.val(id)))})`
}

interface Part {
  dialect: Dialect
  generation: number
  attempts: readonly string[]
  /** The questions that are analysed. */
  questions: readonly string[]
}

/** What each attempt has gained: hundredths, without what wrong answers cost. For `scan`. */
export async function gainedTotals(
  db: Reader,
  { dialect, generation, attempts, questions }: Part,
): Promise<{ id: string; total: number }[]> {
  const keys = jsonRows(
    dialect,
    attempts.map((id) => ({ id, generation })),
    attemptColumns,
  )
  const on = sql`m.attempt_id = k.id and m.generation = k.generation and ${oneOf(sql`m.question_id`, questions)}`
  return rowsOf(
    db,
    sql<{
      id: string
      total: number
    }>`select k.id, coalesce(sum(case when m.marks > 0 then m.marks else 0 end), 0) as total
    from ${keys} as k ${lookUp(dialect, { table: 'mark', as: 'm', on, left: true })}
    group by k.id`,
  )
}

/** So many students of one total got these marks for a question, and said this (choice questions alone). */
export interface Counted {
  total: number
  question_id: string
  marks: number
  said: string | null
  students: number
}

/** For `scan`. @param choices the questions whose answers are options */
export async function countedMarks(
  db: Reader,
  { dialect, generation, questions }: Omit<Part, 'attempts'>,
  totals: readonly { id: string; total: number }[],
  choices: readonly string[],
): Promise<Counted[]> {
  const keys = jsonRows(
    dialect,
    totals.map(({ id, total }) => ({ id, total, generation })),
    totalColumns,
  )
  const marks = sql`m.attempt_id = k.id and m.generation = k.generation and ${oneOf(sql`m.question_id`, questions)}`
  const answers = sql`n.attempt_id = k.id and n.question_id = m.question_id and ${oneOf(sql`m.question_id`, choices)}`
  return rowsOf(
    db,
    sql<Counted>`select k.total, m.question_id, m.marks, n.answer_json as said, count(*) as students
    from ${keys} as k ${lookUp(dialect, { table: 'mark', as: 'm', on: marks })}
      ${lookUp(dialect, { table: 'answer', as: 'n', on: answers, left: true })}
    group by k.total, m.question_id, m.marks, n.answer_json`,
  )
}
