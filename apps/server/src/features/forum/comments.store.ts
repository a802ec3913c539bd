/** Replies, upvotes, likes, bookmarks and reports in the database. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { rowsOf } from '../../ports/database/queries.ts'
import type { ForumCommentTable, ForumReportTable } from '../../ports/database/tables.ts'

/** A reply with its author's name, and whether this student upvoted it. */
export type ListedComment = ForumCommentTable & { author: string | null; upvoted: number }

/** The replies of a question in sight, oldest first. */
export async function commentsOf(
  db: Reader,
  studentId: string,
  questionId: string,
): Promise<ListedComment[]> {
  return db
    .selectFrom('forum_comment')
    .leftJoin('student', 'student.id', 'forum_comment.student_id')
    .leftJoin('forum_upvote', (join) =>
      join
        .onRef('forum_upvote.comment_id', '=', 'forum_comment.id')
        .on('forum_upvote.student_id', '=', studentId),
    )
    .selectAll('forum_comment')
    .select('student.name as author')
    .select(sql<number>`case when forum_upvote.at is null then 0 else 1 end`.as('upvoted'))
    .where('forum_comment.question_id', '=', questionId)
    .where('forum_comment.hidden_at', 'is', null)
    .orderBy('forum_comment.created_at')
    .orderBy('forum_comment.id')
    .execute()
}

/** A reply in sight. */
export async function commentById(db: Reader, id: string): Promise<ForumCommentTable | undefined> {
  return db
    .selectFrom('forum_comment')
    .selectAll()
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

/** The id of the newest reply in sight. */
export async function latestCommentId(db: Reader, questionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('forum_comment')
    .select('id')
    .where('question_id', '=', questionId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function insertComment(tx: Tx, row: ForumCommentTable): Promise<void> {
  await tx.insertInto('forum_comment').values(row).execute()
}

export async function updateComment(
  tx: Tx,
  id: string,
  change: Partial<Omit<ForumCommentTable, 'id'>>,
): Promise<void> {
  await tx.updateTable('forum_comment').set(change).where('id', '=', id).execute()
}

const marks = {
  like: { table: 'forum_like', column: 'question_id' },
  upvote: { table: 'forum_upvote', column: 'comment_id' },
  bookmark: { table: 'forum_bookmark', column: 'question_id' },
} as const

/** Sets a mark of a student, or takes it away; true: it stands now. The caller holds the marked row. */
export async function toggle(
  tx: Tx,
  kind: keyof typeof marks,
  studentId: string,
  id: string,
  at: number,
): Promise<boolean> {
  const { table, column } = marks[kind]
  const [t, c] = [sql.table(table), sql.ref(column)]
  const removed = await rowsOf(
    tx,
    sql`delete from ${t} where student_id = ${studentId} and ${c} = ${id} returning at`,
  )
  if (removed.length > 0) return false
  await rowsOf(tx, sql`insert into ${t} (student_id, ${c}, at) values (${studentId}, ${id}, ${at})`)
  return true
}

/** Ids of the questions in sight that a student has bookmarked, the newest bookmark first. */
export async function bookmarksOf(db: Reader, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('forum_bookmark')
    .innerJoin('forum_question', 'forum_question.id', 'forum_bookmark.question_id')
    .select('forum_bookmark.question_id')
    .where('forum_bookmark.student_id', '=', studentId)
    .where('forum_question.hidden_at', 'is', null)
    .orderBy('forum_bookmark.at', 'desc')
    .orderBy('forum_bookmark.question_id')
    .execute()
  return rows.map((row) => row.question_id)
}

/** Ids of the replies that a student has upvoted, the newest vote first. */
export async function upvotesOf(db: Reader, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('forum_upvote')
    .select('comment_id')
    .where('student_id', '=', studentId)
    .orderBy('at', 'desc')
    .orderBy('comment_id')
    .execute()
  return rows.map((row) => row.comment_id)
}

/** Twice is once: the id is made of who reports what. */
export async function insertReport(tx: Tx, row: ForumReportTable): Promise<void> {
  await tx
    .insertInto('forum_report')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}
