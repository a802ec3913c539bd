/** Calendars by time: what is live, what comes next, a month of the desk's calendar. Questions that wait. Removals that can be taken back. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the indexes and the table. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0023')
  await index('group_exam_starts', 'group_exam', ['starts_at', 'exam_id'])
  await index('group_exam_ends', 'group_exam', ['ends_at', 'exam_id'])
  const open = db.schema.createIndex('forum_question_open').on('forum_question').columns(['created_at'])
  await open.where(sql<boolean>`status = 'OPEN' and hidden_at is null`).execute()
  await table('exam_undo', ['id'], 'id:t! exam_id:t! at:i! rows_json:t!')
}
