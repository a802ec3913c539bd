/** Workbooks for tests, put together part by part as foreign programs write them. */
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { readSheet, type SheetOptions, type SheetRow } from './sheet.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A zip of these parts. */
export async function zipOf(parts: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part as string), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Uint8Array>)
}

export interface TestSheet {
  /** What stands within <sheetData>. */
  rows: string
  /** What stands after it. */
  after?: string
  /** Of the <sheet> in the workbook: ' state="hidden"'. */
  attributes?: string
}

/** A workbook of these sheets by name. */
export function workbookOf(
  sheets: Record<string, TestSheet>,
  { shared = [], styles = '', book = '' }: { shared?: string[]; styles?: string; book?: string } = {},
): Promise<Uint8Array> {
  const names = Object.keys(sheets)
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${link('r', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}">${book}<sheets>${names
      .map((name, at) => `<sheet name="${name}" r:id="s${at}"${sheets[name]?.attributes ?? ''}/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => link(`s${at}`, 'worksheet', `worksheets/s${at}.xml`))
      .join(
        '',
      )}${link('x', 'sharedStrings', 'sharedStrings.xml')}${link('y', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet><sheetData>${sheets[name]?.rows}</sheetData>${sheets[name]?.after ?? ''}</worksheet>`,
      ]),
    ),
  })
}

/** All rows of a file in memory, and what was noted. */
export async function rowsOf(
  bytes: Uint8Array | string,
  options: SheetOptions = {},
): Promise<{ rows: SheetRow[]; cells: (readonly string[])[]; notes: string[] }> {
  const notes: string[] = []
  const rows: SheetRow[] = []
  const file = { name: 'list', bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }
  for await (const row of readSheet(file, { note: ({ text }) => notes.push(text), ...options }))
    rows.push(row)
  return { rows, cells: rows.map((row) => row.cells), notes }
}
