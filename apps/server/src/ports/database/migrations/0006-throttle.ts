/** What throttles count, so that limits hold across processes. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the table and its index. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0006')
  await table('throttle', ['key'], 'key:t! count:i! until:i!')
  await index('throttle_until', 'throttle', ['until'])
}
