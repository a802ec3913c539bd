/** What others may ask about receipts; `cli/compose.ts` hands it over. */
import type { CheckedReceipt, HeldReceipt } from '@porua/contract/exams'

/** A place of the log that is not as it was signed. `seq` is the row's number in its attempt's log. */
export interface Damage {
  attemptId: string
  seq: number
  /**
   * broken: the row, or its place in the chain, is not as it was written. notSigned: no signature covers it. notCounted: what
   * counts for its question, and is marked, is not this row as it was logged.
   */
  what: 'broken' | 'notSigned' | 'notCounted'
}

/** What a walk through an exam's log has found. */
export interface LogAudit {
  attempts: number
  rows: number
  /** Rows from before there were receipts: chained, but not signed. */
  unsigned: number
  /** Places that are not as they were signed, and the first thousand of them. */
  damaged: number
  damage: Damage[]
  /** Commits of the whole school of which the log lacks rows. `at`: milliseconds. */
  missing: { at: number; rows: number }[]
}

/** Checking what phones and files hold against the log, and the log against itself. */
export interface ReceiptsApi {
  /** What is to be said of each receipt, in their order. */
  check(receipts: readonly HeldReceipt[]): Promise<CheckedReceipt[]>
  /** Goes through the whole log of an exam; `step` is told of attempts gone through. Null: there is no such exam. */
  audit(examId: string, step: (attempts: number) => void): Promise<LogAudit | null>
}
