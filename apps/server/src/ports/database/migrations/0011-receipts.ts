/** Receipts: which commit a row of the answer log came with, the signed root of that commit, and the public keys. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables. The new columns are empty in rows from before: they have no receipt. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table } = tableMaker(db, dialect, '0011')
  await table('receipt_key', ['id'], 'id:t! public_key:t! made_at:i!')
  await table(
    'receipt_batch',
    ['id'],
    'id:t! key_id:t! signed_at:i! count:i! removed:i! leaves:t! signature:t!',
  )
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('answer_log').addColumn('batch_id', text).execute()
  await db.schema.alterTable('answer_log').addColumn('batch_place', 'bigint').execute()
}
