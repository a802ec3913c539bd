/** About how tall a question's card is before it is drawn. */
import type { Question } from '@porua/contract/exams'
import { textHeight } from '../../../kit/text-pieces.ts'

/** About how tall a question's card is on a screen of that width. */
export function cardHeight(question: Question, width: number): number {
  const column = Math.max(200, width - 64)
  const options = question.options.reduce((sum, option) => sum + textHeight(option, column - 90) + 33, 0)
  // A text's field, its place for files and its button.
  const given = question.options.length > 0 ? options : 350
  const button = question.type === 'checkbox' ? 60 : 0
  return 100 + textHeight(question.title, column) + question.image.length * 240 + given + button
}
