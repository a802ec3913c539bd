/** What results are read from. */
import type { Reader } from '../../../ports/database/database.ts'
import type {
  AnswerLogTable,
  AnswerTable,
  ExamTable,
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
  return row?.version ?? 0
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

/** A save of an attempt that counted, or counted until a newer one came. */
export type GivenRow = Pick<AnswerLogTable, 'question_id' | 'answer_json' | 'client_at' | 'seq'> & {
  chosen_json?: string | null
}

/** Every save of an attempt that was taken in time. */
export async function givenRows(db: Reader, attemptId: string): Promise<GivenRow[]> {
  return db
    .selectFrom('answer_log')
    .select(['question_id', 'answer_json', 'chosen_json', 'client_at', 'seq'])
    .where('attempt_id', '=', attemptId)
    .where('outcome', 'in', ['saved', 'older'])
    .orderBy('seq')
    .execute()
}
