/** Mistakes in files as codes of one catalogue: what a teacher meets in the preview of an import, in either language. Pure. */
import type { Remark } from '../validation-errors.ts'
import { bnNumber, inWordsOf, type Language } from '../words.ts'
import { detectBn } from './detect.bn.ts'
import { detectEn } from './detect.en.ts'
import { examsBn } from './exams.bn.ts'
import { examsEn } from './exams.en.ts'
import { exportBn } from './export.bn.ts'
import { exportEn } from './export.en.ts'
import { formatsBn } from './formats.bn.ts'
import { formatsEn } from './formats.en.ts'
import { leftOutBn } from './left-out.bn.ts'
import { leftOutEn } from './left-out.en.ts'
import { markupBn } from './markup.bn.ts'
import { markupEn } from './markup.en.ts'
import { mediaBn } from './media.bn.ts'
import { mediaEn } from './media.en.ts'
import { packBn } from './pack.bn.ts'
import { packEn } from './pack.en.ts'
import { papersBn } from './papers.bn.ts'
import { papersEn } from './papers.en.ts'
import { qtiBn } from './qti.bn.ts'
import { qtiEn } from './qti.en.ts'
import { questionSheetsBn } from './question-sheets.bn.ts'
import { questionSheetsEn } from './question-sheets.en.ts'
import { questionsBn } from './questions.bn.ts'
import { questionsEn } from './questions.en.ts'
import { sheetsBn } from './sheets.bn.ts'
import { sheetsEn } from './sheets.en.ts'
import { studentsBn } from './students.bn.ts'
import { studentsEn } from './students.en.ts'
import { valuesBn } from './values.bn.ts'
import { valuesEn } from './values.en.ts'

const en = {
  ...detectEn,
  ...examsEn,
  ...exportEn,
  ...markupEn,
  ...mediaEn,
  ...leftOutEn,
  ...packEn,
  ...papersEn,
  ...qtiEn,
  ...questionSheetsEn,
  ...valuesEn,
  ...sheetsEn,
  ...studentsEn,
  ...questionsEn,
  ...formatsEn,
}
const bn = {
  ...detectBn,
  ...examsBn,
  ...exportBn,
  ...markupBn,
  ...mediaBn,
  ...leftOutBn,
  ...packBn,
  ...papersBn,
  ...qtiBn,
  ...questionSheetsBn,
  ...valuesBn,
  ...sheetsBn,
  ...studentsBn,
  ...questionsBn,
  ...formatsBn,
}

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
export function faultIn(language: Language, { text, wording: [code, params] }: Fault): string {
  if (language === 'en') return text
  return inWordsOf<typeof en>(bn, [code, params && inBangla(params)] as never)
}

/** Parameters of a sentence, with the sentences among them in Bangla. */
function inBangla(params: object): object {
  const given = Object.entries(params).map(([name, value]: [string, unknown]) => [
    name,
    isFault(value) ? { ...value, text: faultIn('bn', value) } : value,
  ])
  return Object.fromEntries(given)
}

/** Whether something is a mistake, where a reader gives either what was asked for or why there is none. */
export function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'wording' in value
}

/** A remark's words in a language. */
export function remarkIn(language: Language, { text, wording, leftOut, rows }: Remark): string {
  if (language === 'en') return text
  const more = rows && rows.count > rows.lines.length ? ' …' : ''
  const where = rows ? ` (${bnNumber(rows.count)}টি সারিতে: ${bnNumber(rows.lines.join(', '))}${more})` : ''
  return `${leftOut ? 'বাদ দেওয়া হলো: ' : ''}${faultIn(language, { text, wording })}${where}`
}
