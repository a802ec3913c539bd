/** Presses of staff whose replies may be asked for once more. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the table, and the index along which old rows go. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0030')
  await table('staff_press', ['press_hash'], 'press_hash:t! created_at:i! reply:t')
  await index('staff_press_created', 'staff_press', ['created_at'])
}
