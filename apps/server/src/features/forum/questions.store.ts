/** Questions of the forum in the database. Every read is bounded by the courses of the student's groups, and by what is hidden. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { isAny } from '../../ports/database/queries.ts'
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

/** The questions of a chapter that do not stand where it stands now, locked until the unit ends. */
export async function lockLeftBehind(
  tx: Tx,
  chapterId: string,
  place: Pick<ForumQuestionTable, 'subject_id' | 'course_id'>,
): Promise<ForumQuestionTable[]> {
  return lockRows(
    tx
      .selectFrom('forum_question')
      .selectAll()
      .where('chapter_id', '=', chapterId)
      .where((or) =>
        or.or([or('subject_id', '<>', place.subject_id), or('course_id', '<>', place.course_id)]),
      )
      .orderBy('id'),
  ).execute()
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

/** Whether this student has asked or changed a question since then. */
export async function hasJustWritten(db: Reader, studentId: string, since: number): Promise<boolean> {
  return isAny(
    db
      .selectFrom('forum_question')
      .where('student_id', '=', studentId)
      .where((or) => or.or([or('created_at', '>=', since), or('updated_at', '>=', since)])),
  )
}
