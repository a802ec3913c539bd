/** Whether an attempt's log is as it was written: numbers without a gap, digests that are right and chained. */
import type { AnswerLogTable, AnswerTable } from '../../../ports/database/tables.ts'
import { digestOf } from './log-digest.ts'

/** What the log says of one attempt. */
export interface AttemptLog {
  readonly rows: ReadonlyMap<number, AnswerLogTable>
  readonly whole: boolean
}

/** The logs of attempts, from their rows in order. */
export function readLogs(rows: readonly AnswerLogTable[]): Map<string, AttemptLog> {
  const byAttempt = Map.groupBy(rows, (row) => row.attempt_id)
  return new Map(
    [...byAttempt].map(([id, log]) => [
      id,
      { rows: new Map(log.map((row) => [row.seq, row])), whole: brokenAt(log) === null },
    ]),
  )
}

/** The number of the first row of an attempt's log that is not as it was written, or that is missing; null: all is whole. */
export function brokenAt(log: readonly AnswerLogTable[]): number | null {
  let previous = ''
  for (const [i, row] of log.entries()) {
    if (row.seq !== i + 1) return i + 1
    if (row.previous !== previous || digestOf(row, previous) !== row.digest) return row.seq
    previous = row.digest
  }
  return null
}

/** What of an answer that counts stands in its row of the log, too. */
const copied = [
  'question_id',
  'answer_json',
  'extra_json',
  'device',
  'revision',
  'client_at',
  'received_at',
  'late',
  'draft',
] as const

/**
 * The rows of an attempt's log that ought to count and do not: of each question the last one that was saved and was not held at the end, or
 * one that a teacher has accepted since. `answers` are those that count, nothing else is marked; they may be read later than the log.
 */
export function notCounted(log: readonly AnswerLogTable[], answers: readonly AnswerTable[]): number[] {
  const rows = new Map(log.map((row) => [row.seq, row]))
  const saved = lastSaved(log)
  const wrong = new Set<number>()
  const end = log.at(-1)?.seq ?? 0
  for (const answer of answers) {
    const row = rows.get(answer.seq)
    const last = saved.get(answer.question_id)
    saved.delete(answer.question_id)
    if (answer.seq > end) continue
    const stands = row?.outcome === 'saved' ? row.seq === last : row && isAcceptable(row)
    if (!stands || copied.some((name) => row?.[name] !== answer[name])) wrong.add(answer.seq)
  }
  // What was saved and stands nowhere.
  for (const seq of saved.values()) wrong.add(seq)
  return [...wrong].sort((a, b) => a - b)
}

/** Of each question the last row that was saved. What was held at the end stands in the log a second time, as one that waits. */
function lastSaved(log: readonly AnswerLogTable[]): Map<string, number> {
  const held = new Set<string>()
  const last = new Map<string, number>()
  const nameOf = (row: AnswerLogTable) =>
    `${row.question_id} ${row.device} ${row.revision} ${row.received_at}`
  for (const row of log.toReversed()) {
    if (row.outcome === 'onHold') held.add(nameOf(row))
    else if (row.outcome === 'saved' && !held.has(nameOf(row)) && !last.has(row.question_id))
      last.set(row.question_id, row.seq)
  }
  return last
}

function isAcceptable({ outcome }: AnswerLogTable): boolean {
  return outcome === 'onHold' || outcome === 'tooLate'
}
