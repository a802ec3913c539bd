/**
 * Aiken: a question, its options 'A. …', and 'ANSWER: A'. Also what some tools write in its manner: a word above the question
 * that says its type, 'Feedback: …', and several letters where several options are right. Texts are plain: what looks like a tag
 * stands there to be read.
 */
import { type Place, quoted } from '../mistakes.ts'
import type { WrittenQuestion } from './format.ts'
import { type Found, foundQuestion, foundRemark } from './read-found.ts'
import { QuestionIds } from './read-ids.ts'
import { type Line, readBlocks } from './read-lines.ts'
import { numberText } from './read-numbers.ts'

const kinds = [
  'category',
  'multichoice',
  'essay',
  'shortanswer',
  'truefalse',
  'description',
  'numerical',
  'cloze',
  'order',
  'matching',
] as const
type Kind = (typeof kinds)[number]

const leftOut: Partial<Record<Kind, string>> = {
  description: 'a text without a question',
  cloze: 'a text with gaps (cloze), which an exam cannot ask',
  order: 'a question about an order, which an exam cannot ask',
  matching: 'a matching question, which an exam cannot ask',
}

/** One question's lines, what stands behind them taken off. */
interface Taken {
  kind: Kind
  lines: Line[]
  answer: Line | undefined
  feedback: string
}

interface Option {
  label: string
  text: string
  line: number
}

/** A question with a mistake in it. */
class AikenMistake extends Error {
  readonly line: number
  readonly field: string
  constructor(message: string, line: number, field: string) {
    super(message)
    this.line = line
    this.field = field
  }
}

/** @param file Its name, for messages. */
export async function* readAiken(file: string, lines: AsyncIterable<Line>): AsyncGenerator<Found> {
  const ids = new QuestionIds()
  let chapter: string | undefined
  for await (const block of readBlocks(lines)) {
    const taken = takeApart(block)
    const place: Place = { file, line: taken.lines[0]?.number ?? block[0]?.number ?? 0, field: '' }
    const why = leftOut[taken.kind]
    if (taken.kind === 'category') chapter = taken.lines.at(-1)?.text.trim().slice(0, 300)
    else if (why) yield foundRemark('leftOut', place, why)
    else {
      try {
        const written = questionOf(taken, place.line)
        const id = ids.give(null, written.title, written.options)
        yield foundQuestion({ place, written: { id, ...written, ...(chapter ? { chapter } : {}) } })
      } catch (error) {
        if (!(error instanceof AikenMistake)) throw error
        yield foundRemark('mistake', { file, line: error.line, field: error.field }, error.message)
      }
    }
  }
}

function takeApart(block: readonly Line[]): Taken {
  const word = block[0]?.text.trim().toLowerCase()
  const named = block.length > 1 ? kinds.find((kind) => kind === word) : undefined
  const body = named ? block.slice(1) : [...block]
  const feedbackAt = body.findIndex(({ text }) => /^\s*(?:feedback\s*:|gfeed\.)/i.test(text))
  const feedback = feedbackAt < 0 ? [] : body.splice(feedbackAt)
  const answerAt = body.findIndex(({ text }) => /^\s*answers?\s*:/i.test(text))
  // Behind the answer nothing more is expected; it counts as a line of its own, which no question may have.
  const [answer, ...more] = answerAt < 0 ? [] : body.splice(answerAt)
  return {
    kind: named ?? 'multichoice',
    lines: [...body, ...more],
    answer,
    feedback: feedback
      .map(({ text }) => text)
      .join('\n')
      .replace(/^\s*(?:feedback\s*:|gfeed\.)\s*/i, '')
      .trim(),
  }
}

function questionOf(taken: Taken, first: number): Omit<WrittenQuestion, 'id'> {
  const { kind, lines, feedback } = taken
  const stray = lines.find(({ number }) => taken.answer && number > taken.answer.number)
  if (stray)
    throw new AikenMistake('stands behind the answer: an empty line separates questions', stray.number, '')
  const more = feedback === '' ? {} : { explanation: feedback }
  const whole = lines
    .map(({ text }) => text)
    .join('\n')
    .trim()
  if (kind === 'essay') return { type: 'paragraph', title: whole, options: [], ...more }
  if (kind === 'multichoice') return choice(taken, first, more)
  const answer = given(taken, first)
  if (kind === 'truefalse') {
    const right = /^(?:t|true)$/i.test(answer.text)
      ? 'True'
      : /^(?:f|false)$/i.test(answer.text)
        ? 'False'
        : null
    if (right === null)
      throw new AikenMistake(`${quoted(answer.text)} is neither True nor False`, answer.line, 'ANSWER')
    return { type: 'MCQ', title: whole, options: ['True', 'False'], ...more, answer: [right] }
  }
  const accepted = answer.text
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (kind === 'shortanswer')
    return { type: 'shortAns', title: whole, options: [], ...more, answer: accepted }
  const numbers = accepted.map((text) => {
    const number = numberText(text)
    if (number === null) throw new AikenMistake(`${quoted(text)} is not a number`, answer.line, 'ANSWER')
    return number
  })
  return { type: 'shortAns', title: whole, options: [], ...more, answer: numbers, tolerance: 0 }
}

function given({ answer }: Taken, first: number): { text: string; line: number } {
  const text = answer?.text.replace(/^\s*answers?\s*:/i, '').trim() ?? ''
  if (!answer) throw new AikenMistake("the line 'ANSWER: …' is missing", first, 'ANSWER')
  if (text === '') throw new AikenMistake("no answer stands behind 'ANSWER:'", answer.number, 'ANSWER')
  return { text, line: answer.number }
}

function choice(taken: Taken, first: number, more: { explanation?: string }): Omit<WrittenQuestion, 'id'> {
  const { stem, options } = optionsOf(taken.lines)
  const answer = given(taken, first)
  const [from, to] = [options[0], options.at(-1)]
  if (!from || !to || options.length < 2)
    throw new AikenMistake(
      "there are no options: lines such as 'A. …' and 'B. …', one line each",
      first,
      'options',
    )
  if (stem.trim() === '') throw new AikenMistake('there is no question above its options', first, 'title')
  const labels = answer.text.split(/[\s,]+/).filter((label) => label !== '')
  const right = labels.map((label) => {
    const found = options.find((option) => option.label.toUpperCase() === label.toUpperCase())
    if (found) return options.indexOf(found)
    throw new AikenMistake(
      `${quoted(label)} is none of the options, which are ${from.label} to ${to.label}`,
      answer.line,
      'ANSWER',
    )
  })
  return {
    type: right.length > 1 ? 'checkbox' : 'MCQ',
    title: stem,
    options: options.map(({ text }) => text),
    ...more,
    answer: right.map((index) => options[index]?.text ?? ''),
  }
}

/** The run of options at the end: A, B, C … or 1, 2, 3 …, one line each. */
function optionsOf(lines: readonly Line[]): { stem: string; options: Option[] } {
  const options: Option[] = []
  let from = lines.length
  for (; from > 0; from--) {
    const line = lines[from - 1]
    const [, label = '', text = ''] = /^\s*([A-Za-z]|\d{1,2})[.)]\s*(.*)$/.exec(line?.text ?? '') ?? []
    const next = options[0]
    if (label === '' || (next && !follows(label, next.label))) break
    options.unshift({ label, text: text.trim(), line: line?.number ?? 0 })
    if (/^[A1]$/i.test(label)) {
      // Zero, where the list begins with it.
      const zero = /^\s*0[.)]\s*(.*)$/.exec(lines[from - 2]?.text ?? '')
      if (label === '1' && zero && from > 2)
        options.unshift({ label: '0', text: (zero[1] ?? '').trim(), line: lines[from - 2]?.number ?? 0 })
      from -= options[0]?.label === '0' ? 2 : 1
      break
    }
  }
  const stem = lines
    .slice(0, from)
    .map(({ text }) => text)
    .join('\n')
  return { stem: stem.trim(), options }
}

function follows(label: string, next: string): boolean {
  if (/\d/.test(label) && /\d/.test(next)) return Number(label) + 1 === Number(next)
  return label.length === 1 && label.charCodeAt(0) + 1 === next.charCodeAt(0)
}
