/** The CSV that Brightspace (D2L) imports: a question over several rows, each of which begins with the name of a field. */
import { quoted } from '@porua/files/validation-errors'
import { readSheet, type SheetFile, type SheetRow } from '@porua/spreadsheets/sheet'
import { htmlOfText } from '@porua/spreadsheets/text-html'
import type { WrittenQuestion } from './format.ts'
import { type Found, foundQuestion, foundRemark } from './read-found.ts'
import { QuestionIds } from './read-ids.ts'
import { numberText } from './read-numbers.ts'

const leftOut: Readonly<Record<string, string>> = {
  M: 'a matching question, which an exam cannot ask',
  O: 'a question about an order, which an exam cannot ask',
}
const taken = ['MC', 'TF', 'MS', 'SA', 'WR']

/** A question's rows by the names of their fields. */
interface Block {
  row: SheetRow
  type: string
  rows: { name: string; row: SheetRow }[]
}

class Wrong extends Error {
  readonly row: SheetRow
  constructor(message: string, row: SheetRow) {
    super(message)
    this.row = row
  }
}

/** @throws SheetMistake */
export async function* readBrightspace(file: SheetFile): AsyncGenerator<Found> {
  const ids = new QuestionIds()
  let block: Block | null = null
  for await (const row of readSheet(file)) {
    const name = cell(row, 0).toLowerCase()
    if (name.startsWith('//') || name === '') continue
    if (name !== 'newquestion') block?.rows.push({ name, row })
    else {
      if (block) yield* found(block, ids)
      block = { row, type: cell(row, 1).toUpperCase(), rows: [] }
    }
  }
  if (block) yield* found(block, ids)
}

function* found(block: Block, ids: QuestionIds): Generator<Found> {
  const { row, type } = block
  const foreign = leftOut[type]
  if (foreign) return yield foundRemark('leftOut', row.place(), foreign)
  if (!taken.includes(type))
    return yield foundRemark(
      'mistake',
      row.place(),
      `${quoted(type)} is no type of question of Brightspace's`,
    )
  try {
    const { id, ...written } = writtenOf(block)
    yield foundQuestion({
      place: row.place(),
      written: { id: id ?? ids.give(null, written.title, written.options), ...written },
    })
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    yield foundRemark('mistake', error.row.place(), error.message)
  }
  if (type === 'SA' && block.rows.some(({ name, row: of }) => name === 'answer' && cell(of, 1) !== '100'))
    yield foundRemark('warning', row.place(), 'answers that are right in part are left out')
  const picture = block.rows.find(({ name, row: of }) => name === 'image' && cell(of, 1) !== '')
  if (picture)
    yield foundRemark(
      'warning',
      picture.row.place(),
      `the picture ${quoted(cell(picture.row, 1))} is not read: name it in a sheet of questions, under images`,
    )
}

function writtenOf(block: Block): Omit<WrittenQuestion, 'id'> & { id?: string } {
  const { row, type } = block
  const isHtml = block.rows.some(({ row: of }) =>
    of.cells.slice(2).some((text) => /^\s*html\s*$/i.test(text)),
  )
  const text = (of: SheetRow, index: number, mark: number): string =>
    isHtml && !/^html$/i.test(cell(of, mark)) ? htmlOfText(cell(of, index)) : cell(of, index)
  const one = (name: string): SheetRow | undefined => block.rows.find((field) => field.name === name)?.row
  const title = one('questiontext')
  if (!title) throw new Wrong('has no row QuestionText', row)
  const points = one('points')
  const marks = points ? numberText(cell(points, 1)) : null
  if (points && cell(points, 1) !== '' && marks === null)
    throw new Wrong(`${quoted(cell(points, 1))} is not a number of points`, points)
  const [id, feedback] = [one('id'), one('feedback')]
  return {
    ...(id && cell(id, 1) !== '' ? { id: cell(id, 1) } : {}),
    title: text(title, 1, 2),
    ...(isHtml ? { format: 'html' } : {}),
    ...(marks === null ? {} : { marks: Number(marks) }),
    ...(feedback && cell(feedback, 1) !== '' ? { explanation: text(feedback, 1, 2) } : {}),
    ...answersOf(type, block, text),
  }
}

function answersOf(
  type: string,
  { row, rows }: Block,
  text: (row: SheetRow, index: number, mark: number) => string,
): Pick<WrittenQuestion, 'type' | 'options' | 'answer'> {
  if (type === 'WR') {
    const key = rows.find(({ name }) => name === 'answerkey')?.row
    return { type: 'paragraph', ...(key && cell(key, 1) !== '' ? { answer: [text(key, 1, 2)] } : {}) }
  }
  if (type === 'SA') return { type: 'shortAns', answer: acceptedOf(row, rows) }
  const names = type === 'TF' ? ['true', 'false'] : ['option']
  const options = rows.filter(({ name }) => names.includes(name))
  const weights = options.map(({ row: of }) => weightOf(of))
  const texts = options.map(({ name, row: of }) =>
    type === 'TF' ? (name === 'true' ? 'True' : 'False') : text(of, 2, 3),
  )
  const right = weights.flatMap((weight, index) => (weight > 0 ? [index] : []))
  if (right.length === 0) throw new Wrong('none of its options is right', row)
  if (type !== 'MS' && (right.length > 1 || weights[right[0] ?? 0] !== 100))
    throw new Wrong(
      'has options that are right in part, or several right ones; here one is right, with 100',
      row,
    )
  return {
    type: type === 'MS' ? 'checkbox' : 'MCQ',
    options: texts,
    answer: right.map((index) => texts[index] ?? ''),
  }
}

function acceptedOf(row: SheetRow, rows: Block['rows']): string[] {
  const answers = rows.filter(({ name }) => name === 'answer').map(({ row: of }) => of)
  const pattern = answers.find((of) => /^regexp$/i.test(cell(of, 3)))
  if (pattern)
    throw new Wrong(
      `accepts a pattern (${quoted(cell(pattern, 2))}); here whole answers are compared`,
      pattern,
    )
  const accepted = answers.filter((of) => weightOf(of) === 100).map((of) => cell(of, 2))
  if (accepted.length === 0) throw new Wrong('has no answer with 100', row)
  return accepted
}

function weightOf(row: SheetRow): number {
  const weight = numberText(cell(row, 1))
  if (weight === null) throw new Wrong(`${quoted(cell(row, 1))} is not a weight: 0 to 100`, row)
  return Number(weight)
}

function cell(row: SheetRow, index: number): string {
  return (row.cells[index] ?? '').trim()
}
