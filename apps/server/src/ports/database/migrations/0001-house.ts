/** The first tables: provider, students, sessions, courses, exams, attempts, answers, results. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  const { table, index } = tableMaker(db, dialect, '0001')

  await table('provider', ['key'], 'key:t! value_json:t!')
  await table('secret', ['name'], 'name:t! value:t!')
  await table(
    'student',
    ['id'],
    `id:t! sid:t! mobile:t! name:t! contact:t branch:t division:t session:t code:t link:t profile_pic:t
     imported_ssc:i imported_hsc:i own_ssc:i own_hsc:i password_hash:t disabled:i! created_at:i! updated_at:i!`,
  )
  await index('student_sid', 'student', ['sid'], true)
  await index('student_mobile', 'student', ['mobile'], true)
  await table('student_group', ['student_id', 'group_id'], 'student_id:t! group_id:t!')
  await index('student_group_group', 'student_group', ['group_id', 'student_id'])
  await table('session', ['id_hash'], 'id_hash:t! student_id:t! remember:i! created_at:i! expires_at:i!')
  await index('session_student', 'session', ['student_id'])
  await index('session_expiry', 'session', ['expires_at'])
  await table('course', ['id'], 'id:t! position:i! name:t! description:t image:t')
  await table('subject', ['id'], 'id:t! course_id:t! position:i! name:t! image:t')
  await index('subject_course', 'subject', ['course_id', 'position'])
  await table('item', ['kind', 'id'], 'kind:t! id:t! subject_id:t! position:i! name:t! description:t')
  await index('item_subject', 'item', ['subject_id', 'kind', 'position'])
  await table('study_group', ['id'], 'id:t! course_id:t! position:i! name:t! all_json:t!')
  await table('group_item', ['group_id', 'kind', 'item_id'], 'group_id:t! kind:t! item_id:t!')
  await table('bank_question', ['file', 'id'], 'file:t! id:t! position:i! body_json:t!')
  await table(
    'exam',
    ['id'],
    `id:t! title:t! subject_id:t! pass_mark:i! is_practice:i! instruction:t! uses_gpa:i! sets_json:t! release_at:i
     late_answers:t! grace_minutes:i total_marks:i! edition:i! generation:i! released_at:i source_json:t!`,
  )
  await table(
    'group_exam',
    ['group_id', 'exam_id'],
    `group_id:t! exam_id:t! position:i! starts_at:i! ends_at:i! duration:i! cut_marks:i! multiple:i!
     extended_by:i! paused_at:i paused_for:i! ended_at:i`,
  )
  await index('group_exam_exam', 'group_exam', ['exam_id', 'ends_at'])
  await table(
    'exam_question',
    ['exam_id', 'edition', 'id'],
    `exam_id:t! edition:i! id:t! position:i! bank_file:t! bank_id:t! type:t! point:i! title:t! format:t!
     options_json:t! option_type_json:t! image_json:t! file_json:t! explanation:t notes:t`,
  )
  await sql`create table exam_key (
    exam_id ${text} not null, generation bigint not null, question_id ${text} not null,
    answer_json ${text} not null, tolerance double precision, point bigint not null,
    constraint exam_key_pk primary key (exam_id, generation, question_id))`.execute(db)
  await table(
    'paper',
    ['id'],
    `id:t! exam_id:t! edition:i! set_code:t! sha256:t! body:b! brotli:b! images_json:t! created_at:i!`,
  )
  await index('paper_exam', 'paper', ['exam_id', 'edition', 'set_code'], true)
  await table(
    'attempt',
    ['id'],
    `id:t! exam_id:t! group_id:t! student_id:t! number:i! paper_id:t! set_code:t! started_at:i! duration:i!
     cut_marks:i! multiple:i! extra_time:i! gpa_ssc:i gpa_hsc:i gpa_verified:i! submitted_at:i submitted_device:t
     final_at:i replaced_at:i seq:i! digest:t!`,
  )
  await index('attempt_student', 'attempt', ['student_id', 'exam_id', 'number'], true)
  await index('attempt_exam', 'attempt', ['exam_id', 'student_id'])
  const open = db.schema.createIndex('attempt_open').on('attempt').columns(['exam_id', 'started_at'])
  await open.where(sql.ref('final_at'), 'is', null).execute()
  await table(
    'attempt_call',
    ['attempt_id', 'device', 'counter'],
    'attempt_id:t! device:t! counter:i! last_at:i!',
  )
  await table(
    'answer_log',
    ['attempt_id', 'seq'],
    `attempt_id:t! seq:i! question_id:t! answer_json:t! extra_json:t! device:t! revision:i! counter:i client_at:i!
     received_at:i! offline:i! outcome:t! late:i! digest:t! previous:t!`,
  )
  await table(
    'answer',
    ['attempt_id', 'question_id'],
    `attempt_id:t! question_id:t! answer_json:t! extra_json:t! device:t! revision:i! given_at:i! client_at:i!
     received_at:i! seq:i! late:i!`,
  )
  await table(
    'mark',
    ['attempt_id', 'generation', 'question_id'],
    'attempt_id:t! generation:i! question_id:t! marks:i evaluated_json:t!',
  )
  await table(
    'result',
    ['attempt_id', 'generation'],
    `exam_id:t! generation:i! attempt_id:t! student_id:t! number:i! marks:i! merit:i! negative:i! pending:i!
     correct:i! incorrect:i! skipped:i! late:i!`,
  )
  await index('result_merit', 'result', ['exam_id', 'generation', 'merit'])
  await table(
    'notification',
    ['id'],
    'id:t! student_id:t! type:t! message:t! info_json:t created_at:i! seen_at:i',
  )
  await index('notification_student', 'notification', ['student_id', 'created_at'])
}
