/** A student's traces in the database. The features that own the tables end them; a test finds a table with a new trace. */
import type { Reader } from '../../ports/database/database.ts'
import type { GivenAnswer } from './purge.rules.ts'

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
