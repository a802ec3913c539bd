/** A student's traces in the database, and their end. A table with a new trace has its place here; a test finds it. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'
import type { StudentTable } from '../../ports/database/tables.ts'
import { removeLogs } from '../exams/exams.admin.api.ts'
import type { GivenAnswer } from './purge.rules.ts'

/** Everything of a student's own row. */
export async function wholeStudent(db: Reader, sid: string): Promise<StudentTable | undefined> {
  return db.selectFrom('student').selectAll().where('sid', '=', sid).executeTakeFirst()
}

export interface Traces {
  attempts: { id: string; exam_id: string; final_at: number | null; stays: boolean; uses_gpa: number }[]
  /** Answers of attempts that stay. */
  answers: (GivenAnswer & { attempt_id: string; question_id: string })[]
  uploads: { key: string; claimed_by: string | null }[]
  /** A teacher's annotated copies. */
  evaluated: string[]
  posts: { id: string; kind: 'question' | 'reply'; text: string }[]
}

/** What there is of a student. For `scan`. */
export async function tracesOf(db: Reader, studentId: string): Promise<Traces> {
  const attempts = await db
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .select(['attempt.id', 'attempt.exam_id', 'attempt.final_at', 'attempt.replaced_at'])
    .select(['exam.is_practice', 'exam.uses_gpa'])
    .where('attempt.student_id', '=', studentId)
    .execute()
  const uploads = db.selectFrom('upload').select(['key', 'claimed_by'])
  const evaluated = db.selectFrom('evaluated_file').select('key').where('student_id', '=', studentId)
  const questions = db.selectFrom('forum_question').select(['id', 'text']).where('student_id', '=', studentId)
  const replies = db.selectFrom('forum_comment').select(['id', 'text']).where('student_id', '=', studentId)
  return {
    // A place in a merit list is what others are counted against; practice has none.
    attempts: attempts.map(({ is_practice, replaced_at, ...row }) => ({
      ...row,
      stays: is_practice === 0 && replaced_at === null,
    })),
    answers: await answersThatStay(db, studentId),
    uploads: await uploads.where('student_id', '=', studentId).execute(),
    evaluated: (await evaluated.execute()).map(({ key }) => key),
    posts: [
      ...(await questions.execute()).map((row) => ({ ...row, kind: 'question' as const })),
      ...(await replies.execute()).map((row) => ({ ...row, kind: 'reply' as const })),
    ],
  }
}

async function answersThatStay(db: Reader, studentId: string): Promise<Traces['answers']> {
  return db
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .innerJoin('paper', 'paper.id', 'attempt.paper_id')
    .innerJoin('answer', 'answer.attempt_id', 'attempt.id')
    .innerJoin('exam_question', (join) =>
      join
        .onRef('exam_question.exam_id', '=', 'paper.exam_id')
        .onRef('exam_question.edition', '=', 'paper.edition')
        .onRef('exam_question.id', '=', 'answer.question_id'),
    )
    .leftJoin('mark', (join) =>
      join
        .onRef('mark.attempt_id', '=', 'attempt.id')
        .onRef('mark.generation', '=', 'exam.generation')
        .onRef('mark.question_id', '=', 'answer.question_id'),
    )
    .select(['answer.attempt_id', 'answer.question_id', 'answer.answer_json', 'answer.extra_json'])
    .select(['exam_question.type', 'mark.marks'])
    .where('attempt.student_id', '=', studentId)
    .where('attempt.replaced_at', 'is', null)
    .where('exam.is_practice', '=', 0)
    .execute()
}

/** Nobody is signed in as this student any more, and nobody can be. */
export async function shutOut(tx: Tx, { id, mobile }: Pick<StudentTable, 'id' | 'mobile'>): Promise<void> {
  await tx.updateTable('student').set({ disabled: 1, password_hash: null }).where('id', '=', id).execute()
  await tx.deleteFrom('session').where('student_id', '=', id).execute()
  await tx
    .deleteFrom('one_time_code')
    .where((where) => where.or([where('student_id', '=', id), where('phone', '=', mobile)]))
    .execute()
}

/** Attempts that count for nobody else go, with all that hangs on them. */
export async function removeAttempts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await removeLogs(tx, ids)
  for (const table of ['answer', 'attempt_call', 'mark', 'result'] as const)
    await tx
      .deleteFrom(table)
      .where('attempt_id', 'in', [...ids])
      .execute()
  await tx
    .deleteFrom('attempt')
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Attempts that others are counted against lose whose they are: `ghost` stands for the student. The log of saves goes, and
 * what a teacher has not marked has no marks, or the exam could never be released.
 */
export async function anonymiseAttempts(
  tx: Tx,
  attempts: Traces['attempts'],
  answers: readonly { attempt_id: string; question_id: string; answer_json: string; extra_json: string }[],
  ghost: string,
): Promise<void> {
  const ids = attempts.map(({ id }) => id)
  if (ids.length === 0) return
  await removeLogs(tx, ids)
  await tx.deleteFrom('attempt_call').where('attempt_id', 'in', ids).execute()
  for (const { attempt_id, question_id, ...kept } of answers)
    await tx
      .updateTable('answer')
      .set(kept)
      .where('attempt_id', '=', attempt_id)
      .where('question_id', '=', question_id)
      .execute()
  await tx.updateTable('answer').set({ device: '' }).where('attempt_id', 'in', ids).execute()
  const marks = tx.updateTable('mark').where('attempt_id', 'in', ids)
  await marks.set({ evaluated_json: '{}', comment: null }).execute()
  await marks.set({ marks: 0 }).where('marks', 'is', null).execute()
  await tx
    .updateTable('result')
    .set({ student_id: ghost, incorrect: sql`incorrect + pending`, pending: 0 })
    .where('attempt_id', 'in', ids)
    .execute()
  const left = { student_id: ghost, submitted_device: null, seq: 0, digest: '' }
  await tx.updateTable('attempt').set(left).where('id', 'in', ids).execute()
  const withoutGpa = attempts.filter(({ uses_gpa }) => uses_gpa === 0).map(({ id }) => id)
  if (withoutGpa.length > 0)
    await tx
      .updateTable('attempt')
      .set({ gpa_ssc: null, gpa_hsc: null })
      .where('id', 'in', withoutGpa)
      .execute()
}

/** The student's own rows in tables that nobody else is counted in. */
export async function removeOwnRows(tx: Tx, { id, mobile }: StudentTable): Promise<void> {
  await shutOut(tx, { id, mobile })
  const own = [
    'student_group',
    'extra_time',
    'evaluated_file',
    'completion',
    'playback',
    'subject_start',
    'push_subscription',
  ] as const
  for (const table of own)
    await tx
      .deleteFrom(table as 'student_group')
      .where('student_id', '=', id)
      .execute()
  // How far a regrade has told students is no longer of use once it is done.
  const told = tx.updateTable('regrade').set({ notified_to: '' }).where('done_at', 'is not', null)
  await told.where('notified_to', 'like', `${escaped(id)} %`).execute()
  // Uploads that no call has named: the server's own sweep takes their bytes away with the row.
  const nameless = { student_id: '', name: null, claimed_by: 'removed', claimed_at: 0 }
  await tx
    .updateTable('upload')
    .set(nameless)
    .where('student_id', '=', id)
    .where('claimed_by', 'is', null)
    .execute()
  await tx.deleteFrom('upload').where('student_id', '=', id).execute()
  await tx.deleteFrom('student').where('id', '=', id).execute()
}

/** Notices that were for this student alone go; hints on their way to, or about, the student too. */
export async function removeNotices(tx: Tx, { id, name }: StudentTable): Promise<void> {
  const theirs = await tx
    .selectFrom('notice_student')
    .select('notice_id')
    .where('student_id', '=', id)
    .execute()
  await tx.deleteFrom('notice_student').where('student_id', '=', id).execute()
  await tx.deleteFrom('notice_mark').where('student_id', '=', id).execute()
  for (const { notice_id } of theirs)
    await tx
      .deleteFrom('notice')
      .where('id', '=', notice_id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('notice_student').select('notice_id').where('notice_id', '=', notice_id))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('notice_group').select('notice_id').where('notice_id', '=', notice_id))),
      )
      .execute()
  await tx
    .deleteFrom('live_hint')
    .where((where) =>
      where.or([
        where('topics', 'like', `%student:${escaped(id)}%`),
        where('payload_json', 'like', `%${escaped(JSON.stringify(name).slice(1, -1))}%`),
      ]),
    )
    .execute()
}

/** Posts stay as a guest's, with these texts and without files; upvotes are taken back, and likes, which the forum has uncounted. */
export async function orphanPosts(
  tx: Tx,
  studentId: string,
  posts: Traces['posts'],
  ghost: string,
): Promise<void> {
  const gone = { student_id: null, client_id: null, text_digest: '', media_json: '[]' }
  for (const { id, kind, text } of posts) {
    const table = kind === 'question' ? 'forum_question' : 'forum_comment'
    await tx
      .updateTable(table as 'forum_comment')
      .set({ ...gone, text })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('forum_media').where('post_id', '=', id).execute()
    // Told to whom it answered, under its author's name.
    const told = tx.updateTable('notice').set({ message: 'Guest replied to your question.' })
    await told.where('id', '=', `forum-reply:${id}`).execute()
  }
  await sql`update forum_comment set upvotes = upvotes - 1
    where id in (select comment_id from forum_upvote where student_id = ${studentId})`.execute(tx)
  for (const table of ['forum_like', 'forum_upvote', 'forum_bookmark'] as const)
    await tx
      .deleteFrom(table as 'forum_like')
      .where('student_id', '=', studentId)
      .execute()
  const reports = { student_id: ghost }
  await tx
    .deleteFrom('forum_report')
    .where('student_id', '=', studentId)
    .where('settled_at', 'is not', null)
    .execute()
  await tx.updateTable('forum_report').set(reports).where('student_id', '=', studentId).execute()
}

/** Text in a LIKE: its signs of pattern become 'any one sign', which both databases understand alike. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '_')
}
