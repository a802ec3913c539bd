/** Questions of the forum in the database. Every read is bounded by the courses of the student's groups, and by what is hidden. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { ForumQuestionTable } from '../../ports/database/tables.ts'

/** A question with its author's name and what this student did with it. */
export type ListedQuestion = ForumQuestionTable & {
  author: string | null
  liked: number
  bookmarked: number
}

export interface QuestionFilterRow {
  courseIds: readonly string[]
  subjectId: string | null
  chapterId: string | null
  filter: 'none' | 'date' | 'popularity' | 'myQuestions' | 'myBookmarks'
  /** A sub-select of ids, or a list of them; null: all. */
  among: RawBuilder<string> | readonly string[] | null
}

function listed(db: Reader, studentId: string) {
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

/** A page of questions, and how many there are in all. */
export async function questionsOf(
  db: Reader,
  studentId: string,
  filter: QuestionFilterRow,
  page: { offset: number; limit: number },
): Promise<{ rows: ListedQuestion[]; total: number }> {
  if (filter.courseIds.length === 0) return { rows: [], total: 0 }
  if (Array.isArray(filter.among) && filter.among.length === 0) return { rows: [], total: 0 }
  const total = await narrowed(
    db.selectFrom('forum_question').where('forum_question.hidden_at', 'is', null),
    studentId,
    filter,
  )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  // The ids first, from the index alone: a far page skips entries and not rows.
  let ids = narrowed(
    db.selectFrom('forum_question').where('forum_question.hidden_at', 'is', null),
    studentId,
    filter,
  ).select('forum_question.id')
  if (filter.filter === 'popularity') ids = ids.orderBy('likes', 'desc')
  const found = await ids
    .orderBy('forum_question.created_at', 'desc')
    .orderBy('forum_question.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  if (found.length === 0) return { rows: [], total: Number(total.n) }
  const order = found.map((row) => row.id)
  const rows = await listed(db, studentId).where('forum_question.id', 'in', order).execute()
  return {
    rows: rows.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
    total: Number(total.n),
  }
}

/** The conditions of a filter on any query over questions. */
function narrowed<Q extends ReturnType<typeof bare>>(
  query: Q,
  studentId: string,
  { courseIds, subjectId, chapterId, filter, among }: QuestionFilterRow,
): Q {
  let narrow = query.where('forum_question.course_id', 'in', [...courseIds]) as Q
  if (subjectId !== null) narrow = narrow.where('forum_question.subject_id', '=', subjectId) as Q
  if (chapterId !== null) narrow = narrow.where('forum_question.chapter_id', '=', chapterId) as Q
  if (filter === 'myQuestions') narrow = narrow.where('forum_question.student_id', '=', studentId) as Q
  if (filter === 'myBookmarks')
    narrow = narrow.where(
      sql<boolean>`forum_question.id in (select question_id from forum_bookmark where student_id = ${studentId})`,
    ) as Q
  if (among === null) return narrow
  if (Array.isArray(among)) return narrow.where('forum_question.id', 'in', [...among]) as Q
  return narrow.where(sql<boolean>`forum_question.id in ${among as RawBuilder<string>}`) as Q
}

function bare(db: Reader) {
  return db.selectFrom('forum_question')
}

/** A question's own row, locked until the unit ends: whoever changes its thread comes one after the other. */
export async function lockQuestion(tx: Tx, id: string): Promise<ForumQuestionTable | undefined> {
  return lockRows(tx.selectFrom('forum_question').selectAll().where('id', '=', id)).executeTakeFirst()
}

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

/** False when this student has sent this draft before. */
export async function insertQuestion(tx: Tx, row: ForumQuestionTable): Promise<boolean> {
  const done = await tx
    .insertInto('forum_question')
    .values(row)
    .onConflict((on) => on.columns(['student_id', 'client_id']).doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function updateQuestion(
  tx: Tx,
  id: string,
  change: Partial<Omit<ForumQuestionTable, 'id'>>,
): Promise<void> {
  await tx.updateTable('forum_question').set(change).where('id', '=', id).execute()
}

/** Which of these courses' questions there are, counted. */
export async function countByCourse(db: Reader, courseIds: readonly string[]): Promise<Map<string, number>> {
  if (courseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('forum_question')
    .select(['course_id', (eb) => eb.fn.countAll<number>().as('n')])
    .where('course_id', 'in', [...courseIds])
    .where('hidden_at', 'is', null)
    .groupBy('course_id')
    .execute()
  return new Map(rows.map((row) => [row.course_id, Number(row.n)]))
}

/** When this student's latest questions came, newest first. */
export async function latestQuestions(
  db: Reader,
  studentId: string,
  most: number,
): Promise<{ created_at: number; text_digest: string }[]> {
  return db
    .selectFrom('forum_question')
    .select(['created_at', 'text_digest'])
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** Puts the files of a thread in place of those it had; keys of replies are added by their own call. */
export async function insertMedia(tx: Tx, questionId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('forum_media')
    .values(keys.map((key) => ({ key, question_id: questionId })))
    .onConflict((on) => on.columns(['key', 'question_id']).doNothing())
    .execute()
}

/** The courses of the threads that a file stands in. */
export async function coursesOfMedia(db: Reader, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('forum_media')
    .innerJoin('forum_question', 'forum_question.id', 'forum_media.question_id')
    .select('forum_question.course_id')
    .where('forum_media.key', '=', key)
    .where('forum_question.hidden_at', 'is', null)
    .execute()
  return rows.map((row) => row.course_id)
}

/** The name that a post shows. */
export async function studentName(db: Reader, studentId: string): Promise<string> {
  const row = await db.selectFrom('student').select('name').where('id', '=', studentId).executeTakeFirst()
  return row?.name ?? ''
}
