/** Tables of a Word file that are sheets of questions: a row names the columns, each row below it is a question. Pure. */
import { columnsOf } from '../rows/columns.ts'
import { explanationIn } from './answers.ts'
import { numberAt } from './labels.ts'
import type { Option } from './options.ts'
import { flat, joined, type Paper, type PaperLine, type PaperTable, type Piece, trimmed } from './paper.ts'
import type { RawQuestion } from './question.ts'
import { listOf, viewsOf } from './views.ts'

const text = (lines: readonly PaperLine[]) => flat(piecesOf(lines)).trim()

function piecesOf(lines: readonly PaperLine[]): Piece[] {
  return trimmed(joined(lines.map(({ pieces }) => pieces)))
}

/** The questions of all such tables, and which tables they are. A table without a column of answers is none. */
export function sheetQuestions({ tables }: Paper): { questions: RawQuestion[]; tables: ReadonlySet<number> } {
  const used = new Set<number>()
  const questions = tables.flatMap((table) => {
    const found = questionsOf(table)
    if (found.length > 0) used.add(table.number)
    return found
  })
  return { questions, tables: used }
}

function questionsOf({ number: table, rows }: PaperTable): RawQuestion[] {
  const [head = [], ...below] = rows
  const columns = columnsOf(head.map(text))
  const title = columns?.fields.get('title')
  const answer = columns?.fields.get('answer')
  if (!columns || title === undefined || answer === undefined || columns.missing !== null) return []
  const why = columns.fields.get('explanation')
  const order = head.findIndex((lines) => /^(?:sl|no|#|নং|ক্রম|ক্রমিক|serial|q)/iu.test(text(lines)))
  return below.flatMap((cells): RawQuestion[] => {
    const at = (index: number | undefined) => (index === undefined ? [] : (cells[index] ?? []))
    const [first] = at(title).filter(({ pieces }) => flat(pieces).trim() !== '')
    if (!first) return []
    const known = new Set([answer, why, order, ...columns.options.map(({ index }) => index)])
    // Options in the cell of the question, or in one beside it.
    const others = viewsOf(cells.filter((_, index) => !known.has(index)).flat())
    const list =
      columns.options.length > 0 ? { run: null, from: others.length, twoLists: false } : listOf(others)
    const options = columns.options.flatMap(({ index, label }): Option[] => {
      const pieces = piecesOf(at(index))
      return pieces.length > 0 ? [{ name: label, ticked: false, label: [], pieces }] : []
    })
    const said = text(at(answer))
    const reason = piecesOf(at(why))
    return [
      {
        number: numberAt(`${text(at(order))}.`)?.name ?? null,
        section: -table,
        place: first.place,
        passage: [],
        passageUnclear: false,
        stem:
          columns.options.length > 0 ? viewsOf(at(title)) : others.slice(0, list.run ? list.from : undefined),
        run: list.run ?? (options.length > 0 ? { family: 'latin', options, end: 0, unclear: false } : null),
        twoLists: list.twoLists,
        answers: said === '' || explanationIn(said) !== null ? [] : [said],
        explanation: reason.length > 0 ? [reason] : [],
        marks: null,
        behind: [],
        subject: null,
        chapter: null,
      },
    ]
  })
}
