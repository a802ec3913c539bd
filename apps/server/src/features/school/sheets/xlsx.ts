/** Rows of an XLSX workbook, streamed: its shared texts are in memory, its rows are not. */
import { quoted } from '../mistakes.ts'
import { type CellKind, type SheetFile, SheetMistake, type SheetOptions, SheetRow } from './sheet-row.ts'
import { MergedFill, mergedCells } from './xlsx-merged.ts'
import { PackageMistake, XlsxPackage } from './xlsx-package.ts'
import { readWorkbook, unescaped, Words, type Workbook, type WorkbookSheet } from './xlsx-parts.ts'
import { cellPlace, dateText, numberText } from './xlsx-values.ts'

/** Excel's own bounds. */
const mostRows = 1_048_576
const mostColumns = 16_384
const longestCell = 1_000_000
/** A header stands in the first rows, or there is none. */
const headRows = 30

/** @throws SheetMistake */
export async function* xlsxRows(file: SheetFile, options: SheetOptions): AsyncGenerator<SheetRow> {
  let source: XlsxPackage | undefined
  try {
    source = await XlsxPackage.open(file)
    const book = await readWorkbook(source)
    const sheet = await chosenSheet(source, book, file, options)
    let empty = 0
    yield* sheetRows(source, book, sheet, file.name, () => {
      empty++
    })
    if (empty > 0)
      options.note?.(
        `${file.name}: ${empty === 1 ? '1 formula has' : `${empty} formulas have`} no value in the file: open and save it in Excel to give it one.`,
      )
  } catch (error) {
    if (!(error instanceof PackageMistake)) throw error
    throw new SheetMistake({ file: file.name, line: 0, field: '' }, error.message)
  } finally {
    source?.close()
  }
}

async function chosenSheet(
  source: XlsxPackage,
  book: Workbook,
  file: SheetFile,
  { sheet: wanted, isHeader, note }: SheetOptions,
): Promise<WorkbookSheet> {
  const place = { file: file.name, line: 0, field: '' }
  const names = book.sheets.map(({ name }) => quoted(name)).join(', ')
  if (wanted !== undefined) {
    const found = book.sheets.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase())
    if (!found) throw new SheetMistake(place, `has no sheet ${quoted(wanted)}; its sheets are ${names}`)
    return found
  }
  const visible = book.sheets.filter(({ hidden }) => !hidden)
  const [first] = visible
  if (!first) throw new SheetMistake(place, 'has no visible sheet')
  let chosen = first
  if (visible.length > 1 && isHeader)
    for (const sheet of visible) {
      if (!(await hasHeader(source, book, sheet, isHeader))) continue
      chosen = sheet
      break
    }
  const others = book.sheets.filter((sheet) => sheet !== chosen)
  if (others.length > 0)
    note?.(
      `${file.name}: the sheet ${quoted(chosen.name)} was read, not ${others.map(({ name, hidden }) => `${quoted(name)}${hidden ? ' (hidden)' : ''}`).join(', ')}.`,
    )
  return chosen
}

async function hasHeader(
  source: XlsxPackage,
  book: Workbook,
  sheet: WorkbookSheet,
  isHeader: (cells: readonly string[]) => boolean,
): Promise<boolean> {
  let count = 0
  for await (const { cells } of sheetRows(source, book, sheet, '', () => undefined)) {
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
  noValue: () => void,
): AsyncGenerator<SheetRow> {
  const fill = new MergedFill(await mergedCells(source, sheet.part))
  const ears = new RowEars(book, noValue)
  for await (const _ of source.read(sheet.part, ears)) {
    for (const { line, cells, numbers, kinds } of ears.rows) {
      const empty = cells.every((cell) => cell.trim() === '')
      fill.fill(line, cells)
      // A merged cell alone makes no row.
      if (!empty) yield new SheetRow(file, line, cells, numbers, kinds)
    }
    ears.rows = []
  }
}

/** Makes rows of the tags of a sheet. */
class RowEars {
  /** Complete ones, for the reader to take away. */
  rows: { line: number; cells: string[]; numbers: Set<number>; kinds: Map<number, CellKind> }[] = []
  readonly #book: Workbook
  readonly #noValue: () => void
  readonly #words = new Words((piece) => this.#add(piece))
  #line = 0
  #cells: string[] = []
  #numbers = new Set<number>()
  #kinds = new Map<number, CellKind>()
  #column = -1
  #type = 'n'
  #style = -1
  #text = ''
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
    else this.#words.open(name)
  }

  text(piece: string): void {
    if (this.#inValue) this.#add(piece)
    else this.#words.text(piece)
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row')
      this.rows.push({
        line: this.#line,
        cells: this.#cells,
        numbers: this.#numbers,
        kinds: this.#kinds,
      })
    else this.#words.close(name)
  }

  #add(piece: string): void {
    this.#text += piece
    if (this.#text.length > longestCell)
      throw new PackageMistake(`has a cell of more than ${longestCell} characters in row ${this.#line}`)
  }

  /** Numbers of rows and names of cells may be left out: they count on then. They never go back. */
  #openRow({ r }: Readonly<Record<string, string>>): void {
    const line = r === undefined ? this.#line + 1 : Number(r)
    if (!Number.isInteger(line) || line <= this.#line || line > mostRows)
      throw new PackageMistake(`its rows are out of order after row ${this.#line}`)
    this.#line = line
    this.#cells = []
    this.#numbers = new Set()
    this.#kinds = new Map()
    this.#column = -1
  }

  #openCell({ r, t = 'n', s }: Readonly<Record<string, string>>): void {
    const column = r === undefined ? this.#column + 1 : (cellPlace(r)?.[0] ?? -1)
    if (column <= this.#column || column >= mostColumns)
      throw new PackageMistake(`its cells are out of order in row ${this.#line}`)
    this.#column = column
    this.#type = t
    this.#style = s === undefined ? -1 : Number(s)
    this.#text = ''
    this.#hasFormula = false
  }

  #closeCell(): void {
    if (this.#text === '') {
      if (this.#hasFormula && this.#type !== 'str') this.#noValue()
      return
    }
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells.push(this.#value())
  }

  #value(): string {
    const text = this.#text
    if (this.#type === 's') {
      const shared = this.#book.texts[Number(text)]
      if (shared === undefined)
        throw new PackageMistake(`its row ${this.#line} names a text that is not in the file`)
      return shared
    }
    if (this.#type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    if (this.#type === 'e') this.#kinds.set(this.#column, 'error')
    const isDate = this.#type === 'd' || (this.#type === 'n' && this.#book.dates[this.#style] === true)
    if (isDate) this.#kinds.set(this.#column, 'date')
    if (this.#type === 'd') return text.replace(/T00:00:00(\.0+)?Z?$/, '')
    if (this.#type !== 'n') return unescaped(text)
    if (isDate) return dateText(text, this.#book.from1904)
    this.#numbers.add(this.#column)
    const number = numberText(text)
    return /^\d+$/.test(number) ? number.padStart(this.#book.digits[this.#style] ?? 0, '0') : number
  }
}
