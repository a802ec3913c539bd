/** Answers that students gave while practising their mistakes. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the table, and the index along which a phone asks for what is new. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0029')
  await table(
    'practice_event',
    ['student_id', 'id'],
    'student_id:t! id:t! exam_id:t! question_id:t! correct:i! given_at:i! received_at:i!',
  )
  await index('practice_event_received', 'practice_event', ['student_id', 'received_at', 'id'])
}
