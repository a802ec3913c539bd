/** Calendars by time: what is live, what comes next, and a month of the desk's calendar. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the indexes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { index } = tableMaker(db, dialect, '0023')
  await index('group_exam_starts', 'group_exam', ['starts_at', 'exam_id'])
  await index('group_exam_ends', 'group_exam', ['ends_at', 'exam_id'])
}
