/** What becomes of a student's words when the student goes. Pure. */

/** Who a text may speak of. */
export interface Named {
  readonly name: string
  readonly sid: string
  /** 88 and 11 digits. */
  readonly mobile: string
  readonly contact: string | null
}

/** Stands where a word about the student stood. */
export const blank = '…'
/** Stands where a written answer stood: an empty one would be marked as left out by the next regrade. */
const removedAnswer = '(removed)'

/** A text without the student's full name, roll, mobile and contact, in either script's digits and with any gaps. */
export function redacted(text: string, { name, sid, mobile, contact }: Named): string {
  const numbers = [mobile, contact ?? ''].map((number) => number.replace(/\D/g, '').replace(/^(88)?0?/, ''))
  const patterns = [
    ...numbers.filter((digits) => digits.length >= 6).map(phonePattern),
    ...[name, sid].filter((word) => word.trim() !== '').map(wordPattern),
  ]
  return patterns.reduce((left, pattern) => left.replace(new RegExp(pattern, 'giu'), blank), text)
}

function phonePattern(digits: string): string {
  const gap = '[\\s().-]*'
  const sign = (digit: string) => `[${digit}${String.fromCodePoint(0x09e6 + Number(digit))}]`
  const all = [...digits].map(sign).join(gap)
  return `(?<!\\p{Nd})(?:(?:\\+${gap})?${sign('8')}${sign('8')}${gap})?(?:${sign('0')}${gap})?${all}(?!\\p{Nd})`
}

/** The words as a whole, whatever blanks part them. */
function wordPattern(words: string): string {
  const parts = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return `(?<![\\p{L}\\p{M}\\p{N}])${parts.join('\\s+')}(?![\\p{L}\\p{M}\\p{N}])`
}

/** An answer of an attempt that stays. */
export interface GivenAnswer {
  readonly type: 'MCQ' | 'checkbox' | 'shortAns' | 'paragraph'
  readonly answer_json: string
  readonly extra_json: string
  /** In the generation that readers see; null: a teacher has not marked it. */
  readonly marks: number | null
}

/**
 * What stays of an answer, so that a regrade gives the marks that stand: chosen options, and a short text that the key has
 * found right. Other texts are the student's own words. Of files only how many there were.
 */
export function anonymous(answer: GivenAnswer): { answer_json: string; extra_json: string } {
  const files = JSON.parse(answer.extra_json) as { key?: string }[]
  const extra_json = JSON.stringify(
    files.map(({ key }) => ({ name: removedAnswer, key: key === '' ? '' : removedAnswer, type: '' })),
  )
  return {
    answer_json: staysAsGiven(answer, files.length) ? answer.answer_json : withoutWords(answer),
    extra_json,
  }
}

function staysAsGiven({ type, marks }: GivenAnswer, files: number): boolean {
  if (type === 'MCQ' || type === 'checkbox') return true
  // With files a teacher has marked it, and the text may be anything.
  return type === 'shortAns' && files === 0 && (marks ?? 0) > 0
}

function withoutWords({ answer_json }: GivenAnswer): string {
  const given = JSON.parse(answer_json) as string[]
  return JSON.stringify(given.map((part) => (part.trim() === '' ? part : removedAnswer)))
}
