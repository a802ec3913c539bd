/** Late answers that a teacher has refused; and what finds those that wait. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the table and the index. Hardly any save is late: that index is small. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table } = tableMaker(db, dialect, '0027')
  await table('late_refusal', ['attempt_id', 'seq'], 'attempt_id:t! seq:i! at:i! staff_id:t who:t!')
  await sql`create index answer_log_held on answer_log (received_at, attempt_id) where outcome = 'onHold'`.execute(
    db,
  )
}
