/** Pauses that are fair to each attempt, extra time of a student, regrades, a teacher's marks; what the scoreboard asks for. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables, columns and indexes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0005')
  await sql`alter table attempt add column paused_before bigint not null default 0`.execute(db)
  await sql`alter table exam_key add column rule text`.execute(db)
  await sql`alter table mark add column comment text`.execute(db)
  await table('extra_time', ['student_id', 'exam_id'], 'student_id:t! exam_id:t! milliseconds:i!')
  await table(
    'regrade',
    ['exam_id', 'generation'],
    `exam_id:t! generation:i! question_id:t! change_json:t! created_at:i! touched_at:i! flipped_at:i notified_to:t!
     changed:i! done_at:i`,
  )
  await table(
    'evaluated_file',
    ['key'],
    'key:t! attempt_id:t! question_id:t! student_id:t! exam_id:t! created_at:i!',
  )
  await index('evaluated_file_attempt', 'evaluated_file', ['attempt_id', 'question_id'])
  // Whether anything of an exam waits for a teacher is asked by a whole school at once.
  const pending = db.schema.createIndex('result_pending').on('result').columns(['exam_id', 'generation'])
  await pending.where(sql.ref('pending'), '>', 0).execute()
  const undone = db.schema.createIndex('regrade_undone').on('regrade').columns(['touched_at'])
  await undone.where(sql.ref('done_at'), 'is', null).execute()
}
