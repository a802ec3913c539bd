/** Phones that take notices while the app is closed, and the notices that are on their way to them. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables and their indexes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0010')
  await table(
    'push_subscription',
    ['id'],
    'id:t! student_id:t! session_hash:t! endpoint:t! p256dh:t! auth:t! language:t! created_at:i! renewed_at:i!',
  )
  await index('push_subscription_student', 'push_subscription', ['student_id', 'id'])
  await table('push_wave', ['notice_id'], 'notice_id:t! created_at:i! after_student:t! after_id:t!')
  await table(
    'push_send',
    ['notice_id', 'subscription_id'],
    'notice_id:t! subscription_id:t! due_at:i! tries:i!',
  )
  await index('push_send_due', 'push_send', ['due_at', 'notice_id', 'subscription_id'])
}
