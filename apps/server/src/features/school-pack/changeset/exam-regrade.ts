/** What about a changed exam would change marks that have been given already. Pure. */

import type { Place } from '@porua/files/validation-errors'
import type { ExamKeyTable, ExamQuestionTable, ExamTable } from '../../../ports/database/tables.ts'
import type { PlannedExam, PlannedExamQuestion } from '../plan.ts'
import { keyOf, type matchQuestions, questionOf } from './exam-questions.ts'

/** One reason: where the pack says so, and what changed. */
export interface RegradeReason {
  place: Place
  what: string
}

export function regradeReasons(
  exam: PlannedExam,
  before: { row: ExamTable; questions: ExamQuestionTable[]; keys: ExamKeyTable[] },
  known: ReturnType<typeof matchQuestions>,
  row: Pick<ExamTable, 'uses_gpa' | 'is_practice'>,
): RegradeReason[] {
  const reasons: RegradeReason[] = []
  if (before.row.uses_gpa !== row.uses_gpa)
    reasons.push({ place: exam.placeOf('usesGpa'), what: 'whether the GPA counts has changed' })
  if (before.row.is_practice !== row.is_practice)
    reasons.push({ place: exam.placeOf('isPracticeExam'), what: 'whether it is a practice exam has changed' })
  const keys = new Map(before.keys.map((key) => [key.question_id, key]))
  for (const question of exam.questions) {
    const current = known.get(question)
    if (!current) reasons.push({ place: question.place, what: `the question '${question.id}' is new` })
    else reasons.push(...questionReasons(question, current, keys.get(current.id)))
  }
  const kept = new Set([...known.values()].map((question) => question.id))
  for (const question of before.questions) {
    if (!kept.has(question.id))
      reasons.push({
        place: exam.placeOf('questions'),
        what: `the question '${question.bank_id}' of ${question.bank_file} is gone`,
      })
  }
  return reasons
}

/** What about one question would. */
export function questionReasons(
  question: PlannedExamQuestion,
  current: ExamQuestionTable,
  currentKey: ExamKeyTable | undefined,
): RegradeReason[] {
  const reasons: RegradeReason[] = []
  const next = questionOf(current.exam_id, current.id, current.position, question)
  const key = keyOf(current.exam_id, currentKey?.generation ?? 1, current.id, question)
  const name = `of the question '${question.id}'`
  const inBank = (field: string, what: string): void => {
    reasons.push({ place: { ...question.question.place, field }, what })
  }
  if (next.type !== current.type) inBank('type', `the type ${name} has changed`)
  if (sorted(next.options_json) !== sorted(current.options_json))
    inBank('options', `the options ${name} have changed`)
  else if (next.option_type_json !== current.option_type_json)
    inBank('optionType', `the kind of the options ${name} has changed`)
  // A teacher marks paragraphs; their model answer is text for the reader like an explanation.
  if (next.type !== 'paragraph' && sorted(key.answer_json) !== sorted(currentKey?.answer_json ?? '[]'))
    inBank('answer', `the right answer ${name} has changed`)
  if (key.tolerance !== (currentKey?.tolerance ?? null))
    inBank('tolerance', `the tolerance ${name} has changed`)
  if (next.point !== current.point)
    reasons.push({ place: question.place, what: `the marks ${name} have changed` })
  return reasons
}

/** A JSON list of texts without its order: sets may order options differently, equal ones are equally right. */
function sorted(json: string): string {
  return JSON.stringify((JSON.parse(json) as string[]).sort())
}
