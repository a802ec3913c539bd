/** The answer cell of a question sheet: letters, numbers or texts of options, or accepted answers. */
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import { latinDigits } from '@porua/spreadsheets/numbers'
import type { WrittenQuestion } from '../format.ts'
import { letterIndex, type RowColumns } from './columns.ts'
import type { RowText } from './text.ts'

/** A row has a mistake; `field` and `column` say where. */
export class RowMistake extends Error {
  override readonly name = 'RowMistake'
  readonly what: Fault
  readonly field: string
  /** Index of the cell, where it has one. */
  readonly column: number | undefined
  constructor(what: Fault, field: string, column: number | undefined) {
    super(what.text)
    this.what = what
    this.field = field
    this.column = column
  }
}

/**
 * The texts of what is right. Several are separated by '|'; of options also by commas, blanks, 'and', 'ও'.
 * @throws RowMistake for one that is no option, or could be two
 */
export function answerOf(
  given: RowText,
  options: readonly RowText[],
  type: WrittenQuestion['type'] | null,
  columns: RowColumns,
): string[] {
  if (options.length === 0 || type === 'shortAns' || type === 'paragraph') return parts(given.typed, /\|/)
  if (given.plain === '') return []
  const right = rightOptions(given, options, columns.keyIsNumber)
  if (isFault(right)) throw new RowMistake(right, 'answer', columns.fields.get('answer'))
  return right.map((index) => options[index]?.shown ?? '')
}

/**
 * The indices of the options that a key names by letter, number or text; or why nobody can say which.
 * @param byNameOnly the key is never the text of an option
 */
export function rightOptions(
  given: RowText,
  options: readonly RowText[],
  byNameOnly: boolean,
): number[] | Fault {
  const { plain: value } = given
  const named = labelled(given.plain, options)
  if (named === 'torn') return fault('keyTorn', { value })
  const texts = byNameOnly ? null : byText(given, options)
  if (named === null && texts === null) return fault('keyNoOption', { value })
  const inside = named?.every((index) => index < options.length) ? named : null
  if (!inside && !texts) return fault('keyOutside', { value, n: options.length })
  const [first, second] = [inside, texts].map((found) => found?.map((index) => options[index]?.shown ?? ''))
  if (first && second && JSON.stringify([...first].sort()) !== JSON.stringify([...second].sort()))
    return fault('keyTwoWays', { value })
  return inside ?? texts ?? []
}

function parts(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The options whose texts stand there: one text, or several between bars, commas or semicolons. */
function byText(given: RowText, options: readonly RowText[]): number[] | null {
  const whole = optionWith(given.shown, given.plain, options)
  if (whole >= 0) return [whole]
  for (const separator of [/\|/, /[,;]/, /[,;]|\s(?:and|ও|এবং)\s/u]) {
    const found = parts(given.plain, separator).map((text) => optionWith(text, text, options))
    if (found.length > 1 && found.every((index) => index >= 0)) return found
  }
  return null
}

/** By its text as it is shown (10² is not 102), by its letters alone, or without minding capitals; -1: none, or more than one. */
function optionWith(shown: string, plain: string, options: readonly RowText[]): number {
  const exact = options.findIndex((option) => option.shown === shown)
  if (exact >= 0) return exact
  for (const form of [(text: string) => text, small]) {
    const found = options.flatMap((option, index) => (form(option.plain) === form(plain) ? [index] : []))
    if (found.length > 0) return found.length === 1 ? (found[0] ?? -1) : -1
  }
  return -1
}

function small(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const between = /[\s,;|&+]+/
const and = /^(?:and|ও|এবং|আর)$/iu

/**
 * The indices of the options whose labels these are ('AC', 'A, C', 'ক ও খ', '(b)', 'Option 2'), null: they are no labels. 'torn':
 * a label stands before the text of another option ('B. Dhaka').
 */
function labelled(given: string, options: readonly RowText[]): number[] | 'torn' | null {
  const [, before = '', rest = ''] = /^\(?\s*(\p{L}|[\d০-৯]{1,2})\s*[.):।]+\s*(\S.*)$/su.exec(given) ?? []
  if (rest !== '' && indexOfLabel(before) >= 0) {
    const text = optionWith(rest, rest, options)
    if (text >= 0) return text === indexOfLabel(before) ? [text] : 'torn'
  }
  const words = given
    .replace(/(?:option|answer|ans|choice|অপশন|বিকল্প)\s*[:.]?\s*(?=[\p{L}\d০-৯(])/giu, '')
    .split(between)
    .filter((word) => word !== '' && !and.test(word))
  const run = words.length === 1 && /^(?:[A-K]{2,11}|[কখগঘঙচছজঝঞট]{2,11})$/u.test(words[0] ?? '')
  const found = (run ? [...(words[0] ?? '')] : words).map((word) => indexOfLabel(word))
  return found.length > 0 && found.every((index) => index >= 0) && new Set(found).size === found.length
    ? found
    : null
}

/** 'b', '(b)', 'b)', '2', '২'; -1: none. */
function indexOfLabel(word: string): number {
  const bare = latinDigits(word).replace(/^[([]*(.*?)[.)\]:।]*$/, '$1')
  return /^[1-9]\d?$/.test(bare) ? Number(bare) - 1 : letterIndex(bare)
}
