/**
 * Text that was typed with Bijoy for fonts such as SutonnyMJ: Latin signs that are drawn as Bangla. Made into Unicode. No package of
 * npm does this; the table of the signs is in glyphs.ts. Pure.
 */
import { before, glyphs, reph } from './glyphs.ts'

/** Whether a font draws Bangla in the place of Latin signs. The fonts ending in OMJ are Unicode. */
export function isBijoyFont(name: string): boolean {
  return /(?<!o)mj\b/i.test(name.trim())
}

const bengali = /[\u0980-\u09ff]/
const letter = '[\\u0995-\\u09b9\\u09ce]\\u09bc?'
const cluster = `${letter}(?:\\u200d?\\u09cd${letter})*`
const signs = '[\\u0981-\\u0983\\u09be\\u09c0-\\u09c4\\u09d7]'
/** Private signs that stand for what is typed before its letters, and for the reph behind them. */
const left: ReadonlyMap<string, string> = new Map([
  ['ি', '\ue001'],
  ['ে', '\ue002'],
  ['ৈ', '\ue003'],
])
const leftSign = new Map([...left].map(([vowel, sign]) => [sign, vowel]))
const hook = '\ue004'
const syllable = new RegExp(`([\\ue001-\\ue003]?)(${cluster})((?:${signs}|${hook})*)`, 'gu')

/** The text in Unicode. A text that has Bangla letters already stays as it is. */
export function unicodeOfBijoy(text: string): string {
  if (bengali.test(text)) return text
  return drawnIn(text)
    .replace(/\u09cd{2,}/g, '\u09cd')
    .replace(syllable, (_, lead: string, body: string, tail: string) => ordered(lead, body, tail))
    .replace(/[\ue001-\ue003]/g, (sign) => leftSign.get(sign) ?? sign)
    .replaceAll(hook, 'র\u09cd')
    .replaceAll('অা', 'আ')
    .normalize('NFC')
}

function drawnIn(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    const pair = glyphs.get(text.slice(at, at + 2))
    if (pair !== undefined && text.length > at + 1) {
      out += pair
      at++
    } else if (sign === reph) out += hook
    else if (before[sign] !== undefined) out += left.get(before[sign]) ?? ''
    else out += loose(sign, text, at) ? sign : (glyphs.get(sign) ?? sign)
  }
  return out
}

/** Signs that people also type for themselves: a bullet, dots, a dash, quotes that touch no letter on their open side. */
function loose(sign: string, text: string, at: number): boolean {
  const touches = (index: number) => /[^\s\d.,;:?!()[\]{}]/.test(text[index] ?? ' ')
  if (sign === '•' || sign === '”') return !touches(at + 1)
  return '…—’‘“'.includes(sign) && !touches(at - 1)
}

/** Letters, then the vowel sign, then the marks: reph comes first, a sign typed on the left goes behind. */
function ordered(lead: string, body: string, tail: string): string {
  const vowel = leftSign.get(lead) ?? ''
  const rest = [...tail.replaceAll(hook, '')]
  const marks = rest.filter((sign) => /[\u0981-\u0983]/.test(sign)).sort()
  const vowels = rest.filter((sign) => !marks.includes(sign)).join('')
  const first = tail.includes(hook) ? 'র\u09cd' : ''
  return first + body + joined(vowel + vowels) + marks.join('')
}

function joined(vowels: string): string {
  return vowels.replace('ো', 'ো').replace('ৌ', 'ৌ')
}

/** Signs that stand in Latin words nowhere, but in Bijoy words often. */
const telling = /[†‡ˆ‰¨©ª«¬¯®¤¥¢£¡§¦¶„‹›`^~_œš™À-ÿ]/u
const sure = /[†‡ˆ‰¨ª«¬¯¤¥¢£¡§¦¶„‹›]/u
/** In Latin words a vowel follows v, and v ends none of them. */
const oddV = /v(?![aeiouyv])/i
/** A sign of a vowel, as Bijoy types them. */
const vowel = /[vwxyz~†‡ˆ‰„æ]/u
const whole = new RegExp(
  `^[\\u0985-\\u0994]?[\\u0981-\\u0983]*(?:(?:[ইউএও]|${cluster}[\\u09be-\\u09cc\\u09d7]?)[\\u0981-\\u0983]*)*$`,
  'u',
)

/** How surely a text is Bijoy, by its characters alone. */
export type Likeness = 'surely' | 'perhaps' | 'no'

/**
 * Judges by the characters. 'surely' needs two words, or one with two marks, that no Latin word has and that are well-formed
 * Bangla; 'perhaps' is plain Latin letters in an order that Latin words do not have.
 */
export function bijoyLikeness(text: string): Likeness {
  // Most texts end here: a list may have a million of them.
  if (bengali.test(text) || !(sure.test(text) || oddV.test(text))) return 'no'
  const words = text.split(/[\s\d.,;:?!()[\]{}'"/+=<>|*%-]+/u).filter((word) => word !== '')
  const bangla = words.filter((word) => vowel.test(word) && isBangla(word))
  const marks = bangla.reduce((sum, word) => sum + [...word].filter((sign) => telling.test(sign)).length, 0)
  const typed = bangla.some((word) => sure.test(word) && /[A-Za-z`_]/.test(word))
  if (typed && marks >= 2 && bangla.length * 2 > words.length) return 'surely'
  const odd = bangla.filter((word) => oddV.test(word)).length
  return marks > 0 && typed ? 'perhaps' : odd > 0 && odd * 2 >= words.length ? 'perhaps' : 'no'
}

/** Whether the words would be Bangla throughout, were they Bijoy. */
export function isBangla(text: string): boolean {
  return text
    .split(/[\s\d.,;:?!()[\]{}'"/+=<>|*%-]+/u)
    .filter((word) => word !== '')
    .every((word) => whole.test(unicodeOfBijoy(word)))
}
