/** Which option is right, by all that a paper says of it. What contradicts itself, or is not said, is a doubt and never guessed. Pure. */
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import { rightOptions } from '../rows/answer.ts'
import { plainText } from '../rows/text.ts'
import { mostOptions, type Option } from './options.ts'
import { flat, type Piece, trimmed } from './paper.ts'
import type { RawQuestion } from './question.ts'
import type { KeyList } from './split.ts'

/** How sure the key of a question is. */
export type KeyState =
  | { state: 'right'; indices: number[] }
  | { state: 'doubtful'; why: Fault; candidates: number[] }
  | { state: 'leftOut'; why: Fault }

/** A tick or star behind an option. */
const tickBehind =
  /\s*(?:[✓✔✅☑√]\ufe0f?|(?<=\S)\*+|\((?:correct|right|ans(?:wer)?|সঠিক|উত্তর|✓|✔)\)|[←<]-*\s*(?:correct|ans(?:wer)?))\s*$/iu

/** An option without its tick. */
export interface ReadOption {
  name: string
  pieces: Piece[]
  ticked: boolean
  label: readonly Piece[]
}

/** Takes the ticks off the options of a question. */
export function readOptions(options: readonly Option[]): ReadOption[] {
  return options.map(({ name, ticked, label, pieces }) => {
    const text = flat(pieces)
    const match = tickBehind.exec(text)
    const before = /^\s*[✓✔✅☑]\ufe0f?\s*/u.exec(text)
    let kept = [...pieces]
    if (match && match.index > 0) kept = cut(kept, 0, match.index)
    if (before && before[0].length < flat(kept).length) kept = cut(kept, before[0].length)
    return {
      name,
      label,
      pieces: trimmed(kept),
      ticked: ticked || before !== null || (match !== null && match.index > 0),
    }
  })
}

function cut(pieces: readonly Piece[], from: number, to?: number): Piece[] {
  const out: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const text = piece.text.slice(Math.max(0, from - at), Math.max(0, (to ?? Number.POSITIVE_INFINITY) - at))
    if (text !== '') out.push({ ...piece, text })
    at += piece.text.length
  }
  return out
}

/** Looks by which papers mark what is right. */
const kinds = ['bold', 'italic', 'underline', 'highlight', 'colour'] as const
type Kind = (typeof kinds)[number]

/** Of a question: the options that have a look throughout, and whether one has it in part. */
interface Marked {
  whole: number[]
  part: boolean
}

/** The keys of all questions of a paper, in their order. */
export class PaperKeys {
  readonly #questions: readonly RawQuestion[]
  readonly #options: readonly ReadOption[][]
  readonly #listed: ReadonlyMap<number, string | null>
  readonly #speaking: readonly Kind[]

  constructor(
    questions: readonly RawQuestion[],
    options: readonly ReadOption[][],
    lists: readonly KeyList[],
  ) {
    this.#questions = questions
    this.#options = options
    this.#listed = listedKeys(questions, lists)
    this.#speaking = kinds.filter((kind) => this.#speaks(kind))
  }

  /** The key of a question by its place in the paper. */
  of(at: number): KeyState {
    const question = this.#questions[at]
    const options = this.#options[at] ?? []
    if (!question?.run || options.length < 2) return { state: 'leftOut', why: fault('paperNoOptions') }
    if (question.twoLists) return { state: 'leftOut', why: fault('paperTwoLists') }
    if (options.length > mostOptions)
      return { state: 'leftOut', why: fault('manyOptions', { n: options.length, most: mostOptions }) }
    const claims: number[][] = []
    for (const given of [...question.answers, ...this.#listedFor(at)]) {
      if (given === null) return doubt(fault('paperKeyOfTwo'), [])
      const right = named(given, options)
      if (right === null) return doubt(fault('paperKeyUnclear', { value: given }), [])
      claims.push(right)
    }
    const ticked = options.flatMap(({ ticked: is }, index) => (is ? [index] : []))
    if (ticked.length > 0) {
      const isSaid = claims.some((claim) => alike(claim, ticked))
      if (ticked.length > 1 && !isSaid)
        return doubt(fault('paperSeveralMarked', { n: ticked.length }), ticked)
      claims.push(ticked)
    }
    for (const kind of this.#speaking) {
      const { whole, part } = markedBy(kind, options)
      if (whole.length === 1) claims.push(whole)
      else if (whole.length > 1 && whole.length < options.length && claims.length === 0)
        return doubt(fault('paperSeveralMarked', { n: whole.length }), whole)
      else if (part && whole.length === 0 && claims.length === 0) return doubt(fault('paperMarkedInPart'), [])
    }
    const [first] = claims
    if (
      first?.length === 1 &&
      question.answers.length === 0 &&
      !this.#listed.has(at) &&
      asksForSeveral(question)
    )
      return doubt(fault('paperSeveralAsked'), first)
    if (!first) return this.#withoutKey(options)
    const all = [...new Set(claims.flat())].sort((a, b) => a - b)
    if (claims.some((claim) => !alike(claim, first))) return doubt(fault('paperKeysDiffer'), all)
    return { state: 'right', indices: [...first].sort((a, b) => a - b) }
  }

  /** Nothing says it; a look that one question alone has is named. */
  #withoutKey(options: readonly ReadOption[]): KeyState {
    const one = kinds.map((kind) => markedBy(kind, options).whole).find(({ length }) => length === 1)
    return one ? doubt(fault('paperLookAlone'), one) : doubt(fault('paperNoKey'), [])
  }

  #listedFor(at: number): (string | null)[] {
    const value = this.#listed.get(at)
    return value === undefined ? [] : [value]
  }

  /** Whether a look is this paper's way to say what is right: most of its questions have one option of it, and none says otherwise more often. */
  #speaks(kind: Kind): boolean {
    let [asked, single, agrees, differs, sure] = [0, 0, 0, 0, 0]
    this.#questions.forEach(({ run, answers }, at) => {
      const options = this.#options[at] ?? []
      if (!run || options.length < 2) return
      asked++
      const { whole } = markedBy(kind, options)
      if (whole.length !== 1) return
      single++
      // One question alone says it only where two looks do.
      if (kinds.filter((other) => alike(markedBy(other, options).whole, whole)).length > 1) sure++
      const [given] = [...answers, ...this.#listedFor(at)]
      const right = given === undefined || given === null ? null : named(given, options)
      if (right !== null) alike(right, whole) ? agrees++ : differs++
    })
    return single * 3 >= asked * 2 && (single > 1 || sure > 0) && agrees >= differs
  }
}

/** 'Choose all that apply': one mark may not be all of them. */
function asksForSeveral({ stem }: RawQuestion): boolean {
  return stem.some(({ text }) =>
    /(?:choose|select|mark|which)\s+(?:all|two|three|any two)\b|all that apply|একাধিক|কোন\s*গুলো/iu.test(text),
  )
}

function doubt(why: Fault, candidates: number[]): KeyState {
  return { state: 'doubtful', why, candidates }
}

function alike(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((index) => other.includes(index))
}

/** The options that a key names: by the labels that stand before them, else as in a question sheet. null: it is not clear. */
function named(given: string, options: readonly ReadOption[]): number[] | null {
  const value = given.replace(/[\s।.;]+$/u, '').trim()
  const labels = value
    .replace(/^(?:option|অপশন|choice)\s*[:.]?\s*/iu, '')
    .split(/[\s,;&()[\]/]+|(?:ও|এবং|and)(?=\s)/u)
    .map((label) => label.replace(/[.):।]+$/u, ''))
    .filter((label) => label !== '')
  const own = labels.map((label) =>
    options.findIndex(({ name }) => name !== '' && name.toLowerCase() === label.toLowerCase()),
  )
  const byLabel = labels.length > 0 && own.every((index) => index >= 0) && !/[/]|\bor\b|অথবা|বা/u.test(value)
  const texts = options.map(({ pieces }) => plainText(flat(pieces)))
  const right = rightOptions(plainText(value), texts, false)
  // A label names its option, unless it is the text of another.
  if (byLabel && new Set(own).size === own.length) {
    if (isFault(right)) return right.wording[0] === 'keyTwoWays' ? null : own
    return alike(right, own) ? own : null
  }
  return isFault(right) || !fits(labels, options) ? null : right
}

/** A number names no option of letters, and a letter none of numbers: perhaps a label was lost. */
function fits(labels: readonly string[], options: readonly ReadOption[]): boolean {
  const isNumber = (text: string) => /^[\d০-৯]+$/.test(text)
  const names = options.map(({ name }) => name).filter((name) => name !== '')
  const [first] = labels
  if (names.length === 0 || labels.length !== 1 || first === undefined || first.length > 2) return true
  const isText = options.some(({ pieces }) => flat(pieces).trim() === first)
  return isText || isNumber(first) === isNumber(names[0] ?? '')
}

function hasLook(kind: Kind, { look }: Piece, usual: string): boolean {
  if (kind === 'bold') return look.marks.includes('b')
  if (kind === 'italic') return look.marks.includes('i')
  if (kind === 'underline') return look.marks.includes('u')
  if (kind === 'highlight') return look.highlight !== ''
  return look.colour !== usual
}

/** The options that have a look; where all have it, it says nothing. */
function markedBy(kind: Kind, options: readonly ReadOption[]): Marked {
  const usual = kind === 'colour' ? usualColour(options) : ''
  if (usual === null) return { whole: [], part: false }
  const seen = options.map(({ pieces }) => pieces.filter(({ text }) => text.trim() !== ''))
  const whole = seen.flatMap((pieces, index) =>
    pieces.length > 0 && pieces.every((piece) => hasLook(kind, piece, usual)) ? [index] : [],
  )
  if (whole.length === options.length) return { whole: [], part: false }
  const part = seen.some(
    (pieces, index) => !whole.includes(index) && pieces.some((one) => hasLook(kind, one, usual)),
  )
  if (whole.length > 0) return { whole: part ? [] : whole, part }
  // Only the label is marked: '**খ)** …'.
  const labels = options.flatMap(({ label }, index) => {
    const shown = label.filter(({ text, auto }) => text.trim() !== '' && !auto)
    return shown.length > 0 && shown.every((piece) => hasLook(kind, piece, usual)) ? [index] : []
  })
  return { whole: part || labels.length === options.length ? [] : labels, part }
}

/** The colour that most options have; null where none has the most. */
function usualColour(options: readonly ReadOption[]): string | null {
  const counts = new Map<string, number>()
  for (const { pieces } of options) {
    const colours = new Set(pieces.filter(({ text }) => text.trim() !== '').map(({ look }) => look.colour))
    for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1])
  if (!first || (second && second[1] === first[1])) return null
  return first[0]
}

/** What lists of keys say, by the place of a question; null: its number stands twice, and nobody can say which is meant. */
function listedKeys(
  questions: readonly RawQuestion[],
  lists: readonly KeyList[],
): Map<number, string | null> {
  const keys = new Map<number, string | null>()
  if (lists.length === 0) return keys
  const sections = [...new Set(questions.map(({ section }) => section))]
  lists.forEach(({ pairs, questionsBefore }, index) => {
    const from = lists[index - 1]?.questionsBefore ?? 0
    // Right behind its questions, or one list for each section at the end.
    const behind = questions.map((_, at) => at).filter((at) => at >= from && at < questionsBefore)
    const atEnd = lists.every((list) => list.questionsBefore === questions.length)
    const inTurn =
      atEnd && lists.length > 1 && lists.length === sections.length && areSections(questions, lists)
    const mine = inTurn
      ? questions.flatMap(({ section }, at) => (section === sections[index] ? [at] : []))
      : lists.length === 1 || !atEnd
        ? behind
        : questions.map((_, at) => at)
    for (const { number, value } of pairs) {
      const same = mine.filter((at) => numberOf(questions[at]) === number)
      for (const at of same) {
        const before = keys.get(at)
        const twice = same.length > 1 || (before !== undefined && before !== value)
        keys.set(at, twice ? null : value)
      }
    }
  })
  return keys
}

/** Whether each list has the very numbers of its section. */
function areSections(questions: readonly RawQuestion[], lists: readonly KeyList[]): boolean {
  const sections = [...new Set(questions.map(({ section }) => section))]
  return lists.every(({ pairs }, index) => {
    const own = questions.filter(({ section }) => section === sections[index]).map(numberOf)
    return own.length === pairs.length && pairs.every(({ number }) => own.includes(number))
  })
}

function numberOf(question: RawQuestion | undefined): number {
  const plain = (question?.number ?? '').replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
  return plain === '' ? Number.NaN : Number(plain)
}
