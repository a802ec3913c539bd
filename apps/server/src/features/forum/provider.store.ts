/** The forum in the database as the provider sees it: every course, hidden posts too; and posts of packs. One without words was deleted by its author. */
import { sql } from 'kysely'
import { inParts } from '../../platform/in-parts.ts'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type {
  ForumCommentTable,
  ForumMediaTable,
  ForumQuestionTable,
  ForumReportTable,
} from '../../ports/database/tables.ts'

/** Rows in one statement. */
const atOnce = 200

export type WithAuthor<Row> = Row & { author: string | null; author_sid: string | null }
export type ReportRow = WithAuthor<ForumReportTable> & { text: string | null; hidden_at: number | null }

function questions(db: Reader) {
  return db
    .selectFrom('forum_question')
    .leftJoin('student', 'student.id', 'forum_question.student_id')
    .selectAll('forum_question')
    .select(['student.name as author', 'student.sid as author_sid'])
}

/** The newest questions of all courses. For `scan`. */
export async function newestQuestions(db: Reader, most: number): Promise<WithAuthor<ForumQuestionTable>[]> {
  return questions(db)
    .where('forum_question.text', '<>', '')
    .orderBy('forum_question.created_at', 'desc')
    .orderBy('forum_question.id', 'desc')
    .limit(most)
    .execute()
}

/** A question with its author, hidden or not. */
export async function anyQuestion(
  db: Reader,
  id: string,
): Promise<WithAuthor<ForumQuestionTable> | undefined> {
  return questions(db)
    .where('forum_question.id', '=', id)
    .where('forum_question.text', '<>', '')
    .executeTakeFirst()
}

/** All replies of a question, oldest first. */
export async function anyComments(db: Reader, questionId: string): Promise<WithAuthor<ForumCommentTable>[]> {
  return db
    .selectFrom('forum_comment')
    .leftJoin('student', 'student.id', 'forum_comment.student_id')
    .selectAll('forum_comment')
    .select(['student.name as author', 'student.sid as author_sid'])
    .where('forum_comment.question_id', '=', questionId)
    .where('forum_comment.text', '<>', '')
    .orderBy('forum_comment.created_at')
    .orderBy('forum_comment.id')
    .execute()
}

/** A reply, hidden or not. */
export async function anyComment(db: Reader, id: string): Promise<ForumCommentTable | undefined> {
  return db
    .selectFrom('forum_comment')
    .selectAll()
    .where('id', '=', id)
    .where('text', '<>', '')
    .executeTakeFirst()
}

/** The same, locked; its question's lock comes first everywhere. */
export async function lockComment(tx: Tx, id: string): Promise<ForumCommentTable | undefined> {
  return lockRows(tx.selectFrom('forum_comment').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Reports that are not settled, oldest first, with what they are about. For `scan`. */
export async function openReports(db: Reader, most: number): Promise<ReportRow[]> {
  return db
    .selectFrom('forum_report')
    .leftJoin('student', 'student.id', 'forum_report.student_id')
    .leftJoin('forum_question', 'forum_question.id', 'forum_report.question_id')
    .leftJoin('forum_comment', 'forum_comment.id', 'forum_report.comment_id')
    .selectAll('forum_report')
    .select(['student.name as author', 'student.sid as author_sid'])
    .select((eb) => [
      eb.fn.coalesce('forum_comment.text', 'forum_question.text').as('text'),
      eb
        .case()
        .when('forum_report.comment_id', 'is', null)
        .then(eb.ref('forum_question.hidden_at'))
        .else(eb.ref('forum_comment.hidden_at'))
        .end()
        .as('hidden_at'),
    ])
    .where('forum_report.settled_at', 'is', null)
    .orderBy('forum_report.created_at')
    .limit(most)
    .execute()
}

/** Settles what is open about a question itself, or about one reply. */
export async function settleReportsOf(
  tx: Tx,
  post: { questionId: string; commentId: string | null },
  at: number,
): Promise<void> {
  const open = tx
    .updateTable('forum_report')
    .set({ settled_at: at })
    .where('question_id', '=', post.questionId)
    .where('settled_at', 'is', null)
  await (post.commentId === null
    ? open.where('comment_id', 'is', null)
    : open.where('comment_id', '=', post.commentId)
  ).execute()
}

/** False where there is no such open report. */
export async function settleReport(tx: Tx, id: string, at: number): Promise<boolean> {
  const done = await tx
    .updateTable('forum_report')
    .set({ settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}

/** Takes a student's likes off the questions' counts, and gives the questions as they were before. */
export async function unlikeAll(tx: Tx, studentId: string): Promise<ForumQuestionTable[]> {
  const liked = tx.selectFrom('forum_like').select('question_id').where('student_id', '=', studentId)
  const before = await lockRows(
    tx.selectFrom('forum_question').selectAll().where('id', 'in', liked).orderBy('id'),
  ).execute()
  await tx
    .updateTable('forum_question')
    .set({ likes: sql<number>`likes - 1` })
    .where('id', 'in', liked)
    .execute()
  return before
}

/** New rows of an import. */
export async function insertPosts(
  tx: Tx,
  rows: {
    questions: readonly ForumQuestionTable[]
    comments: readonly ForumCommentTable[]
    media: readonly ForumMediaTable[]
  },
): Promise<void> {
  for (const some of inParts(rows.questions, atOnce))
    await tx.insertInto('forum_question').values(some).execute()
  for (const some of inParts(rows.comments, atOnce))
    await tx.insertInto('forum_comment').values(some).execute()
  for (const some of inParts(rows.media, atOnce)) await tx.insertInto('forum_media').values(some).execute()
}

/** Counts the replies in sight of these questions again. */
export async function recountReplies(tx: Tx, questionIds: readonly string[]): Promise<void> {
  for (const ids of inParts(questionIds, atOnce))
    await tx
      .updateTable('forum_question')
      .set({
        replies: sql<number>`(select count(*) from forum_comment
          where forum_comment.question_id = forum_question.id and forum_comment.hidden_at is null)`,
      })
      .where('id', 'in', ids)
      .execute()
}
