/** One-time codes that staff hand over on slips, and checks whether a phone reaches the school. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Codes of before were all asked for by phones. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table } = tableMaker(db, dialect, '0026')
  await db.schema
    .alterTable('one_time_code')
    .addColumn('slip', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await table('reach_check', ['key_hash'], 'key_hash:t! expires_at:i! opened_at:i own:i! device:t')
}
