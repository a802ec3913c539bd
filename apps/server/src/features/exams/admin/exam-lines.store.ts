/** Exams as the provider's lists show them. */
import { sql } from 'kysely'
import type { Reader } from '../../../ports/database/database.ts'
import type { ExamTable, GroupExamTable } from '../../../ports/database/tables.ts'
import { questionsWithKey } from '../questions-with-key.store.ts'

/** An exam with what has become of it. Times are UTC milliseconds, marks hundredths. */
export type ExamLine = Pick<
  ExamTable,
  | 'id'
  | 'title'
  | 'subject_id'
  | 'is_practice'
  | 'pass_mark'
  | 'total_marks'
  | 'sets_json'
  | 'uses_gpa'
  | 'release_at'
  | 'released_at'
  | 'results'
  | 'grace_minutes'
  | 'generation'
  | 'edition'
> & { questions: number; attempts: number; final: number; pending: number }

/** Every exam, or one. For `scan`. */
export async function examLines(db: Reader, examId: string | null): Promise<ExamLine[]> {
  const results = sql`(select count(*) from result as r where r.exam_id = e.id and r.generation = e.generation`
  const all = db
    .selectFrom('exam as e')
    .select([
      'e.id',
      'e.title',
      'e.subject_id',
      'e.is_practice',
      'e.pass_mark',
      'e.total_marks',
      'e.sets_json',
    ])
    .select(['e.uses_gpa', 'e.release_at', 'e.released_at', 'e.results', 'e.grace_minutes'])
    .select(['e.generation', 'e.edition'])
    .select([
      sql<number>`(select count(*) from exam_question as q where q.exam_id = e.id and q.edition = e.edition)`.as(
        'questions',
      ),
      sql<number>`(select count(*) from attempt as a where a.exam_id = e.id)`.as('attempts'),
      sql<number>`${results})`.as('final'),
      sql<number>`${results} and r.pending > 0)`.as('pending'),
    ])
    .orderBy('e.id')
  return (examId === null ? all : all.where('e.id', '=', examId)).execute()
}

/** The calendars of all exams, or of one, earliest first. For `scan`. */
export async function calendarLines(db: Reader, examId: string | null): Promise<GroupExamTable[]> {
  const all = db.selectFrom('group_exam').selectAll().orderBy('starts_at').orderBy('group_id')
  return (examId === null ? all : all.where('exam_id', '=', examId)).execute()
}

/** A question of the exam's current edition with what its key says. */
export interface QuestionLine {
  id: string
  bank_file: string
  bank_id: string
  type: string
  title: string
  point: number
  answer_json: string
  rule: 'drop' | 'bonus' | null
}

/** The questions of the exam's current edition, in the pack's order, with the key that readers see. For `scan`. */
export async function questionLines(db: Reader, examId: string): Promise<QuestionLine[]> {
  return questionsWithKey(db)
    .where('e.id', '=', examId)
    .select(['q.id', 'q.bank_file', 'q.bank_id', 'q.type', 'q.title', 'q.point', 'k.answer_json'])
    .select(sql<QuestionLine['rule']>`k.rule`.as('rule'))
    .orderBy('q.position')
    .execute()
}
