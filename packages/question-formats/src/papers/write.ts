/** A question of a paper in the fields of our own format: text, or HTML where its looks mean something. Pure. */
import type { Fault } from '@porua/files/faults/faults'
import { htmlOfText } from '@porua/spreadsheets/text-html'
import { shownText } from '@porua/spreadsheets/xlsx-text'
import type { WrittenQuestion } from '../format.ts'
import type { ReadOption } from './keys.ts'
import type { View } from './options.ts'
import { joined, type PaperTable, type Piece, plainLook, trimmed } from './paper.ts'
import type { RawQuestion } from './question.ts'

/** A text, and the same as HTML where it needs that. */
interface Shown {
  text: string
  html: string | undefined
}

/** A question without its key, and what could not be taken along. */
export interface WrittenPaper {
  written: Omit<WrittenQuestion, 'id' | 'type' | 'answer'>
  /** Texts of the options as the question has them; of a picture its path. */
  options: string[]
  lost: Fault | null
  /** Pictures beside the words of an option now stand below the question. */
  moved: boolean
}

/** @param tables of the paper, for those that stand in a stem */
export function writtenOf(
  question: RawQuestion,
  options: readonly ReadOption[],
  tables: readonly PaperTable[],
): WrittenPaper {
  const { passage, stem, explanation, marks, subject, chapter } = question
  const title = blocksOf([...passage, ...stem], tables)
  const why = shown(joined(explanation.filter((pieces) => pieces.length > 0)))
  const images = picturesOf([...passage, ...stem].flatMap(({ pieces }) => pieces))
  const optionType: Record<string, 'image'> = {}
  let moved = false
  const texts = options.map(({ pieces }, index): Shown => {
    const text = shown(pieces)
    const [picture, ...more] = picturesOf(pieces)
    if (picture === undefined) return text
    if (text.text === '' && more.length === 0) {
      optionType[String(index)] = 'image'
      return { text: picture, html: picture }
    }
    images.push(picture, ...more)
    moved = true
    return text
  })
  images.push(...picturesOf(explanation.flat()))
  const isHtml = [title, why, ...texts].some(({ text, html }) => html !== undefined && html !== text)
  const form = ({ text, html }: Shown) => (isHtml ? (html ?? htmlOfText(text)) : text)
  const formed = texts.map((text, index) => (String(index) in optionType ? text.text : form(text)))
  return {
    written: {
      title: form(title),
      ...(isHtml ? { format: 'html' as const } : {}),
      options: formed,
      ...(Object.keys(optionType).length > 0 ? { optionType } : {}),
      ...(why.text === '' ? {} : { explanation: form(why) }),
      ...(images.length > 0 ? { images: [...new Set(images)] } : {}),
      ...(marks === null ? {} : { marks }),
      ...(subject === null ? {} : { subject }),
      ...(chapter === null ? {} : { chapter }),
    },
    options: formed,
    lost:
      lostOf([...passage, ...stem].flatMap(({ pieces }) => pieces)) ??
      lostOf(options.flatMap(({ pieces }) => pieces)) ??
      lostOf(explanation.flat()),
    moved,
  }
}

function picturesOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ thing }) => (thing?.kind === 'picture' ? [thing.path] : []))
}

function lostOf(pieces: readonly Piece[]): Fault | null {
  for (const { thing } of pieces) if (thing?.kind === 'lost') return thing.why
  return null
}

/** Pieces as one types them, with the looks that only a part of them has. */
function shown(pieces: readonly Piece[]): Shown {
  const runs = trimmed(pieces.map(withThing)).map(({ text, look }) => ({
    text: text.replace(/[^\S\n]+/g, ' '),
    marks: look.marks.filter((mark) => mark !== 'i' || /[^\p{P}\s]/u.test(text)),
    font: undefined,
  }))
  const { text, html } = shownText(runs, '')
  return { text: text.trim(), html: html?.trim() }
}

/** A formula is its LaTeX; a picture stands elsewhere. */
function withThing(piece: Piece): Piece {
  const { thing } = piece
  if (!thing) return piece
  if (thing.kind !== 'formula') return { text: ' ', look: plainLook }
  return { text: thing.display ? `\\[${thing.tex}\\]` : `\\(${thing.tex}\\)`, look: plainLook }
}

/** Lines of a stem; a table that stands in it as a whole is one in HTML too. */
function blocksOf(views: readonly View[], tables: readonly PaperTable[]): Shown {
  const parts: Shown[] = []
  const inTable = (view: View) => view.line.place.cell?.table
  let at = 0
  while (at < views.length) {
    const number = views[at] ? inTable(views[at] as View) : undefined
    let end = at + 1
    while (end < views.length && views[end] && inTable(views[end] as View) === number) end++
    const block = views.slice(at, end)
    const table = tables.find((one) => one.number === number)
    const html = table && isWhole(table, block) ? tableOf(table) : undefined
    const lines = shown(joined(block.map(({ pieces }) => pieces)))
    parts.push(html === undefined ? lines : { text: lines.text, html })
    at = end
  }
  const text = parts.map((part) => part.text).join('\n')
  const isHtml = parts.some(({ html }) => html !== undefined)
  const html = parts.map((part) => part.html ?? htmlOfText(part.text)).join('<br>')
  return {
    text,
    html: isHtml
      ? html.replaceAll('<br><table>', '<table>').replaceAll('</table><br>', '</table>')
      : undefined,
  }
}

/** Whether a block is all that a table holds, and the table is more than one cell. */
function isWhole({ rows }: PaperTable, block: readonly View[]): boolean {
  const filled = rows.flat(2).filter(({ pieces }) => pieces.some(({ text }) => text.trim() !== ''))
  const isTable = rows.length > 1 && rows.some((row) => row.length > 1)
  return isTable && filled.length === block.length
}

function tableOf({ rows }: PaperTable): string {
  const cell = (lines: PaperTable['rows'][number][number]) => {
    const { text, html } = shown(joined(lines.map(({ pieces }) => pieces)))
    return `<td>${html ?? htmlOfText(text)}</td>`
  }
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`
}
