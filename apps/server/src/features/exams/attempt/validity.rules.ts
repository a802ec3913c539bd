/** What is wrong with a single answer in itself; it becomes that answer's outcome 'invalid', and is not logged. */
import type { AnswerIn, Question } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { firstFault } from '../../../platform/schema-faults.ts'

/** A paper's question as saves are checked against it. */
export interface QuestionIndex {
  readonly type: Question['type']
  /** In the order of the paper. */
  readonly options: readonly string[]
}

/** Canonical texts of a valid answer, or the title that says what is wrong. */
export type Checked =
  | {
      readonly ok: true
      readonly answerJson: string
      readonly extraJson: string
      readonly chosenJson: string | null
    }
  | { readonly ok: false; readonly title: string }

/**
 * Checks one answer. `multiple`: it may be changed, and so also be taken back (an empty answer). `ownFiles` holds the
 * keys among `extra` that are the student's own uploads.
 */
export function checkAnswer(
  given: AnswerIn,
  question: QuestionIndex | undefined,
  multiple: boolean,
  ownFiles: { has(key: string): boolean },
): Checked {
  if (given.faults) {
    const { path, says } = firstFault(given.faults)
    return wrong(`${path.join('.') || 'answer'}: ${says}`)
  }
  if (!question) return wrong('This question is not in your paper.')
  const { answer, extra = [] } = given
  if (answer.length > limits.answerParts) return wrong(`An answer has at most ${limits.answerParts} parts.`)
  if (answer.some((part) => part.includes('\u0000')))
    return wrong('The answer holds a character that cannot be saved (U+0000).')
  if (extra.length > limits.answerFiles)
    return wrong(`An answer carries at most ${limits.answerFiles} files.`)
  // A file that follows is declared by its digest.
  const strange = extra.find((file) => (file.key === '' ? !file.sha256 : !ownFiles.has(file.key)))
  if (strange) return wrong(`Error uploading file ${strange.name}`)
  const written = question.type === 'shortAns' || question.type === 'paragraph'
  const parts = written ? writtenParts(answer) : answer
  if (parts.length === 0 && extra.length === 0) {
    // A draft that has vanished takes nothing back: it only tells its number.
    return multiple || given.draft ? fine([], []) : wrong('Please provide an answer or upload a file')
  }
  if (written) {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (length > limits.answerTextMax)
      return wrong(`The answer is longer than ${limits.answerTextMax} characters.`)
    return fine(parts, extra)
  }
  if (parts.some((part) => !question.options.includes(part)))
    return wrong('This option is not one of the question’s options.')
  if (question.type === 'MCQ' && parts.length > 1) return wrong('Only one option can be chosen here.')
  return fine(parts, extra, chosenOf(given.chosen, parts, question.options))
}

/** The tapped places as they are kept; null where none were told, or they are not those of the texts. */
function chosenOf(
  chosen: readonly number[] | undefined,
  parts: readonly string[],
  options: readonly string[],
): string | null {
  if (!chosen || chosen.length !== parts.length || new Set(chosen).size !== chosen.length) return null
  return chosen.every((place, i) => options[place] === parts[i]) ? JSON.stringify(chosen) : null
}

/** White space alone is no answer. Half a surrogate pair, which no database holds, becomes the replacement character. */
function writtenParts(answer: readonly string[]): string[] {
  return answer.every((part) => part.trim() === '') ? [] : answer.map((part) => part.toWellFormed())
}

function fine(
  answer: readonly string[],
  extra: NonNullable<AnswerIn['extra']>,
  chosenJson: string | null = null,
): Checked {
  // Fields in one order, so that equal answers are equal texts.
  const files = extra.map(({ name, key, type, sha256 }) => ({ name, key, type, sha256 }))
  return { ok: true, answerJson: JSON.stringify(answer), extraJson: JSON.stringify(files), chosenJson }
}

function wrong(title: string): Checked {
  return { ok: false, title }
}
