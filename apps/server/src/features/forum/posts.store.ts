/** What questions and replies have in common in the database: the draft they were, their author, their files. */
import type { ForumMedia } from '@porua/contract/forum'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'

/** Where posts of one kind stand. */
export type PostTable = 'forum_question' | 'forum_comment'

/** The id of the post that a student's draft has become, so that sending it again makes no second one. */
export async function postByClientId(
  db: Reader,
  table: PostTable,
  studentId: string,
  clientId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('student_id', '=', studentId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

/** When this student's latest posts came, newest first; what a school's pack brought is no haste of theirs. */
export async function latestPosts(
  db: Reader,
  table: PostTable,
  studentId: string,
  most: number,
): Promise<{ created_at: number; text_digest: string }[]> {
  return db
    .selectFrom(table)
    .select(['created_at', 'text_digest'])
    .where('student_id', '=', studentId)
    .where('source', '=', 'student')
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
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

/**
 * What a post that its author deletes becomes: hidden, without its words and files. Its row stays, so that deleting makes no room
 * for more posts. One that somebody has reported keeps its words until the provider has looked.
 */
export async function deleted(
  tx: Tx,
  post: { questionId: string; commentId: string | null },
  at: number,
): Promise<{ hidden_at: number; text?: string; text_digest?: string; media_json?: string }> {
  const { questionId, commentId } = post
  const reported = await tx
    .selectFrom('forum_report')
    .select('id')
    .where('question_id', '=', questionId)
    .where('comment_id', commentId === null ? 'is' : '=', commentId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (reported) return { hidden_at: at }
  await putMedia(tx, { questionId, postId: commentId ?? questionId }, [])
  return { hidden_at: at, text: '', text_digest: '', media_json: '[]' }
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
