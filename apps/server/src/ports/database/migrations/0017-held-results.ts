/**
 * Exams whose results wait for a release by the provider, which of several equal options a student has tapped, and how often the
 * marks of an exam have changed.
 */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Adds the columns. Exams from before show their results by the calendar, as they did; of earlier answers nobody knows the tap. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable('exam').addColumn('results', text).execute()
  await db.schema.alterTable('answer').addColumn('chosen_json', text).execute()
  await db.schema.alterTable('answer_log').addColumn('chosen_json', text).execute()
  await tableMaker(db, dialect, '0017').table('exam_change', ['exam_id'], 'exam_id:t! version:i!')
}
