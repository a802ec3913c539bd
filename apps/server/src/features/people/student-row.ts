/** One row of an admission list, read into a planned student: of a pack's students.csv, of a sheet, or typed as options. */
import { limits, passwordPattern } from '@porua/contract/limits'
import { type Fault, fault } from '@porua/files/faults/faults'
import { noSuch, textMistake } from '@porua/files/shape'
import type { Place, ValidationErrors } from '@porua/files/validation-errors'
import { latinDigits } from '@porua/spreadsheets/numbers'
import type { PlannedStudent, StudentText } from '../school-pack/school-pack.api.ts'
import type { ReadContact, ReadMobile } from './mobile.ts'

const texts = ['contact', 'branch', 'division', 'session', 'code', 'link'] as const
export const requiredColumns = ['mobile', 'name', 'sid'] as const
/** As packs name them (school-pack.md). */
export const studentColumns = [
  ...requiredColumns,
  ...texts,
  'SSCGPA',
  'HSCGPA',
  'groups',
  'password',
] as const
export type Column = (typeof studentColumns)[number]

const longest: Record<StudentText | 'name', number> = {
  name: 200,
  contact: 100,
  branch: 200,
  division: 200,
  session: 100,
  code: 100,
  link: 2000,
}

/** Where the values stand. */
export interface RowSource {
  place: Place
  placeOf(column: Column): Place
  /** The trimmed cell, undefined where there is no such column. */
  cell(column: Column): string | undefined
  /** Why a cell cannot be what was typed: a spreadsheet's error, or the date that it has made of it. */
  spoilt?(column: Column, text: string): Fault | null
  mobile(text: string): ReadMobile
  /** The parents' number as it is kept; without it, as it is written. */
  contact?(text: string): ReadContact
  /** The roll as it is kept, or why it is none. */
  sid?(text: string): { sid: string } | { mistake: Fault }
  /** The id of a group that is named by it or otherwise; null: there is none; '': the name is of no group, and is passed over. */
  group(name: string): string | null
  /** The ids of all groups. */
  groupIds(): Iterable<string>
}

/**
 * The student, or null after mistakes.
 * @param leaveOut hears who a row with mistakes is about, as far as it can be read: '' is unreadable
 */
export function readStudentRow(
  source: RowSource,
  mistakes: ValidationErrors,
  leaveOut?: (row: Pick<PlannedStudent, 'sid' | 'mobile' | 'place'>) => void,
): PlannedStudent | null {
  const before = mistakes.found
  const student = new StudentRow(source, mistakes).student()
  if (mistakes.found === before) return student
  leaveOut?.(student)
  return null
}

class StudentRow {
  readonly #source: RowSource
  readonly #mistakes: ValidationErrors
  constructor(source: RowSource, mistakes: ValidationErrors) {
    this.#source = source
    this.#mistakes = mistakes
  }

  /** What could be read: after mistakes, not to be taken. */
  student(): PlannedStudent {
    const mobile = this.#mobile()
    const sid = this.#sid()
    const name = this.#text('name', longest.name)
    if (name === '') this.#wrong('name', fault('isEmpty'))
    const student: PlannedStudent = {
      place: this.#source.place,
      sid,
      mobile: mobile ?? '',
      name: name ?? '',
      texts: {},
      gpa: {},
      groups: this.#groups(),
      password: this.#password(),
    }
    for (const column of texts) {
      const written = this.#text(column, longest[column])
      const value = column === 'contact' && written ? this.#contact(written) : written
      if (value !== undefined) student.texts[column] = value === '' ? null : value
    }
    const ssc = this.#gpa('SSCGPA')
    if (ssc !== undefined) student.gpa.ssc = ssc
    const hsc = this.#gpa('HSCGPA')
    if (hsc !== undefined) student.gpa.hsc = hsc
    return student
  }

  #wrong(column: Column, what: Fault): void {
    this.#mistakes.add(this.#source.placeOf(column), what)
  }

  #text(column: StudentText | 'name' | 'sid', most: number): string | undefined {
    const value = this.#source.cell(column)
    if (value === undefined) return undefined
    const mistake = this.#source.spoilt?.(column, value) ?? textMistake(value, { most, empty: true })
    if (mistake) this.#wrong(column, mistake)
    return value
  }

  #sid(): string {
    const written = this.#text('sid', 80) ?? ''
    if (written === '') this.#wrong('sid', fault('isEmpty'))
    const read = this.#source.sid?.(written) ?? { sid: written }
    if ('sid' in read) return read.sid
    this.#wrong('sid', read.mistake)
    return ''
  }

  #mobile(): string | undefined {
    const read = this.#source.mobile(this.#source.cell('mobile') ?? '')
    if (read.mobile === undefined) this.#wrong('mobile', read.mistake)
    else if (read.mended) this.#mistakes.warn(this.#source.placeOf('mobile'), read.mended)
    return read.mobile
  }

  #contact(written: string): string {
    const read = this.#source.contact?.(written) ?? { contact: written, mended: null }
    if (read.contact === undefined) this.#wrong('contact', read.mistake)
    else if (read.mended) this.#mistakes.warn(this.#source.placeOf('contact'), read.mended)
    return read.contact ?? ''
  }

  #gpa(column: 'SSCGPA' | 'HSCGPA'): number | null | undefined {
    const value = this.#source.cell(column)
    if (value === undefined) return undefined
    if (value === '') return null
    // A spreadsheet of another country writes 4,83; no GPA has thousands.
    const number = latinDigits(value).replace(/^(\d),(\d{1,2})$/, '$1.$2')
    if (/^\d+(\.\d{1,2})?$/.test(number) && Number(number) <= limits.gpaMax)
      return Math.round(Number(number) * 100)
    this.#wrong(column, this.#source.spoilt?.(column, value) ?? fault('notAGpa', { value }))
    return null
  }

  #groups(): string[] | undefined {
    const value = this.#source.cell('groups')
    if (value === undefined) return undefined
    const ids = new Set<string>()
    for (const name of value.split('|').map((part) => part.trim())) {
      if (name === '') continue
      const id = this.#source.group(name)
      if (id === null)
        this.#mistakes.addShared(
          this.#source.placeOf('groups'),
          noSuch('group', name, this.#source.groupIds()),
        )
      else if (id !== '') ids.add(id)
    }
    return [...ids].sort()
  }

  #password(): string | null {
    const value = this.#source.cell('password') ?? ''
    if (value === '') return null
    if (!passwordPattern.test(value) || value.length > 200) this.#wrong('password', fault('weakPassword'))
    return value
  }
}
