/**
 * Long texts in pieces, as pure rules. A browser sets a text of 16,000 characters in one go, and for Bangla in a box that
 * keeps newlines that takes seconds on a cheap phone; in pieces it sets those near the screen, each in milliseconds.
 */

/** About so much work (`textCost`) makes a piece; a text of one and a half is one. */
const pieceCost = 900
const shortestPiece = 250
/** Where no good place comes for so long, any space will do. */
const longestPiece = 3_200

/** Cuts a plain text at its newlines and sentence ends, never inside a formula of sensible length. */
export function textPieces(text: string): string[] {
  const length = Math.max(shortestPiece, (pieceCost * text.length) / Math.max(1, textCost(text)))
  if (text.length <= length * 1.5) return [text]
  const pieces: string[] = []
  let start = 0
  while (text.length - start > length * 1.5) {
    const cut = cutAfter(text, start, length)
    if (cut === null) break
    pieces.push(text.slice(start, cut.end))
    start = cut.next
  }
  pieces.push(text.slice(start))
  return pieces
}

/** Where a piece that starts at `start` ends, and where the next begins (the blank between them is the new line). */
function cutAfter(text: string, start: number, length: number): { end: number; next: number } | null {
  const places = /([.?!।;]?)\n+|([.?!।;])\s+/g
  places.lastIndex = start + Math.floor(length)
  for (let at = places.exec(text); at && at.index - start < longestPiece; at = places.exec(text)) {
    const end = at.index + (at[1] ?? at[2] ?? '').length
    if (isOutsideMaths(text.slice(start, end))) return { end, next: at.index + at[0].length }
  }
  const space = text.indexOf(' ', start + longestPiece)
  return space < 0 ? null : { end: space, next: space + 1 }
}

function isOutsideMaths(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return (
    (count(/\$/g) - count(/\\\$/g)) % 2 === 0 &&
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

/** How much work a text is for a browser, in letters of plain English: joined scripts are shaped, formulas are built. */
export function textCost(text: string): number {
  const joined = /[\u0600-\u06ff\u0900-\u0dff]/.test(text) ? 3 : 1
  const formulas = text.match(/\$|\\[([]/g)?.length ?? 0
  return text.length * joined + formulas * 350
}

let width: number | null = null

/** About how wide a column of text is on this screen, in px. Asked of the browser once: it would lay the page out for it. */
export function columnWidth(): number {
  if (width === null) {
    width = Math.min(window.innerWidth, 640) - 64
    window.addEventListener('resize', () => (width = null), { once: true })
  }
  return width
}
