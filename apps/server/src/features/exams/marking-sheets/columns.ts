/** The marking sheet: its columns, a row of it, and what a teacher has put into one. */

import { limits } from '@porua/contract/limits'
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import type { ValidationErrors } from '@porua/files/validation-errors'
import type { SheetRow } from '@porua/spreadsheets/sheet'
import type { WrittenAnswer } from '../marking.api.ts'
import { readNumber } from './numbers.ts'

export const columns = [
  'number',
  'question',
  'question text',
  'answer',
  'files',
  'most marks',
  'marks',
  'comment',
  'taken as a draft',
] as const
/** Behind them, of an exam that has model answers: what the markers are to look for. */
export const modelColumn = 'model answer'
/** Those that an import looks at. */
const needed = ['number', 'question', 'marks', 'comment'] as const
/** What a cell of a spreadsheet holds at most (Excel: 32,767). */
export const longestCell = 32_000

/** An answer in the sheet. `text` is what stands in the cell; `files` are names in the folder. */
export function sheetRow(
  answer: Pick<WrittenAnswer, 'number' | 'point' | 'marks' | 'comment' | 'title' | 'draft'>,
  number: string,
  text: string,
  files: readonly string[],
): (string | number | null)[] {
  return [
    number,
    `q${answer.number}`,
    answer.title.slice(0, longestCell),
    text,
    files.join('\n'),
    answer.point / 100,
    answer.marks === null ? null : answer.marks / 100,
    answer.comment ?? '',
    answer.draft ? 'yes' : '',
  ]
}

/** What a teacher has put into a row; marks in hundredths. */
export interface MarkedRow {
  readonly number: string
  /** The question's place in the exam, from 1. */
  readonly question: number
  readonly marks: number
  readonly comment: string | null
  /** Where it stands; without its cells, which may hold long answers. */
  readonly row: SheetRow
  /** The columns' places in this sheet. */
  readonly at: Readonly<Record<(typeof needed)[number], number>>
}

/** Where the columns stand, of a row that is the header; null of any other. */
export function headerOf(cells: readonly string[]): MarkedRow['at'] | null {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const places = needed.map((name) => [name, names.indexOf(name)] as const)
  if (places.some(([, place]) => place < 0)) return null
  return Object.fromEntries(places) as MarkedRow['at']
}

/** Reads a row; null where it has no marks yet, or after a mistake. */
export function readRow(row: SheetRow, at: MarkedRow['at'], mistakes: ValidationErrors): MarkedRow | null {
  const cell = (name: keyof MarkedRow['at']) => (row.cells[at[name]] ?? '').trim()
  const before = mistakes.count
  const wrong = (name: keyof MarkedRow['at'], what: Fault) => mistakes.add(row.place(name, at[name]), what)
  if (cell('marks') === '') {
    if (cell('comment') !== '') mistakes.warn(row.place('marks', at.marks), fault('commentWithoutMarks'))
    return null
  }
  const question = /^q?(\d{1,4})$/i.exec(latin(cell('question')))?.[1]
  if (question === undefined) wrong('question', fault('noQuestionNumber', { value: cell('question') }))
  const marks = marksOf(row.typed(at.marks).trim())
  if (isFault(marks)) wrong('marks', marks)
  const comment = cell('comment')
  if (comment.length > limits.answerTextMax)
    wrong('comment', fault('tooLong', { length: comment.length, most: limits.answerTextMax }))
  if (comment.includes('\u0000') || !comment.isWellFormed()) wrong('comment', fault('holdsUnkept'))
  if (mistakes.count > before || isFault(marks)) return null
  const number = readNumber(cell('number'))
  return {
    number,
    question: Number(question),
    marks,
    comment: comment === '' ? null : comment,
    row: row.bare(),
    at,
  }
}

/** Marks in hundredths, or why they are none. */
export function marksOf(text: string): number | Fault {
  const plain = latin(text).replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  if (!/^-?\d{1,9}(?:\.\d+)?$/.test(plain)) return fault('marksNoNumber', { value: text })
  const value = Number(plain)
  if (value < 0) return fault('marksBelow', { marks: plain })
  const hundredths = Math.round(value * 100)
  // What a spreadsheet has calculated may be 4.1000000000000005.
  if (Math.abs(hundredths - value * 100) > 1e-6) return fault('marksSteps', { marks: plain })
  return hundredths
}

function latin(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .trim()
}
