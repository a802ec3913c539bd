/**
 * Catalogues of sentences: codes with parameters here, words in the language of whoever reads them at the edge. An English
 * catalogue holds a sentence by its code, or a function of its parameters; the Bangla one is typed by it, so that a missing
 * sentence or a parameter of another kind does not compile. Pure.
 */
import { didYouMean } from './nearest.ts'
import { shortened } from './validation-errors.ts'

/** The languages that we speak. */
export type Language = 'en' | 'bn'

/** The same codes with the same parameters, in another language. */
export type WordsLike<W> = {
  readonly [C in keyof W]: W[C] extends (params: infer P) => string ? (params: P) => string : string
}

/** A sentence of a catalogue: its code alone, or with its parameters. */
export type WordingOf<W> = {
  [C in keyof W]: W[C] extends (params: infer P) => string ? readonly [code: C, params: P] : C
}[keyof W]

/** A sentence within a sentence of a catalogue; in Bangla its text is Bangla. */
export interface Told {
  readonly text: string
  readonly wording: readonly unknown[]
}

/** The code of a sentence. */
export function codeOf<W>(wording: WordingOf<W>): keyof W {
  return (Array.isArray(wording) ? wording[0] : wording) as keyof W
}

/** The parameters of a sentence; undefined where it takes none. */
export function paramsOf<W>(wording: WordingOf<W>): unknown {
  return Array.isArray(wording) ? wording[1] : undefined
}

/** A sentence in the words of a catalogue. */
export function inWordsOf<W>(words: WordsLike<W>, wording: WordingOf<W>): string {
  const text: unknown = words[codeOf<W>(wording)]
  return typeof text === 'function' ? String(text(paramsOf<W>(wording))) : String(text)
}

const bengali = '০১২৩৪৫৬৭৮৯'

/** With Bengali digits. */
export function bnNumber(n: number | string): string {
  return String(n).replace(/\d/g, (digit) => bengali[Number(digit)] ?? digit)
}

/** A value in a Bangla sentence: on one line, and short. */
export function bnQuoted(value: string): string {
  return `“${shortened(value)}”`
}

/** What follows a name that is not there: ' Did you mean 'a' or 'b'?', or ''. */
export function enDidYouMean(near: readonly string[]): string {
  const hint = didYouMean(near)
  return hint === '' ? '' : ` ${hint}`
}

/** What follows a name that is not there, in Bangla; '' where nothing is near, or too much. */
export function bnDidYouMean(near: readonly string[]): string {
  return didYouMean(near) === '' ? '' : ` আপনি কি ${near.map(bnQuoted).join(' বা ')} বোঝাতে চেয়েছেন?`
}

/** Of so many names each is told; of more, these and three dots. */
const mostTold = 20

/** Names behind each other. */
export function listed(names: readonly string[]): string {
  return `${names.slice(0, mostTold).join(', ')}${names.length > mostTold ? ' …' : ''}`
}
