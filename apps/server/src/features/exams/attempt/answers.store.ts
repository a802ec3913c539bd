/** Answers and logs of attempts, for who only reads. */
import { sql } from 'kysely'
import { listQuery, lookUp, query } from '../../../ports/database/queries.ts'
import type { AnswerLogTable, AnswerTable } from '../../../ports/database/tables.ts'

/** Where the log of an attempt ends. */
export type LogEnd = Pick<AnswerLogTable, 'attempt_id' | 'seq' | 'digest'>

/** Where these attempts' logs end; an attempt without a log has no row. */
export const logEnds = listQuery<{ id: 'text' }, LogEnd>(
  { id: 'text' },
  (ids, dialect) =>
    sql`select l.attempt_id, l.seq, l.digest from ${ids} as k ${lookUp(dialect, {
      table: 'answer_log',
      as: 'l',
      on: sql`l.attempt_id = k.id`,
      last: 'seq',
    })}`,
)

/** The answers that count, of one attempt. */
export const answersOf = query<{ attempt: string }, AnswerTable>(
  ({ attempt }) => sql`select * from answer where attempt_id = ${attempt} order by seq`,
)

/** Late answers of one attempt that wait for a teacher. */
export const heldAnswersOf = query<{ attempt: string }, AnswerLogTable>(
  ({ attempt }) => sql`select * from answer_log
    where attempt_id = ${attempt} and outcome = 'onHold' order by seq`,
)
