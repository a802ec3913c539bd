/** How many likes how many questions of a place have: a list by likes is entered far from its beginning without walking there. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

const places = [
  sql`course_id`,
  sql`course_id || ' ' || subject_id`,
  sql`course_id || ' ' || subject_id || ' ' || chapter_id`,
]

/** Makes the tables and counts what stands there. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0008')
  await table('forum_liked', ['place', 'likes'], 'place:t! likes:i! questions:i!')
  await table('forum_liked_day', ['place', 'likes', 'day'], 'place:t! likes:i! day:i! questions:i!')
  for (const place of places)
    await sql`insert into forum_liked_day (place, likes, day, questions)
      select ${place}, likes, created_at / 86400000, count(*) from forum_question
      where hidden_at is null group by 1, 2, 3`.execute(db)
  await sql`insert into forum_liked (place, likes, questions)
    select place, likes, sum(questions) from forum_liked_day group by place, likes`.execute(db)
  // As the course has one: the most liked of a subject, or of a chapter, without sorting all that stand in it.
  const order = ['likes', 'created_at', 'id', 'hidden_at']
  await index('forum_question_subject_likes', 'forum_question', ['subject_id', ...order])
  await index('forum_question_chapter_likes', 'forum_question', ['chapter_id', ...order])
}
