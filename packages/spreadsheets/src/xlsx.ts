/** Rows of an XLSX workbook, streamed: its shared texts are in memory, its rows are not. */
import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import {
  type CellKind,
  type SheetFile,
  type SheetOptions,
  SheetRow,
  type WorkbookFacts,
} from './sheet-row.ts'
import { MergedFill, mergedCells } from './xlsx-merged.ts'
import { XlsxPackage } from './xlsx-package.ts'
import { readWorkbook, type Workbook, type WorkbookSheet } from './xlsx-parts.ts'
import { plainStyle, shownNumber } from './xlsx-styles.ts'
import { type CellText, shownText, unescaped, Words } from './xlsx-text.ts'
import { cellPlace, dateText, numberText } from './xlsx-values.ts'

/** Excel's own bounds. */
const mostRows = 1_048_576
const mostColumns = 16_384
const longestCell = 1_000_000
/** A header stands in the first rows, or there is none. */
const headRows = 30
/** So many hidden rows are named. */
const mostNamed = 5

/** What a person is told of a sheet besides its rows. */
interface Left {
  /** Formulas without a value. */
  formulas: number
  /** The numbers of hidden rows that hold something. */
  hidden: number[]
}

/** @throws Unreadable */
export async function* xlsxRows(file: SheetFile, options: SheetOptions): AsyncGenerator<SheetRow> {
  let source: XlsxPackage | undefined
  try {
    source = await XlsxPackage.open(file)
    const book = await readWorkbook(source)
    const sheet = await chosenSheet(source, book, options)
    const left: Left = { formulas: 0, hidden: [] }
    yield* sheetRows(source, book, sheet, file.name, left)
    if (left.formulas > 0) options.note?.(fault('formulasNoValue', { n: left.formulas }))
    if (left.hidden.length > 0)
      options.note?.(fault('hiddenRows', { n: left.hidden.length, rows: left.hidden.slice(0, mostNamed) }))
  } finally {
    source?.close()
  }
}

async function chosenSheet(
  source: XlsxPackage,
  book: Workbook,
  { sheet: wanted, isHeader, note }: SheetOptions,
): Promise<WorkbookSheet> {
  if (wanted !== undefined) {
    const found = book.sheets.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase())
    if (!found)
      throw new Unreadable(
        fault('noSheetNamed', { sheet: wanted, sheets: book.sheets.map(({ name }) => name) }),
      )
    return found
  }
  const visible = book.sheets.filter(({ hidden }) => !hidden)
  const [first] = visible
  if (!first) throw new Unreadable(fault('noVisibleSheet'))
  let chosen = first
  if (visible.length > 1 && isHeader)
    for (const sheet of visible) {
      if (!(await hasHeader(source, book, sheet, isHeader))) continue
      chosen = sheet
      break
    }
  const others = book.sheets.filter((sheet) => sheet !== chosen)
  if (others.length > 0) note?.(fault('sheetChosen', { sheet: chosen.name, others }))
  return chosen
}

async function hasHeader(
  source: XlsxPackage,
  book: Workbook,
  sheet: WorkbookSheet,
  isHeader: (cells: readonly string[]) => boolean,
): Promise<boolean> {
  let count = 0
  for await (const { cells } of sheetRows(source, book, sheet, '', { formulas: 0, hidden: [] })) {
    if (isHeader(cells)) return true
    if (++count === headRows) return false
  }
  return false
}

async function* sheetRows(
  source: XlsxPackage,
  book: Workbook,
  sheet: WorkbookSheet,
  file: string,
  left: Left,
): AsyncGenerator<SheetRow> {
  const fill = new MergedFill(await mergedCells(source, sheet.part))
  const ears = new RowEars(book, () => {
    left.formulas++
  })
  for await (const _ of source.read(sheet.part, ears)) {
    for (const { line, cells, facts, hidden } of ears.rows) {
      const empty = cells.every((cell) => cell.trim() === '')
      fill.fill(line, cells, facts)
      // A merged cell alone makes no row.
      if (empty) continue
      if (hidden) left.hidden.push(line)
      yield new SheetRow(file, line, cells, facts)
    }
    ears.rows = []
  }
}

/** Makes rows of the tags of a sheet. */
class RowEars {
  /** Complete ones, for the reader to take away. */
  rows: { line: number; cells: string[]; facts: ReturnType<typeof noFacts>; hidden: boolean }[] = []
  readonly #book: Workbook
  readonly #noValue: () => void
  readonly #words = new Words()
  #line = 0
  #hidden = false
  #cells: string[] = []
  #facts = noFacts()
  #column = -1
  #type = 'n'
  #style = plainStyle
  #value = ''
  #inValue = false
  #hasFormula = false

  constructor(book: Workbook, noValue: () => void) {
    this.#book = book
    this.#noValue = noValue
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') this.#inValue = true
    else if (name === 'f') this.#hasFormula = true
    else if (name === 'row') this.#openRow(attributes)
    else this.#words.open(name, attributes)
  }

  text(piece: string): void {
    if (this.#inValue) this.#value += piece
    else this.#words.text(piece)
    if (this.#value.length + this.#words.length > longestCell)
      throw new Unreadable(fault('cellLong', { row: this.#line, most: longestCell }))
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row')
      this.rows.push({ line: this.#line, cells: this.#cells, facts: this.#facts, hidden: this.#hidden })
    else this.#words.close(name)
  }

  /** Numbers of rows and names of cells may be left out: they count on then. They never go back. */
  #openRow({ r, hidden = '0' }: Readonly<Record<string, string>>): void {
    const line = r === undefined ? this.#line + 1 : Number(r)
    if (!Number.isInteger(line) || line <= this.#line || line > mostRows)
      throw new Unreadable(fault('rowsOutOfOrder', { row: this.#line }))
    this.#line = line
    this.#hidden = /^(?:1|true)$/.test(hidden)
    this.#cells = []
    this.#facts = noFacts()
    this.#column = -1
  }

  #openCell({ r, t = 'n', s }: Readonly<Record<string, string>>): void {
    const column = r === undefined ? this.#column + 1 : (cellPlace(r)?.[0] ?? -1)
    if (column <= this.#column || column >= mostColumns)
      throw new Unreadable(fault('cellsOutOfOrder', { row: this.#line }))
    this.#column = column
    this.#type = t
    this.#style = this.#book.styles[s === undefined ? 0 : Number(s)] ?? plainStyle
    this.#value = ''
    this.#hasFormula = false
  }

  #closeCell(): void {
    const inline = this.#words.take()
    if (this.#value === '' && inline.length === 0) {
      if (this.#hasFormula && this.#type !== 'str') this.#noValue()
      return
    }
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells.push(this.#value === '' || this.#type === 'inlineStr' ? this.#text(inline) : this.#shown())
  }

  #shown(): string {
    const value = this.#value
    if (this.#type === 's') {
      const shared = this.#book.texts[Number(value)]
      if (shared === undefined) throw new Unreadable(fault('sharedTextMissing', { row: this.#line }))
      return this.#text(shared)
    }
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (this.#type === 'e') this.#facts.kinds.set(this.#column, 'error')
    if (this.#type === 'd' || (this.#type === 'n' && this.#style.isDate))
      this.#facts.kinds.set(this.#column, 'date')
    if (this.#type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '')
    if (this.#type !== 'n') return this.#text(unescaped(value))
    // Which of 3/1/2026 is the day, the file does not say.
    if (this.#style.isLocal) return dateText(value, this.#book.from1904)
    if (!this.#style.isDate) this.#facts.numbers.set(this.#column, numberText(value))
    return shownNumber(value, this.#style, this.#book.from1904)
  }

  #text(written: CellText): string {
    const { text, html, bijoy } = shownText(written, this.#style.font)
    if (html !== undefined) this.#facts.html.set(this.#column, html)
    if (bijoy !== undefined) this.#facts.bijoy.set(this.#column, bijoy)
    return text
  }
}

function noFacts() {
  return {
    numbers: new Map<number, string>(),
    kinds: new Map<number, CellKind>(),
    html: new Map<number, string>(),
    bijoy: new Map<number, string>(),
  } satisfies WorkbookFacts
}
