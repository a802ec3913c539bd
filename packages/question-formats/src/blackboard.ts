/** Blackboard's tab-separated upload text (bbq): a question a line, its type first. Texts are HTML. */
import { fault } from '@porua/files/faults/faults'
import type { CannotAsk } from '@porua/files/faults/left-out.en'
import { Unreadable } from '@porua/files/unreadable'
import type { Place } from '@porua/files/validation-errors'
import type { WrittenQuestion } from './format.ts'
import { withoutPictures } from './html.ts'
import { type Found, foundQuestion, foundRemark, Shared } from './read-found.ts'
import { hasMarkup } from './read-html.ts'
import { QuestionIds } from './read-ids.ts'
import type { Line } from './read-lines.ts'
import { numberText } from './read-numbers.ts'

const taken = ['MC', 'MA', 'TF', 'ESS', 'SR', 'FIB', 'NUM'] as const
type Taken = (typeof taken)[number]

const leftOut: Readonly<Record<string, CannotAsk>> = {
  MAT: 'matchingMat',
  ORD: 'orderOrd',
  FIL: 'fileAlone',
  FIB_PLUS: 'severalGaps',
  JUMBLED_SENTENCE: 'jumbled',
  QUIZ_BOWL: 'quizBowl',
  OP: 'opinion',
}

/** The types that a line may begin with. */
export const blackboardTypes: readonly string[] = [...taken, ...Object.keys(leftOut)]

type Answered = Pick<WrittenQuestion, 'type' | 'options' | 'answer' | 'tolerance'>

/** @param file Its name, for messages. */
export async function* readBlackboard(file: string, lines: AsyncIterable<Line>): AsyncGenerator<Found> {
  const ids = new QuestionIds()
  const shared = new Shared(file)
  for await (const { number, text } of lines) {
    if (text.trim() === '') continue
    const place: Place = { file, line: number, field: '' }
    const [type = '', title = '', ...cells] = text.split('\t').map((cell) => cell.trim())
    const kind = type.toUpperCase()
    const known = taken.find((one) => one === kind)
    const why = leftOut[kind]
    if (!known) {
      yield why
        ? foundRemark('leftOut', place, fault('cannotAsk', { kind: why }))
        : foundRemark('mistake', place, fault('blackboardType', { value: type }))
      continue
    }
    const html = (cell: string): string => {
      const { html: kept, sources } = withoutPictures(cell)
      for (const source of sources) shared.add(number, fault('pictureNotThere', { value: source }))
      return kept
    }
    try {
      const answered = answerOf(known, cells.map(html))
      const shown = [title, ...(answered.options ?? [])]
      const format = shown.some((one) => hasMarkup(one) || /&[#\w]+;/.test(one))
        ? { format: 'html' as const }
        : {}
      const id = ids.give(null, title, answered.options)
      yield foundQuestion({ place, written: { id, title: html(title), ...format, ...answered } })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      yield foundRemark('mistake', place, error.what)
    }
  }
  yield* shared.found()
}

function answerOf(type: Taken, cells: readonly string[]): Answered {
  const filled = cells.filter((cell) => cell !== '')
  if (type === 'ESS' || type === 'SR')
    return { type: 'paragraph', ...(filled.length > 0 ? { answer: filled } : {}) }
  if (type === 'TF') {
    const right = ['True', 'False'].find((one) => one.toLowerCase() === cells[0]?.toLowerCase())
    if (!right) throw new Unreadable(fault('neitherTrueFalse', { value: cells[0] ?? '' }))
    return { type: 'MCQ', options: ['True', 'False'], answer: [right] }
  }
  if (type === 'FIB') {
    if (filled.length === 0) throw new Unreadable(fault('noAnswerBehind'))
    return { type: 'shortAns', options: [], answer: filled }
  }
  if (type === 'NUM') return numberOf(cells)
  return choiceOf(type, cells)
}

function numberOf([number = '', width = '']: readonly string[]): Answered {
  const answer = numberText(number)
  const tolerance = width === '' ? '0' : numberText(width)
  if (answer === null) throw new Unreadable(fault('noNumber', { value: number }))
  if (tolerance === null) throw new Unreadable(fault('theToleranceNoNumber', { value: width }))
  return { type: 'shortAns', options: [], answer: [answer], tolerance: Math.abs(Number(tolerance)) }
}

function choiceOf(type: 'MC' | 'MA', cells: readonly string[]): Answered {
  const options: string[] = []
  const answer: string[] = []
  const pairs = cells.at(-1) === '' ? cells.slice(0, -1) : cells
  for (let at = 0; at < pairs.length; at += 2) {
    const option = pairs[at] ?? ''
    const says = pairs[at + 1] ?? ''
    if (!/^(?:in)?correct$/i.test(says)) throw new Unreadable(fault('notCorrect', { value: option, says }))
    options.push(option)
    if (/^correct$/i.test(says)) answer.push(option)
  }
  if (answer.length === 0) throw new Unreadable(fault('noneMarkedCorrect'))
  return { type: type === 'MA' ? 'checkbox' : 'MCQ', options, answer }
}
