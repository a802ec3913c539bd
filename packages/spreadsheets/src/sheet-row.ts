/** A row of a spreadsheet, where it stands, and what can be asked for when one is read. */

import { type Fault, fault } from '@porua/files/faults/faults'
import type { FileSource } from '@porua/files/source'
import type { Place } from '@porua/files/validation-errors'

/** A file that may be a spreadsheet; `name` as the person knows it, for messages. */
export type SheetFile = FileSource & { name: string }

export interface SheetOptions {
  /** The name of the sheet of a workbook; without it the first visible one in whose first rows `isHeader` finds a header, or the first visible one. */
  sheet?: string | undefined
  /** Whether cells look like the names of columns. */
  isHeader?: (cells: readonly string[]) => boolean
  /** Hears what was guessed or left out: an encoding, hidden sheets, formulas without a value. */
  note?: (what: Fault) => void
  /** Takes the apostrophe away that our own CSV files put before what looks like a formula. */
  ours?: boolean
}

/** What a workbook says of a cell besides its text: it holds an error of a formula (#N/A), or a date. */
export type CellKind = 'error' | 'date'

/** What a workbook says of a row's cells besides the texts that it shows, by their index. */
export interface WorkbookFacts {
  /** Numbers as they were typed, with all their digits; dates are none. */
  readonly numbers: ReadonlyMap<number, string>
  /** Cells that are not what was typed, perhaps: Excel makes a date of 1-2. */
  readonly kinds: ReadonlyMap<number, CellKind>
  /** Texts as HTML, where a part is raised, lowered, underlined or the like. */
  readonly html: ReadonlyMap<number, string>
  /** What stands in the file where a font of Bijoy draws it as the Bangla that the cell's text is. */
  readonly bijoy: ReadonlyMap<number, string>
}

/** One row that has something in it. */
export class SheetRow {
  readonly file: string
  /** The row's number as a spreadsheet shows it. */
  readonly line: number
  /**
   * Texts as they are shown: 50%, 3/4, 2.50, 00042. Whole numbers without a format have all their digits; dates whose order
   * of day and month each computer decides are 2026-03-01 or 2026-03-01T10:00:00; a cell merged downwards stands in each of its rows.
   */
  readonly cells: readonly string[]
  /** Undefined for CSV, where nobody knows. */
  readonly #facts: WorkbookFacts | undefined
  constructor(file: string, line: number, cells: readonly string[], facts?: WorkbookFacts) {
    this.file = file
    this.line = line
    this.cells = cells
    this.#facts = facts
  }

  /** Whether it is a workbook's, whose cells have names. */
  get isWorkbook(): boolean {
    return this.#facts !== undefined
  }

  get facts(): WorkbookFacts {
    return this.#facts ?? noFacts
  }

  /** What was typed into a cell that is to be a number: 4.83 where 4.8 is shown; the text of any other cell. */
  typed(index: number): string {
    return this.facts.numbers.get(index) ?? this.cells[index] ?? ''
  }

  /** A row without its cells, which may hold long texts: of its file, so that its places are named alike. */
  bare(line: number = this.line): SheetRow {
    return new SheetRow(this.file, line, [], this.#facts && noFacts)
  }

  /** The cell's name as the spreadsheet shows it (B7); of CSV: its column's letter. */
  cellName(index: number): string {
    return this.isWorkbook ? `${columnLetters(index)}${this.line}` : columnLetters(index)
  }

  /**
   * Why nobody can say which cell is which: the row of a CSV has more cells than its heading has, because a text in it holds the
   * separator and is not quoted. null: it has not, or it is a workbook's, whose cells stand where they were typed.
   * @param width how many cells the heading has
   */
  shifted(width: number): Fault | null {
    if (this.isWorkbook || this.cells.length <= width) return null
    return fault('cellsShifted', { cells: this.cells.length, columns: width })
  }

  /** Where a mistake is: in the row as a whole, or in the cell with this index that holds `field`. */
  place(field = '', index = -1): Place {
    const cell = index < 0 || !this.isWorkbook ? '' : this.cellName(index)
    return { file: this.file, line: this.line, field: [cell, field].filter((word) => word !== '').join(' ') }
  }
}

const noFacts: WorkbookFacts = { numbers: new Map(), kinds: new Map(), html: new Map(), bijoy: new Map() }

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}
