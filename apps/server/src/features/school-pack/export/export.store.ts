/** What an export reads of the banks and the exams, besides the school itself. */
import type { Reader } from '../../../ports/database/database.ts'
import type { ExamKeyTable, ExamQuestionTable, QuestionBankTable } from '../../../ports/database/tables.ts'

/** Every bank, in order. For `scan`. */
export async function loadAllBanks(db: Reader): Promise<QuestionBankTable[]> {
  return db.selectFrom('bank_question').selectAll().orderBy('file').orderBy('position').execute()
}

/** The questions of every exam's current edition, in order. For `scan`. */
export async function loadExamQuestions(db: Reader): Promise<ExamQuestionTable[]> {
  return db
    .selectFrom('exam_question')
    .innerJoin('exam', (join) =>
      join.onRef('exam.id', '=', 'exam_question.exam_id').onRef('exam.edition', '=', 'exam_question.edition'),
    )
    .selectAll('exam_question')
    .orderBy('exam_question.exam_id')
    .orderBy('exam_question.position')
    .execute()
}

/** The keys of every exam's current generation. For `scan`. */
export async function loadExamKeys(db: Reader): Promise<ExamKeyTable[]> {
  return db
    .selectFrom('exam_key')
    .innerJoin('exam', (join) =>
      join.onRef('exam.id', '=', 'exam_key.exam_id').onRef('exam.generation', '=', 'exam_key.generation'),
    )
    .selectAll('exam_key')
    .execute()
}
