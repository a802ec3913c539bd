/** Saves in the database: what a batch reads under its row locks, and what it appends (engine.md: Group commit). */
import { type CompiledQuery, sql } from 'kysely'
import { batch } from '../../../ports/database/batch.ts'
import type { Tx } from '../../../ports/database/database.ts'
import { listQuery, lookUp } from '../../../ports/database/queries.ts'
import { rowStatement } from '../../../ports/database/row-statement.ts'
import type { AnswerLogTable, AnswerTable, ReceiptBatchTable } from '../../../ports/database/tables.ts'
import { lockForSaves, type SaveRow } from '../attempt/attempt.store.ts'
import { type CallRow, callStatements } from '../attempt/attempt.writes.store.ts'
import { timestampsFrom } from '../attempt/doubt.rules.ts'
import { insertBatch } from '../receipts/receipt.store.ts'
import type { UnsealedRow } from '../receipts/sealing.ts'

/** What deciding a save needs of the answer that stands. */
export type StandingRow = Pick<
  AnswerTable,
  'answer_json' | 'extra_json' | 'chosen_json' | 'device' | 'revision' | 'given_at' | 'seq' | 'late'
>

/** What stands at a place: the end of its attempt's log, and its answer; nulls where there is none. */
export type PlaceRow = Place & { end_seq: number | null; end_digest: string | null } & (
    | StandingRow
    | { [Name in keyof StandingRow]: null }
  )

export interface BatchFacts {
  readonly attempts: SaveRow[]
  readonly places: PlaceRow[]
}

/** A question of an attempt that is about to be saved to. */
export interface Place {
  attempt_id: string
  question_id: string
}

const WhatStands = listQuery<{ attempt_id: 'text'; question_id: 'text' }, PlaceRow>(
  { attempt_id: 'text', question_id: 'text' },
  (places, dialect) => sql`
    select k.attempt_id, k.question_id, l.seq as end_seq, l.digest as end_digest,
      n.answer_json, n.extra_json, n.chosen_json, n.device, n.revision, n.given_at, n.seq, n.late
    from ${places} as k
    ${lookUp(dialect, {
      table: 'answer_log',
      as: 'l',
      on: sql`l.attempt_id = k.attempt_id`,
      last: 'seq',
      left: true,
    })}
    ${lookUp(dialect, {
      table: 'answer',
      as: 'n',
      on: sql`n.attempt_id = k.attempt_id and n.question_id = k.question_id`,
      left: true,
    })}`,
)

/**
 * Locks the attempts, then reads what decides most saves, in one message. Separate statements, because PostgreSQL reads
 * as of a statement's beginning: what another unit wrote while this one waited for the lock shows in the next one only.
 */
export async function lockAndRead(
  tx: Tx,
  attemptIds: readonly string[],
  places: readonly Place[],
): Promise<BatchFacts> {
  const ids = attemptIds.map((id) => ({ id }))
  const [attempts, stands] = await batch(tx, [lockForSaves.of(tx, ids), WhatStands.of(tx, places)])
  return {
    attempts: (attempts?.rows ?? []) as SaveRow[],
    places: (stands?.rows ?? []) as PlaceRow[],
  }
}

/** Names one save. */
export interface SaveKey {
  attempt_id: string
  question_id: string
  device: string
  revision: number
}

export type LoggedRow = Pick<
  AnswerLogTable,
  | 'attempt_id'
  | 'seq'
  | 'question_id'
  | 'device'
  | 'revision'
  | 'answer_json'
  | 'extra_json'
  | 'chosen_json'
  | 'outcome'
  | 'late'
>

/**
 * Of what these devices have logged for these questions: the rows of these very revisions, and, for what overtakes a save, the highest
 * revision of each kind that was taken, of which no more is told. Not all that is there: somebody may have filled a log. There is no index
 * for it: few saves ask, and an attempt's log is short (`log-share.rules.ts`).
 */
export const loggedBefore = listQuery<
  { attempt_id: 'text'; question_id: 'text'; device: 'text'; revision: 'int' },
  LoggedRow
>(
  { attempt_id: 'text', question_id: 'text', device: 'text', revision: 'int' },
  (keys, dialect) => sql`
    select l.attempt_id, l.seq, l.question_id, l.device, l.revision, l.answer_json, l.extra_json, l.chosen_json, l.outcome, l.late
    from (select distinct attempt_id, question_id, device, revision from ${keys} as t) as k
    ${lookUp(dialect, {
      table: 'answer_log',
      as: 'l',
      on: sql`l.attempt_id = k.attempt_id and l.question_id = k.question_id
        and l.device = k.device and l.revision = k.revision`,
    })}
    union all
    select m.attempt_id, 0, m.question_id, m.device, max(m.revision), '', '', cast(null as text), 'saved', 0
    from (select distinct attempt_id, question_id, device from ${keys} as t) as k
    ${lookUp(dialect, {
      table: 'answer_log',
      as: 'm',
      on: sql`m.attempt_id = k.attempt_id and m.question_id = k.question_id
        and m.device = k.device and m.outcome in ('saved', 'older')`,
    })}
    group by m.attempt_id, m.question_id, m.device, case when m.revision < ${sql.raw(String(timestampsFrom))} then 0 else 1 end
    order by 1, 2`,
)

const logKinds = {
  attempt_id: 'text',
  seq: 'int',
  question_id: 'text',
  answer_json: 'text',
  extra_json: 'text',
  chosen_json: 'text?',
  device: 'text',
  revision: 'int',
  counter: 'int?',
  client_at: 'int',
  received_at: 'int',
  offline: 'int',
  outcome: 'text',
  late: 'int',
  digest: 'text',
  previous: 'text',
  batch_id: 'text?',
  batch_place: 'int?',
  draft: 'int',
} as const

const answerKinds = {
  attempt_id: 'text',
  question_id: 'text',
  answer_json: 'text',
  extra_json: 'text',
  chosen_json: 'text?',
  device: 'text',
  revision: 'int',
  given_at: 'int',
  client_at: 'int',
  received_at: 'int',
  seq: 'int',
  late: 'int',
  draft: 'int',
} as const

const AppendLog = rowStatement(logKinds, (row, from) => {
  const names = Object.keys(logKinds) as (keyof typeof logKinds)[]
  return sql`insert into answer_log (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => row[name]))} ${from}`
})

const UpsertAnswers = rowStatement(answerKinds, (row, from) => {
  const names = Object.keys(answerKinds) as (keyof typeof answerKinds)[]
  const updates = names.slice(2).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  return sql`insert into answer (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => row[name]))} ${from}
    where true on conflict (attempt_id, question_id) do update set ${sql.join(updates)}`
})

/** What a batch leaves behind; `answers` once a question. */
export interface BatchLeft {
  readonly log: readonly UnsealedRow[]
  readonly answers: readonly AnswerTable[]
  readonly calls: readonly CallRow[]
}

/** The same as it is written: the log's rows know their commit, and `sealed` is its signed root (null without a key). */
export interface BatchRows extends BatchLeft {
  readonly log: readonly AnswerLogTable[]
  readonly sealed: ReceiptBatchTable | null
}

const withTap = <R extends { chosen_json?: string | null }>(row: R) => ({
  ...row,
  chosen_json: row.chosen_json ?? null,
})

/** The statement that projects answers, one a question. */
export function upsertAnswers(tx: Tx, answers: readonly AnswerTable[]): CompiledQuery {
  return UpsertAnswers.of(tx, answers.map(withTap))
}

/** Appends and projects. `commit`: what it resolves after is durable. */
export async function writeRows(
  tx: Tx,
  { log, answers, calls, sealed }: BatchRows,
  { commit = false }: { commit?: boolean } = {},
): Promise<void> {
  const statements: CompiledQuery[] = [
    ...callStatements(tx, calls),
    ...(log.length > 0 ? [AppendLog.of(tx, log.map(withTap))] : []),
    ...(sealed ? [insertBatch.of(tx, [sealed])] : []),
    ...(answers.length > 0 ? [upsertAnswers(tx, answers)] : []),
  ]
  if (statements.length > 0) await batch(tx, statements, { commit })
}
