/** Rows that leave the answer log on purpose: what was signed with them says so, or nothing would tell it from tampering. */
import { sql } from 'kysely'
import type { Tx } from '../../ports/database/database.ts'
import { rowStatement } from '../../ports/database/row-statement.ts'

const kinds = { id: 'text', rows: 'int' } as const

const CountRemoved = rowStatement(
  kinds,
  (row, from) =>
    sql`update receipt_batch set removed = removed + ${row.rows} ${from} where receipt_batch.id = ${row.id}`,
)
/** Takes the logs of these attempts out with what was said of their rows, and counts these as removed in what they were signed with. */
export async function removeLogs(tx: Tx, attemptIds: readonly string[]): Promise<void> {
  if (attemptIds.length === 0) return
  const ids = [...attemptIds]
  const signed = await tx
    .selectFrom('answer_log')
    .select((eb) => ['batch_id', eb.fn.countAll<number>().as('rows')])
    .where('attempt_id', 'in', ids)
    .where('batch_id', 'is not', null)
    .groupBy('batch_id')
    .execute()
  await tx.deleteFrom('late_refusal').where('attempt_id', 'in', ids).execute()
  await tx.deleteFrom('answer_log').where('attempt_id', 'in', ids).execute()
  const rows = signed.map(({ batch_id, rows }) => ({ id: batch_id ?? '', rows }))
  if (rows.length === 0) return
  // In one order, so that two purges never wait for each other.
  rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx.executeQuery(CountRemoved.of(tx, rows))
  const batches = rows.map(({ id }) => id)
  for (let at = 0; at < batches.length; at += 500)
    await tx
      .deleteFrom('receipt_batch')
      .where('id', 'in', batches.slice(at, at + 500))
      .whereRef('removed', '>=', 'count')
      .execute()
}
