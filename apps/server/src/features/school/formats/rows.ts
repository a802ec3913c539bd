/** Question sheets: CSV or XLSX, a question a row, columns named as the fields of our JSONL; options in columns of their own. */
import { difficultyNamed } from '../difficulty.ts'
import { type Place, quoted } from '../mistakes.ts'
import { type CellKind, readSheet, type SheetFile, type SheetRow } from '../sheets/sheet.ts'
import type { ForeignQuestion, WrittenQuestion } from './format.ts'
import { type Found, foundQuestion, foundRemark } from './read-found.ts'
import { QuestionIds } from './read-ids.ts'
import { numberText } from './read-numbers.ts'
import { answerOf, RowMistake } from './rows-answer.ts'
import { columnsOf, type RowColumns, unreadColumns } from './rows-columns.ts'

/** So many rows are looked through for the names of the columns. */
const headRows = 15

const typeNames: Readonly<Record<string, WrittenQuestion['type']>> = {
  mcq: 'MCQ',
  single: 'MCQ',
  'multiple choice': 'MCQ',
  truefalse: 'MCQ',
  'true/false': 'MCQ',
  checkbox: 'checkbox',
  multiple: 'checkbox',
  'multiple answer': 'checkbox',
  msq: 'checkbox',
  shortans: 'shortAns',
  short: 'shortAns',
  'short answer': 'shortAns',
  numeric: 'shortAns',
  paragraph: 'paragraph',
  essay: 'paragraph',
  written: 'paragraph',
}

/** @throws SheetMistake */
export async function* readRows(file: SheetFile): AsyncGenerator<Found> {
  const ids = new QuestionIds()
  const notes: string[] = []
  let columns: RowColumns | null = null
  let width = 0
  let seen = 0
  const isHeader = (cells: readonly string[]): boolean => columnsOf(cells) !== null
  for await (const row of readSheet(file, { isHeader, note: (text) => notes.push(text) })) {
    if (columns) {
      const shifted = row.shifted(width)
      if (shifted) {
        yield foundRemark('mistake', row.place(), shifted)
        continue
      }
      yield questionOf(row, columns, ids)
      yield* dateNotes(row, columns)
      continue
    }
    columns = columnsOf(row.cells)
    width = row.cells.length
    for (const { name, again } of columns ? unreadColumns(row.cells) : [])
      yield foundRemark(
        'warning',
        row.place(),
        again
          ? `the column ${quoted(name)} means what an earlier one means, and is kept out`
          : `the column ${quoted(name)} is none of a question's and is kept out`,
      )
    if (!columns && ++seen >= headRows) break
  }
  const place: Place = { file: file.name, line: 0, field: '' }
  for (const text of notes) yield foundRemark('warning', place, text.replace(`${file.name}: `, ''))
  if (!columns)
    yield foundRemark(
      'mistake',
      place,
      "has no row with the names of its columns: 'title', 'answer' and the options A, B, C … (or option1, option2 …) are needed",
    )
}

function questionOf(row: SheetRow, columns: RowColumns, ids: QuestionIds): Found {
  try {
    return foundQuestion(readRow(row, columns, ids))
  } catch (error) {
    if (!(error instanceof RowMistake)) throw error
    const index = error.column ?? -1
    return foundRemark('mistake', row.place(error.field, index), error.message)
  }
}

/** Cells of a question's columns that the workbook knows to be this. */
function* cellsThatAre(kind: CellKind, row: SheetRow, { fields, options }: RowColumns) {
  for (const [index, is] of row.kinds) {
    if (is !== kind) continue
    const option = options.findIndex((one) => one.index === index)
    const field = [...fields].find(([, at]) => at === index)?.[0]
    if (option >= 0) yield { index, field: `options[${option}]` }
    else if (field !== undefined) yield { index, field }
  }
}

/** 1/2 that was typed as an option is the first of February: only who typed it knows. */
function* dateNotes(row: SheetRow, columns: RowColumns): Generator<Found> {
  for (const { index, field } of cellsThatAre('date', row, columns))
    yield foundRemark(
      'warning',
      row.place(field, index),
      `is the date ${row.cells[index]} in the workbook; if something else was typed (such as 1/2), set the cell's type to Text and type it again`,
    )
}

function readRow(row: SheetRow, columns: RowColumns, ids: QuestionIds): ForeignQuestion {
  for (const { index, field } of cellsThatAre('error', row, columns))
    throw new RowMistake(
      `${quoted(row.cells[index] ?? '')} is an error of the spreadsheet and no text: mend its formula`,
      field,
      index,
    )
  const cell = (name: string): string => {
    const index = columns.fields.get(name)
    return index === undefined ? '' : (row.cells[index] ?? '').trim()
  }
  const options = optionsOf(row, columns)
  const title = cell('title')
  const given = cell('answer')
  const named = cell('type')
  const type = named === '' ? null : (typeNames[named.toLowerCase()] ?? null)
  if (named !== '' && type === null)
    throw new RowMistake(
      `${quoted(named)} is no type of question: MCQ, checkbox, shortAns or paragraph`,
      'type',
      columns.fields.get('type'),
    )
  const answer = answerOf(given, options, type, columns)
  const kind = type ?? kindOf(options, answer, columns)
  const id = cell('id') === '' ? ids.give(null, title, options) : cell('id')
  const list = (name: string): string[] =>
    cell(name)
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const written: WrittenQuestion = {
    id,
    type: kind,
    title,
    ...(kind === 'MCQ' || kind === 'checkbox' ? { options } : {}),
    ...(answer.length > 0 ? { answer } : {}),
    ...(cell('format').toLowerCase() === 'html' ? { format: 'html' as const } : {}),
    ...number('tolerance', cell('tolerance'), columns),
    ...number('marks', cell('marks'), columns),
    ...difficulty(cell('difficulty'), columns),
  }
  for (const name of ['explanation', 'notes', 'subject', 'chapter', 'language'] as const)
    if (cell(name) !== '') written[name] = cell(name)
  for (const name of ['images', 'files'] as const) if (list(name).length > 0) written[name] = list(name)
  return { place: row.place(), written, cells: cellsOf(row, columns) }
}

function kindOf(
  options: readonly string[],
  answer: readonly string[],
  columns: RowColumns,
): WrittenQuestion['type'] {
  if (options.length > 0) return answer.length > 1 ? 'checkbox' : 'MCQ'
  if (answer.length > 0) return 'shortAns'
  throw new RowMistake(
    "has neither options nor an answer: where a teacher marks it, write 'paragraph' in the column 'type'",
    'answer',
    columns.fields.get('answer'),
  )
}

/** Cells to the right of the last option are none; one that is empty between others is a slip. */
function optionsOf(row: SheetRow, columns: RowColumns): string[] {
  const texts = columns.options.map(({ index }) => (row.cells[index] ?? '').trim())
  while (texts.at(-1) === '') texts.pop()
  const gap = texts.indexOf('')
  if (gap >= 0)
    throw new RowMistake(
      `the option ${columns.options[gap]?.label} is empty, the one behind it is not`,
      'options',
      columns.options[gap]?.index,
    )
  return texts
}

function number(
  name: 'tolerance' | 'marks',
  text: string,
  columns: RowColumns,
): { [K in typeof name]?: number } {
  if (text === '') return {}
  const plain = numberText(text)
  if (plain === null) throw new RowMistake(`${quoted(text)} is not a number`, name, columns.fields.get(name))
  return { [name]: Number(plain) }
}

function difficulty(text: string, columns: RowColumns): Pick<WrittenQuestion, 'difficulty'> {
  if (text === '') return {}
  const named = difficultyNamed(text)
  if (named) return { difficulty: named }
  throw new RowMistake(
    `${quoted(text)} is no difficulty: easy, medium or hard`,
    'difficulty',
    columns.fields.get('difficulty'),
  )
}

function cellsOf(row: SheetRow, { fields, options }: RowColumns): Record<string, string> {
  const cells = Object.fromEntries([...fields].map(([name, index]) => [name, row.cellName(index)]))
  const [first] = options
  if (first) cells.options = row.cellName(first.index)
  for (const [index, option] of options.entries()) cells[`options[${index}]`] = row.cellName(option.index)
  return cells
}
