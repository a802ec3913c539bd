/** The answers of one question of a Moodle XML: which options and numbers are right, and what cannot be kept. */
import { fault } from '@porua/files/faults/faults'
import type { MoodleTexts } from './moodle-texts.ts'
import { ItemMistake, type ItemParts, LeftOut, type Piece } from './qti/item-builder.ts'
import { numberText } from './read-numbers.ts'
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

const cannot = 'which an exam cannot ask'

/** Types of Moodle's and of its best-known plugins that have no counterpart, and why. */
export const leftOutTypes: Readonly<Record<string, string>> = {
  description: 'a text without a question (description)',
  matching: `a matching question, ${cannot}`,
  match: `a matching question, ${cannot}`,
  ddmatch: `a matching question, ${cannot}`,
  randomsamatch: `a matching question, ${cannot}`,
  cloze: `a text with gaps (cloze), ${cannot}`,
  multianswer: `a text with gaps (cloze), ${cannot}`,
  gapselect: `a text with gaps (gapselect), ${cannot}`,
  gapfill: `a text with gaps (gapfill), ${cannot}`,
  ddwtos: `words to drag into a text (ddwtos), ${cannot}`,
  ddimageortext: `things to drag onto a picture (ddimageortext), ${cannot}`,
  ddmarker: `markers to drag onto a picture (ddmarker), ${cannot}`,
  calculated: `a calculated question, whose numbers change: ${cannot}`,
  calculatedsimple: `a calculated question, whose numbers change: ${cannot}`,
  calculatedmulti: `a calculated question, whose numbers change: ${cannot}`,
  order: `a question about an order, ${cannot}`,
  ordering: `a question about an order, ${cannot}`,
  random: `a place for a random question, ${cannot}`,
  recordrtc: `a recording to make (recordrtc), ${cannot}`,
  coderunner: `a program to write that is run (coderunner), ${cannot}`,
  stack: `a STACK question, whose answers are computed: ${cannot}`,
  formulas: `a question with computed numbers (formulas), ${cannot}`,
}

type Answered = Pick<
  ItemParts,
  'type' | 'options' | 'right' | 'answer' | 'models' | 'tolerance' | 'explanation'
>
type Warn = (text: string) => void

interface Answer {
  element: XmlElement
  /** Percent. */
  fraction: number
}

/** Null for a type that nobody here knows. @throws LeftOut, ItemMistake */
export async function answered(
  type: string,
  element: XmlElement,
  texts: MoodleTexts,
  warn: Warn,
): Promise<Answered | null> {
  const answers = childrenOf(element, 'answer').map(answerOf)
  if (type === 'essay') return { type: 'paragraph', models: await models(element, texts) }
  if (type === 'multichoice') return choice(element, answers, texts, warn)
  if (type === 'truefalse') return trueFalse(element, answers, texts, warn)
  if (type === 'shortanswer') return short(element, answers, texts, warn)
  if (type === 'numerical') return numeric(element, answers, texts, warn)
  return null
}

function answerOf(element: XmlElement): Answer {
  const given = (attributeOf(element, 'fraction') ?? '0').trim()
  const fraction = Number(given)
  if (given === '' || !Number.isFinite(fraction))
    throw new ItemMistake(fault('fractionNoNumber', { value: given }), element.line)
  return { element, fraction }
}

/** What is told to graders is what a teacher marks by: model answers. */
async function models(element: XmlElement, texts: MoodleTexts): Promise<Piece[]> {
  const found: Piece[] = []
  for (const info of childrenOf(element, 'graderinfo')) {
    const piece = await texts.optional(info, 'model answer')
    if (piece) found.push(piece)
  }
  return found
}

/** What is told about the one right answer, where there is just one; comments on the others have no place. */
async function comment(
  answers: readonly Answer[],
  texts: MoodleTexts,
  warn: Warn,
): Promise<Piece | undefined> {
  const full = answers.filter(isFull)
  const best = full.length === 1 ? full[0] : undefined
  if (answers.some((answer) => answer !== best && hasText(childOf(answer.element, 'feedback'))))
    warn('comments on single answers have no place and are left out')
  return best && texts.optional(childOf(best.element, 'feedback'), 'explanation')
}

async function choice(
  element: XmlElement,
  answers: readonly Answer[],
  texts: MoodleTexts,
  warn: Warn,
): Promise<Answered> {
  const options: Piece[] = []
  for (const { element: answer } of answers) options.push(await texts.piece(answer))
  const indices = (test: (answer: Answer) => boolean) =>
    answers.flatMap((answer, index) => (test(answer) ? [index] : []))
  const full = indices(isFull)
  const some = indices(({ fraction }) => fraction > 0)
  const said = childOf(element, 'single')
  const single = said === undefined ? undefined : /^(?:true|1)$/i.test(textOf(said).trim())
  if (some.length === 0) throw new ItemMistake(fault('noOptionRight'), element.line)
  const explanation = await comment(answers, texts, warn)
  const one = (right: number[]): Answered => {
    if (some.length > 1) partly(warn)
    return { type: 'MCQ', options, right, explanation }
  }
  if (single === true && full.length > 1)
    throw new LeftOut(
      `it has ${full.length} options that are wholly right, of which one is to be chosen: an MCQ has one right option`,
    )
  if (single === true && full.length === 0) throw new LeftOut('none of its options has full marks')
  if (single === true || (single === undefined && full.length === 1)) return one(full)
  if (single === undefined)
    warn('does not say whether one option or several are to be chosen: several are right, all of them are')
  if (answers.some(({ fraction }) => fraction < 0))
    warn('minus points of single options are left out: the exam says what a wrong answer costs')
  return { type: 'checkbox', options, right: some, explanation }
}

async function trueFalse(
  element: XmlElement,
  answers: readonly Answer[],
  texts: MoodleTexts,
  warn: Warn,
): Promise<Answered> {
  const right = answers.filter(isFull).map(({ element: answer }) => plainOf(answer).toLowerCase())
  const [only] = right
  if (right.length !== 1 || (only !== 'true' && only !== 'false'))
    throw new ItemMistake(fault('trueFalseFraction'), element.line)
  const options = ['True', 'False'].map((text) => ({ html: false, text }))
  const explanation = await comment(answers, texts, warn)
  return { type: 'MCQ', options, right: [only === 'true' ? 0 : 1], explanation }
}

async function short(
  element: XmlElement,
  answers: readonly Answer[],
  texts: MoodleTexts,
  warn: Warn,
): Promise<Answered> {
  const accepted = fullAnswers(element, answers, warn).map(({ element: answer }) => plainOf(answer))
  if (accepted.some((text) => text.includes('*')))
    warn("'*' in an answer is taken as that sign, and not as 'anything'")
  if (/^(?:1|true)$/i.test(textOfChild(element, 'usecase')))
    warn('capital and small letters count as equal here, in Moodle they did not')
  return { type: 'shortAns', answer: accepted, explanation: await comment(answers, texts, warn) }
}

async function numeric(
  element: XmlElement,
  answers: readonly Answer[],
  texts: MoodleTexts,
  warn: Warn,
): Promise<Answered> {
  const common = childOf(element, 'tolerance')
  const read = fullAnswers(element, answers, warn).map(({ element: answer }) => {
    const text = plainOf(answer)
    const number = numberText(text)
    if (number === null) throw new ItemMistake(fault('answerNoNumber', { value: text }), answer.line)
    const given = childOf(answer, 'tolerance') ?? common
    const width = given ? textOf(given).trim() : ''
    const tolerance = width === '' ? '0' : numberText(width)
    if (tolerance === null)
      throw new ItemMistake(fault('toleranceNoNumber', { value: width }), given?.line ?? answer.line)
    return { number, tolerance: Math.abs(Number(tolerance)) }
  })
  const [first] = read
  if (read.some(({ tolerance }) => tolerance !== first?.tolerance))
    throw new LeftOut('its right numbers have different tolerances')
  if (childrenOf(element, 'units').some((units) => childrenOf(units, 'unit').length > 0))
    warn('units of numbers are left out: the number alone is asked for')
  return {
    type: 'shortAns',
    answer: read.map(({ number }) => number),
    tolerance: first?.tolerance ?? 0,
    explanation: await comment(answers, texts, warn),
  }
}

function fullAnswers(element: XmlElement, answers: readonly Answer[], warn: Warn): Answer[] {
  const full = answers.filter(isFull)
  if (full.length === 0) throw new ItemMistake(fault('noFullFraction'), element.line)
  if (answers.some(({ fraction }) => fraction > 0 && fraction < 99.99)) partly(warn)
  return full
}

function partly(warn: Warn): void {
  warn('answers worth a part of the marks count as wrong')
}

/** Moodle writes thirds as 33.33333. */
function isFull({ fraction }: Answer): boolean {
  return fraction > 99.99
}

function plainOf(element: XmlElement): string {
  const text = childOf(element, 'text')
  return (text ? textOf(text) : element.children.filter((child) => typeof child === 'string').join('')).trim()
}

function textOfChild(element: XmlElement, name: string): string {
  const child = childOf(element, name)
  return child ? textOf(child).trim() : ''
}

function hasText(element: XmlElement | undefined): boolean {
  return element !== undefined && plainOf(element) !== ''
}
