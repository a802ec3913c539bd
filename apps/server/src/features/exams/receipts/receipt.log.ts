/** Whether an attempt's log is as it was written: numbers without a gap, digests that are right and chained. */
import type { AnswerLogTable } from '../../../ports/database/tables.ts'
import { digestOf } from '../attempt/save.rows.ts'

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
