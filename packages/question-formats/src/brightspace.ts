/** The CSV that Brightspace (D2L) imports: a question over several rows, each of which begins with the name of a field. */
import { fault } from '@porua/files/faults/faults'
import type { CannotAsk } from '@porua/files/faults/left-out.en'
import { Unreadable } from '@porua/files/unreadable'
import { readSheet, type SheetFile, type SheetRow } from '@porua/spreadsheets/sheet'
import { htmlOfText } from '@porua/spreadsheets/text-html'
import type { WrittenQuestion } from './format.ts'
import { type Found, foundQuestion, foundRemark } from './read-found.ts'
import { QuestionIds } from './read-ids.ts'
import { numberText } from './read-numbers.ts'

const leftOut: Readonly<Record<string, CannotAsk>> = { M: 'matching', O: 'order' }
const taken = ['MC', 'TF', 'MS', 'SA', 'WR']

/** A question's rows by the names of their fields. */
interface Block {
  row: SheetRow
  type: string
  rows: { name: string; row: SheetRow }[]
}

/** @throws Unreadable */
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
  if (foreign) return yield foundRemark('leftOut', row.place(), fault('cannotAsk', { kind: foreign }))
  if (!taken.includes(type))
    return yield foundRemark('mistake', row.place(), fault('brightspaceType', { value: type }))
  try {
    const { id, ...written } = writtenOf(block)
    yield foundQuestion({
      place: row.place(),
      written: { id: id ?? ids.give(null, written.title, written.options), ...written },
    })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    yield foundRemark('mistake', error.placeIn(row.file), error.what)
  }
  if (type === 'SA' && block.rows.some(({ name, row: of }) => name === 'answer' && cell(of, 1) !== '100'))
    yield foundRemark('warning', row.place(), fault('answerPartLeftOut'))
  const picture = block.rows.find(({ name, row: of }) => name === 'image' && cell(of, 1) !== '')
  if (picture)
    yield foundRemark(
      'warning',
      picture.row.place(),
      fault('rowPictureNotRead', { value: cell(picture.row, 1) }),
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
  if (!title) throw new Unreadable(fault('questionTextMissing'), row.place())
  const points = one('points')
  const marks = points ? numberText(cell(points, 1)) : null
  if (points && cell(points, 1) !== '' && marks === null)
    throw new Unreadable(fault('pointsNoNumber', { value: cell(points, 1) }), points.place())
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
  if (right.length === 0) throw new Unreadable(fault('noneOptionRight'), row.place())
  if (type !== 'MS' && (right.length > 1 || weights[right[0] ?? 0] !== 100))
    throw new Unreadable(fault('severalOrPart'), row.place())
  return {
    type: type === 'MS' ? 'checkbox' : 'MCQ',
    options: texts,
    answer: right.map((index) => texts[index] ?? ''),
  }
}

function acceptedOf(row: SheetRow, rows: Block['rows']): string[] {
  const answers = rows.filter(({ name }) => name === 'answer').map(({ row: of }) => of)
  const pattern = answers.find((of) => /^regexp$/i.test(cell(of, 3)))
  if (pattern) throw new Unreadable(fault('acceptsPattern', { value: cell(pattern, 2) }), pattern.place())
  const accepted = answers.filter((of) => weightOf(of) === 100).map((of) => cell(of, 2))
  if (accepted.length === 0) throw new Unreadable(fault('noAnswerWith100'), row.place())
  return accepted
}

function weightOf(row: SheetRow): number {
  const weight = numberText(cell(row, 1))
  if (weight === null) throw new Unreadable(fault('notAWeight', { value: cell(row, 1) }), row.place())
  return Number(weight)
}

function cell(row: SheetRow, index: number): string {
  return (row.cells[index] ?? '').trim()
}
