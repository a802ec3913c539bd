/** students.csv: the admission list (school-pack.md), read into planned students. */

import { limits, mobilePattern } from '@porua/contract/limits'
import { fault } from '@porua/files/faults/faults'
import { type Place, shortened, type ValidationErrors } from '@porua/files/validation-errors'
import { type CsvRow, parseCsv } from '@porua/spreadsheets/csv'
import { latinDigits } from '@porua/spreadsheets/numbers'
import type { ReadMobile } from '../../people/people.api.ts'
import {
  type Column,
  readStudentRow,
  requiredColumns,
  studentColumns,
  Uniques,
} from '../../people/people.api.ts'
import type { KnownSchool, PlannedStudent } from '../plan.ts'

const file = 'students.csv'

/** @param groups every group that a student may be put into: the pack's and the school's. */
export function readStudents(
  text: string,
  groups: ReadonlySet<string>,
  known: KnownSchool,
  mistakes: ValidationErrors,
): PlannedStudent[] {
  let rows: CsvRow[]
  try {
    rows = parseCsv(text)
  } catch (error) {
    mistakes.addUnreadable(error, file)
    return []
  }
  const header = readHeader(rows[0], mistakes)
  if (!header) return []
  const students: PlannedStudent[] = []
  const uniques = new Uniques()
  for (const row of rows.slice(1)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (row.cells.length !== header.length) {
      mistakes.add(
        { file, line: row.line, field: '' },
        fault('cellsUnlike', { cells: row.cells.length, columns: header.length }),
      )
      continue
    }
    const student = readRow(row, header, groups, mistakes, (one) => uniques.addLeftOut(one))
    if (!student) continue
    students.push(student)
    uniques.add(student)
  }
  uniques.check(known.students, mistakes, (line, field) => ({ file, line, field }))
  return students
}

/** A cell of the first line: which column it names; undefined for one that is not known. */
type Header = readonly (Column | undefined)[]

/** Null where the rows under it cannot be told apart. Under a column that is not known the others are read all the same, so that every mistake is listed. */
function readHeader(row: CsvRow | undefined, mistakes: ValidationErrors): Header | null {
  const place = (field = ''): Place => ({ file, line: row?.line ?? 1, field })
  if (!row) {
    mistakes.add(place(), fault('emptyList', { columns: studentColumns }))
    return null
  }
  const names = row.cells.map((cell) => cell.trim())
  const columns = names.map((name) => studentColumns.find((column) => column === name))
  for (const [index, name] of names.entries())
    if (columns[index] === undefined)
      mistakes.add(place(shortened(name)), fault('columnUnknown', { value: name, columns: studentColumns }))
  const twice = names.filter((name, index) => columns[index] && names.indexOf(name) < index)
  for (const name of twice) mistakes.add(place(name), fault('columnTwice', { column: name }))
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  for (const column of missing) mistakes.add(place(column), fault('columnMissing', { column }))
  return twice.length === 0 && missing.length === 0 ? columns : null
}

function readRow(
  row: CsvRow,
  header: Header,
  groups: ReadonlySet<string>,
  mistakes: ValidationErrors,
  leaveOut: Parameters<typeof readStudentRow>[2],
): PlannedStudent | null {
  const place = { file, line: row.line, field: '' }
  const source = {
    place,
    placeOf: (field: Column) => ({ ...place, field }),
    cell: (column: Column) => row.cells[header.indexOf(column)]?.trim(),
    mobile: strictMobile,
    group: (id: string) => (groups.has(id) ? id : null),
    groupIds: () => groups,
  }
  return readStudentRow(source, mistakes, leaveOut)
}

/** A pack is made with care: what a spreadsheet has spoilt in it is a mistake and not mended. */
function strictMobile(value: string): ReadMobile {
  const digits = latinDigits(value)
    .replace(/[\s()-]/g, '')
    .replace(/^\+/, '')
    .replace(/^88(?=01\d{9}$)/, '')
  if (mobilePattern.test(digits)) return { mobile: limits.countryPrefix + digits, mended: null }
  if (value === '') return { mistake: fault('isEmpty') }
  if (/^(88)?1[3-9]\d{8}$/.test(digits)) return { mistake: fault('mobileLostZero', { value }) }
  if (/E\+/i.test(value)) return { mistake: fault('mobileShortened', { value }) }
  return { mistake: fault('notAMobile', { value, digits: null }) }
}
