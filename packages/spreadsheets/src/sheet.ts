/** Rows of a spreadsheet, whatever it was saved as: CSV in any usual encoding, or XLSX. Streamed, so that its size does not matter. */
import { createReadStream } from 'node:fs'
import { type Fault, fault } from '@porua/files/faults/faults'
import type { SheetKind } from '@porua/files/faults/sheets.en'
import { Unreadable } from '@porua/files/unreadable'
import { CsvReader, type Separator, separatorOf } from './csv.ts'
import { type Encoding, encodingOf } from './encoding.ts'
import { exposed } from './neutral.ts'
import { type SheetFile, type SheetOptions, SheetRow } from './sheet-row.ts'
import { xlsxRows } from './xlsx.ts'

export {
  type CellKind,
  columnLetters,
  type SheetFile,
  type SheetOptions,
  SheetRow,
} from './sheet-row.ts'

/**
 * Reads the rows, from the top, without the empty ones.
 * @throws Unreadable when it is no spreadsheet, or broken; rows before the broken place have been given then
 */
export async function* readSheet(file: SheetFile, options: SheetOptions = {}): AsyncGenerator<SheetRow> {
  const head = await firstBytes(file)
  if (head[0] === 0x50 && head[1] === 0x4b) {
    yield* xlsxRows(file, options)
    return
  }
  if (options.sheet !== undefined) throw new Unreadable(fault('csvHasNoSheet', { sheet: options.sheet }))
  const looks = looksLike(head)
  if (looks) throw new Unreadable(looks)
  yield* csvRows(file, await encodingOf(chunksOf(file)), options)
}

async function* csvRows(
  file: SheetFile,
  encoding: Encoding,
  options: SheetOptions,
): AsyncGenerator<SheetRow> {
  const { name } = file
  if (encoding.binaryLine !== null) throw new Unreadable(fault('sheetNotText'), { line: encoding.binaryLine })
  if (encoding.label === 'windows-1252' && brokenBangla.test(encoding.start))
    throw new Unreadable(fault('brokenUtf8'), { line: encoding.badLine ?? 0 })
  if (encoding.badLine !== null) options.note?.(fault('readAsWindows', { line: encoding.badLine }))
  const declared = /^sep=([,;\t])\r?\n/i.exec(encoding.start)
  const reader = new CsvReader((declared?.[1] as Separator | undefined) ?? separatorOf(encoding.start))
  const decoder = new TextDecoder(encoding.label)
  // No spreadsheet shows the row that declares the separator.
  const above = declared ? 1 : 0
  const rows = function* (text: string, last: boolean): Generator<SheetRow> {
    for (const { line, cells } of reader.read(text, last)) {
      if (line <= above) continue
      const own = (options.ours ? cells.map(exposed) : cells).map(quotedFormula)
      if (own.some((cell) => cell.trim() !== '')) yield new SheetRow(name, line - above, own)
    }
  }
  for await (const chunk of chunksOf(file)) yield* rows(decoder.decode(chunk, { stream: true }), false)
  yield* rows(decoder.decode(), true)
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

const other = (kind: SheetKind): Fault => fault('notASheet', { kind, formats: ['CSV', 'XLSX'] })

const kinds: readonly [start: string, looks: Fault][] = [
  ['\xd0\xcf\x11\xe0', fault('oldExcel')],
  ['%PDF', other('pdf')],
  ['{\\rtf', other('rtf')],
  ['\x89PNG', other('picture')],
  ['\xff\xd8\xff', other('picture')],
  ['GIF8', other('picture')],
  ['Rar!', other('rar')],
  ['7z\xbc\xaf', other('sevenZip')],
  ['\x1f\x8b', fault('gzip')],
]

/** What a file that is surely no table of text looks like; null: it may be one. */
function looksLike(head: Uint8Array): Fault | null {
  if (head.length === 0) return fault('isEmpty')
  const start = String.fromCharCode(...head.subarray(0, 8))
  const known = kinds.find(([begins]) => start.startsWith(begins))
  if (known) return known[1]
  const text = new TextDecoder().decode(head).trimStart()
  if (/^<(!doctype html|html|table|meta|style)\b/i.test(text)) return fault('webPage')
  if (/^<\?xml|^<[a-z]+:?[a-z]*[\s>]/i.test(text)) return other('xml')
  return /^[[{]\s*["{[]/.test(text) ? other('json') : null
}
