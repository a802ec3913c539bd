/** Keys, marks and results in the database. */
import { type CompiledQuery, sql } from 'kysely'
import { batch } from '../../../ports/database/batch.ts'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { isAny, listQuery, lookUp } from '../../../ports/database/queries.ts'
import { rowStatement } from '../../../ports/database/row-statement.ts'
import type {
  AnswerTable,
  ExamQuestionTable,
  MarkTable,
  ResultTable,
} from '../../../ports/database/tables.ts'
import type { DeclaredCounter } from './missing.rules.ts'

/** A question's key in a generation, with what the result shows beside it. */
export interface KeyRow {
  question_id: string
  type: ExamQuestionTable['type']
  answer_json: string
  tolerance: number | null
  point: number
  rule?: 'drop' | 'bonus' | null
  explanation: string | null
  notes: string | null
}

/** The keys of one edition's questions in one generation. */
export async function keysOf(
  db: Reader,
  examId: string,
  edition: number,
  generation: number,
): Promise<KeyRow[]> {
  return db
    .selectFrom('exam_question as q')
    .innerJoin('exam_key as k', (join) =>
      join.onRef('k.exam_id', '=', 'q.exam_id').onRef('k.question_id', '=', 'q.id'),
    )
    .where('q.exam_id', '=', examId)
    .where('q.edition', '=', edition)
    .where('k.generation', '=', generation)
    .select([
      'k.question_id',
      'q.type',
      'k.answer_json',
      'k.tolerance',
      'k.point',
      'k.rule',
      'q.explanation',
      'q.notes',
    ])
    .execute()
}

/** Every key of a generation, whatever edition its question is in. */
export async function storedKeys(
  db: Reader,
  examId: string,
  generation: number,
): Promise<Pick<KeyRow, 'question_id' | 'answer_json' | 'rule'>[]> {
  return db
    .selectFrom('exam_key')
    .select(['question_id', 'answer_json', 'rule'])
    .where('exam_id', '=', examId)
    .where('generation', '=', generation)
    .execute()
}

/** The papers that these attempts are pinned to. */
export const papersOfAttempts = listQuery<{ id: 'text' }, { paper_id: string }>(
  { id: 'text' },
  (ids, dialect) => sql`select distinct a.paper_id from ${ids} as k
    ${lookUp(dialect, { table: 'attempt', as: 'a', on: sql`a.id = k.id` })}`,
)

/** The answers that count, of several attempts. */
export const answersOfAll = listQuery<
  { id: 'text' },
  Pick<AnswerTable, 'attempt_id' | 'question_id' | 'answer_json' | 'extra_json' | 'late' | 'received_at'>
>(
  { id: 'text' },
  (
    ids,
    dialect,
  ) => sql`select n.attempt_id, n.question_id, n.answer_json, n.extra_json, n.late, n.received_at from ${ids} as k
    ${lookUp(dialect, { table: 'answer', as: 'n', on: sql`n.attempt_id = k.id` })}`,
)

/** Of each device of these attempts the highest counter that its calls declared. */
export const declaredCounters = listQuery<{ id: 'text' }, DeclaredCounter>(
  { id: 'text' },
  (ids, dialect) => sql`select c.attempt_id, c.device, max(c.counter) as counter from ${ids} as k
    ${lookUp(dialect, { table: 'attempt_call', as: 'c', on: sql`c.attempt_id = k.id` })}
    group by c.attempt_id, c.device`,
)

/** Nothing counts at these questions any more. */
export async function removeAnswers(
  tx: Tx,
  attemptId: string,
  questionIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('answer')
    .where('attempt_id', '=', attemptId)
    .where('question_id', 'in', [...questionIds])
    .execute()
}

const markKinds = {
  attempt_id: 'text',
  generation: 'int',
  question_id: 'text',
  marks: 'int?',
  evaluated_json: 'text',
  comment: 'text?',
} as const

/** The columns of totals that follow from marks. */
export const totalKinds = {
  marks: 'int',
  merit: 'int',
  negative: 'int',
  pending: 'int',
  correct: 'int',
  incorrect: 'int',
  skipped: 'int',
} as const

const resultKinds = {
  exam_id: 'text',
  generation: 'int',
  attempt_id: 'text',
  student_id: 'text',
  number: 'int',
  ...totalKinds,
  late: 'int',
} as const

// A teacher or a regrade may have marked before: what is there stays.
const InsertMarks = rowStatement(markKinds, (row, from) => {
  const names = Object.keys(markKinds) as (keyof typeof markKinds)[]
  return sql`insert into mark (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => row[name]))} ${from}
    where true on conflict (attempt_id, generation, question_id) do nothing`
})

const InsertResults = rowStatement(resultKinds, (row, from) => {
  const names = Object.keys(resultKinds) as (keyof typeof resultKinds)[]
  return sql`insert into result (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => row[name]))} ${from}
    where true on conflict (attempt_id, generation) do nothing`
})

/** The statement that writes these columns of totals, of attempts in a generation. */
export function updateTotals<C extends Partial<typeof resultKinds>>(columns: C) {
  return rowStatement({ attempt_id: 'text', generation: 'int', ...columns } as const, (row, from) => {
    const values = Object.keys(columns).map((name) => sql`${sql.ref(name)} = ${row[name as keyof C]}`)
    return sql`update result set ${sql.join(values)} ${from}
      where result.attempt_id = ${row.attempt_id} and result.generation = ${row.generation}`
  })
}

const FinishAttempts = rowStatement(
  { id: 'text', final_at: 'int', submitted_at: 'int', seq: 'int', digest: 'text' },
  (row, from) => sql`update attempt set final_at = ${row.final_at}, seq = ${row.seq}, digest = ${row.digest},
    submitted_at = coalesce(attempt.submitted_at, ${row.submitted_at})
    ${from} where attempt.id = ${row.id} and attempt.final_at is null`,
)

/** The statement that writes marks where there are none; none for no marks. */
export function marksWritten(tx: Tx, marks: readonly MarkTable[]): CompiledQuery[] {
  return marks.length === 0
    ? []
    : [
        InsertMarks.of(
          tx,
          marks.map((mark) => ({ ...mark, comment: mark.comment ?? null })),
        ),
      ]
}

/** An attempt that becomes final in this unit. */
export interface Finished {
  id: string
  final_at: number
  submitted_at: number
  /** The seal of its log: how long it was, and the digest of its last row. */
  seq: number
  digest: string
}

/** Writes marks, results and the end of attempts that this unit has locked, and commits. */
export async function finishAndCommit(
  tx: Tx,
  finished: readonly Finished[],
  results: readonly ResultTable[],
  marks: readonly MarkTable[],
): Promise<void> {
  const statements = [InsertResults.of(tx, results), FinishAttempts.of(tx, finished)]
  statements.push(...marksWritten(tx, marks))
  await batch(tx, statements, { commit: true })
}

/** Writes marks and results of attempts that this unit has locked, and commits. */
export async function insertMarked(
  tx: Tx,
  results: readonly ResultTable[],
  marks: readonly MarkTable[],
): Promise<void> {
  const statements = results.length > 0 ? [InsertResults.of(tx, results)] : []
  statements.push(...marksWritten(tx, marks))
  if (statements.length > 0) await batch(tx, statements, { commit: true })
}

/** Whether any attempt is not final yet: one look into an index that holds only such. */
export async function anyAttemptOpen(db: Reader): Promise<boolean> {
  return isAny(db.selectFrom('attempt').where('final_at', 'is', null))
}

/**
 * Attempts that may have become final and are not written so yet. A sieve: the clock's rule decides again under the lock.
 * The condition spells out `endOf` + grace: the earlier of start + duration and the exam's end.
 */
export async function dueAttempts(
  db: Reader,
  now: number,
  graceMinutes: number,
  limit: number,
): Promise<string[]> {
  const grace = sql`(coalesce(e.grace_minutes, ${graceMinutes}) * 60000)`
  const added = sql`(a.extra_time + case when e.is_practice = 1 then 0
    else coalesce(g.extended_by, 0) + coalesce(g.paused_for, 0) end)`
  // Of its own time an attempt is given back only the pauses that it lived through.
  const own = sql`(a.started_at + a.duration + ${added} - case when e.is_practice = 1 then 0 else a.paused_before end)`
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('exam as e', 'e.id', 'a.exam_id')
    .leftJoin('group_exam as g', (join) =>
      join.onRef('g.group_id', '=', 'a.group_id').onRef('g.exam_id', '=', 'a.exam_id'),
    )
    .select('a.id')
    .where('a.final_at', 'is', null)
    .where(
      sql<boolean>`(
      (e.is_practice = 1 and a.submitted_at is not null)
      or g.ended_at + ${grace} < ${now}
      or ((g.paused_at is null or e.is_practice = 1) and (
        ${own} + ${grace} < ${now}
        or (e.is_practice = 0 and g.ends_at + ${added} + ${grace} < ${now}))))`,
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
