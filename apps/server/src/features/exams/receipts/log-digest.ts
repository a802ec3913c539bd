/** The digest of a row of the log. */
import { hash } from 'node:crypto'
import type { UnsealedRow } from './sealing.ts'

/** The digest of a log row: chained to the one before, so that a row cannot be changed, left out or moved unseen. */
export function digestOf(row: Omit<UnsealedRow, 'digest' | 'previous'>, previous: string): string {
  return hash(
    'sha256',
    JSON.stringify([
      previous,
      row.attempt_id,
      row.seq,
      row.question_id,
      row.answer_json,
      row.extra_json,
      row.device,
      row.revision,
      row.counter,
      row.client_at,
      row.received_at,
      row.offline,
      row.outcome,
      row.late,
      // The form of an answer that was submitted is older than drafts, and receipts are kept of it.
      ...(row.draft === 1 ? ['draft'] : []),
    ]),
    'base64url',
  )
}
