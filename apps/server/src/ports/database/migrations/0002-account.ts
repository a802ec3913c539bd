/** One-time codes, notices and what students did with them, live hints between processes, uploads. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables; the first draft of notifications, which nothing ever wrote to, goes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0002')
  await table(
    'one_time_code',
    ['id'],
    `id:t! student_id:t! phone:t! purpose:t! code_hash:t! tries:i! created_at:i! expires_at:i! used_at:i replaced_at:i`,
  )
  await index('one_time_code_phone', 'one_time_code', ['phone', 'created_at'])
  await index('one_time_code_expiry', 'one_time_code', ['expires_at'])

  await db.schema.dropTable('notification').execute()
  await table(
    'notice',
    ['id'],
    'id:t! type:t! message:t! info_json:t created_at:i! at_source:t sent_at:i source:t!',
  )
  await index('notice_unsent', 'notice', ['sent_at', 'created_at'])
  await table(
    'notice_group',
    ['group_id', 'created_at', 'notice_id'],
    'group_id:t! created_at:i! notice_id:t!',
  )
  await index('notice_group_notice', 'notice_group', ['notice_id'])
  await table(
    'notice_student',
    ['student_id', 'created_at', 'notice_id'],
    'student_id:t! created_at:i! notice_id:t!',
  )
  await index('notice_student_notice', 'notice_student', ['notice_id'])
  await table('notice_mark', ['student_id', 'notice_id'], 'student_id:t! notice_id:t! seen_at:i removed_at:i')
  await index('notice_mark_notice', 'notice_mark', ['notice_id', 'seen_at'])

  await table('live_hint', ['id'], 'id:t! at:i! topics:t! event:t! payload_json:t!')
  await index('live_hint_at', 'live_hint', ['at', 'id'])

  await table(
    'upload',
    ['key'],
    `key:t! student_id:t! mime:t! most_bytes:i! created_at:i! expires_at:i! claimed_at:i claimed_by:t name:t size:i`,
  )
  await index('upload_student', 'upload', ['student_id', 'created_at'])
  await index('upload_claimed', 'upload', ['claimed_by', 'claimed_at'])
}
