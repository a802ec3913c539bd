/** CSV as RFC 4180 has it and as Excel writes it: comma, semicolon or tab, CRLF or LF, quoted cells with line breaks. */
import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import { exposed, neutral } from './neutral.ts'

/** A row and its number as a spreadsheet shows it: a text of several lines is one cell, an empty row counts. */
export interface CsvRow {
  line: number
  cells: string[]
}

export type Separator = ',' | ';' | '\t'

/** Longest row, in characters: a quote that is never closed must not swallow a file of any size. */
const longestRow = 4_000_000
const mostCells = 16_384

/** Reads rows from pieces of a text, as they come; empty lines are left out. */
export class CsvReader {
  readonly #separator: Separator
  #rest = ''
  #number = 1
  constructor(separator: Separator) {
    this.#separator = separator
  }

  /**
   * The rows that are complete with this piece.
   * @param last nothing comes after it
   * @throws Unreadable when a quote is not closed, text follows a closing quote, or a row is too long
   */
  *read(piece: string, last = false): Generator<CsvRow> {
    const text = this.#rest === '' ? piece : this.#rest + piece
    let at = 0
    for (;;) {
      const row = this.#row(text, at, last)
      if (row === null) break
      if (row.cells.length > 1 || row.cells[0] !== '') yield { line: this.#number, cells: row.cells }
      this.#number++
      at = row.end
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > longestRow)
      throw new Unreadable(fault('csvRowLong', { most: longestRow }), { line: this.#number })
  }

  /** The row that begins at `from`; null: it is not complete yet, or there is none. */
  #row(text: string, from: number, last: boolean): { cells: string[]; end: number } | null {
    if (from >= text.length) return null
    const cells: string[] = []
    let at = from
    for (;;) {
      if (text[at] === '"') {
        const end = closingQuote(text, at)
        // The quote at the very end may be the first of two.
        if (end < 0 || (end === text.length - 1 && !last)) {
          if (last) throw new Unreadable(fault('csvNotClosed'), { line: this.#number })
          return null
        }
        cells.push(text.slice(at + 1, end).replaceAll('""', '"'))
        at = end + 1
        if (at < text.length && text[at] !== this.#separator && text[at] !== '\n' && text[at] !== '\r')
          throw new Unreadable(fault('csvBehindQuote'), { line: this.#number })
      } else {
        const end = this.#cellEnd(text, at)
        cells.push(text.slice(at, end))
        at = end
      }
      if (cells.length > mostCells)
        throw new Unreadable(fault('csvManyCells', { most: mostCells }), { line: this.#number })
      if (at >= text.length) return last ? { cells, end: at } : null
      if (text[at] === this.#separator) {
        at++
        continue
      }
      if (text[at] === '\r' && at + 1 >= text.length && !last) return null
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      return { cells, end: at }
    }
  }

  #cellEnd(text: string, from: number): number {
    const separator = this.#separator.charCodeAt(0)
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === separator || code === 10 || code === 13) return at
    }
    return at
  }
}

/** Reads a whole CSV text that this program wrote, or one like it (a school pack's): comma or semicolon. @throws Unreadable */
export function parseCsv(text: string): CsvRow[] {
  const rows = [...new CsvReader(separatorOf(text, [',', ';'])).read(text, true)]
  for (const row of rows) row.cells = row.cells.map(exposed)
  return rows
}

/**
 * The separator of a file: the one that gives most of its first lines the same number of cells, as a table has it. A line of
 * a title or a name with a comma in it counts for little.
 */
export function separatorOf(start: string, among: readonly Separator[] = [',', ';', '\t']): Separator {
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, 100)
  let best: { separator: Separator; alike: number; cells: number } | undefined
  for (const separator of among) {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const cells = line.split(separator).length
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    for (const [cells, alike] of counts) {
      if (!best || alike > best.alike || (alike === best.alike && cells > best.cells))
        best = { separator, alike, cells }
    }
  }
  return best?.separator ?? ','
}

function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

/** One row as text, quoted where needed, with nothing in it that a spreadsheet would run as a formula. Numbers stay numbers. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(csvCell).join(',')
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const cell = neutral(value)
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
