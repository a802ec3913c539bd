/** Mistakes in files as codes of one catalogue: what a teacher meets in the preview of an import, in either language. Pure. */
import type { Remark } from '../validation-errors.ts'
import { bnNumber, inWordsOf, type Language } from '../words.ts'
import { bn } from './faults.bn.ts'
import { en } from './faults.en.ts'

/** What may be wrong. */
export type FaultCode = keyof typeof en

/** A code of the catalogue with its parameters. */
export type FaultWording = {
  [C in FaultCode]: (typeof en)[C] extends (params: infer P) => string ? readonly [C, P] : readonly [C]
}[FaultCode]

/** A mistake: its code, and its English for logs and the command line. */
export interface Fault {
  readonly text: string
  readonly wording: FaultWording
}

/** `fault('tooLong', { length, most })` */
export function fault(...wording: FaultWording): Fault {
  return { text: inWordsOf<typeof en>(en, wording as never), wording }
}

/** A mistake in a language. */
export function faultIn(language: Language, { text, wording }: Fault): string {
  return language === 'en' ? text : inWordsOf<typeof en>(bn, wording as never)
}

/** A remark's words in a language; English where it has no code yet. */
export function remarkIn(language: Language, { text, wording, leftOut, rows }: Remark): string {
  if (language === 'en' || !wording) return text
  const more = rows && rows.count > rows.lines.length ? ' …' : ''
  const where = rows ? ` (${bnNumber(rows.count)}টি সারিতে: ${bnNumber(rows.lines.join(', '))}${more})` : ''
  return `${leftOut ? 'বাদ দেওয়া হলো: ' : ''}${faultIn(language, { text, wording })}${where}`
}
