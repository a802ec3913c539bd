/** Reads a file of questions without a school: what was understood, row by row, and what was not. */

import { PackMedia } from '@porua/files/media'
import { mostRemarks, type Remark, ValidationErrors } from '@porua/files/validation-errors'
import { BankJudge } from '@porua/question-formats/judge'
import { plainText } from '@porua/question-formats/plain-text'
import type { PlannedQuestion } from '@porua/question-formats/question'
import { openQuestions } from '@porua/question-formats/read'
import { noProgress, type Progress } from '../../platform/progress.ts'
import type { QuestionsInput } from './import.ts'

/** One question as it was understood, in short. */
export interface CheckedQuestion {
  line: number
  id: string
  type: string
  title: string
  answer: string
}

export interface CheckReport {
  format: string
  questionCount: number
  leftOutCount: number
  mistakeCount: number
  /** The first of them, of each list. */
  leftOut: Remark[]
  mistakes: Remark[]
  warnings: Remark[]
}

const longestTitle = 60
const longestAnswer = 40

/** @param hear Gets each question as it is read. */
export async function checkQuestions(
  { source, file, name }: Omit<QuestionsInput, 'bank'>,
  hear: (question: CheckedQuestion) => Promise<void>,
  progress: Progress = noProgress,
): Promise<CheckReport> {
  const mistakes = new ValidationErrors()
  const leftOut: Remark[] = []
  let [questionCount, leftOutCount] = [0, 0]
  const open = await openQuestions(source, file, name)
  try {
    const judge = new BankJudge(file.path, new PackMedia(open.media, mistakes), mistakes, name)
    progress.stage(`Reading ${name}`)
    for await (const found of open.found) {
      progress.step()
      if (found.kind === 'leftOut') {
        leftOutCount++
        if (leftOut.length < mostRemarks) leftOut.push(found.remark)
        continue
      }
      const question = await judge.question(found)
      if (!question) continue
      questionCount++
      await hear(checkedQuestion(question))
    }
    judge.end()
  } finally {
    await open.close()
  }
  return {
    format: open.format,
    questionCount,
    leftOutCount,
    leftOut,
    mistakeCount: mistakes.count,
    mistakes: mistakes.list,
    warnings: mistakes.warnings,
  }
}

/** A question in one line. */
export function checkedQuestion({ place, id, body }: PlannedQuestion): CheckedQuestion {
  return {
    line: place.line,
    id,
    type: body.type,
    title: shown(body.title, body.format, longestTitle),
    answer: body.type === 'paragraph' ? 'marked by a teacher' : rightAnswer(body, longestAnswer),
  }
}

/** The key in so many characters: letters with their options' texts, numbers with their tolerance. */
export function rightAnswer(body: PlannedQuestion['body'], most: number): string {
  const { answer, options, imageOptions, tolerance, format } = body
  if (options.length === 0) {
    const width = tolerance === null || tolerance === 0 ? '' : ` ± ${tolerance}`
    return cut(answer.map((text) => `${plainText(text, format)}${width}`).join(' | '), most)
  }
  const parts = answer.map((text) => {
    const index = options.indexOf(text)
    const letter = String.fromCharCode(65 + index)
    return imageOptions.includes(index) ? `${letter} (picture)` : `${letter} ${plainText(text, format)}`
  })
  return cut(parts.join(' | '), most)
}

/** A text without markup in so many characters. */
export function shown(text: string, format: 'text' | 'html', most: number): string {
  return cut(plainText(text, format), most)
}

/** Whole characters: a letter keeps its marks. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const letters = [...new Intl.Segmenter('bn').segment(text.slice(0, most * 4))].map(({ segment }) => segment)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
