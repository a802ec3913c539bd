/** Blackboard's tab-separated upload text (bbq): a question a line, its type first. Texts are HTML. */
import { fault } from '@porua/files/faults/faults'
import { type Place, quoted } from '@porua/files/validation-errors'
import type { WrittenQuestion } from './format.ts'
import { withoutPictures } from './html.ts'
import { type Found, foundQuestion, foundRemark, Shared } from './read-found.ts'
import { hasMarkup } from './read-html.ts'
import { QuestionIds } from './read-ids.ts'
import type { Line } from './read-lines.ts'
import { numberText } from './read-numbers.ts'

const taken = ['MC', 'MA', 'TF', 'ESS', 'SR', 'FIB', 'NUM'] as const
type Taken = (typeof taken)[number]

const leftOut: Record<string, string> = {
  MAT: 'a matching question (MAT), which an exam cannot ask',
  ORD: 'a question about an order (ORD), which an exam cannot ask',
  FIL: 'a question answered by a file alone (FIL), which an exam cannot ask',
  FIB_PLUS: 'a text with several gaps (FIB_PLUS), which an exam cannot ask',
  JUMBLED_SENTENCE: 'a jumbled sentence (JUMBLED_SENTENCE), which an exam cannot ask',
  QUIZ_BOWL: 'a question that is answered by a question (QUIZ_BOWL), which an exam cannot ask',
  OP: 'an opinion without a right answer (OP), which an exam cannot ask',
}

/** The types that a line may begin with. */
export const blackboardTypes: readonly string[] = [...taken, ...Object.keys(leftOut)]

class Wrong extends Error {}

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
        ? foundRemark('leftOut', place, why)
        : foundRemark(
            'mistake',
            place,
            `begins with ${quoted(type)}, which is no type of question of Blackboard's`,
          )
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
      if (!(error instanceof Wrong)) throw error
      yield foundRemark('mistake', place, error.message)
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
    if (!right) throw new Wrong(`${quoted(cells[0] ?? '')} is neither true nor false`)
    return { type: 'MCQ', options: ['True', 'False'], answer: [right] }
  }
  if (type === 'FIB') {
    if (filled.length === 0) throw new Wrong('no answer stands behind the question')
    return { type: 'shortAns', options: [], answer: filled }
  }
  if (type === 'NUM') return numberOf(cells)
  return choiceOf(type, cells)
}

function numberOf([number = '', width = '']: readonly string[]): Answered {
  const answer = numberText(number)
  const tolerance = width === '' ? '0' : numberText(width)
  if (answer === null) throw new Wrong(`${quoted(number)} is not a number`)
  if (tolerance === null) throw new Wrong(`the tolerance ${quoted(width)} is not a number`)
  return { type: 'shortAns', options: [], answer: [answer], tolerance: Math.abs(Number(tolerance)) }
}

function choiceOf(type: 'MC' | 'MA', cells: readonly string[]): Answered {
  const options: string[] = []
  const answer: string[] = []
  const pairs = cells.at(-1) === '' ? cells.slice(0, -1) : cells
  for (let at = 0; at < pairs.length; at += 2) {
    const option = pairs[at] ?? ''
    const says = pairs[at + 1] ?? ''
    if (!/^(?:in)?correct$/i.test(says))
      throw new Wrong(`behind the option ${quoted(option)} stands ${quoted(says)}, not Correct or Incorrect`)
    options.push(option)
    if (/^correct$/i.test(says)) answer.push(option)
  }
  if (answer.length === 0) throw new Wrong('none of its options is marked Correct')
  return { type: type === 'MA' ? 'checkbox' : 'MCQ', options, answer }
}
