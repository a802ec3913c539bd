/** What was done to an exam while it ran, by whom; each act once, by the key that its press has. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the table and its index. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0024')
  await table(
    'exam_act',
    ['exam_id', 'id'],
    'exam_id:t! id:t! at:i! staff_id:t who:t! what:t! minutes:i groups_json:t! student_id:t',
  )
  await index('exam_act_at', 'exam_act', ['exam_id', 'at'])
}
