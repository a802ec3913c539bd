/**
 * Exams that ask questions which an import changes: their papers follow, as those of a pack's exams do, and what would change marks
 * that somebody has is refused.
 */

import { fault } from '@porua/files/faults/faults'
import type { ValidationErrors } from '@porua/files/validation-errors'
import type { BankQuestion, PlannedQuestion } from '@porua/question-formats/question'
import type { Ids } from '../../../platform/ids.ts'
import { says } from '../../../ports/database/changes.ts'
import type { ExamKeyTable, ExamQuestionTable, ExamTable } from '../../../ports/database/tables.ts'
import type { Difference } from '../changeset.ts'
import { defaultMarks } from '../pack/exams.ts'
import type { CompositionEntry, PlannedExam, PlannedExamQuestion } from '../plan.ts'
import type { SnapshotQuestions } from '../snapshot.ts'
import { asSat, bodyOf, keyOf } from './exam-questions.ts'
import { questionReasons } from './exam-regrade.ts'
import { changeExams, whileRegraded } from './exams.ts'
import { sourceOf } from './schedules.ts'

/** What is known of the exams that ask changed questions. */
export interface AskingExams {
  exams: readonly ExamTable[]
  questions: SnapshotQuestions
}

interface Input extends AskingExams {
  /** The bank that changes. */
  file: string
  /** Its changed questions that are asked, by id. */
  changed: ReadonlyMap<string, PlannedQuestion>
  now: number
  ids: Ids
}

/**
 * Puts the exams' changes into `difference`. Pure.
 * @param mistakes Gets a mistake for each question whose change is a regrade, or comes in the midst of one.
 * @returns the ids of those questions; the exams' changes leave them as they were
 */
export function changeAskingExams(
  input: Input,
  difference: Difference,
  mistakes: ValidationErrors,
): Set<string> {
  const held = new Set<string>()
  const rowsOf = Map.groupBy(input.questions.examQuestions, (row) => row.exam_id)
  const keys = new Map(input.questions.examKeys.map((key) => [`${key.exam_id}\n${key.question_id}`, key]))
  const planned = input.exams.map((exam) => ({
    exam,
    questions: (rowsOf.get(exam.id) ?? []).map((row) => {
      const key = keys.get(`${row.exam_id}\n${row.id}`)
      return { row, key, ...plannedQuestion(row, key, exam, input) }
    }),
  }))
  for (const { exam, questions } of planned) {
    const attempts = input.questions.attempts.get(exam.id) ?? 0
    const regrading = input.questions.regrading.has(exam.id)
    if (attempts === 0) continue
    for (const { row, key, next } of questions) {
      const [reason] = next ? questionReasons(next, row, key) : []
      if (!next) continue
      if (!reason) {
        // A model answer: no mark depends on it, and it stands in the key.
        if (!regrading || says(key, keyOf(exam.id, exam.generation, row.id, next))) continue
        held.add(next.id)
        mistakes.add({ ...next.question.place, field: 'answer' }, whileRegraded(exam.id))
        continue
      }
      held.add(next.id)
      mistakes.add(
        { ...next.question.place, field: reason.place.field },
        fault('isRegrade', { exam: exam.id, n: attempts, why: reason.what }),
      )
    }
  }
  const plan = {
    exams: planned.map(({ exam, questions }) =>
      plannedExam(
        exam,
        questions.map(({ next, current }) => (next && !held.has(next.id) ? next : current)),
      ),
    ),
  }
  changeExams(
    { plan, school: { exams: [...input.exams] }, questions: input.questions, now: input.now, ids: input.ids },
    new Map(),
    difference,
  )
  return held
}

/** The question as the exam asks it, and as it would ask it after the import; undefined where nothing changes. */
function plannedQuestion(
  row: ExamQuestionTable,
  key: ExamKeyTable | undefined,
  exam: ExamTable,
  { file, changed, questions }: Input,
): { current: PlannedExamQuestion; next: PlannedExamQuestion | undefined } {
  const place = { file: row.bank_file, line: 0, field: '' }
  const current: PlannedExamQuestion = {
    place,
    file: row.bank_file,
    id: row.bank_id,
    point: row.point,
    question: { place, id: row.bank_id, body: bodyOf(row, key) },
  }
  const question = row.bank_file === file ? changed.get(row.bank_id) : undefined
  if (!question) return { current, next: undefined }
  const next = { ...current, place: question.place, point: pointOf(row, question.body, exam), question }
  const isSat = (questions.attempts.get(exam.id) ?? 0) > 0
  return { current, next: isSat ? asSat(next, row, key) : next }
}

/** Hundredths: those of the bank, where the exam's composition leaves them to it. */
function pointOf(row: ExamQuestionTable, body: BankQuestion, exam: ExamTable): number {
  const written = sourceOf(exam.source_json)?.questions
  const entries = (Array.isArray(written) ? (written as CompositionEntry[]) : []).filter(
    ({ file, ids }) => file === row.bank_file && (!ids || ids.includes(row.bank_id)),
  )
  const left = entries.length > 0 && entries.every(({ marks }) => marks === undefined)
  return left ? (body.marks ?? defaultMarks * 100) : row.point
}

/** The exam as it stands, with these questions. */
function plannedExam(exam: ExamTable, questions: PlannedExamQuestion[]): PlannedExam {
  const source = sourceOf(exam.source_json)
  const { release_at: at } = exam
  const place = { file: exam.id, line: 0, field: '' }
  return {
    placeOf: (field = '') => ({ ...place, field }),
    id: exam.id,
    title: exam.title,
    subjectId: exam.subject_id,
    passMark: exam.pass_mark,
    isPractice: exam.is_practice === 1,
    instruction: exam.instruction,
    usesGpa: exam.uses_gpa === 1,
    sets: JSON.parse(exam.sets_json) as string[],
    releaseAt: at === null ? null : { source: source?.releaseAt ?? new Date(at).toISOString(), at: () => at },
    results: exam.results ?? 'auto',
    lateAnswers: exam.late_answers,
    graceMinutes: exam.grace_minutes,
    questions,
    composition: (source?.questions ?? []) as CompositionEntry[],
  }
}
