/** Goes through the whole log of an exam and compares it with what was signed: for the provider's command line. */
import type { KeyObject } from 'node:crypto'
import type { Database } from '../../../ports/database/database.ts'
import type { AnswerLogTable, ReceiptBatchTable } from '../../../ports/database/tables.ts'
import type { LogAudit } from '../receipts.api.ts'
import { brokenAt, notCounted } from './receipt.log.ts'
import { isSigned, publicKeyOf, ReceiptTree } from './receipt.rules.ts'
import {
  type AuditPlace,
  answersAsTheyCount,
  attemptsAfter,
  batchesById,
  logsOf,
  receiptKeys,
  shortBatches,
} from './receipt.store.ts'

/** Attempts whose logs are read at once: beside a server, they come through the loop that takes students' saves. */
const chunk = 20
/** Places that are named: a school whose key was lost has a million, and the first ones say what has happened. */
const mostNamed = 1000

/** Audits the exam's log. `step`: attempts that were gone through. */
export async function auditLog(
  db: Database,
  examId: string,
  step: (attempts: number) => void,
): Promise<LogAudit> {
  const keys = new Map<string, KeyObject>()
  for (const { id, public_key } of await db.read(receiptKeys)) keys.set(id, publicKeyOf(public_key))
  const audit: LogAudit = { attempts: 0, rows: 0, unsigned: 0, damaged: 0, damage: [], missing: [] }
  const found = (damage: LogAudit['damage'][number]) => {
    audit.damaged++
    if (audit.damage.length < mostNamed) audit.damage.push(damage)
  }
  for (let after: AuditPlace = { student_id: '', id: '' }; ; ) {
    const from = after
    const places = await db.scan((reader) => attemptsAfter(reader, examId, from, chunk))
    const last = places.at(-1)
    if (last === undefined) break
    after = last
    const ids = places.map(({ id }) => id)
    const log = await db.scan((reader) => logsOf(reader, ids))
    // After the log: what is saved between the two looks is known by its number, which the log does not have yet.
    const counting = await db.scan((reader) => answersAsTheyCount(reader, ids))
    const answers = Map.groupBy(counting, (answer) => answer.attempt_id)
    const batchIds = [...new Set(log.map((row) => row.batch_id).filter((id) => id !== null))]
    const batches = new Map<string, ReceiptBatchTable>()
    for (const batch of await db.scan((reader) => batchesById(reader, batchIds)))
      if (isSignedBatch(batch, keys)) batches.set(batch.id, batch)
    for (const [attemptId, rows] of Map.groupBy(log, (row) => row.attempt_id)) {
      const seq = brokenAt(rows)
      if (seq !== null) found({ attemptId, seq, what: 'broken' })
      for (const row of rows) {
        if (row.batch_id === null) audit.unsigned++
        else if (!isLeaf(row, batches)) found({ attemptId, seq: row.seq, what: 'notSigned' })
      }
      for (const at of notCounted(rows, answers.get(attemptId) ?? []))
        found({ attemptId, seq: at, what: 'notCounted' })
    }
    audit.attempts += ids.length
    audit.rows += log.length
    step(ids.length)
  }
  const short = await db.scan(shortBatches)
  audit.missing = short.map(({ signed_at, missing }) => ({ at: signed_at, rows: missing }))
  return audit
}

function isSignedBatch(batch: ReceiptBatchTable, keys: ReadonlyMap<string, KeyObject>): boolean {
  const key = keys.get(batch.key_id)
  const leaves = batch.leaves.match(/.{43}/g) ?? []
  if (!key || leaves.length !== batch.count) return false
  const { root } = new ReceiptTree(leaves)
  return isSigned({ root, count: batch.count, signedAt: batch.signed_at }, batch.signature, key)
}

function isLeaf(row: AnswerLogTable, batches: ReadonlyMap<string, ReceiptBatchTable>): boolean {
  const batch = batches.get(row.batch_id ?? '')
  if (!batch || row.batch_place === null) return false
  return batch.leaves.startsWith(row.digest, row.batch_place * 43)
}
