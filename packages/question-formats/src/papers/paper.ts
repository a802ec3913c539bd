/** A question paper as it was typed, line by line: what the readers of Word files and of plain text hand to the one that finds questions. Pure. */
import type { Fault } from '@porua/files/faults/faults'

/** Where something stands in the file. */
export interface PaperPlace {
  /** The paragraph of the Word file, those in tables and text boxes counted; of a text the line. From 1. */
  paragraph: number
  /** The cell of a table; each from 1. */
  cell?: { table: number; row: number; column: number }
  /** It stands in a text box, behind the paragraph that holds it. */
  inBox?: true
}

/** Looks that mean something in a text. */
export type Mark = 'b' | 'i' | 'u' | 's' | 'sup' | 'sub'

/** How a piece looks. */
export interface Look {
  marks: readonly Mark[]
  /** 'FF0000'; '' where it is the colour of all text. */
  colour: string
  /** The colour behind it; '' where there is none. */
  highlight: string
}

export const plainLook: Look = { marks: [], colour: '', highlight: '' }

/** What is no text: a formula, a picture, or something that cannot be read. */
export type Thing =
  | { kind: 'formula'; tex: string; display: boolean }
  | { kind: 'picture'; path: string }
  | { kind: 'lost'; why: Fault }

/** A part of a line that looks the same throughout. */
export interface Piece {
  /** Of a thing, one sign that stands for it. */
  text: string
  look: Look
  thing?: Thing
  /** The label that Word makes by itself. */
  auto?: true
}

/** The sign that stands for a thing in the text of a line. */
export const thingSign = '\ufffc'

/** A line as somebody sees it: a paragraph, or a part of one between two line breaks. */
export interface PaperLine {
  pieces: readonly Piece[]
  place: PaperPlace
  /** The list and level that numbers it by itself: '3:0'; null where nothing does. */
  list: string | null
  /** It is the first of its paragraph. */
  first: boolean
  /** It has a style of headings. */
  heading: boolean
  /** It stands in the middle. */
  centred: boolean
}

/** What was read of a file before anybody looks for questions in it. */
export interface Paper {
  lines: PaperLine[]
  tables: PaperTable[]
  /** What to say about the file as a whole. */
  remarks: { place: PaperPlace; what: Fault }[]
}

/** A table: its cells by row, each with its lines. */
export interface PaperTable {
  number: number
  rows: PaperLine[][][]
}

/** The text of pieces, things as one sign each. */
export function flat(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** The pieces between two places of their text. */
export function slice(pieces: readonly Piece[], from: number, to = Number.POSITIVE_INFINITY): Piece[] {
  const out: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, piece.text.length)]
    if (start < end) out.push({ ...piece, text: piece.text.slice(start, end) })
    at += piece.text.length
  }
  return out
}

/** The pieces without blanks at their two ends. */
export function trimmed(pieces: readonly Piece[]): Piece[] {
  const text = flat(pieces)
  return slice(pieces, text.length - text.trimStart().length, text.trimEnd().length)
}

/** Lines as one run of pieces, line ends between them. */
export function joined(lines: readonly (readonly Piece[])[]): Piece[] {
  return lines.flatMap((pieces, at) =>
    at === 0 ? [...pieces] : [{ text: '\n', look: plainLook }, ...pieces],
  )
}

/** Whether nothing is to be seen. */
export function isBlank(pieces: readonly Piece[]): boolean {
  return flat(pieces).trim() === ''
}
