/** What results are read from. */
import type { Reader } from '../../../ports/database/database.ts'
import type {
  AnswerTable,
  ExamTable,
  GroupExamTable,
  MarkTable,
  ResultTable,
} from '../../../ports/database/tables.ts'

/** An attempt's totals in one generation, and how often marks of its exam had changed by then; undefined while it is not final. */
export async function resultOf(
  db: Reader,
  attemptId: string,
  generation: number,
): Promise<(ResultTable & { version: number | null }) | undefined> {
  return db
    .selectFrom('result')
    .selectAll()
    .select((query) =>
      query
        .selectFrom('exam_change as c')
        .whereRef('c.exam_id', '=', 'result.exam_id')
        .select('c.version')
        .as('version'),
    )
    .where('attempt_id', '=', attemptId)
    .where('generation', '=', generation)
    .executeTakeFirst()
}

/** An answered question with its marks in a generation. */
export type MarkedAnswer = Pick<MarkTable, 'question_id' | 'marks' | 'evaluated_json' | 'comment'> & {
  /** Null where nothing was answered: everybody has the marks of this question. */
  [Name in keyof Pick<AnswerTable, 'answer_json' | 'extra_json'>]: string | null
} & { chosen_json?: string | null }

/** Every answer that was marked, with what a teacher has said of it. */
export async function markedAnswers(
  db: Reader,
  attemptId: string,
  generation: number,
): Promise<MarkedAnswer[]> {
  return db
    .selectFrom('mark as m')
    .leftJoin('answer as n', (join) =>
      join.onRef('n.attempt_id', '=', 'm.attempt_id').onRef('n.question_id', '=', 'm.question_id'),
    )
    .where('m.attempt_id', '=', attemptId)
    .where('m.generation', '=', generation)
    .select(['m.question_id', 'n.answer_json', 'n.extra_json', 'n.chosen_json'])
    .select(['m.marks', 'm.evaluated_json', 'm.comment'])
    .execute()
}

/** The exam's own part of what decides its release, and its groups' calendars. */
export async function releaseRows(
  db: Reader,
  examId: string,
): Promise<
  | {
      exam: Pick<
        ExamTable,
        | 'is_practice'
        | 'released_at'
        | 'release_at'
        | 'results'
        | 'grace_minutes'
        | 'generation'
        | 'announced_at'
      >
      groups: GroupExamTable[]
    }
  | undefined
> {
  const exam = await db
    .selectFrom('exam')
    .select(['is_practice', 'released_at', 'release_at', 'results'])
    .select(['grace_minutes', 'generation', 'announced_at'])
    .where('id', '=', examId)
    .executeTakeFirst()
  if (!exam) return undefined
  const groups = await db.selectFrom('group_exam').selectAll().where('exam_id', '=', examId).execute()
  return { exam, groups }
}

/**
 * Whether anything of the exam is still open: an attempt without marks, a written answer that waits for a teacher. Once students have
 * been told that the results are out, an answer of theirs that waits (it came late and was accepted since) takes them from nobody.
 */
export async function openWork(
  db: Reader,
  examId: string,
  { generation, announced_at }: Pick<ExamTable, 'generation' | 'announced_at'>,
): Promise<{ openAttempts: boolean; pendingMarks: boolean }> {
  const pending = await db
    .selectFrom('result')
    .innerJoin('attempt', 'attempt.id', 'result.attempt_id')
    .select('result.attempt_id')
    .where('result.exam_id', '=', examId)
    .where('result.generation', '=', generation)
    .where('result.pending', '>', 0)
    .where('attempt.started_at', '>=', announced_at ?? 0)
    .limit(1)
    .executeTakeFirst()
  return { openAttempts: await anyOpenAttempt(db, examId), pendingMarks: pending !== undefined }
}

/** Whether an attempt of the exam is not written as final yet. */
export async function anyOpenAttempt(db: Reader, examId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('final_at', 'is', null)
    .where('replaced_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return attempt !== undefined
}

/** How many attempts of the exam have each merit, best first. */
export async function meritCounts(
  db: Reader,
  examId: string,
  generation: number,
): Promise<{ merit: number; attempts: number }[]> {
  return db
    .selectFrom('result')
    .where('exam_id', '=', examId)
    .where('generation', '=', generation)
    .groupBy('merit')
    .orderBy('merit', 'desc')
    .select((query) => ['merit', query.fn.countAll<number>().as('attempts')])
    .execute()
}

/** How often marks of the exam have changed. */
export async function versionOf(db: Reader, examId: string): Promise<number> {
  const row = await db
    .selectFrom('exam_change')
    .select('version')
    .where('exam_id', '=', examId)
    .executeTakeFirst()
  return Number(row?.version ?? 0)
}

/** What stands over an exam's paper now. */
export async function examOfPaper(
  db: Reader,
  examId: string,
): Promise<Pick<ExamTable, 'title' | 'subject_id' | 'pass_mark' | 'generation'> | undefined> {
  return db
    .selectFrom('exam')
    .select(['title', 'subject_id', 'pass_mark', 'generation'])
    .where('id', '=', examId)
    .executeTakeFirst()
}
