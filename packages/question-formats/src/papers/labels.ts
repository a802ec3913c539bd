/** Labels that stand before questions and options, in the ways that teachers type them. Pure. */
import { latinDigits } from '@porua/spreadsheets/numbers'

export type Family = 'latin' | 'bangla' | 'roman' | 'number' | 'bullet'

/** The label of an option, as it stands in a line. */
export interface Label {
  family: Family
  /** From 0; of a bullet always 0. */
  index: number
  /** Between which places of the line it stands, a tick before it included. */
  from: number
  to: number
  /** As it is named: 'খ', 'b'. */
  name: string
  /** A tick or a star stands before it, or its box is ticked. */
  ticked: boolean
  /** In brackets, so that it may stand without a blank before it. */
  closed: boolean
}

const banglaLetters = 'কখগঘঙচছজঝঞট'
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const name = String.raw`[ivxIVX]{1,4}|[A-Za-z]|\d{1,2}|[০-৯]{1,2}|[${banglaLetters}]`
const written = new RegExp(
  String.raw`(?<tick>[*✓✔✅☑√]\ufe0f?\s*)?(?:\(\s*(?<round>${name})\s*\)|\[\s*(?<square>${name})\s*\]|(?<open>${name})\s*(?<sign>[).।:\]])(?!\d)|(?<dashed>${name})\s*[-–—](?=\s))\s*`,
  'uy',
)
const circled = /(?<tick>[*✓✔✅☑√]\ufe0f?\s*)?(?<sign>[Ⓐ-ⓩ①-⑩])\s*/uy
const bullet = /(?:[•◦○●◯□☐☑☒▢▪❑❏➢➤⚪⚫✓✔✅]\ufe0f?|\[[ xX✓✔]?\]|\((?:[ ✓✔]|\s{1,4})?\))\s*/uy

/** Readings of the label at a place: '(i)' may be the first Roman number or the ninth letter. */
export function labelsAt(text: string, at: number): Label[] {
  written.lastIndex = at
  const match = written.exec(text)
  if (match?.groups) {
    const { tick, round, square, open, dashed } = match.groups
    const found = round ?? square ?? open ?? dashed ?? ''
    const common = {
      from: at,
      to: written.lastIndex,
      name: found,
      ticked: tick !== undefined,
      closed: round !== undefined || square !== undefined,
    }
    return readings(found).map((reading) => ({ ...common, ...reading }))
  }
  circled.lastIndex = at
  const ring = circled.exec(text)
  if (ring?.groups) {
    const sign = (ring.groups.sign ?? '').normalize('NFKC')
    const common = { from: at, to: circled.lastIndex, name: sign, ticked: !!ring.groups.tick, closed: true }
    return readings(sign).map((reading) => ({ ...common, ...reading }))
  }
  return []
}

/** The bullet or box at the beginning of a line, or null. */
export function bulletAt(text: string): Label | null {
  bullet.lastIndex = 0
  const match = bullet.exec(text)
  if (!match) return null
  const ticked = /[☑✓✔✅xX]/.test(match[0])
  return { family: 'bullet', index: 0, from: 0, to: bullet.lastIndex, name: '', ticked, closed: true }
}

function readings(found: string): Pick<Label, 'family' | 'index'>[] {
  const plain = latinDigits(found)
  if (/^\d+$/.test(plain)) return [{ family: 'number', index: Number(plain) - 1 }]
  const bangla = banglaLetters.indexOf(found)
  if (bangla >= 0) return [{ family: 'bangla', index: bangla }]
  const small = found.toLowerCase()
  const out: Pick<Label, 'family' | 'index'>[] = []
  const roman = romans.indexOf(small)
  if (found.length === 1) out.push({ family: 'latin', index: small.charCodeAt(0) - 97 })
  if (roman >= 0) out.push({ family: 'roman', index: roman })
  return out
}

/** The number that begins a question, as it stands in a line. */
export interface NumberLabel {
  number: number
  /** As it is shown: '১২'. */
  name: string
  /** How it is written, so that numbers of options and of questions can be told apart. */
  style: string
  /** It says that it is a question: 'Q1', 'প্রশ্ন ১'. */
  named: boolean
  /** Where the text behind it begins. */
  to: number
}

const numbered =
  /^\s*(?<word>(?:(?:question|ques|qn|q)(?![a-z])|প্রশ্ন|প্রঃ|প্র\.|câu)\s*(?:(?:no|number|নং|নম্বর)\.?)?\s*[.:#-]?\s*)?(?<open>[([])?\s*(?<number>\d{1,4}|[০-৯]{1,4})(?:\s*(?<sign>[.)।:\]]+|নং[.।:]?|[-–—](?=\s)))?(?<more>\s*)/iu

/** The number at the beginning of a line, or null. */
export function numberAt(text: string): NumberLabel | null {
  const match = numbered.exec(text)
  if (!match?.groups) return null
  const { word, open, number = '', sign = '', more = '' } = match.groups
  const rest = text.slice(match[0].length)
  if (word === undefined) {
    if (sign === '' || (open !== undefined && !/^[)\]]/.test(sign))) return null
    // 1.5 and 2:30 are no labels.
    if (/^[.:]$/.test(sign) && more === '' && /^[\d০-৯]/.test(rest)) return null
  } else if (sign === '' && more === '' && rest !== '') return null
  const script = /[০-৯]/.test(number) ? 'bn' : 'en'
  return {
    number: Number(latinDigits(number)),
    name: number,
    style: word === undefined ? `${open ?? ''}${script}${sign}` : 'named',
    named: word !== undefined,
    to: match[0].length,
  }
}
