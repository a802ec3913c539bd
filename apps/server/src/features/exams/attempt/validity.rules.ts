/** What is wrong with a single answer in itself; it becomes that answer's outcome 'invalid', and is not logged. */

import type { AnswerIn } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import type { Wording } from '../../../platform/refusals/refusals.ts'
import { firstFault } from '../../../platform/schema-faults.ts'
import type { QuestionIndex } from '../paper/paper.rules.ts'

/** Canonical texts of a valid answer, or what is wrong with it. */
export type Checked =
  | {
      readonly ok: true
      readonly answerJson: string
      readonly extraJson: string
      readonly chosenJson: string | null
    }
  | { readonly ok: false; readonly wording: Wording }

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
    return wrong(['malformed', { field: path.join('.') || 'answer', says }])
  }
  if (!question) return wrong('questionNotInPaper')
  const { answer, extra = [] } = given
  if (answer.length > limits.answerParts) return wrong(['answerParts', { n: limits.answerParts }])
  if (answer.some((part) => part.includes('\u0000'))) return wrong('answerCharacter')
  if (extra.length > limits.answerFiles) return wrong(['answerFiles', { n: limits.answerFiles }])
  // A file that follows is declared by its digest.
  const strange = extra.find((file) => (file.key === '' ? !file.sha256 : !ownFiles.has(file.key)))
  if (strange) return wrong(['answerFileNotUploaded', { name: strange.name }])
  const written = question.type === 'shortAns' || question.type === 'paragraph'
  const parts = written ? writtenParts(answer) : answer
  if (parts.length === 0 && extra.length === 0) {
    // A draft that has vanished takes nothing back: it only tells its number.
    return multiple || given.draft ? fine([], []) : wrong('answerEmpty')
  }
  if (written) {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (length > limits.answerTextMax) return wrong(['answerLong', { n: limits.answerTextMax }])
    return fine(parts, extra)
  }
  if (parts.some((part) => !question.options.includes(part))) return wrong('optionNotThere')
  if (question.type === 'MCQ' && parts.length > 1) return wrong('oneOptionOnly')
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

function wrong(wording: Wording): Checked {
  return { ok: false, wording }
}
