/** Seals the rows that one commit appends to the log: one tree, one signature, and a receipt for each of them. */
import type { Receipt } from '@porua/contract/exams'
import type { AnswerLogTable, ReceiptBatchTable } from '../../../ports/database/tables.ts'
import type { ReceiptSigner } from './receipt.key.ts'
import { ReceiptTree } from './receipt.rules.ts'
import type { SignedRow } from './receipt.store.ts'

/** A row of the log before it knows its commit. */
export type UnsealedRow = Omit<AnswerLogTable, 'batch_id' | 'batch_place'>

/** Names one row of the log. */
export interface RowKey {
  attempt_id: string
  seq: number
}

/** What one commit appends, sealed. */
export class SealedRows {
  readonly rows: readonly AnswerLogTable[]
  readonly batch: ReceiptBatchTable
  readonly #tree: ReceiptTree

  /** `log`: at least one row. `at`: milliseconds. */
  constructor(log: readonly UnsealedRow[], signer: ReceiptSigner, { id, at }: { id: string; at: number }) {
    const digests = log.map(({ digest }) => digest)
    this.#tree = new ReceiptTree(digests)
    this.rows = log.map((row, place) => ({ ...row, batch_id: id, batch_place: place }))
    const root = { root: this.#tree.root, count: log.length, signedAt: at }
    this.batch = {
      id,
      key_id: signer.key,
      signed_at: at,
      count: log.length,
      removed: 0,
      leaves: digests.join(''),
      signature: signer.sign(root),
    }
  }

  /** The receipts of all rows, by `rowKey`. */
  receipts(): Map<string, Receipt> {
    return new Map(
      this.rows.map((row, place) => [rowKey(row), receiptOf(row, place, this.batch, this.#tree.path(place))]),
    )
  }
}

/** The receipt of a row that was committed before; null for one from before there were receipts. */
export function receiptAgain(row: SignedRow): Receipt | null {
  const { batch_place: place, key_id, signed_at, count, leaves, signature } = row
  if (place === null || key_id === null || signed_at === null || count === null) return null
  if (leaves === null || signature === null) return null
  const tree = new ReceiptTree(leaves.match(/.{43}/g) ?? [])
  return receiptOf(row, place, { key_id, signed_at, count, signature }, tree.path(place))
}

/** Where a map keeps what belongs to a row. */
export function rowKey({ attempt_id, seq }: RowKey): string {
  return `${seq} ${attempt_id}`
}

function receiptOf(
  row: UnsealedRow,
  place: number,
  batch: Pick<ReceiptBatchTable, 'key_id' | 'signed_at' | 'count' | 'signature'>,
  path: string,
): Receipt {
  return {
    seq: row.seq,
    digest: row.digest,
    previous: row.previous,
    outcome: row.outcome,
    late: row.late === 1,
    offline: row.offline === 1,
    counter: row.counter,
    receivedAt: row.received_at,
    place,
    count: batch.count,
    path,
    signedAt: batch.signed_at,
    key: batch.key_id,
    signature: batch.signature,
  }
}
