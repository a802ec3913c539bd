/** The forum: questions, replies, their files and their words, likes, upvotes, bookmarks, reports. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables; how words are found is the search port's business. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0004')
  await table(
    'forum_question',
    ['id'],
    `id:t! student_id:t course_id:t! subject_id:t! chapter_id:t! text:t! text_digest:t! media_json:t! status:t!
     hidden_at:i created_at:i! updated_at:i likes:i! replies:i! client_id:t source:t!`,
  )
  await index('forum_question_course', 'forum_question', ['course_id', 'created_at', 'id'])
  await index('forum_question_subject', 'forum_question', ['subject_id', 'created_at', 'id'])
  await index('forum_question_chapter', 'forum_question', ['chapter_id', 'created_at', 'id'])
  await index('forum_question_likes', 'forum_question', ['course_id', 'likes', 'created_at', 'id'])
  await index('forum_question_student', 'forum_question', ['student_id', 'created_at', 'id'])
  await index('forum_question_once', 'forum_question', ['student_id', 'client_id'], true)
  await table(
    'forum_comment',
    ['id'],
    `id:t! question_id:t! student_id:t teacher:t text:t! text_digest:t! media_json:t! hidden_at:i created_at:i!
     updated_at:i upvotes:i! client_id:t source:t!`,
  )
  await index('forum_comment_question', 'forum_comment', ['question_id', 'created_at', 'id'])
  await index('forum_comment_student', 'forum_comment', ['student_id', 'created_at'])
  await index('forum_comment_once', 'forum_comment', ['student_id', 'client_id'], true)
  await table('forum_like', ['student_id', 'question_id'], 'student_id:t! question_id:t! at:i!')
  await index('forum_like_question', 'forum_like', ['question_id'])
  await table('forum_upvote', ['student_id', 'comment_id'], 'student_id:t! comment_id:t! at:i!')
  await index('forum_upvote_comment', 'forum_upvote', ['comment_id'])
  await table('forum_bookmark', ['student_id', 'question_id'], 'student_id:t! question_id:t! at:i!')
  await index('forum_bookmark_question', 'forum_bookmark', ['question_id'])
  await table(
    'forum_report',
    ['id'],
    'id:t! student_id:t! question_id:t! comment_id:t reason:t! created_at:i! settled_at:i',
  )
  await index('forum_report_open', 'forum_report', ['settled_at', 'created_at'])
  await table('forum_media', ['key', 'question_id'], 'key:t! question_id:t!')
  await index('forum_media_question', 'forum_media', ['question_id'])

  if (dialect === 'postgres') {
    // Grams are numbers that the search port makes: no word splitting of the database's own, which depends on its locale.
    await sql`create table forum_text (
      question_id text collate "C" primary key, folded text collate "C" not null, grams integer[] not null)`.execute(
      db,
    )
    await sql`create index forum_text_grams on forum_text using gin (grams)`.execute(db)
  } else {
    await sql`create table forum_text (
      no integer primary key, question_id text not null unique, folded text not null)`.execute(db)
    await sql`create virtual table forum_gram using fts5(
      grams, content='', contentless_delete=1, detail=none, tokenize='unicode61')`.execute(db)
  }
}
