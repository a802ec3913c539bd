/** Writes spreadsheets: CSV that Excel opens as it should, and XLSX. */
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HalfMade } from '../../../platform/half-made.ts'
import { makeFolder } from '../../../ports/files/make-folder.ts'
import { namingFile } from '../disk-errors.ts'
import { Refused } from '../refused.ts'
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

/** No list replaces a file: it may be the one that somebody has written into. @throws Refused where something has that name */
export async function mustBeNew(path: string): Promise<void> {
  if (await stat(path).catch(() => null)) throw new Refused(`${path} is there already: name a new file`)
}

/** Writes a CSV file; it stands there whole or not at all. @throws the disk's error */
export async function writeCsv(path: string, rows: Rows): Promise<void> {
  await writeWhole(path, (part) => pipeline(Readable.from(csvPieces(rows)), createWriteStream(part)))
}

/**
 * Writes beside the file first, so that nobody finds half of it; makes its folder where there is none. `write` may refuse.
 * @param how.replaces what stands there gives way to it; otherwise nothing does
 * @throws the disk's error, EEXIST where something has come there meanwhile
 */
export async function writeWhole(
  path: string,
  write: (part: string) => Promise<void>,
  how: { replaces?: boolean } = {},
): Promise<void> {
  makeFolder(dirname(path))
  const part = await HalfMade.of(path)
  try {
    await write(part.path)
    await part.finishFile(how)
  } catch (error) {
    throw namingFile(error, path)
  } finally {
    await part.drop()
  }
}
