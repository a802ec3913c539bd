/** Writes spreadsheets: CSV that Excel opens as it should, and XLSX. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeWhole } from '@porua/files/write-whole'
import { csvLine } from './csv.ts'

/** A text (kept as a text), a number (kept as one), or an empty cell. */
export type CellValue = string | number | null
export type Rows = Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>

/** CSV in pieces: UTF-8 with a byte order mark (Excel takes it for the machine's old encoding otherwise), CRLF, formulas neutralised. */
async function* csvPieces(rows: Rows): AsyncGenerator<string> {
  let piece = '\ufeff'
  for await (const row of rows) {
    piece += `${csvLine(row)}\r\n`
    if (piece.length < 64 * 1024) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** Writes a CSV file; it stands there whole or not at all. @throws the disk's error */
export async function writeCsv(path: string, rows: Rows): Promise<void> {
  await writeWhole(path, (part) => pipeline(Readable.from(csvPieces(rows)), createWriteStream(part)))
}
