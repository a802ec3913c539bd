/** Reads an admission list, a hand-made one too: CSV or XLSX with titles, two rows of headings, merged cells, Excel's numbers. */

import { type Fault, fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import { type Place, shortened, type ValidationErrors } from '@porua/files/validation-errors'
import { bijoyLikeness, unicodeOfBijoy } from '@porua/spreadsheets/bijoy/bijoy'
import { latinDigits, scientific } from '@porua/spreadsheets/numbers'
import { readSheet, type SheetFile, SheetRow } from '@porua/spreadsheets/sheet'
import { saysTotal } from '@porua/spreadsheets/total-row'
import type { Progress } from '../../platform/progress.ts'
import type { PlannedStudent } from '../school-pack/school-pack.api.ts'
import { spoiltCell } from './error-cells.ts'
import { findHeader, type Header, headRows, looksLikeHeader } from './header.ts'
import { readContact, readMobile } from './mobile.ts'
import { type Column, readStudentRow, studentColumns } from './student-row.ts'
import { Uniques } from './uniques.ts'

/** What the school has, as far as a list may name it. */
export interface ListContext {
  /** sid → mobile. */
  students: ReadonlyMap<string, string>
  /** Ids of groups, and their names where no two are alike, in small letters → id. */
  groups: ReadonlyMap<string, string>
  /** What a name means that is none of them; null: nothing. */
  unknownGroup?: ((name: string) => string | null) | undefined
}

export interface StudentList {
  /** Rows below the heading that hold something. */
  rows: number
  /** Rows with mistakes. */
  refused: number
  /** What each heading was taken for, in the file's order. */
  columns: { heading: string; column: Column }[]
  /** Headings that mean no column. */
  leftOut: string[]
}

/** What somebody has typed in the place of cells, by line. */
export type Mends = ReadonlyMap<number, Partial<Record<Column, string>>>

/** A row as it was read: what its cells say, right or not. */
export interface SeenRow {
  line: number
  /** By column of ours; a column that the list does not have is left out. */
  cells: Partial<Record<Column, string>>
  /** It sums the list up, and is no student. */
  total: boolean
}

interface ReadOptions {
  /** Of a workbook. */
  sheet?: string | undefined
  /** Unknown columns are mistakes, as in packs. */
  strict?: boolean
  mends?: Mends | undefined
  /** So many rows a list may have. */
  most?: number | undefined
  /** Gets every row that may be a student's, before it is judged. */
  see?: ((row: SeenRow) => void) | undefined
}

/** The usual bound: rolls and mobiles are all in memory until the end. */
const mostStudents = 500_000

/**
 * Reads the list; rows with mistakes are left out and noted in `mistakes`, what was mended in its warnings.
 * @param hear gets each student whose row is right by itself, in the file's order
 * @returns also the lines of those who were heard and are not taken: their roll or mobile is somebody else's; and whether the reading
 * broke off
 */
export async function readStudentList(
  file: SheetFile,
  { sheet, strict = false, mends = new Map(), most = mostStudents, see }: ReadOptions,
  context: ListContext,
  mistakes: ValidationErrors,
  progress: Progress,
  hear: (student: PlannedStudent) => Promise<void> | void,
): Promise<{ list: StudentList; doubles: ReadonlySet<number>; isBroken: boolean }> {
  const list: StudentList = { rows: 0, refused: 0, columns: [], leftOut: [] }
  const uniques = new Uniques()
  let waiting: SheetRow[] | null = []
  let header: Header | null = null
  const take = async (row: SheetRow): Promise<void> => {
    if (!header || isAgain(row, header)) return
    const source = sourceOf(row, header, context, mends)
    if (header.columns.every((column) => column === null || !source.cell(column))) return
    if (list.rows === most) throw new Unreadable(fault('manyStudents', { most }), row.place())
    const total = isTotal(row, source, list.rows)
    see?.({ line: row.place().line, cells: cellsOf(source, header), total })
    if (total) {
      mistakes.warn(row.place(), fault('isATotal'))
      return
    }
    noteBijoy(row, header, mistakes)
    list.rows++
    progress.step()
    const shifted = row.shifted(header.headings.length)
    if (shifted) {
      mistakes.add(row.place(), shifted)
      uniques.addLeftOut({ sid: '', mobile: '', place: row.place() })
      return
    }
    const student = readStudentRow(source, mistakes, (row) => uniques.addLeftOut(row))
    if (!student) return
    uniques.add(student)
    await hear(student)
  }
  const begin = async (rows: SheetRow[]): Promise<void> => {
    header = findHeader(rows, file.name, mistakes)
    waiting = null
    if (header) for (const row of rows.slice(header.rows)) await take(row)
  }
  let isBroken = false
  let last: SheetRow | undefined
  try {
    const options = {
      sheet,
      isHeader: looksLikeHeader,
      note: (what: Fault) => mistakes.note(file.name, what),
      ours: true,
    }
    for await (const row of readSheet(file, options)) {
      last = row
      if (waiting === null) await take(row)
      else if (waiting.push(row) === headRows + 1) await begin(waiting)
      if (waiting === null && header === null) break
    }
    if (waiting !== null) await begin(waiting)
  } catch (error) {
    mistakes.addUnreadable(error, file.name)
    isBroken = true
  }
  describe(header, strict, list, mistakes)
  const placeOf = (line: number, column: Column): Place => {
    const row = last?.bare(line) ?? new SheetRow(file.name, line, [])
    return header ? placesOf(row, header)(column) : row.place()
  }
  const doubles = uniques.check(context.students, mistakes, placeOf)
  list.refused = list.rows - uniques.size + doubles.size
  return { list, doubles, isBroken }
}

function describe(
  header: Header | null,
  strict: boolean,
  list: StudentList,
  mistakes: ValidationErrors,
): void {
  header?.columns.forEach((column, index) => {
    const heading = header.headings[index] ?? ''
    if (column !== null) list.columns.push({ heading, column })
    else if (heading !== '') {
      list.leftOut.push(heading)
      if (strict)
        mistakes.add(
          header.row.place(shortened(heading), index),
          fault('columnUnknown', { value: heading, columns: studentColumns }),
        )
    }
  })
}

function placesOf(row: SheetRow, { columns }: Header): (column: Column) => Place {
  return (column) => row.place(column, columns.indexOf(column))
}

function cellsOf(source: ReturnType<typeof sourceOf>, { columns }: Header): SeenRow['cells'] {
  const cells: SeenRow['cells'] = {}
  for (const column of columns) if (column !== null) cells[column] = source.cell(column) ?? ''
  return cells
}

function sourceOf(row: SheetRow, header: Header, context: ListContext, mends: Mends) {
  const place = row.place()
  const mended = mends.get(place.line)
  const indexOf = (column: Column): number => header.columns.indexOf(column)
  const isNumber = (column: Column): boolean =>
    mended?.[column] === undefined && row.facts.numbers.has(indexOf(column))
  return {
    place,
    placeOf: placesOf(row, header),
    cell: (column: Column): string | undefined => {
      const typed = mended?.[column]
      if (typed !== undefined) return typed.trim()
      const index = indexOf(column)
      return index < 0 ? undefined : ownText(cellText(row, index, column).replace(invisible, '').trim())
    },
    spoilt: (column: Column, text: string) =>
      mended?.[column] === undefined ? spoiltCell(text, row.facts.kinds.get(indexOf(column))) : null,
    mobile: (text: string) => readMobile(text, isNumber('mobile')),
    contact: (text: string) => readContact(text, isNumber('contact')),
    sid: (text: string) => readSid(text, context.students),
    group: (name: string) =>
      context.groups.get(name) ??
      context.groups.get(name.toLowerCase()) ??
      context.unknownGroup?.(name) ??
      null,
    groupIds: () => context.groups.values(),
  }
}

/** What a cell says: as it is shown, in Unicode; a number that the list needs as a number with all of its digits. */
function cellText(row: SheetRow, index: number, column: Column): string {
  const shown = row.cells[index] ?? ''
  const typed = row.facts.numbers.get(index)
  if (typed === undefined) return bijoyRead(row, index) ?? shown
  if (column === 'SSCGPA' || column === 'HSCGPA') return typed
  if (column === 'mobile' || column === 'contact')
    return readMobile(shown, false).mobile === undefined ? typed : shown
  // A roll is shown with zeros in front or with letters; 9,101 and 9.1E+03 are looks of a number.
  return column === 'sid' && /^[1-9][\d.,\s]*(?:E[+-]?\d+)?%?$/i.test(shown) ? typed : shown
}

/** Of a text that is surely Bijoy by its characters: in Unicode. A workbook says it by the font, and has it so already. */
function bijoyRead(row: SheetRow, index: number): string | undefined {
  const text = row.cells[index] ?? ''
  return bijoyLikeness(text) === 'surely' ? unicodeOfBijoy(text) : undefined
}

/** What was read of Bijoy's signs is shown, and what only may be Bijoy as well. */
function noteBijoy(row: SheetRow, header: Header, mistakes: ValidationErrors): void {
  header.columns.forEach((column, index) => {
    const text = row.cells[index] ?? ''
    if (column === null || text === '' || column === 'link' || column === 'password') return
    const written = row.facts.bijoy.get(index)
    const read = written === undefined ? bijoyRead(row, index) : text
    if (read !== undefined)
      mistakes.warn(row.place(column, index), fault('readAsBijoy', { value: written ?? text, read }))
    else if (bijoyLikeness(text) === 'perhaps')
      mistakes.warn(
        row.place(column, index),
        fault('perhapsBijoy', { value: text, read: unicodeOfBijoy(text) }),
      )
  })
}

/** A row below a list that sums it up: 'Total 40', 'মোট: ৪০', or the number of its students by itself. */
function isTotal(row: SheetRow, source: ReturnType<typeof sourceOf>, rows: number): boolean {
  if (source.mobile(source.cell('mobile') ?? '').mobile !== undefined) return false
  const filled = row.cells.map((text) => text.replace(invisible, '').trim()).filter((text) => text !== '')
  if (filled.some(saysTotal)) return true
  return filled.length === 1 && rows > 0 && latinDigits(filled[0] ?? '') === String(rows)
}

/** Marks that come along when a text is copied from a chat or a PDF: a roll with one would be another roll. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g

/** A text cut out of a file keeps the whole piece in memory that it was cut from: a copy does not. */
function ownText(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}

/** A roll in Bengali digits is the same roll, unless the school writes it so. */
function readSid(text: string, known: ReadonlyMap<string, string>): { sid: string } | { mistake: Fault } {
  const spread = scientific(text)
  if (spread === null) return { mistake: fault('rollLost', { value: text }) }
  // 9101.0 is what a program makes of 9101 that counts in fractions.
  const plain = latinDigits(spread ?? text).replace(/^(\d+)\.0$/, '$1')
  return { sid: known.has(text) ? text : plain }
}

/** The heading once more, as on the pages of a printed list: one of its rows, with gaps where cells are merged. */
function isAgain(row: SheetRow, { columns, written }: Header): boolean {
  let said = false
  for (const [index, column] of columns.entries()) {
    const cell = (row.cells[index] ?? '').trim()
    if (column === null || cell === '') continue
    if (!written.some((cells) => cells[index] === cell)) return false
    said = true
  }
  return said
}
