/**
 * Finds the formulas in a text as its author left it: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, bare environments, and bare
 * LaTeX where the string clearly is LaTeX. `$5 and $10` is money. Pure; what it is unsure of stays text, because
 * prose set as a formula cannot be read and a formula left as text can.
 */
import { findBareLatex } from './bare-latex.ts'
import { mayHoldMaths, type Piece } from './marked-pieces.ts'
import { bracesBalance, hasProse, looksLikeTex } from './tex-hints.ts'

/** Longer is no formula (and a way to make a phone hang). */
const longest = 4_000

/** Splits a text into pieces; their sources joined are the text again (but for `\$`, which becomes `$`). */
export function findMaths(text: string): Piece[] {
  if (!mayHoldMaths(text)) return text === '' ? [] : [{ kind: 'text', text }]
  const pieces: Piece[] = []
  let plain = ''
  const flush = () => {
    if (plain) pieces.push(...findBareLatex(plain.replaceAll('\\$', '$'), pieces.length === 0))
    plain = ''
  }
  let at = 0
  while (at < text.length) {
    const found = formulaAt(text, at)
    if (found) {
      flush()
      pieces.push(found)
      at += found.source.length
    } else {
      // `\$` and `\\` are one unit each, so that the dollar of `\$` opens nothing.
      const unit = text[at] === '\\' && at + 1 < text.length ? 2 : 1
      plain += text.slice(at, at + unit)
      at += unit
    }
  }
  flush()
  return joinTexts(pieces)
}

function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}

function formulaAt(text: string, at: number): (Piece & { kind: 'maths' }) | null {
  if (text.startsWith('$$', at)) return delimited(text, at, '$$', '$$', true)
  if (text[at] === '$') return singleDollar(text, at)
  if (text.startsWith('\\(', at)) return delimited(text, at, '\\(', '\\)', false)
  if (text.startsWith('\\[', at)) return delimited(text, at, '\\[', '\\]', true)
  if (text.startsWith('\\begin{', at)) return environment(text, at)
  return null
}

function delimited(text: string, at: number, open: string, close: string, display: boolean) {
  const from = at + open.length
  const end = text.indexOf(close, from)
  if (end < 0 || end - from > longest) return null
  const tex = text.slice(from, end)
  // A blank line inside, or nothing at all, means that these were not delimiters.
  if (tex.trim() === '' || /\n\s*\n/.test(tex) || tex.includes('$')) return null
  return { kind: 'maths', tex: tex.trim(), display, source: text.slice(at, end + close.length) } as const
}

function environment(text: string, at: number) {
  const name = /^\\begin\{([a-zA-Z]+\*?)\}/.exec(text.slice(at, at + 40))?.[1]
  if (!name) return null
  const close = `\\end{${name}}`
  const end = text.indexOf(close, at)
  if (end < 0 || end - at > longest) return null
  const source = text.slice(at, end + close.length)
  return { kind: 'maths', tex: source, display: true, source } as const
}

/** The next dollar that no backslash takes away. */
function nextDollar(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '$') return at
  }
  return -1
}

function singleDollar(text: string, at: number) {
  const end = nextDollar(text, at + 1)
  if (end < 0 || end - at > longest) return null
  const inner = text.slice(at + 1, end)
  if (!isInlineFormula(inner, text[end + 1] ?? '')) return null
  return { kind: 'maths', tex: inner.trim(), display: false, source: text.slice(at, end + 1) } as const
}

/** Is what stands between two dollars a formula, or the text between two prices? */
function isInlineFormula(inner: string, after: string): boolean {
  if (inner.trim() === '' || /\n\s*\n/.test(inner) || !bracesBalance(inner)) return false
  const tex = looksLikeTex(inner)
  // The dollar before a digit begins a price ('$3 and $5'), unless TeX stands before it ('$x^2$5').
  if (/\d/.test(after) && !tex) return false
  const padded = /^\s|\s$/.test(inner)
  // '$5 = $' and '$ 5 and $': authors who pad their formulas do not begin them with a price.
  if (padded && (!tex || /^\s*[\d০-৯]/.test(inner))) return false
  return !hasProse(inner)
}
