/**
 * Long texts in pieces, as pure rules. A browser sets a text of 16,000 characters in one go, and for Bangla in a box that
 * keeps newlines that takes seconds on a cheap phone; in pieces it sets those near the screen, each in milliseconds.
 */
import type { Question } from '@porua/contract/exams'

/** A shorter text is one piece. */
const pieceLength = 500
/** Where no good place comes for so long, any space will do. */
const longestPiece = 3_200

/** Cuts a plain text at its newlines and sentence ends, never inside a formula of sensible length. */
export function textPieces(text: string): string[] {
  if (text.length <= pieceLength * 1.5) return [text]
  const pieces: string[] = []
  let start = 0
  while (text.length - start > pieceLength * 1.5) {
    const cut = cutAfter(text, start)
    if (cut === null) break
    pieces.push(text.slice(start, cut.end))
    start = cut.next
  }
  pieces.push(text.slice(start))
  return pieces
}

/** Where a piece that starts at `start` ends, and where the next begins (the blank between them is the new line). */
function cutAfter(text: string, start: number): { end: number; next: number } | null {
  const places = /\n+|(?<=[.?!।;])\s+/g
  places.lastIndex = start + pieceLength
  for (let at = places.exec(text); at && at.index - start < longestPiece; at = places.exec(text)) {
    if (isOutsideMaths(text.slice(start, at.index))) return { end: at.index, next: at.index + at[0].length }
  }
  const space = text.indexOf(' ', start + longestPiece)
  return space < 0 ? null : { end: space, next: space + 1 }
}

function isOutsideMaths(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return (
    count(/(?<!\\)\$/g) % 2 === 0 &&
    count(/\\\(/g) === count(/\\\)/g) &&
    count(/\\\[/g) === count(/\\\]/g) &&
    count(/\\begin\b/g) === count(/\\end\b/g)
  )
}

const lineHeight = 25
const letterWidth = 7.6

/** About how tall a text is in a column of that width. A guess is enough: it keeps scrolling and jumps near the truth. */
export function textHeight(text: string, width: number): number {
  const perLine = Math.max(10, Math.floor(width / letterWidth))
  return Math.ceil(text.length / perLine) * lineHeight
}

/** About how tall a question's card is on a screen of that width. */
export function cardHeight(question: Question, width: number): number {
  const column = Math.max(200, width - 64)
  const options = question.options.reduce((sum, option) => sum + textHeight(option, column - 90) + 33, 0)
  const given = question.options.length > 0 ? options : 210
  const button = question.type === 'checkbox' ? 60 : 0
  return 100 + textHeight(question.title, column) + question.image.length * 240 + given + button
}
