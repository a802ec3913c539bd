/**
 * A table as text: one JSON array a row, in the order of the key, after a first line with the names of the columns; bytes as
 * base64. The same rows give the same bytes whatever database they come from, so that a digest of them compares databases.
 */
import { createHash } from 'node:crypto'
import type { Cell, Pages, WholeTable } from '../../ports/database/whole/whole.ts'

/** What was counted of a table while it passed. */
export interface Measured {
  rows: number
  bytes: number
  /** Hex. */
  sha256: string
}

/** The part of a backup is not what its manifest says; the message names it. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** The table's text, a page at a time; `counted` hears of the rows of each. */
export async function* linesOf(
  table: Pick<WholeTable, 'columns'>,
  pages: Pages,
  counted: (rows: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(table.columns.map(({ name }) => name))}\n`)
  for await (const page of pages) {
    yield Buffer.from(page.map((row) => `${JSON.stringify(row.map(writable))}\n`).join(''))
    counted(page.length)
  }
}

/** Counts and digests a table. */
export async function measure(table: Pick<WholeTable, 'columns'>, pages: Pages): Promise<Measured> {
  const hash = createHash('sha256')
  const measured = { rows: 0, bytes: 0 }
  const lines = linesOf(table, pages, (rows) => {
    measured.rows += rows
  })
  for await (const chunk of lines) {
    hash.update(chunk)
    measured.bytes += chunk.length
  }
  return { ...measured, sha256: hash.digest('hex') }
}

/** Digests pages while somebody else uses them; `done` is good when they have come to their end. */
export function measuring(
  table: Pick<WholeTable, 'columns'>,
  pages: Pages,
): { pages: Pages; done(): Measured } {
  const hash = createHash('sha256')
  const measured = { rows: 0, bytes: 0 }
  const take = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    measured.bytes += bytes.length
  }
  async function* through() {
    take(`${JSON.stringify(table.columns.map(({ name }) => name))}\n`)
    for await (const page of pages) {
      take(page.map((row) => `${JSON.stringify(row.map(writable))}\n`).join(''))
      measured.rows += page.length
      yield page
    }
  }
  return { pages: through(), done: () => ({ ...measured, sha256: hash.digest('hex') }) }
}

/** Reads the text back. `part` names it in messages. @throws Damaged by line */
export async function* rowsOf(
  table: Pick<WholeTable, 'columns'>,
  chunks: AsyncIterable<Uint8Array>,
  part: string,
): AsyncGenerator<Cell[][]> {
  const names = JSON.stringify(table.columns.map(({ name }) => name))
  let number = 0
  for await (const lines of linesIn(chunks, part)) {
    const rows: Cell[][] = []
    for (const line of lines) {
      number++
      if (number > 1) rows.push(rowOf(table, line, `${part}, line ${number}`))
      else if (line !== names) throw new Damaged(`${part}, line 1: the columns are not ${names}`)
    }
    if (rows.length > 0) yield rows
  }
  if (number === 0) throw new Damaged(`${part} is empty`)
}

function rowOf({ columns }: Pick<WholeTable, 'columns'>, line: string, where: string): Cell[] {
  let cells: unknown
  try {
    cells = JSON.parse(line)
  } catch {
    throw new Damaged(`${where}: not JSON`)
  }
  if (!Array.isArray(cells) || cells.length !== columns.length)
    throw new Damaged(`${where}: not a row of ${columns.length} values`)
  return columns.map(({ name, kind }, place) => {
    const cell: unknown = cells[place]
    if (cell === null) return null
    if (kind === 'text' && typeof cell === 'string') return cell
    if (kind === 'int' && Number.isSafeInteger(cell)) return cell as number
    if (kind === 'real' && Number.isFinite(cell)) return cell as number
    if (kind === 'bytes' && typeof cell === 'string') return Buffer.from(cell, 'base64')
    throw new Damaged(`${where}: ${name} is not ${kind}`)
  })
}

/** A line longer than this is no row of ours: the longest are papers. */
const longestLine = 512 * 1024 * 1024

/** The lines, as many at a time as the chunks bring. */
async function* linesIn(chunks: AsyncIterable<Uint8Array>, part: string): AsyncGenerator<string[]> {
  let begun: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10)
    if (end < 0) {
      begun.push(chunk)
      length += chunk.length
      if (length > longestLine) throw new Damaged(`${part}: a line without an end`)
      continue
    }
    const text = Buffer.concat([...begun, chunk.subarray(0, end)]).toString('utf8')
    begun = [chunk.subarray(end + 1)]
    length = begun[0]?.length ?? 0
    yield text.split('\n')
  }
  if (length > 0) throw new Damaged(`${part}: its last line is cut off`)
}

function writable(cell: Cell): string | number | null {
  return cell instanceof Uint8Array
    ? Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength).toString('base64')
    : cell
}
