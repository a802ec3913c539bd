/** The answers of one question of a Moodle XML: which options and numbers are right, and what cannot be kept. */

import { type Fault, fault } from '@porua/files/faults/faults'
import type { CannotAsk } from '@porua/files/faults/left-out.en'
import { Unreadable } from '@porua/files/unreadable'
import type { ItemParts, Piece } from '../qti/item-builder.ts'
import { LeftOut } from '../read-found.ts'
import { numberText } from '../read-numbers.ts'
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../xml/xml.ts'
import type { MoodleTexts } from './texts.ts'

/** Types of Moodle's and of its best-known plugins that have no counterpart. */
const cannotAsk: Readonly<Record<string, CannotAsk>> = {
  matching: 'matching',
  match: 'matching',
  ddmatch: 'matching',
  randomsamatch: 'matching',
  cloze: 'cloze',
  multianswer: 'cloze',
  gapselect: 'gapselect',
  gapfill: 'gapfill',
  ddwtos: 'ddwtos',
  ddimageortext: 'ddimageortext',
  ddmarker: 'ddmarker',
  calculated: 'calculatedMoodle',
  calculatedsimple: 'calculatedMoodle',
  calculatedmulti: 'calculatedMoodle',
  order: 'order',
  ordering: 'order',
  random: 'random',
  recordrtc: 'recordrtc',
  coderunner: 'coderunner',
  stack: 'stack',
  formulas: 'formulas',
}

/** Why questions of a type are left out; null: they are not. */
export function whyLeftOut(type: string): Fault | null {
  const kind = cannotAsk[type]
  if (kind) return fault('cannotAsk', { kind })
  return type === 'description' ? fault('descriptionLeftOut') : null
}

type Answered = Pick<
  ItemParts,
  'type' | 'options' | 'right' | 'answer' | 'models' | 'tolerance' | 'explanation'
>
type Warn = (what: Fault) => void

interface Answer {
  element: XmlElement
  /** Percent. */
  fraction: number
}

/** Null for a type that nobody here knows. @throws LeftOut, Unreadable */
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
    throw new Unreadable(fault('fractionNoNumber', { value: given }), { line: element.line })
  return { element, fraction }
}

/** What is told to graders is what a teacher marks by: model answers. */
async function models(element: XmlElement, texts: MoodleTexts): Promise<Piece[]> {
  const found: Piece[] = []
  for (const info of childrenOf(element, 'graderinfo')) {
    const piece = await texts.optional(info, 'model')
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
    warn(fault('commentsLeftOut'))
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
  if (some.length === 0) throw new Unreadable(fault('noOptionRight'), { line: element.line })
  const explanation = await comment(answers, texts, warn)
  const one = (right: number[]): Answered => {
    if (some.length > 1) partly(warn)
    return { type: 'MCQ', options, right, explanation }
  }
  if (single === true && full.length > 1) throw new LeftOut(fault('severalFull', { n: full.length }))
  if (single === true && full.length === 0) throw new LeftOut(fault('noOptionFull'))
  if (single === true || (single === undefined && full.length === 1)) return one(full)
  if (single === undefined) warn(fault('singleUnsaid'))
  if (answers.some(({ fraction }) => fraction < 0)) warn(fault('minusLeftOut'))
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
    throw new Unreadable(fault('trueFalseFraction'), { line: element.line })
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
  if (accepted.some((text) => text.includes('*'))) warn(fault('starIsSign'))
  if (/^(?:1|true)$/i.test(textOfChild(element, 'usecase'))) warn(fault('capitalsAlike'))
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
    if (number === null) throw new Unreadable(fault('answerNoNumber', { value: text }), { line: answer.line })
    const given = childOf(answer, 'tolerance') ?? common
    const width = given ? textOf(given).trim() : ''
    const tolerance = width === '' ? '0' : numberText(width)
    if (tolerance === null)
      throw new Unreadable(fault('toleranceNoNumber', { value: width }), { line: given?.line ?? answer.line })
    return { number, tolerance: Math.abs(Number(tolerance)) }
  })
  const [first] = read
  if (read.some(({ tolerance }) => tolerance !== first?.tolerance))
    throw new LeftOut(fault('tolerancesDiffer'))
  if (childrenOf(element, 'units').some((units) => childrenOf(units, 'unit').length > 0))
    warn(fault('unitsLeftOut'))
  return {
    type: 'shortAns',
    answer: read.map(({ number }) => number),
    tolerance: first?.tolerance ?? 0,
    explanation: await comment(answers, texts, warn),
  }
}

function fullAnswers(element: XmlElement, answers: readonly Answer[], warn: Warn): Answer[] {
  const full = answers.filter(isFull)
  if (full.length === 0) throw new Unreadable(fault('noFullFraction'), { line: element.line })
  if (answers.some(({ fraction }) => fraction > 0 && fraction < 99.99)) partly(warn)
  return full
}

function partly(warn: Warn): void {
  warn(fault('partIsWrong'))
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
