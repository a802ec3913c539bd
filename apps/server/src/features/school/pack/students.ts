/** students.csv: the admission list (school-pack.md), read into planned students. */
import { limits, mobilePattern, passwordPattern } from '@porua/contract/limits'
import { type Mistakes, type Place, quoted } from '../mistakes.ts'
import type { KnownSchool, PlannedStudent, StudentText } from '../school.plan.ts'
import { CsvMistake, type CsvRow, parseCsv } from '../sheets/csv.ts'
import { textMistake } from './shape.ts'

const file = 'students.csv'
const texts = ['contact', 'branch', 'division', 'session', 'code', 'link'] as const
const required = ['mobile', 'name', 'sid'] as const
export const studentColumns = [...required, ...texts, 'SSCGPA', 'HSCGPA', 'groups', 'password'] as const
type Column = (typeof studentColumns)[number]

const longest: Record<StudentText | 'name', number> = {
  name: 200,
  contact: 100,
  branch: 200,
  division: 200,
  session: 100,
  code: 100,
  link: 2000,
}

/** @param groups every group that a student may be put into: the pack's and the school's. */
export function readStudents(
  text: string,
  groups: ReadonlySet<string>,
  known: KnownSchool,
  mistakes: Mistakes,
): PlannedStudent[] {
  let rows: CsvRow[]
  try {
    rows = parseCsv(text)
  } catch (error) {
    if (!(error instanceof CsvMistake)) throw error
    mistakes.add({ file, line: error.line, field: '' }, error.message)
    return []
  }
  const header = readHeader(rows[0], mistakes)
  if (!header) return []
  const students: PlannedStudent[] = []
  for (const row of rows.slice(1)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    if (row.cells.length !== header.length) {
      const text = `has ${row.cells.length} cells, the first line names ${header.length} columns`
      mistakes.add({ file, line: row.line, field: '' }, text)
      continue
    }
    const student = new Row(row, header, mistakes).student(groups)
    if (student) students.push(student)
  }
  checkUnique(students, known, mistakes)
  return students
}

function readHeader(row: CsvRow | undefined, mistakes: Mistakes): Column[] | null {
  const place: Place = { file, line: row?.line ?? 1, field: '' }
  if (!row) {
    mistakes.add(place, `is empty: its first line must name the columns (${studentColumns.join(', ')})`)
    return null
  }
  const before = mistakes.count
  const names = row.cells.map((cell) => cell.trim())
  const columns = names.map((name) => studentColumns.find((column) => column === name))
  names.forEach((name, index) => {
    if (columns[index] === undefined)
      mistakes.add(place, `unknown column ${quoted(name)}; the columns are ${studentColumns.join(', ')}`)
    else if (names.indexOf(name) < index) mistakes.add(place, `the column ${quoted(name)} stands twice`)
  })
  for (const column of required) {
    if (!columns.includes(column)) mistakes.add(place, `the column '${column}' is missing`)
  }
  return mistakes.count === before ? (columns as Column[]) : null
}

/** One line of the file. */
class Row {
  readonly #row: CsvRow
  readonly #header: Column[]
  readonly #mistakes: Mistakes
  constructor(row: CsvRow, header: Column[], mistakes: Mistakes) {
    this.#row = row
    this.#header = header
    this.#mistakes = mistakes
  }

  student(groups: ReadonlySet<string>): PlannedStudent | null {
    const before = this.#mistakes.count
    const mobile = this.#mobile()
    const sid = this.#text('sid', 80)
    const name = this.#text('name', longest.name)
    if (sid === '') this.#wrong('sid', 'is empty')
    if (name === '') this.#wrong('name', 'is empty')
    const student: PlannedStudent = {
      place: { file, line: this.#row.line, field: '' },
      sid: sid ?? '',
      mobile: mobile ?? '',
      name: name ?? '',
      texts: {},
      gpa: {},
      groups: this.#groups(groups),
      password: this.#password(),
    }
    for (const column of texts) {
      const value = this.#text(column, longest[column])
      if (value !== undefined) student.texts[column] = value === '' ? null : value
    }
    const ssc = this.#gpa('SSCGPA')
    if (ssc !== undefined) student.gpa.ssc = ssc
    const hsc = this.#gpa('HSCGPA')
    if (hsc !== undefined) student.gpa.hsc = hsc
    return this.#mistakes.count === before ? student : null
  }

  /** The trimmed cell, undefined where the file has no such column. */
  #cell(column: Column): string | undefined {
    const index = this.#header.indexOf(column)
    return index < 0 ? undefined : this.#row.cells[index]?.trim()
  }

  #wrong(column: Column, text: string): void {
    this.#mistakes.add({ file, line: this.#row.line, field: column }, text)
  }

  #text(column: StudentText | 'name' | 'sid', most: number): string | undefined {
    const value = this.#cell(column)
    if (value === undefined) return undefined
    const mistake = textMistake(value, { most, empty: true })
    if (mistake) this.#wrong(column, mistake)
    return value
  }

  #mobile(): string | undefined {
    const value = this.#cell('mobile') ?? ''
    const digits = latinDigits(value)
      .replace(/[\s()-]/g, '')
      .replace(/^\+/, '')
      .replace(/^88(?=01\d{9}$)/, '')
    if (mobilePattern.test(digits)) return limits.countryPrefix + digits
    if (value === '') this.#wrong('mobile', 'is empty')
    else if (/^(88)?1[3-9]\d{8}$/.test(digits))
      this.#wrong(
        'mobile',
        `${quoted(value)} has lost its leading 0; Excel keeps it in a column of type Text`,
      )
    else if (/E\+/i.test(value))
      this.#wrong('mobile', `${quoted(value)} was shortened by Excel; set the column's type to Text`)
    else
      this.#wrong(
        'mobile',
        `${quoted(value)} is not a mobile number: 11 digits, 01, then a digit from 3 to 9, then 8 digits`,
      )
    return undefined
  }

  #gpa(column: 'SSCGPA' | 'HSCGPA'): number | null | undefined {
    const value = this.#cell(column)
    if (value === undefined) return undefined
    if (value === '') return null
    const number = latinDigits(value)
    if (/^\d+(\.\d{1,2})?$/.test(number) && Number(number) <= limits.gpaMax)
      return Math.round(Number(number) * 100)
    this.#wrong(
      column,
      `${quoted(value)} is not a GPA: a number from 0 to 5 with at most two digits after the point`,
    )
    return null
  }

  #groups(known: ReadonlySet<string>): string[] | undefined {
    const value = this.#cell('groups')
    if (value === undefined) return undefined
    const ids = value
      .split('|')
      .map((id) => id.trim())
      .filter((id) => id !== '')
    for (const id of ids) {
      if (!known.has(id)) this.#wrong('groups', `there is no group ${quoted(id)}`)
    }
    return [...new Set(ids)].sort()
  }

  #password(): string | null {
    const value = this.#cell('password') ?? ''
    if (value === '') return null
    if (!passwordPattern.test(value) || value.length > 200)
      this.#wrong('password', 'needs at least 8 characters with a capital letter, a small letter and a digit')
    return value
  }
}

function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}

/** No sid and no mobile twice, in the file and together with the students of the school that the file leaves out. */
function checkUnique(students: PlannedStudent[], known: KnownSchool, mistakes: Mistakes): void {
  const bySid = new Map<string, PlannedStudent>()
  for (const student of students) {
    const first = bySid.get(student.sid)
    if (first)
      mistakes.add(
        { ...student.place, field: 'sid' },
        `${quoted(student.sid)} stands already in line ${first.place.line}`,
      )
    else bySid.set(student.sid, student)
  }
  const byMobile = new Map<string, string>()
  for (const [sid, mobile] of known.students) {
    if (!bySid.has(sid)) byMobile.set(mobile, `the student with sid ${quoted(sid)} has it already`)
  }
  for (const student of students) {
    const taken = byMobile.get(student.mobile)
    if (taken) mistakes.add({ ...student.place, field: 'mobile' }, `${student.mobile.slice(2)}: ${taken}`)
    else byMobile.set(student.mobile, `the student in line ${student.place.line} has it already`)
  }
}
