/** What may be wrong with a spreadsheet, and what is told of one: behind the file or the place in it. */
import { quoted } from '../validation-errors.ts'

type Row = { readonly row: number }
type Most = { readonly most: number }
type Part = { readonly part: string }

/** What a file may be that is no spreadsheet. */
const kinds = {
  pdf: 'a PDF',
  rtf: 'a rich text document',
  picture: 'a picture',
  rar: 'a RAR archive',
  sevenZip: 'a 7z archive',
  xml: 'XML',
  json: 'JSON',
  word: 'a Word document',
  powerPoint: 'a PowerPoint file',
} as const

/** A name of `kinds`. */
export type SheetKind = keyof typeof kinds

export const sheetsEn = {
  notASheet: ({ kind, formats }: { kind: SheetKind; formats: readonly string[] }) =>
    `is ${kinds[kind]}: a spreadsheet is needed, saved as ${formats.join(' or ')}`,
  oldExcel: 'is an old Excel file (.xls) or has a password: save it as .xlsx without one',
  gzip: 'is compressed (gzip): unpack it first',
  webPage: 'is a web page (HTML), whatever its name says: open it in Excel and save it as .xlsx',
  binaryWorkbook: 'is a binary workbook (.xlsb): save it as .xlsx',
  openDocument: 'is an OpenDocument file (.ods): save it as .xlsx or CSV',
  appleNumbers: 'is an Apple Numbers document: export it as Excel (.xlsx) or CSV',
  questionPackage: 'is a package of questions (QTI), not a spreadsheet',
  zipNoSheet: 'is a ZIP archive, not a spreadsheet: XLSX or CSV is needed',
  sheetNotText: 'is not text: a spreadsheet is needed, saved as CSV or XLSX',
  brokenUtf8: "is UTF-8 with broken letters in it: save it once more from Excel as 'CSV UTF-8', or as .xlsx",

  // CSV.
  csvHasNoSheet: ({ sheet }: { sheet: string }) =>
    `has no sheet ${quoted(sheet)}: it is one table of text (CSV)`,
  csvRowLong: ({ most }: Most) => `has a row of more than ${most} characters, or a quote that is not closed`,
  csvNotClosed: 'a quoted cell is not closed',
  csvBehindQuote: 'there is text after a closing quote',
  csvManyCells: ({ most }: Most) => `has more than ${most} cells in a row`,

  // XLSX.
  noSheetNamed: ({ sheet, sheets }: { sheet: string; sheets: readonly string[] }) =>
    `has no sheet ${quoted(sheet)}; its sheets are ${sheets.map(quoted).join(', ')}`,
  noVisibleSheet: 'has no visible sheet',
  manyParts: ({ most }: Most) => `has more than ${most} parts`,
  partMissing: ({ part }: Part) => `its part ${part} is missing`,
  hasPassword: 'has a password: save it without one',
  partBig: ({ part }: Part) => `its part ${part} is too big`,
  partDoctype: ({ part }: Part) => `its part ${part} has a DOCTYPE, which no spreadsheet has`,
  partBroken: ({ part }: Part) => `its part ${part} is broken`,
  partNotUtf8: ({ part }: Part) => `its part ${part} is not UTF-8`,
  damagedZip: 'is broken or not complete (a damaged ZIP): save or copy it again',
  manyMerged: 'has too many merged cells',
  manyCharacters: ({ most }: Most) => `has more than ${most} characters of text; divide it`,
  cellLong: ({ row, most }: Row & Most) => `has a cell of more than ${most} characters in row ${row}`,
  rowsOutOfOrder: ({ row }: Row) => `its rows are out of order after row ${row}`,
  cellsOutOfOrder: ({ row }: Row) => `its cells are out of order in row ${row}`,
  sharedTextMissing: ({ row }: Row) => `its row ${row} names a text that is not in the file`,

  // What was guessed or left out.
  readAsWindows: ({ line }: { line: number }) =>
    `is not UTF-8 (line ${line}): read as Windows-1252. Where letters look wrong, save it from Excel as 'CSV UTF-8'.`,
  formulasNoValue: ({ n }: { n: number }) =>
    `${n === 1 ? '1 formula has' : `${n} formulas have`} no value in the file: open and save it in Excel to give it one.`,
  hiddenRows: ({ n, rows }: { n: number; rows: readonly number[] }) =>
    n === 1
      ? `the hidden row ${rows.join(', ')} was read as well.`
      : `${n} hidden rows were read as well: ${rows.join(', ')}${n > rows.length ? ' …' : '.'}`,
  sheetChosen: ({
    sheet,
    others,
  }: {
    sheet: string
    others: readonly { readonly name: string; readonly hidden: boolean }[]
  }) =>
    `the sheet ${quoted(sheet)} was read, not ${others.map(({ name, hidden }) => `${quoted(name)}${hidden ? ' (hidden)' : ''}`).join(', ')}.`,
}
