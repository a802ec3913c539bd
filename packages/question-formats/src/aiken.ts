/**
 * Aiken: a question, its options 'A. …', and 'ANSWER: A'; as teachers type it also '(ক) …', several options in a line, 'উত্তর: ক'. Also
 * what some tools write in its manner: a word above the question that says its type, 'Feedback: …', and several letters where
 * several options are right. Texts are plain: what looks like a tag stands there to be read.
 */
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import type { Place } from '@porua/files/validation-errors'
import { latinDigits } from '@porua/spreadsheets/numbers'
import type { WrittenQuestion } from './format.ts'
import { type Found, foundQuestion, foundRemark } from './read-found.ts'
import { QuestionIds } from './read-ids.ts'
import { type Line, readBlocks } from './read-lines.ts'
import { numberText } from './read-numbers.ts'
import { rightOptions } from './rows/answer.ts'
import { letterIndex } from './rows/columns.ts'
import { plainText } from './rows/text.ts'

/** The line with the key, in its usual spellings. */
export const answerLine =
  /^[ \t]*(?:(?:correct|right|সঠিক)[ \t]+)?(?:answers?[ \t]*[:：]|ans[ \t]*[:.：]|(?:উত্তর|উ)[ \t]*[:ঃ：.]+)/im

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

const kindLine = new RegExp(`^\\s*(?:${kinds.join('|')})\\s*$`, 'im')

/** Whether a line of the text says the type of a question, as tools do that write in Aiken's manner. */
export function hasAikenKind(text: string): boolean {
  return kindLine.test(text)
}

const leftOut: Partial<Record<Kind, Fault>> = {
  description: fault('textWithoutQuestion'),
  cloze: fault('cannotAsk', { kind: 'cloze' }),
  order: fault('cannotAsk', { kind: 'order' }),
  matching: fault('cannotAsk', { kind: 'matching' }),
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
        if (!(error instanceof Unreadable)) throw error
        yield foundRemark('mistake', error.placeIn(file), error.what)
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
  const answerAt = body.findIndex(({ text }) => answerLine.test(text))
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
  if (stray) throw new Unreadable(fault('behindAnswer'), { line: stray.number })
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
      throw new Unreadable(fault('neitherTrueNorFalse', { value: answer.text }), {
        line: answer.line,
        field: 'ANSWER',
      })
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
    if (number === null)
      throw new Unreadable(fault('noNumber', { value: text }), { line: answer.line, field: 'ANSWER' })
    return number
  })
  return { type: 'shortAns', title: whole, options: [], ...more, answer: numbers, tolerance: 0 }
}

function given({ answer }: Taken, first: number): { text: string; line: number } {
  const text = answer?.text.replace(answerLine, '').trim() ?? ''
  if (!answer) throw new Unreadable(fault('answerLineMissing'), { line: first, field: 'ANSWER' })
  if (text === '') throw new Unreadable(fault('answerLineEmpty'), { line: answer.number, field: 'ANSWER' })
  return { text, line: answer.number }
}

function choice(taken: Taken, first: number, more: { explanation?: string }): Omit<WrittenQuestion, 'id'> {
  const { stem, options } = optionsOf(taken.lines)
  const answer = given(taken, first)
  const [from, to] = [options[0], options.at(-1)]
  if (!from || !to || options.length < 2)
    throw new Unreadable(fault('noOptions'), { line: first, field: 'options' })
  if (stem.trim() === '') throw new Unreadable(fault('noQuestionAbove'), { line: first, field: 'title' })
  if (!isFirst(from.label))
    throw new Unreadable(fault('firstOptionIs', { value: from.label }), { line: from.line, field: 'options' })
  const right = rightOf(answer, options)
  return {
    type: right.length > 1 ? 'checkbox' : 'MCQ',
    title: stem,
    options: options.map(({ text }) => text),
    ...more,
    answer: right.map((index) => options[index]?.text ?? ''),
  }
}

/** By the labels that stand before the options; else as in a question sheet: of the other script, or a text. */
function rightOf(answer: { text: string; line: number }, options: readonly Option[]): number[] {
  const labels = answer.text.split(/[\s,]+/).filter((label) => label !== '')
  const own = labels.map((label) =>
    options.findIndex((option) => option.label.toUpperCase() === label.toUpperCase()),
  )
  if (own.every((index) => index >= 0)) return own
  const [from, to] = [options[0]?.label, options.at(-1)?.label]
  const texts = options.map(({ text }) => plainText(text))
  // 'A' is none of 1, 2, 3: perhaps an option has lost its label.
  const alike = isNumber(from ?? '') === isNumber(answer.text) && from !== '0'
  const right = alike ? rightOptions(plainText(answer.text), texts, false) : null
  if (right && !isFault(right)) return right
  const why = right?.wording[0] === 'keyNoOption' ? null : right
  const value = labels[own.indexOf(-1)] ?? ''
  throw new Unreadable(fault('noneOfOptions', { value, from: from ?? '', to: to ?? '', why }), {
    line: answer.line,
    field: 'ANSWER',
  })
}

/** The options at the end, one a line; or, as papers have them, several in a line. */
function optionsOf(lines: readonly Line[]): { stem: string; options: Option[] } {
  const read = runOf(lines)
  const [first] = read.options
  if (read.options.length > 1 && first && isFirst(first.label)) return read
  const apart = runOf(lines.flatMap(inParts))
  return apart.options.length > read.options.length ? apart : read
}

const label = String.raw`\(?([A-Za-z]|\d{1,2}|[০-৯]{1,2}|[কখগঘঙচছজঝঞট])[.)।]`
const labelAt = new RegExp(`^\\s*${label}\\s*(.*)$`, 'u')

/** A line that begins with the first option and goes on with the second: a line for each. */
function inParts(line: Line): Line[] {
  const found = [...line.text.matchAll(new RegExp(`(?<=^|\\s)${label}(?=\\s*\\S)`, 'gu'))]
  const inOrder = found.every((match, at) => at === 0 || follows(found[at - 1]?.[1] ?? '', match[1] ?? ''))
  if (found.length < 2 || !inOrder || line.text.slice(0, found[0]?.index).trim() !== '') return [line]
  return found.map((match, at) => ({
    number: line.number,
    text: line.text.slice(match.index, found[at + 1]?.index).trim(),
  }))
}

/** The run of options at the end: A, B, C …, ক, খ, গ … or 1, 2, 3 …, one line each. */
function runOf(lines: readonly Line[]): { stem: string; options: Option[] } {
  const options: Option[] = []
  let from = lines.length
  for (; from > 0; from--) {
    const line = lines[from - 1]
    const [, label = '', text = ''] = labelAt.exec(line?.text ?? '') ?? []
    const next = options[0]
    if (label === '' || (next && !follows(label, next.label))) break
    options.unshift({ label, text: text.trim(), line: line?.number ?? 0 })
    if (isFirst(label)) {
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

function isNumber(text: string): boolean {
  return /^[\s(]*\d/.test(latinDigits(text))
}

function isFirst(label: string): boolean {
  return /^[Aa01০১ক]$/.test(label)
}

function follows(label: string, next: string): boolean {
  const [one, two] = [latinDigits(label), latinDigits(next)]
  if (/\d/.test(one) && /\d/.test(two)) return Number(one) + 1 === Number(two)
  const bangla = [label, next].every((text) => text >= 'ক')
  if (bangla) return letterIndex(label) + 1 === letterIndex(next)
  return label.length === 1 && label.charCodeAt(0) + 1 === next.charCodeAt(0)
}
