/** Question sheets: CSV or XLSX, a question a row, columns named as the fields of our JSONL; options in columns of their own. */

import { type Fault, fault } from '@porua/files/faults/faults'
import type { Place } from '@porua/files/validation-errors'
import { type CellKind, readSheet, type SheetFile, type SheetRow } from '@porua/spreadsheets/sheet'
import { saysTotal } from '@porua/spreadsheets/total-row'
import { difficultyNamed } from '../difficulty.ts'
import type { ForeignQuestion, WrittenQuestion } from '../format.ts'
import { type Found, foundQuestion, foundRemark, Shared } from '../read-found.ts'
import { QuestionIds } from '../read-ids.ts'
import { numberText } from '../read-numbers.ts'
import { answerOf, RowMistake } from './answer.ts'
import { inUnicode } from './bijoy.ts'
import { columnsOf, type OptionColumn, type RowColumns, unreadColumns } from './columns.ts'
import { formOf, isBareEntity, type RowForm, type RowText, textOf } from './text.ts'

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
  'open-ended': 'paragraph',
  'fill-in-the-blank': 'shortAns',
  'fill in the blank': 'shortAns',
  'true or false': 'MCQ',
}

/** Types of other products that no exam here can ask. */
const leftOutTypes: Readonly<Record<string, Fault>> = {
  poll: fault('pollLeftOut'),
  draw: fault('drawingLeftOut'),
  match: fault('cannotAsk', { kind: 'matching' }),
  reorder: fault('cannotAsk', { kind: 'order' }),
}

/** @throws Unreadable */
export async function* readRows(file: SheetFile): AsyncGenerator<Found> {
  const reader = new RowReader(file.name)
  const notes: Fault[] = []
  const first: SheetRow[] = []
  let columns: RowColumns | null = null
  let width = 0
  const isHeader = (cells: readonly string[]): boolean => columnsOf(cells) !== null
  for await (const row of readSheet(file, { isHeader, note: (what) => notes.push(what) })) {
    if (columns) {
      const shifted = row.shifted(width)
      if (shifted) {
        yield foundRemark('mistake', row.place(), shifted)
        continue
      }
      yield* reader.found(row, columns)
      continue
    }
    first.push(row)
    columns = columnsOf(row.cells)
    width = row.cells.length
    if (columns?.missing) {
      yield foundRemark('mistake', row.place(), fault('optionColumnMissing', { option: columns.missing }))
      return
    }
    for (const { name, again } of columns ? unreadColumns(row.cells) : [])
      yield foundRemark(
        'warning',
        row.place(),
        fault(again ? 'columnAgain' : 'columnNotOurs', { value: name }),
      )
    if (!columns && first.length >= headRows) break
  }
  yield* reader.shared.found()
  const place: Place = { file: file.name, line: 0, field: '' }
  for (const note of notes) yield foundRemark('warning', place, note)
  if (!columns) yield foundRemark('mistake', place, noHeader(first))
}

/** Why a sheet has no questions for us, and the way on. */
function noHeader(rows: readonly SheetRow[]): Fault {
  const cells = rows.flatMap((row) => row.cells.map((cell) => cell.trim().toLowerCase()))
  if (cells.includes('timestamp') || cells.includes('টাইমস্ট্যাম্প')) return fault('formAnswers')
  return fault('questionHeadingMissing')
}

/** Reads rows, and keeps what many of them share. */
class RowReader {
  readonly shared: Shared
  readonly #ids = new QuestionIds()
  constructor(file: string) {
    this.shared = new Shared(file)
  }

  *found(row: SheetRow, columns: RowColumns): Generator<Found> {
    const given = cellOf(row, columns, 'title')
    // A row of Quizizz's own template that says what stands in each column.
    if (/^text of the question\b/i.test(given)) return
    if (isTotal(row, columns)) {
      yield foundRemark('leftOut', row.place(), fault('sheetTotalLeftOut'))
      return
    }
    const foreign = leftOutTypes[cellOf(row, columns, 'type').toLowerCase()]
    if (foreign) {
      yield foundRemark('leftOut', row.place(), foreign)
      return
    }
    try {
      const { row: read, notes } = inUnicode(row, columns)
      yield foundQuestion(readRow(read, columns, this.#ids, this.shared))
      yield* notes
    } catch (error) {
      if (!(error instanceof RowMistake)) throw error
      const remark = { ...row.place(error.field, error.column ?? -1), ...error.what }
      const doubted = error.field === 'answer' ? this.#withoutKey(row, columns) : null
      yield { kind: 'mistake', remark, ...(doubted && { doubted }) }
    }
    yield* dateNotes(row, columns)
  }

  /** A row whose key nobody understands, for somebody who says which option is right; null: it has another mistake, or no options. */
  #withoutKey(row: SheetRow, columns: RowColumns): ForeignQuestion | null {
    try {
      const question = readRow(inUnicode(row, columns).row, columns, this.#ids, new Shared(''), true)
      return (question.written.options ?? []).length > 1 ? question : null
    } catch (error) {
      if (error instanceof RowMistake) return null
      throw error
    }
  }
}

/** Without options and key, and one of its cells says so. */
function isTotal(row: SheetRow, columns: RowColumns): boolean {
  const filled = (index: number | undefined) => index !== undefined && (row.cells[index] ?? '').trim() !== ''
  if (filled(columns.fields.get('answer')) || columns.options.some(({ index }) => filled(index))) return false
  return row.cells.some(saysTotal)
}

/** The trimmed text of a column, '' where there is none. */
function cellOf(row: SheetRow, columns: RowColumns, name: string): string {
  const index = columns.fields.get(name)
  return index === undefined ? '' : (row.cells[index] ?? '').trim()
}

/** Cells of a question's columns that the workbook knows to be this. */
function* cellsThatAre(kind: CellKind, row: SheetRow, { fields, options }: RowColumns) {
  for (const [index, is] of row.facts.kinds) {
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
      fault('workbookDate', { date: row.cells[index] ?? '' }),
    )
}

/** @param keyless Its key is not understood: everything else is read. */
function readRow(
  row: SheetRow,
  columns: RowColumns,
  ids: QuestionIds,
  shared: Shared,
  keyless = false,
): ForeignQuestion {
  for (const { index, field } of cellsThatAre('error', row, columns))
    throw new RowMistake(fault('errorCellText', { value: row.cells[index] ?? '' }), field, index)
  const cell = (name: string): string => cellOf(row, columns, name)
  const filled = filledOptions(row, columns)
  const { form, read } = textsOf(row, columns, filled, shared)
  const options = filled.map(({ index }) => read(index))
  const title = read(columns.fields.get('title')).shown
  const named = cell('type')
  const type = named === '' ? null : (typeNames[named.toLowerCase()] ?? null)
  if (named !== '' && type === null)
    throw new RowMistake(fault('noQuestionType', { value: named }), 'type', columns.fields.get('type'))
  const given = read(columns.fields.get('answer'))
  // A number with a tolerance is compared as a number, however it is shown.
  const exact = cell('tolerance') === '' ? given : { ...given, typed: typedOf(row, columns, 'answer') }
  const blanks = type === 'shortAns' && given.plain === '' ? options.map(({ typed }) => typed) : []
  const answer = keyless ? [] : blanks.length > 0 ? blanks : answerOf(exact, options, type, columns)
  const kind = type ?? (keyless ? 'MCQ' : kindOf(row, options, answer, columns))
  const texts = options.map(({ shown }) => shown)
  const id = cell('id') === '' ? ids.give(null, title, texts) : cell('id')
  const list = (name: string): string[] =>
    cell(name)
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const written: WrittenQuestion = {
    id,
    type: kind,
    title,
    ...(kind === 'MCQ' || kind === 'checkbox' ? { options: texts } : {}),
    ...(answer.length > 0 ? { answer } : {}),
    ...(form.html ? { format: 'html' as const } : {}),
    ...number('tolerance', typedOf(row, columns, 'tolerance'), columns),
    ...number('marks', typedOf(row, columns, 'marks'), columns),
    ...difficulty(cell('difficulty'), columns),
  }
  const explanation = read(columns.fields.get('explanation')).shown
  if (explanation !== '') written.explanation = explanation
  for (const name of ['notes', 'subject', 'chapter', 'language'] as const)
    if (cell(name) !== '') written[name] = cell(name)
  for (const name of ['images', 'files', 'tags'] as const)
    if (list(name).length > 0) written[name] = list(name)
  return { place: row.place(), written, cells: cellsOf(row, columns) }
}

function kindOf(
  row: SheetRow,
  options: readonly RowText[],
  answer: readonly string[],
  columns: RowColumns,
): WrittenQuestion['type'] {
  if (options.length > 0) return answer.length > 1 ? 'checkbox' : 'MCQ'
  const others = columns.unnamed.filter(({ index }) => (row.cells[index] ?? '').trim() !== '')
  if (answer.length > 0 && others.length > 1)
    throw new RowMistake(
      fault('keyWithoutOptions', { columns: others.map(({ name }) => name) }),
      'options',
      others[0]?.index,
    )
  if (answer.length > 0) return 'shortAns'
  throw new RowMistake(fault('neitherOptionsNorAnswer'), 'answer', columns.fields.get('answer'))
}

/** Cells to the right of the last option are none; one that is empty between others is a slip. */
function filledOptions(row: SheetRow, { options }: RowColumns): readonly OptionColumn[] {
  const texts = options.map(({ index }) => (row.cells[index] ?? '').trim())
  while (texts.at(-1) === '') texts.pop()
  const gap = texts.indexOf('')
  if (gap >= 0)
    throw new RowMistake(
      fault('optionGap', { option: options[gap]?.label ?? '' }),
      'options',
      options[gap]?.index,
    )
  return options.slice(0, texts.length)
}

/** How the row's texts are meant, and its cells in that form. */
function textsOf(
  row: SheetRow,
  columns: RowColumns,
  options: readonly OptionColumn[],
  shared: Shared,
): { form: RowForm; read: (index: number | undefined) => RowText } {
  const { fields } = columns
  const given = cellOf(row, columns, 'format').toLowerCase()
  const others = ['title', 'explanation'].flatMap((name) => fields.get(name) ?? [])
  const form = formOf(row, [...others, ...options.map(({ index }) => index)], given)
  const bare = options.find(({ index }) => given === '' && isBareEntity(row.cells[index] ?? ''))
  if (bare)
    throw new RowMistake(fault('bareEntity', { value: row.cells[bare.index] ?? '' }), 'options', bare.index)
  if (form.code) shared.add(row.line, fault('tagsShown'))
  else if (form.tagged) shared.add(row.line, fault('tagsAreLooks'))
  return { form, read: (index) => textOf(row, index, form, given) }
}

/** A cell that is to be a number, as it was typed. */
function typedOf(row: SheetRow, columns: RowColumns, name: string): string {
  const index = columns.fields.get(name)
  return index === undefined ? '' : row.typed(index).trim()
}

function number(
  name: 'tolerance' | 'marks',
  text: string,
  columns: RowColumns,
): { [K in typeof name]?: number } {
  if (text === '') return {}
  const plain = numberText(text)
  if (plain === null) throw new RowMistake(fault('noNumber', { value: text }), name, columns.fields.get(name))
  return { [name]: Number(plain) }
}

function difficulty(text: string, columns: RowColumns): Pick<WrittenQuestion, 'difficulty'> {
  if (text === '') return {}
  const named = difficultyNamed(text)
  if (named) return { difficulty: named }
  throw new RowMistake(fault('noDifficulty', { value: text }), 'difficulty', columns.fields.get('difficulty'))
}

function cellsOf(row: SheetRow, { fields, options }: RowColumns): Record<string, string> {
  const cells = Object.fromEntries([...fields].map(([name, index]) => [name, row.cellName(index)]))
  const [first] = options
  if (first) cells.options = row.cellName(first.index)
  for (const [index, option] of options.entries()) cells[`options[${index}]`] = row.cellName(option.index)
  return cells
}
