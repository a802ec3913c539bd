/** A teacher's marks in the database. */
import type { Reader, Tx } from '../../../ports/database/database.ts'
import { isAny } from '../../../ports/database/queries.ts'
import type {
  AnswerTable,
  EvaluatedFileTable,
  MarkTable,
  ResultTable,
} from '../../../ports/database/tables.ts'

/** The newest attempt of the student with this roll number. */
export async function attemptOfSid(db: Reader, examId: string, sid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('attempt as a')
    .innerJoin('student as s', 's.id', 'a.student_id')
    .select('a.id')
    .where('a.exam_id', '=', examId)
    .where('s.sid', '=', sid)
    .orderBy('a.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function answerTo(
  db: Reader,
  attemptId: string,
  questionId: string,
): Promise<Pick<AnswerTable, 'answer_json' | 'extra_json'> | undefined> {
  return db
    .selectFrom('answer')
    .select(['answer_json', 'extra_json'])
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
}

/** Every mark of an attempt in a generation. */
export async function marksIn(db: Reader, attemptId: string, generation: number): Promise<MarkTable[]> {
  return db
    .selectFrom('mark')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('generation', '=', generation)
    .execute()
}

/** Over the mark that stands in this generation. */
export async function writeMark(tx: Tx, row: MarkTable): Promise<void> {
  await tx
    .updateTable('mark')
    .set({ marks: row.marks, evaluated_json: row.evaluated_json, comment: row.comment ?? null })
    .where('attempt_id', '=', row.attempt_id)
    .where('generation', '=', row.generation)
    .where('question_id', '=', row.question_id)
    .execute()
}

export async function writeResult(
  tx: Tx,
  {
    attempt_id,
    generation,
    ...totals
  }: Pick<ResultTable, 'attempt_id' | 'generation'> & Partial<ResultTable>,
): Promise<void> {
  await tx
    .updateTable('result')
    .set(totals)
    .where('attempt_id', '=', attempt_id)
    .where('generation', '=', generation)
    .execute()
}

export async function insertEvaluated(tx: Tx, row: EvaluatedFileTable): Promise<void> {
  await tx.insertInto('evaluated_file').values(row).execute()
}

/** Whether a file is a teacher's copy of one of this student's. */
export async function isEvaluatedOf(db: Reader, studentId: string, key: string): Promise<boolean> {
  return isAny(db.selectFrom('evaluated_file').where('key', '=', key).where('student_id', '=', studentId))
}
