/**
 * At end + grace a device is known that declared a number whose answer never came: nobody can tell what of its late answers was given when,
 * and those that counted so far wait for a teacher (decisions: Late arrivals). Pure.
 */
import type { AnswerLogTable, AnswerTable } from '../../../ports/database/tables.ts'
import { givenAt } from '../attempt/answer.rules.ts'
import { usableCounter } from '../attempt/doubt.rules.ts'
import { digestOf } from '../receipts/log-digest.ts'
import type { UnsealedRow } from '../receipts/sealing.ts'

/** The highest counter of a device among the calls that left nothing in the log. */
export interface DeclaredCounter {
  readonly attempt_id: string
  readonly device: string
  readonly counter: number
}

/** What becomes of an attempt's answers. */
export interface HeldAtEnd {
  /** To be appended to its log: each late answer once more, as one that waits. */
  readonly rows: UnsealedRow[]
  /** Answers that count again, because those that came after them wait. */
  readonly again: AnswerTable[]
  /** Questions at which nothing counts any more. */
  readonly gone: string[]
}

/** `log` in its order; `answers` are those that count. Null: nothing is held. */
export function heldAtEnd(
  { startedAt, submittedAt }: { startedAt: number; submittedAt: number | null },
  log: readonly AnswerLogTable[],
  declared: readonly DeclaredCounter[],
  answers: readonly Pick<AnswerTable, 'question_id' | 'seq'>[],
): HeldAtEnd | null {
  const missing = devicesWithMissing(log, declared)
  const waits = new Set(
    log.filter((row) => missing.has(row.device) && isLateAndSaved(row, submittedAt)).map(({ seq }) => seq),
  )
  if (waits.size === 0) return null
  const held: HeldAtEnd = { rows: [], again: [], gone: [] }
  let { seq = 0, digest: previous = '' } = log.at(-1) ?? {}
  for (const row of log) {
    if (!waits.has(row.seq)) continue
    const { batch_id: _, batch_place: __, ...same } = row
    const next = { ...same, seq: ++seq, outcome: 'onHold' as const, previous }
    const digest = digestOf(next, previous)
    held.rows.push({ ...next, digest })
    previous = digest
  }
  for (const answer of answers) {
    if (!waits.has(answer.seq)) continue
    const before = log.findLast(
      (row) => row.question_id === answer.question_id && row.outcome === 'saved' && !waits.has(row.seq),
    )
    if (before) held.again.push(answerOf(before, startedAt))
    else held.gone.push(answer.question_id)
  }
  return held
}

/** Whether an answer that counts came after the attempt's end or submit: only such are ever held. */
export function isLate(row: Pick<AnswerTable, 'late' | 'received_at'>, submittedAt: number | null): boolean {
  return row.late === 1 || (submittedAt !== null && row.received_at > submittedAt)
}

function isLateAndSaved(row: AnswerLogTable, submittedAt: number | null): boolean {
  return row.outcome === 'saved' && isLate(row, submittedAt)
}

/** The devices whose highest number was declared and never came. */
function devicesWithMissing(
  log: readonly AnswerLogTable[],
  declared: readonly DeclaredCounter[],
): ReadonlySet<string> {
  const highest = new Map<string, number>()
  const came = new Map<string, number>()
  const raise = (map: Map<string, number>, device: string, to: number) =>
    map.set(device, Math.max(map.get(device) ?? 0, to))
  for (const { device, counter } of declared) raise(highest, device, counter)
  for (const { device, counter, revision, received_at } of log) {
    raise(highest, device, usableCounter(counter, received_at) ?? 0)
    raise(came, device, revision)
  }
  return new Set(
    [...highest].filter(([device, most]) => most > (came.get(device) ?? 0)).map(([device]) => device),
  )
}

function answerOf(row: AnswerLogTable, startedAt: number): AnswerTable {
  const { counter: _, offline: __, outcome: ___, digest, previous, batch_id, batch_place, ...answer } = row
  return {
    ...answer,
    given_at: givenAt({ clientAt: row.client_at, receivedAt: row.received_at }, startedAt),
  }
}
