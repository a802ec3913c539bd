/** How often what people edit one at a time has been written: a change names the version that it was made from. */
import type { Kysely } from 'kysely'

/** What has a version. A student's groups belong to the student, an exam's questions and keys to the exam. */
const versioned = [
  'student',
  'study_group',
  'course',
  'subject',
  'item',
  'book',
  'content',
  'bank_question',
  'exam',
  'group_exam',
]

/** Adds the column. Everything of before is at its first version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of versioned)
    await db.schema
      .alterTable(table)
      .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute()
}
