/** Rows of a spreadsheet, whatever it was saved as: CSV in any usual encoding, or XLSX. Streamed, so that its size does not matter. */
import { createReadStream } from 'node:fs'
import { type Place, quoted } from '@porua/files/validation-errors'
import { CsvMistake, CsvReader, type Separator, separatorOf } from './csv.ts'
import { type Encoding, encodingOf } from './encoding.ts'
import { exposed } from './neutral.ts'
import { type SheetFile, SheetMistake, type SheetOptions, SheetRow } from './sheet-row.ts'
import { xlsxRows } from './xlsx.ts'

export {
  type CellKind,
  columnLetters,
  type SheetFile,
  SheetMistake,
  type SheetOptions,
  SheetRow,
} from './sheet-row.ts'

/**
 * Reads the rows, from the top, without the empty ones.
 * @throws SheetMistake when it is no spreadsheet, or broken; rows before the broken place have been given then
 */
export async function* readSheet(file: SheetFile, options: SheetOptions = {}): AsyncGenerator<SheetRow> {
  const head = await firstBytes(file)
  const place: Place = { file: file.name, line: 0, field: '' }
  if (head[0] === 0x50 && head[1] === 0x4b) {
    yield* xlsxRows(file, options)
    return
  }
  if (options.sheet !== undefined)
    throw new SheetMistake(place, `has no sheet ${quoted(options.sheet)}: it is one table of text (CSV)`)
  const looks = looksLike(head)
  if (looks) throw new SheetMistake(place, looks)
  yield* csvRows(file, await encodingOf(chunksOf(file)), options)
}

async function* csvRows(
  file: SheetFile,
  encoding: Encoding,
  options: SheetOptions,
): AsyncGenerator<SheetRow> {
  const { name } = file
  if (encoding.binaryLine !== null)
    throw new SheetMistake(
      { file: name, line: encoding.binaryLine, field: '' },
      'is not text: a spreadsheet is needed, saved as CSV or XLSX',
    )
  if (encoding.label === 'windows-1252' && brokenBangla.test(encoding.start))
    throw new SheetMistake(
      { file: name, line: encoding.badLine ?? 0, field: '' },
      "is UTF-8 with broken letters in it: save it once more from Excel as 'CSV UTF-8', or as .xlsx",
    )
  if (encoding.note) options.note?.(`${name}: ${encoding.note}`)
  const declared = /^sep=([,;\t])\r?\n/i.exec(encoding.start)
  const reader = new CsvReader((declared?.[1] as Separator | undefined) ?? separatorOf(encoding.start))
  const decoder = new TextDecoder(encoding.label)
  let skip = declared !== null
  const rows = function* (text: string, last: boolean): Generator<SheetRow> {
    for (const { line, cells } of reader.read(text, last)) {
      if (skip) {
        skip = false
        continue
      }
      const own = (options.ours ? cells.map(exposed) : cells).map(quotedFormula)
      if (own.some((cell) => cell.trim() !== '')) yield new SheetRow(name, line, own)
    }
  }
  try {
    for await (const chunk of chunksOf(file)) yield* rows(decoder.decode(chunk, { stream: true }), false)
    yield* rows(decoder.decode(), true)
  } catch (error) {
    if (!(error instanceof CsvMistake)) throw error
    throw new SheetMistake({ file: name, line: error.line, field: '' }, error.message)
  }
}

/** How the bytes of Bangla letters look where they are taken for Latin ones. */
const brokenBangla = /(?:à[¦§].){3}/

/** ="00123" shows 00123: people write it so that Excel keeps the zeros. */
function quotedFormula(cell: string): string {
  return cell.startsWith('="') ? cell.replace(/^="([^"]*)"$/, '$1') : cell
}

/** The file's bytes, in pieces. */
function chunksOf(file: SheetFile): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return 'path' in file ? createReadStream(file.path, { highWaterMark: 256 * 1024 }) : pieces(file.bytes)
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 256 * 1024) yield bytes.subarray(at, at + 256 * 1024)
}

async function firstBytes(file: SheetFile): Promise<Uint8Array> {
  if ('bytes' in file) return file.bytes.subarray(0, 4096)
  for await (const chunk of createReadStream(file.path, { end: 4095 }) as AsyncIterable<Buffer>) return chunk
  return new Uint8Array()
}

const kinds: readonly [start: string, looks: string][] = [
  ['\xd0\xcf\x11\xe0', 'is an old Excel file (.xls) or has a password: save it as .xlsx without one'],
  ['%PDF', 'is a PDF: a spreadsheet is needed, saved as CSV or XLSX'],
  ['{\\rtf', 'is a rich text document: a spreadsheet is needed, saved as CSV or XLSX'],
  ['\x89PNG', 'is a picture: a spreadsheet is needed, saved as CSV or XLSX'],
  ['\xff\xd8\xff', 'is a picture: a spreadsheet is needed, saved as CSV or XLSX'],
  ['GIF8', 'is a picture: a spreadsheet is needed, saved as CSV or XLSX'],
  ['Rar!', 'is a RAR archive: a spreadsheet is needed, saved as CSV or XLSX'],
  ['7z\xbc\xaf', 'is a 7z archive: a spreadsheet is needed, saved as CSV or XLSX'],
  ['\x1f\x8b', 'is compressed (gzip): unpack it first'],
]

/** What a file that is surely no table of text looks like; null: it may be one. */
function looksLike(head: Uint8Array): string | null {
  if (head.length === 0) return 'is empty'
  const start = String.fromCharCode(...head.subarray(0, 8))
  const known = kinds.find(([begins]) => start.startsWith(begins))
  if (known) return known[1]
  const text = new TextDecoder().decode(head).trimStart()
  if (/^<(!doctype html|html|table|meta|style)\b/i.test(text))
    return 'is a web page (HTML), whatever its name says: open it in Excel and save it as .xlsx'
  if (/^<\?xml|^<[a-z]+:?[a-z]*[\s>]/i.test(text))
    return 'is XML: a spreadsheet is needed, saved as CSV or XLSX'
  if (/^[[{]\s*["{[]/.test(text)) return 'is JSON: a spreadsheet is needed, saved as CSV or XLSX'
  return null
}
