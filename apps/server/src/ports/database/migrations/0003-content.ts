/** Books, videos and notes, what students completed, where they stopped watching. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0003')
  await table('book', ['id'], 'id:t! course_id:t! position:i! name:t! image:t file:t!')
  await index('book_course', 'book', ['course_id', 'position'])
  await table(
    'content',
    ['id'],
    `id:t! type:t! item_kind:t! item_id:t! position:i! title:t! created_at:i! published:i! key:t! kind:t thumbnail:t
     duration:i size:i details_json:t!`,
  )
  await index('content_item', 'content', ['item_kind', 'item_id', 'position'])
  await index('content_key', 'content', ['key'])
  await table(
    'completion',
    ['student_id', 'content_id'],
    'student_id:t! content_id:t! course_id:t! subject_id:t! completed_at:i!',
  )
  await index('completion_course', 'completion', ['student_id', 'course_id'])
  await table('playback', ['student_id', 'content_id'], 'student_id:t! content_id:t! position:i! at:i!')
  await table('subject_start', ['student_id', 'subject_id'], 'student_id:t! subject_id:t! started_at:i!')
}
