/** Late answers in the database: what was logged and not taken, and what is written when a teacher takes it. */
import { sql } from 'kysely'
import { inParts } from '../../../platform/in-parts.ts'
import { batch } from '../../../ports/database/batch.ts'
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { isAny, listQuery, lookUp } from '../../../ports/database/queries.ts'
import type {
  AnswerLogTable,
  AnswerTable,
  LateRefusalTable,
  MarkTable,
  ResultTable,
} from '../../../ports/database/tables.ts'
import { rollOrder } from '../../people/students.api.ts'
import { upsertAnswers } from '../save-path/save.store.ts'
import { marksWritten, totalKinds, updateTotals } from './marking.store.ts'

/** A row of the log that was not taken, with whose it is and what stands at its question. */
export type LateRow = Pick<
  AnswerLogTable,
  | 'attempt_id'
  | 'seq'
  | 'question_id'
  | 'answer_json'
  | 'extra_json'
  | 'chosen_json'
  | 'device'
  | 'revision'
  | 'counter'
  | 'client_at'
  | 'received_at'
  | 'late'
  | 'draft'
> & {
  outcome: 'onHold' | 'tooLate'
  sid: string
  name: string
  started_at: number
  multiple: number
  /** The question's place in its edition, and its id in the bank; null where the edition no longer has it. */
  position: number | null
  bank_id: string | null
  title: string | null
  format: 'text' | 'html' | null
  /** It counted, and was held at the end because a number of its device is missing. */
  counted_before: number
  /** When and by whom it was refused. */
  refused_at: number | null
  refused_by: string | null
} & { [Name in StandingColumn as `standing_${Name}`]: AnswerTable[Name] | null }

type StandingColumn = 'answer_json' | 'extra_json' | 'device' | 'revision' | 'given_at' | 'seq'

/** Whether anybody has this roll number. */
export async function isStudent(db: Reader, sid: string): Promise<boolean> {
  const found = await db.selectFrom('student').select('id').where('sid', '=', sid).executeTakeFirst()
  return found !== undefined
}

/** Whether an exam has the question, in any edition: by its id, its bank's or its place from 1. */
export async function isQuestion(db: Reader, examId: string, question: string): Promise<boolean> {
  const place = /^[1-9]\d{0,5}$/.test(question) ? Number(question) - 1 : -1
  return isAny(
    db
      .selectFrom('exam_question')
      .where('exam_id', '=', examId)
      .where((row) =>
        row.or([row('id', '=', question), row('bank_id', '=', question), row('position', '=', place)]),
      ),
  )
}

/** 1 where the same answer counted earlier in the log. */
const countedBefore = sql<number>`case when exists (select 1 from answer_log as b where b.attempt_id = l.attempt_id
  and b.seq < l.seq and b.question_id = l.question_id and b.device = l.device and b.revision = l.revision
  and b.outcome = 'saved') then 1 else 0 end`

/** What the log of an exam holds that was not taken: of every attempt, of one student's, or of some attempts. For `scan`. */
export async function lateRows(
  db: Reader,
  examId: string,
  only: { sid?: string | undefined; attemptIds?: readonly string[] } = {},
): Promise<LateRow[]> {
  const { sid, attemptIds } = only
  return db
    .selectFrom('attempt as a')
    .innerJoin('student as s', 's.id', 'a.student_id')
    .innerJoin('paper as p', 'p.id', 'a.paper_id')
    .innerJoin('answer_log as l', (join) =>
      join.onRef('l.attempt_id', '=', 'a.id').on(sql<boolean>`l.outcome in ('onHold', 'tooLate')`),
    )
    .leftJoin('exam_question as q', (join) =>
      join
        .onRef('q.exam_id', '=', 'a.exam_id')
        .onRef('q.edition', '=', 'p.edition')
        .onRef('q.id', '=', 'l.question_id'),
    )
    .leftJoin('late_refusal as r', (join) =>
      join.onRef('r.attempt_id', '=', 'l.attempt_id').onRef('r.seq', '=', 'l.seq'),
    )
    .leftJoin('answer as n', (join) =>
      join.onRef('n.attempt_id', '=', 'l.attempt_id').onRef('n.question_id', '=', 'l.question_id'),
    )
    .select([
      'l.attempt_id',
      'l.seq',
      'l.question_id',
      'l.answer_json',
      'l.extra_json',
      'l.chosen_json',
      'l.device',
    ])
    .select([
      'l.revision',
      'l.client_at',
      'l.received_at',
      'l.late',
      'l.draft',
      'l.outcome',
      's.sid',
      's.name',
    ])
    .select(['a.started_at', 'a.multiple', 'q.position', 'q.bank_id', 'q.title', 'q.format'])
    .select(['l.counter', 'r.at as refused_at', 'r.who as refused_by'])
    .select(countedBefore.as('counted_before'))
    .select(['n.answer_json as standing_answer_json', 'n.extra_json as standing_extra_json'])
    .select(['n.device as standing_device', 'n.revision as standing_revision'])
    .select(['n.given_at as standing_given_at', 'n.seq as standing_seq'])
    .where('a.exam_id', '=', examId)
    .where('a.replaced_at', 'is', null)
    .$if(sid !== undefined, (q) => q.where('s.sid', '=', sid ?? ''))
    .$if(attemptIds !== undefined, (q) => q.where('a.id', 'in', [...(attemptIds ?? [])]))
    .orderBy(rollOrder('s'))
    .orderBy('l.attempt_id')
    .orderBy('l.seq')
    .$castTo<LateRow>()
    .execute()
}

/** Attempts with an answer that was held since `since`, the newest first. For `scan`. */
export async function heldSince(
  db: Reader,
  since: number,
  limit: number,
): Promise<{ exam_id: string; attempt_id: string }[]> {
  return (
    db
      .selectFrom('answer_log as l')
      .innerJoin('attempt as a', 'a.id', 'l.attempt_id')
      .select(['a.exam_id', 'l.attempt_id'])
      // As the index says it: a value in its place would not be seen to be the same.
      .where(sql<boolean>`l.outcome = 'onHold'`)
      .where('l.received_at', '>=', since)
      .where('a.replaced_at', 'is', null)
      .groupBy(['a.exam_id', 'l.attempt_id'])
      .orderBy(({ fn }) => fn.max('l.received_at'), 'desc')
      .limit(limit)
      .execute()
  )
}

/** Writes that these answers are refused; one that is so already stays as it is. */
export async function insertRefusals(tx: Tx, rows: readonly LateRefusalTable[]): Promise<void> {
  for (const some of inParts(rows, 100))
    await tx
      .insertInto('late_refusal')
      .values(some)
      .onConflict((conflict) => conflict.columns(['attempt_id', 'seq']).doNothing())
      .execute()
}

/** They wait for a word again. */
export async function deleteRefusals(
  tx: Tx,
  rows: readonly { attempt_id: string; seq: number }[],
): Promise<void> {
  for (const { attempt_id, seq } of rows)
    await tx.deleteFrom('late_refusal').where('attempt_id', '=', attempt_id).where('seq', '=', seq).execute()
}

/** The answers count from here on: as saves that were taken, in the place of what stood there. One a question. */
export async function projectAnswers(tx: Tx, rows: readonly AnswerTable[]): Promise<void> {
  if (rows.length > 0) await tx.executeQuery(upsertAnswers(tx, rows))
}

/** The marks and the totals of one attempt in one generation. */
export interface Marked {
  readonly marks: readonly MarkTable[]
  readonly result: ResultTable
}

/** Puts these in the place of what a generation had for the attempts. */
export async function replaceMarks(tx: Tx, generation: number, all: readonly Marked[]): Promise<void> {
  if (all.length === 0) return
  await batch(tx, [
    tx
      .deleteFrom('mark')
      .where('generation', '=', generation)
      .where(
        'attempt_id',
        'in',
        all.map(({ result }) => result.attempt_id),
      ),
    ...marksWritten(
      tx,
      all.flatMap(({ marks }) => marks),
    ),
    UpdateTotals.of(
      tx,
      all.map(({ result: { exam_id: _, student_id: __, number: ___, ...totals } }) => totals),
    ),
  ])
}

const UpdateTotals = updateTotals({ ...totalKinds, late: 'int' } as const)

/** The marks of attempts in a generation, in hundredths; those without a result there are left out. */
export const marksOfResults = listQuery<
  { id: 'text'; generation: 'int' },
  { attempt_id: string; marks: number }
>(
  { id: 'text', generation: 'int' },
  (keys, dialect) => sql`select r.attempt_id, r.marks from ${keys} as k
    ${lookUp(dialect, {
      table: 'result',
      as: 'r',
      on: sql`r.attempt_id = k.id and r.generation = k.generation`,
    })}`,
)
