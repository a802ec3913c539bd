/** What about a changed exam would change marks that have been given already. Pure. */

import { type Fault, fault } from '@porua/files/faults/faults'
import type { MarkedPart } from '@porua/files/faults/pack.en'
import type { Place } from '@porua/files/validation-errors'
import type { ExamKeyTable, ExamQuestionTable, ExamTable } from '../../../ports/database/tables.ts'
import type { PlannedExam, PlannedExamQuestion } from '../plan.ts'
import { keyOf, type matchQuestions, questionOf } from './exam-questions.ts'

/** One reason: where the pack says so, and what changed. */
export interface RegradeReason {
  place: Place
  what: Fault
}

export function regradeReasons(
  exam: PlannedExam,
  before: { row: ExamTable; questions: ExamQuestionTable[]; keys: ExamKeyTable[] },
  known: ReturnType<typeof matchQuestions>,
  row: Pick<ExamTable, 'uses_gpa' | 'is_practice'>,
): RegradeReason[] {
  const reasons: RegradeReason[] = []
  if (before.row.uses_gpa !== row.uses_gpa)
    reasons.push({ place: exam.placeOf('usesGpa'), what: fault('gpaChanged') })
  if (before.row.is_practice !== row.is_practice)
    reasons.push({ place: exam.placeOf('isPracticeExam'), what: fault('practiceChanged') })
  const keys = new Map(before.keys.map((key) => [key.question_id, key]))
  for (const question of exam.questions) {
    const current = known.get(question)
    if (!current)
      reasons.push({ place: question.place, what: fault('questionNew', { question: question.id }) })
    else reasons.push(...questionReasons(question, current, keys.get(current.id)))
  }
  const kept = new Set([...known.values()].map((question) => question.id))
  for (const question of before.questions) {
    if (!kept.has(question.id))
      reasons.push({
        place: exam.placeOf('questions'),
        what: fault('questionGone', { question: question.bank_id, bank: question.bank_file }),
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
  const changed = (part: MarkedPart) => fault('questionPartChanged', { part, question: question.id })
  const inBank = (field: MarkedPart): void => {
    reasons.push({ place: { ...question.question.place, field }, what: changed(field) })
  }
  if (next.type !== current.type) inBank('type')
  if (sorted(next.options_json) !== sorted(current.options_json)) inBank('options')
  else if (next.option_type_json !== current.option_type_json) inBank('optionType')
  // A teacher marks paragraphs; their model answer is text for the reader like an explanation.
  if (next.type !== 'paragraph' && sorted(key.answer_json) !== sorted(currentKey?.answer_json ?? '[]'))
    inBank('answer')
  if (key.tolerance !== (currentKey?.tolerance ?? null)) inBank('tolerance')
  if (next.point !== current.point) reasons.push({ place: question.place, what: changed('marks') })
  return reasons
}

/** A JSON list of texts without its order: sets may order options differently, equal ones are equally right. */
function sorted(json: string): string {
  return JSON.stringify((JSON.parse(json) as string[]).sort())
}
