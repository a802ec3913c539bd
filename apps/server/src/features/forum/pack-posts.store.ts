/** Posts of packs in the database, as far as an import compares with them and an export writes them. */
import { inParts } from '../../platform/in-parts.ts'
import type { Reader } from '../../ports/database/database.ts'
import type { ForumCommentTable, ForumQuestionTable } from '../../ports/database/tables.ts'

export type PostRow = Pick<
  ForumQuestionTable,
  | 'id'
  | 'student_id'
  | 'course_id'
  | 'subject_id'
  | 'chapter_id'
  | 'text'
  | 'media_json'
  | 'created_at'
  | 'source'
>
export type ReplyRow = Pick<
  ForumCommentTable,
  'id' | 'question_id' | 'student_id' | 'teacher' | 'text' | 'media_json' | 'created_at' | 'source'
>

/** What stands in the forum under ids of a pack. */
export interface SnapshotPosts {
  questions: Map<string, PostRow>
  replies: Map<string, ReplyRow>
}

const idsAtOnce = 500

function questions(db: Reader) {
  return db
    .selectFrom('forum_question')
    .select(['id', 'student_id', 'course_id', 'subject_id', 'chapter_id', 'text', 'media_json'])
    .select(['created_at', 'source'])
}

function replies(db: Reader) {
  return db
    .selectFrom('forum_comment')
    .select(['id', 'question_id', 'student_id', 'teacher', 'text', 'media_json', 'created_at', 'source'])
}

/** Looks these ids up, whoever brought them. For `scan`. */
export async function loadPosts(
  db: Reader,
  ids: { questions: readonly string[]; replies: readonly string[] },
): Promise<SnapshotPosts> {
  const found: SnapshotPosts = { questions: new Map(), replies: new Map() }
  for (const some of inParts(ids.questions, idsAtOnce))
    for (const row of await questions(db).where('id', 'in', some).execute()) found.questions.set(row.id, row)
  for (const some of inParts(ids.replies, idsAtOnce))
    for (const row of await replies(db).where('id', 'in', some).execute()) found.replies.set(row.id, row)
  return found
}

/** Every post that a pack brought, newest first, and its replies that a pack brought, oldest first; without those that their author has deleted. For `scan`. */
export async function loadPackPosts(db: Reader): Promise<{ questions: PostRow[]; replies: ReplyRow[] }> {
  return {
    questions: await questions(db)
      .where('source', 'like', 'pack:%')
      .where('text', '<>', '')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    replies: await replies(db)
      .where('source', 'like', 'pack:%')
      .where('text', '<>', '')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }
}
