/** Writes XLSX workbooks row by row: texts as texts (never formulas, never numbers), numbers as numbers. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeWhole } from '@porua/files/write-whole'
import yazl from 'yazl'
import { columnLetters } from './sheet-row.ts'
import type { CellValue, Rows } from './write.ts'

export interface SheetToWrite {
  /** Cut and mended where Excel would refuse it: at most 31 characters, none of []:*?/\ */
  name: string
  rows: Rows
  /** The first rows stay in sight and are bold. Default 1. */
  headers?: number
  /** Widths in characters, column by column. */
  widths?: readonly number[]
}

/** Excel opens no cell with more. */
export const longestCell = 32_767

/**
 * Writes a workbook; it stands there whole or not at all. A text longer than Excel takes is cut, with a mark that says so.
 * @throws the disk's error, or what the rows throw
 */
export async function writeXlsx(path: string, sheets: readonly SheetToWrite[]): Promise<void> {
  const names = sheetNames(sheets.map(({ name }) => name))
  await writeWhole(path, async (part) => {
    const zip = new yazl.ZipFile()
    const failed = new Promise<never>((_, reject) => zip.on('error', reject))
    // The same rows give the same bytes.
    const options = { mtime: new Date(Date.UTC(1980, 0, 1)), forceDosTimestamp: true }
    const put = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, options)
    put('[Content_Types].xml', contentTypes(sheets.length))
    put('_rels/.rels', packageLinks)
    put('xl/workbook.xml', workbook(names))
    put('xl/_rels/workbook.xml.rels', workbookLinks(sheets.length))
    put('xl/styles.xml', styles)
    sheets.forEach((sheet, index) => {
      const input = Readable.from(sheetPieces(sheet))
      // What the rows throw reaches the file's writing through the zip.
      input.on('error', (error) => zip.emit('error', error))
      zip.addReadStream(input, `xl/worksheets/sheet${index + 1}.xml`, options)
    })
    zip.end()
    const output = zip.outputStream as Readable
    await Promise.race([pipeline(output, createWriteStream(part)), failed]).catch((error: unknown) => {
      output.destroy()
      throw error
    })
  })
}

async function* sheetPieces({ rows, headers = 1, widths = [] }: SheetToWrite): AsyncGenerator<string> {
  let piece = `${declaration}<worksheet xmlns="${main}">`
  if (headers > 0)
    piece += `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headers}" topLeftCell="A${headers + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  if (widths.length > 0)
    piece += `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
  piece += '<sheetData>'
  let line = 0
  for await (const row of rows) {
    line++
    piece += `<row r="${line}">${row.map((value, index) => cell(value, index, line, line <= headers)).join('')}</row>`
    if (piece.length < 64 * 1024) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

function cell(value: CellValue, index: number, line: number, bold: boolean): string {
  if (value === null || value === '') return ''
  const name = `${columnLetters(index)}${line}`
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${name}" s="${bold ? 3 : 0}"><v>${value}</v></c>`
  return `<c r="${name}" s="${bold ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(String(value)))}</t></is></c>`
}

function cut(text: string): string {
  if (text.length <= longestCell) return text
  const mark = ` … [cut: ${text.length} characters]`
  return text.slice(0, longestCell - mark.length).toWellFormed() + mark
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As XML; characters that it cannot hold as _x0001_, and what looks like one of those so that it stays as it is. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
}

/** Names that Excel takes, no two alike. */
function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const plain =
      name
        .replace(/[[\]:*?/\\\p{Cc}\s]+/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet'
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` ${number}`
      const found = `${plain
        .slice(0, 31 - end.length)
        .toWellFormed()
        .trimEnd()}${end}`
      if (taken.has(found.toLowerCase())) continue
      taken.add(found.toLowerCase())
      return found
    }
  })
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const packageLinks = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** 0: numbers, 1: texts (format '@', so that they stay texts when edited), 2 and 3: the same in bold. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function contentTypes(sheets: number): string {
  const parts = numbers(sheets).map(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kind}.worksheet+xml"/>`,
  )
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${parts.join('')}</Types>`
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
}

function workbookLinks(sheets: number): string {
  const links = numbers(sheets).map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return `${declaration}<Relationships xmlns="${packages}/relationships">${links.join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
