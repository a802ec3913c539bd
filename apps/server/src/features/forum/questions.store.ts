/** Questions of the forum in the database. Every read is bounded by the courses of the student's groups, and by what is hidden. */
import type { ForumMedia } from '@porua/contract/forum'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { ForumQuestionTable } from '../../ports/database/tables.ts'

/** A question with its author's name and what this student did with it. */
export type ListedQuestion = ForumQuestionTable & {
  author: string | null
  liked: number
  bookmarked: number
}

/** Questions in sight, with what this student did with each. */
export function listed(db: Reader, studentId: string) {
  return db
    .selectFrom('forum_question')
    .leftJoin('student', 'student.id', 'forum_question.student_id')
    .leftJoin('forum_like', (join) =>
      join
        .onRef('forum_like.question_id', '=', 'forum_question.id')
        .on('forum_like.student_id', '=', studentId),
    )
    .leftJoin('forum_bookmark', (join) =>
      join
        .onRef('forum_bookmark.question_id', '=', 'forum_question.id')
        .on('forum_bookmark.student_id', '=', studentId),
    )
    .selectAll('forum_question')
    .select('student.name as author')
    .select(sql<number>`case when forum_like.at is null then 0 else 1 end`.as('liked'))
    .select(sql<number>`case when forum_bookmark.at is null then 0 else 1 end`.as('bookmarked'))
    .where('forum_question.hidden_at', 'is', null)
}

/** One question, if it stands in one of these courses and is not hidden. */
export async function questionIn(
  db: Reader,
  studentId: string,
  courseIds: readonly string[],
  id: string,
): Promise<ListedQuestion | undefined> {
  if (courseIds.length === 0) return undefined
  return listed(db, studentId)
    .where('forum_question.id', '=', id)
    .where('forum_question.course_id', 'in', [...courseIds])
    .executeTakeFirst()
}

/** A question's own row, locked until the unit ends: whoever changes its thread comes one after the other. */
export async function lockQuestion(tx: Tx, id: string): Promise<ForumQuestionTable | undefined> {
  return lockRows(tx.selectFrom('forum_question').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** The question that a student's draft has become, so that sending it again makes no second one. */
export async function questionByClientId(
  db: Reader,
  studentId: string,
  clientId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('forum_question')
    .select('id')
    .where('student_id', '=', studentId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

export async function insertQuestion(tx: Tx, row: ForumQuestionTable): Promise<void> {
  await tx.insertInto('forum_question').values(row).execute()
}

export async function updateQuestion(
  tx: Tx,
  id: string,
  change: Partial<Omit<ForumQuestionTable, 'id'>>,
): Promise<void> {
  await tx.updateTable('forum_question').set(change).where('id', '=', id).execute()
}

/** When this student's latest questions came, newest first; what a school's pack brought is no haste of theirs. */
export async function latestQuestions(
  db: Reader,
  studentId: string,
  most: number,
): Promise<{ created_at: number; text_digest: string }[]> {
  return db
    .selectFrom('forum_question')
    .select(['created_at', 'text_digest'])
    .where('student_id', '=', studentId)
    .where('source', '=', 'student')
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** Whether this student has asked or changed a question since then. */
export async function hasJustWritten(db: Reader, studentId: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('forum_question')
    .select('id')
    .where('student_id', '=', studentId)
    .where((or) => or.or([or('created_at', '>=', since), or('updated_at', '>=', since)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The keys of a post's files, each once: a student may attach the same file twice. */
export function keysOf(media: readonly ForumMedia[]): string[] {
  return [...new Set(media.map((one) => one.mediaUrl))]
}

/** Puts the files of a post in place of those it had. */
export async function putMedia(
  tx: Tx,
  { questionId, postId }: { questionId: string; postId: string },
  media: readonly ForumMedia[],
): Promise<void> {
  const keys = keysOf(media)
  await tx
    .deleteFrom('forum_media')
    .where('question_id', '=', questionId)
    .where('post_id', '=', postId)
    .execute()
  if (keys.length === 0) return
  await tx
    .insertInto('forum_media')
    .values(keys.map((key) => ({ key, post_id: postId, question_id: questionId })))
    .execute()
}

/** The courses of the posts in sight that a file stands in. */
export async function coursesOfMedia(db: Reader, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('forum_media')
    .innerJoin('forum_question', 'forum_question.id', 'forum_media.question_id')
    .leftJoin('forum_comment', 'forum_comment.id', 'forum_media.post_id')
    .select('forum_question.course_id')
    .where('forum_media.key', '=', key)
    .where('forum_question.hidden_at', 'is', null)
    .where('forum_comment.hidden_at', 'is', null)
    .execute()
  return rows.map((row) => row.course_id)
}

/** Lets a student's posts come one after the other: two at once must not both find that there is room for one. */
export async function lockAuthor(tx: Tx, studentId: string): Promise<void> {
  await lockRows(tx.selectFrom('student').select('id').where('id', '=', studentId)).execute()
}

/** The name that a post shows. */
export async function studentName(db: Reader, studentId: string): Promise<string> {
  const row = await db.selectFrom('student').select('name').where('id', '=', studentId).executeTakeFirst()
  return row?.name ?? ''
}
