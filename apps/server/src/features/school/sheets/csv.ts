/** CSV as RFC 4180 has it and as Excel writes it: comma or semicolon, CRLF or LF, quoted cells with line breaks. */

/** A row and the line at which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** The text is not CSV. */
export class CsvMistake extends Error {
  override readonly name = 'CsvMistake'
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/**
 * Reads all rows; empty lines are left out. The separator is whichever of comma and semicolon stands more often in
 * the first line (Excel writes the one of its machine's region).
 * @throws CsvMistake when a quote is not closed, or text follows a closing quote.
 */
export function parseCsv(text: string): CsvRow[] {
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  let at = 0
  const endRow = (): void => {
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row)
    row = { line, cells: [] }
  }
  while (at < text.length) {
    let cell: string
    if (text[at] === '"') {
      const end = closingQuote(text, at)
      if (end < 0) throw new CsvMistake('a quoted cell is not closed', row.line)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      line += count(cell)
      at = end + 1
      if (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
        throw new CsvMistake('there is text after a closing quote', line)
    } else {
      const from = at
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
      cell = text.slice(from, at)
    }
    row.cells.push(cell)
    if (text[at] === separator) {
      at++
      // A separator at the very end still opens an empty last cell.
      if (at === text.length) row.cells.push('')
      continue
    }
    if (at < text.length) {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      line++
    }
    endRow()
  }
  if (row.cells.length > 0) endRow()
  return rows
}

function separatorOf(text: string): ',' | ';' {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  return first.split(';').length > first.split(',').length ? ';' : ','
}

function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function count(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

/** One row as text, quoted where needed. */
export function csvLine(cells: string[]): string {
  return cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
}
