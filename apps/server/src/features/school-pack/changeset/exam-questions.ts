/** A bank's question as a row of an exam: its paper side, and its key. Pure. */

import { markQuestion } from '@porua/question-formats/formulas/mark-question'
import type { BankQuestion } from '@porua/question-formats/question'
import type { ExamKeyTable, ExamQuestionTable } from '../../../ports/database/tables.ts'
import type { PlannedExamQuestion } from '../plan.ts'

/** The question's row, without the edition. */
export function questionOf(
  examId: string,
  id: string,
  position: number,
  { file, id: bankId, point, question }: PlannedExamQuestion,
): Omit<ExamQuestionTable, 'edition'> {
  const { body } = question
  return {
    exam_id: examId,
    id,
    position,
    bank_file: file,
    bank_id: bankId,
    type: body.type,
    point,
    title: body.title,
    format: body.format,
    options_json: JSON.stringify(body.options),
    option_type_json: optionType(body),
    image_json: JSON.stringify(body.images),
    file_json: JSON.stringify(body.files),
    explanation: body.explanation,
    notes: body.notes,
    formulas: body.formulas ?? null,
  }
}

/** The question's key: the right options, each text once (equal options are equally right), or the accepted answers. */
export function keyOf(
  examId: string,
  generation: number,
  questionId: string,
  { point, question }: PlannedExamQuestion,
): ExamKeyTable {
  const { answer, tolerance } = question.body
  return {
    exam_id: examId,
    generation,
    question_id: questionId,
    answer_json: JSON.stringify([...new Set(answer)]),
    tolerance,
    point,
  }
}

/** The question as the exam asks it and marks it, in the form of a bank's; what only banks say (subject, chapter, own marks) is null. */
export function bodyOf(row: ExamQuestionTable, key: ExamKeyTable | undefined): BankQuestion {
  const options = JSON.parse(row.options_json) as string[]
  const kinds = new Map(Object.entries(JSON.parse(row.option_type_json) as Record<string, string>))
  return {
    type: row.type,
    format: row.format,
    title: row.title,
    options,
    imageOptions: options.flatMap((option, index) => (kinds.get(option) === 'image' ? [index] : [])),
    answer: JSON.parse(key?.answer_json ?? '[]') as string[],
    tolerance: key?.tolerance ?? null,
    explanation: row.explanation,
    notes: row.notes,
    images: JSON.parse(row.image_json) as string[],
    files: JSON.parse(row.file_json) as string[],
    subject: null,
    chapter: null,
    marks: null,
    language: null,
    ...(row.formulas === null ? {} : { formulas: row.formulas }),
  }
}

/**
 * A question as the exam goes on asking it that somebody has sat before formulas were marked: texts that differ by their marks alone
 * stay as they are, since answers are matched by the option's string.
 */
export function asSat(
  planned: PlannedExamQuestion,
  row: ExamQuestionTable,
  key: ExamKeyTable | undefined,
): PlannedExamQuestion {
  const { body } = planned.question
  if (row.formulas !== null) return planned
  const stored = bodyOf(row, key)
  const marked = markQuestion(stored).question
  const old = new Map([
    ...marked.options.map((option, at) => [option, stored.options[at] ?? option] as const),
    ...marked.answer.map((answer, at) => [answer, stored.answer[at] ?? answer] as const),
  ])
  const { formulas: _, ...rest } = body
  const question: BankQuestion = {
    ...rest,
    title: body.title === marked.title ? stored.title : body.title,
    options: body.options.map((option) => old.get(option) ?? option),
    answer: body.answer.map((answer) => old.get(answer) ?? answer),
    explanation: body.explanation === marked.explanation ? stored.explanation : body.explanation,
    notes: body.notes === marked.notes ? stored.notes : body.notes,
  }
  const isSame = JSON.stringify(question) === JSON.stringify(rest)
  return isSame ? planned : { ...planned, question: { ...planned.question, body: question } }
}

/** `{ [option text]: 'image' }` as JSON (spec §3). Built as text entries: an option may be called `__proto__`. */
function optionType({ options, imageOptions }: BankQuestion): string {
  const entries = imageOptions.map((index) => [options[index] ?? '', 'image'] as const)
  return JSON.stringify(Object.fromEntries(entries))
}

/**
 * Which question of the current edition each planned one is: by bank and id, and where a bank's file was renamed, by the
 * id alone.
 */
export function matchQuestions(
  planned: PlannedExamQuestion[],
  current: ExamQuestionTable[],
): Map<PlannedExamQuestion, ExamQuestionTable> {
  const free = new Map(current.map((question) => [`${question.bank_file}\n${question.bank_id}`, question]))
  const found = new Map<PlannedExamQuestion, ExamQuestionTable>()
  for (const question of planned) {
    const key = `${question.file}\n${question.id}`
    const match = free.get(key)
    if (match) found.set(question, match)
    free.delete(key)
  }
  for (const question of planned) {
    if (found.has(question)) continue
    const same = [...free].filter(([, other]) => other.bank_id === question.id)
    const [only] = same
    if (same.length !== 1 || !only) continue
    found.set(question, only[1])
    free.delete(only[0])
  }
  return found
}
