/** How a paper is laid out: the order of a set, and the bytes. Pure: the same edition and set always give the same paper. */
import { createHash } from 'node:crypto'
import type { Paper, Question } from '@porua/contract/exams'
import type { ExamQuestionTable, ExamTable } from '../../../ports/database/tables.ts'

/** An exam's own columns that its paper carries. */
export type ExamHead = Pick<
  ExamTable,
  'id' | 'title' | 'total_marks' | 'pass_mark' | 'is_practice' | 'instruction' | 'subject_id'
>

/** A paper's question as saves are checked against it. */
export interface QuestionIndex {
  readonly type: Question['type']
  /** In the order of the paper. */
  readonly options: readonly string[]
}

/** The contract's exam fields, from the exam's row. */
export function examCore(exam: ExamHead): Omit<Paper, 'questions'> {
  return {
    _id: exam.id,
    title: exam.title,
    totalMarks: exam.total_marks / 100,
    passMark: exam.pass_mark / 100,
    isPracticeExam: exam.is_practice === 1,
    instruction: exam.instruction,
    subjectId: exam.subject_id,
  }
}

/** A question as a student may see it: named field by field, so that no key, explanation or note can slip in. */
export function presentQuestion(row: ExamQuestionTable): Question {
  return {
    _id: row.id,
    type: row.type,
    title: row.title,
    format: row.format,
    ...(row.formulas === null ? {} : { formulas: row.formulas }),
    point: row.point / 100,
    marks: row.point / 100,
    options: JSON.parse(row.options_json) as Question['options'],
    optionType: row.option_type_json,
    image: JSON.parse(row.image_json) as Question['image'],
    file: JSON.parse(row.file_json) as Question['file'],
  }
}

/**
 * Lays out one set. The first set, and an exam without sets, keep the pack's order; the others get another order of
 * questions and options, drawn from the exam and the set's name, so that every machine draws the same.
 */
export function layOut(
  exam: ExamHead,
  rows: readonly ExamQuestionTable[],
  setCode: string,
  sets: readonly string[],
): Paper {
  const inOrder = [...rows].sort((a, b) => a.position - b.position).map(presentQuestion)
  const asPacked = setCode === '' || setCode === sets[0]
  const questions = asPacked
    ? inOrder
    : shuffle(inOrder, `${exam.id}\n${setCode}`).map((question) => ({
        ...question,
        options: optionsMayMove(question.options)
          ? shuffle(question.options, `${exam.id}\n${setCode}\n${question._id}`)
          : question.options,
      }))
  return { ...examCore(exam), questions: questions.map((question) => ({ question })) }
}

/** Options that speak of their own place ('all of the above', 'both A and C', 'উপরের সবগুলো') keep it. */
const speaksOfPlace =
  /\b(?:above|below|both|neither|former|latter|previous|following)\b|\b(?:options?\s+)?\(?[a-k]\)?\s*(?:and|&|or|,)\s*\(?[a-k]\)?(?![\w=+])|উপর|নিচের|সবগুলো|সব কয়টি|কোনোটিই|কোনটিই|উভয়/i

function optionsMayMove(options: readonly string[]): boolean {
  return !options.some((option) => speaksOfPlace.test(option.normalize('NFC')))
}

/** Fisher and Yates, drawn from a seed. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const draw = drawing(seed)
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = draw(i + 1)
    const swap = result[i] as T
    result[i] = result[j] as T
    result[j] = swap
  }
  return result
}

/** Whole numbers below a bound, from SHA-256 in counter mode: the same on every machine and in every version. */
function drawing(seed: string): (bound: number) => number {
  let block = Buffer.alloc(0)
  let offset = 0
  let count = 0
  return (bound) => {
    if (offset + 6 > block.length) {
      block = createHash('sha256').update(`${seed}\n${count++}`).digest()
      offset = 0
    }
    const number = block.readUIntBE(offset, 6)
    offset += 6
    return number % bound
  }
}

/** Media addresses that a phone should fetch before it says 'ready'. */
export function imagesOf(paper: Paper): string[] {
  const found = new Set<string>()
  for (const { question } of paper.questions) {
    for (const address of question.image) found.add(address)
    const kinds = JSON.parse(question.optionType) as Record<string, string>
    for (const option of question.options) if (kinds[option] === 'image') found.add(option)
    if (question.format !== 'html') continue
    for (const html of [question.title, ...question.options])
      for (const [, , address] of html.matchAll(/<img\b[^>]*?\bsrc\s*=\s*(["'])(.*?)\1/gi))
        if (address && !/^(?:data|https?|javascript):/i.test(address)) found.add(address)
  }
  return [...found]
}
