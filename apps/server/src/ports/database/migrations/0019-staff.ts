/** The people who work in the desk, their sessions and links, and the log of who did what. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables and their indexes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0019')
  await table(
    'staff',
    ['id'],
    `id:t! version:i! name:t! login:t! role:t! password_hash:t! disabled:i! totp_secret:t totp_on:i! totp_used:i!
     created_at:i! updated_at:i!`,
  )
  await index('staff_login', 'staff', ['login'], true)
  await table(
    'staff_session',
    ['id_hash'],
    'id_hash:t! id:t! staff_id:t! device:t! network:t! created_at:i! seen_at:i! expires_at:i!',
  )
  await index('staff_session_staff', 'staff_session', ['staff_id', 'id'])
  await table(
    'staff_link',
    ['key_hash'],
    'key_hash:t! id:t! kind:t! name:t! role:t! invited_by:t created_at:i! expires_at:i!',
  )
  await table('staff_rule', ['key'], 'key:t! value:t!')
  await table(
    'staff_log',
    ['id'],
    `id:t! at:i! staff_id:t who:t! role:t what:t! on_kind:t on_id:t on_name:t before_json:t after_json:t result:t
     network:t!`,
  )
  await index('staff_log_staff', 'staff_log', ['staff_id', 'id'])
}
