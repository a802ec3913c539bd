/** What is wrong with a pack, collected rather than thrown, so that its author sees everything at once. */
import type { Fault, FaultWording } from './faults/faults.ts'
import { Unreadable } from './unreadable.ts'

/** One thing to mend or to know about. `line` counts from 1; 0: the file as a whole. */
export interface Remark {
  file: string
  line: number
  /** A column of students.csv, or a path such as exams[2].questions[0].ids[1]; '' where there is none. */
  field: string
  text: string
  /** The code of `text` with its parameters. */
  wording: FaultWording
  /** It is of something that was left out, and nothing to mend. */
  leftOut?: true
  /** The rows that share it, where it is said once for many. */
  rows?: { readonly count: number; readonly lines: readonly number[] }
}

/** Where a remark points. */
export type Place = Pick<Remark, 'file' | 'line' | 'field'>

/** Where a thing of the pack stands, or one of its fields. */
export type PlaceOf = (field?: string) => Place

/** So many lines are kept; what comes after is only counted (a wrong export of 10,000 students repeats itself). */
export const mostRemarks = 1000
/** So many rows that share a mistake are named. */
const namedLines = 10

/** Collects mistakes (nothing is imported), warnings (it is) and notes (one line on what was left aside). */
export class ValidationErrors {
  readonly list: Remark[] = []
  readonly warnings: Remark[] = []
  readonly notes: Remark[] = []
  #count = 0
  #found = 0
  readonly #shared = new Map<string, { remark: Remark; lines: number[]; count: number }>()

  /** How many mistakes there are, those beyond the kept ones included. */
  get count(): number {
    return this.#count
  }

  /** How often something was wrong: one that many rows share counts each time. */
  get found(): number {
    return this.#found
  }

  add(place: Place, what: Fault): void {
    this.addRemark({ ...place, ...what })
  }

  /** Notes what stopped the reading of a file. @throws any other error */
  addUnreadable(error: unknown, file: string): void {
    if (!(error instanceof Unreadable)) throw error
    this.add(error.placeIn(file), error.what)
  }

  addRemark(remark: Remark): void {
    this.#found++
    this.#count++
    if (this.list.length < mostRemarks) this.list.push(remark)
  }

  /** A mistake that other rows may have word by word: it is said once, with their number and the first of them. */
  addShared(place: Place, what: Fault): void {
    const { text } = what
    const key = JSON.stringify([place.file, text])
    const known = this.#shared.get(key)
    if (!known) {
      this.add(place, what)
      const remark = this.list.at(-1)
      if (remark && this.#count <= mostRemarks)
        this.#shared.set(key, { remark, lines: [place.line], count: 1 })
      return
    }
    this.#found++
    known.count++
    if (known.lines.length < namedLines) known.lines.push(place.line)
    known.remark.rows = { count: known.count, lines: known.lines }
    const more = known.count > known.lines.length ? ' …' : ''
    known.remark.text = `${text} (in ${known.count} rows: ${known.lines.join(', ')}${more})`
  }

  warn(place: Place, what: Fault): void {
    this.warnRemark({ ...place, ...what })
  }

  warnRemark(remark: Remark): void {
    if (this.warnings.length < mostRemarks) this.warnings.push(remark)
  }

  /** Puts mistakes and warnings in the order of their files and lines: checks that come later find them anywhere. */
  sort(): void {
    for (const list of [this.list, this.warnings])
      list.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
  }

  /** @param file '': the note is of no file. */
  note(file: string, what: Fault): void {
    const known = this.notes.some((note) => note.file === file && note.text === what.text)
    if (!known) this.notes.push({ file, line: 0, field: '', ...what })
  }
}

/** One readable line: students.csv:5: mobile: … */
export function remarkLine(remark: Remark): string {
  const where = remark.line > 0 ? `${remark.file}:${remark.line}` : remark.file
  return printable([where, remark.field, remark.text].filter((part) => part !== '').join(': '))
}

/** Text for a terminal: names of files and fields come from the pack and must not move its cursor. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** A value inside a message: on one line, and short. */
export function quoted(value: string): string {
  return `'${shortened(value)}'`
}

/** A value as the field of a place, which names the heading of a column that nobody knows. */
export function shortened(value: string): string {
  const plain = printable(value).trim()
  return plain.length > 60 ? `${plain.slice(0, 57)}…` : plain
}
