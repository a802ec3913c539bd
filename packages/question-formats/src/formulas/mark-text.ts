/**
 * Finds the formulas in a text as its author left it, and marks them: `\(…\)` in the line, `\[…\]` on a line of its own, nothing
 * else is one. `$5 and $10` stays money. What KaTeX cannot set stays text, and is told. No HTML here.
 */
import { type Fault, fault } from '@porua/files/faults/faults'
import { bareFormulas } from './bare.ts'
import { bracesBalance, groupEnd } from './braces.ts'
import { dressed } from './dress.ts'
import { isCommand } from './katex-check.ts'
import { repairTex } from './repair.ts'
import { isEnglish, isFunction } from './tex-words.ts'

/** A formula that could not be set. */
export interface Unset {
  /** As its author wrote it. */
  source: string
  /** Our reason, or KaTeX's words. */
  why: Fault | string
}

/** A text with marked formulas. */
export interface Marked {
  text: string
  unset: readonly Unset[]
}

/** A piece of a text: words, or a formula that can be set. */
export type Piece = { kind: 'text'; text: string } | { kind: 'formula'; tex: string; display: boolean }

/** Longer is no formula (and a way to keep an import busy). */
const longest = 6_000

/** A quick no for most texts. */
export function mayHoldFormulas(text: string): boolean {
  return /[$\\]|[\^_]\s?\{/.test(text)
}

const remembered = new Map<string, Marked>()

/** The text with its formulas marked. A text that is marked already stays as it is. */
export function markText(text: string): Marked {
  if (!mayHoldFormulas(text)) return { text, unset: [] }
  let marked = remembered.get(text)
  if (!marked) {
    marked = stable(text)
    if (remembered.size > 20_000) remembered.clear()
    remembered.set(text, marked)
  }
  return marked
}

/** Marks until nothing changes: what an escaped dollar left may look like a formula's. */
function stable(text: string): Marked {
  let marked = once(text)
  for (let round = 0; round < 4; round++) {
    const again = once(marked.text)
    if (again.text === marked.text) return marked
    marked = again
  }
  return marked
}

function once(text: string): Marked {
  const unset: Unset[] = []
  const made = withoutLists(text)
    .split(drawing)
    .map((part, index) => {
      if (index % 2 === 0) {
        const pieces = findFormulas(part, unset)
        leftOver(pieces, unset)
        return pieces.map(written).join('')
      }
      unset.push({ source: part, why: fault('formulaDrawing') })
      return part
    })
  return { text: made.join(''), unset }
}

/** A command that stayed in the words beside formulas, and a dollar without its partner. */
function leftOver(pieces: readonly Piece[], unset: Unset[]): void {
  const words = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join(' ')
  const known = pieces.length > 1 || unset.length > 0
  for (const [source, name = ''] of words.matchAll(/\\([A-Za-z]{2,})(?=(\{)?)/g)) {
    if (!known && !words.includes(`${source}{`)) continue
    if (!unset.some((one) => one.source.includes(source)) && !/[A-Za-z]:\\/.test(words))
      unset.push({ source, why: fault(isCommand(name) ? 'commandAlone' : 'noSuchCommand') })
  }
  const dollars = words.match(/(?<!\\)\$(?![\d০-৯ ])/g)?.length ?? 0
  if (
    pieces.some(({ kind }) => kind === 'formula') &&
    dollars === 1 &&
    (words.match(/\$/g)?.length ?? 0) === 1
  )
    unset.push({ source: '$', why: fault('dollarAlone') })
}

/** A picture in the language Asymptote, or one of TikZ. */
const drawing =
  /(\[asy\][\s\S]*?\[\/asy\]|\\begin\{(?:tikzpicture|asy)\}[\s\S]*?\\end\{(?:tikzpicture|asy)\})/

/** LaTeX's lists as lines. */
function withoutLists(text: string): string {
  if (!/\\begin\{(?:itemize|enumerate)\}/.test(text)) return text
  return text
    .replace(/\s*\\(?:begin|end)\{(?:itemize|enumerate)\}(?:\[[^\]]*\])?\s*/g, '\n')
    .replace(/\s*\\item\s*(?:\[([^\]]*)\])?\s*/g, (_, mark: string | undefined) => `\n${mark ?? '\u2022'} `)
    .trim()
}

function written(piece: Piece): string {
  if (piece.kind === 'text') return piece.text
  return piece.display ? `\\[${piece.tex}\\]` : `\\(${piece.tex}\\)`
}

/** Cuts a text into words and formulas. @param unset gets what looks like a formula and cannot be set */
export function findFormulas(text: string, unset: Unset[]): Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  const flush = (): void => {
    if (plain !== '') pieces.push(...bare(plain, unset))
    plain = ''
  }
  for (let at = 0; at < text.length; ) {
    const found = delimitedAt(text, at, unset)
    if (found) {
      flush()
      pieces.push(found.piece)
      at = found.end
      continue
    }
    // `\$` and `\\` are one unit each, so that the dollar of `\$` opens nothing.
    const unit = text[at] === '\\' && at + 1 < text.length ? 2 : 1
    plain += text.slice(at, at + unit)
    at += unit
  }
  flush()
  return pieces
}

interface Delimited {
  piece: Piece
  end: number
}

function delimitedAt(text: string, at: number, unset: Unset[]): Delimited | null {
  if (text.startsWith('$$', at)) return between(text, at, '$$', '$$', true, unset)
  if (text[at] === '$') return singleDollar(text, at, unset)
  if (text[at] !== '\\') return null
  if (text.startsWith('\\(', at)) return between(text, at, '\\(', '\\)', false, unset)
  if (text.startsWith('\\[', at)) return between(text, at, '\\[', '\\]', true, unset)
  if (text.startsWith('\\\\(', at)) return between(text, at, '\\\\(', '\\\\)', false, unset)
  if (text.startsWith('\\\\[', at)) return between(text, at, '\\\\[', '\\\\]', true, unset)
  if (text.startsWith('\\begin{', at)) return environment(text, at, unset)
  return null
}

function between(
  text: string,
  at: number,
  open: string,
  close: string,
  display: boolean,
  unset: Unset[],
): Delimited | null {
  const from = at + open.length
  const end = closeOf(text, from, close)
  if (end < 0 || end - from > longest) return null
  const source = text.slice(from, end)
  if (source.trim() === '') return null
  if (open === '$$' && !isFormula(source, '', true)) return null
  if (open.includes('(') && /\n\s*\n/.test(source) && !source.includes('\\begin')) return null
  const whole = text.slice(at, end + close.length)
  // What could not be set once is not told twice: its source is text, and so is what stands in it.
  return set(source, display, whole, end + close.length, unset)
}

/** Where the delimiter that closes stands; those of formulas inside of `\text{}` are none. */
function closeOf(text: string, from: number, close: string): number {
  const first = text.indexOf(close, from)
  if (first < 0) return -1
  let depth = 0
  for (let at = from; at < text.length && at - from <= longest; at++) {
    if (
      text.startsWith(close, at) &&
      (depth <= 0 || !bracesBalance(text.slice(from, text.indexOf('}', at) + 1)))
    ) {
      if (depth <= 0) return at
    }
    if (text[at] === '\\') at++
    else if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
  }
  return first
}

function environment(text: string, at: number, unset: Unset[]): Delimited | null {
  const name = /^\\begin\{([a-zA-Z]+\*?)\}/.exec(text.slice(at, at + 40))?.[1]
  if (name === undefined) return null
  if (/^(?:itemize|enumerate|document|quote)\*?$/.test(name)) return null
  const close = `\\end{${name}}`
  let end = text.indexOf(close, at)
  // One inside of another of its name.
  for (let inner = text.indexOf(`\\begin{${name}}`, at + 1); inner >= 0 && inner < end; ) {
    end = text.indexOf(close, end + 1)
    inner = text.indexOf(`\\begin{${name}}`, inner + 1)
  }
  if (end < 0 || end - at > longest) return null
  const whole = text.slice(at, end + close.length)
  return set(whole, true, whole, end + close.length, unset)
}

function set(source: string, display: boolean, whole: string, end: number, unset: Unset[]): Delimited {
  const { tex, why } = repairTex(source, display)
  if (tex !== null) return { piece: { kind: 'formula', tex, display }, end }
  unset.push({ source: whole, why })
  return { piece: { kind: 'text', text: whole }, end }
}

/** The next dollar that no backslash takes away and no group holds. */
function nextDollar(text: string, from: number): number {
  let depth = 0
  let fallback = -1
  for (let at = from; at < text.length && at - from <= longest; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}') depth--
    else if (sign === '$') {
      if (depth <= 0) return fallback >= 0 && depth < 0 ? fallback : at
      if (fallback < 0) fallback = at
    }
  }
  return fallback
}

function singleDollar(text: string, at: number, unset: Unset[]): Delimited | null {
  const end = nextDollar(text, at + 1)
  if (end < 0) return null
  const source = text.slice(at + 1, end)
  if (!isFormula(source, text.slice(end + 1, end + 3), false)) return null
  const whole = text.slice(at, end + 1)
  const { tex, why } = repairTex(source, false)
  if (tex !== null) return { piece: { kind: 'formula', tex: withWords(tex), display: false }, end: end + 1 }
  if (!/\\[A-Za-z]{2}|[\^_]/.test(source)) return null
  unset.push({ source: whole, why })
  return { piece: { kind: 'text', text: whole }, end: end + 1 }
}

/** A sign of TeX: a command, a super- or subscript, a group. */
const texSign = /\\[a-zA-Z#%&{}|,;! ]|[\^_]|\{/

/** Is what stands between two dollars a formula, or the text between two prices? */
function isFormula(source: string, after: string, double: boolean): boolean {
  const inner = source.trim()
  if (inner === '' || !bracesBalance(source) || /(?<!\\)\\[()[\]]/.test(source)) return false
  if (!double && /\n\s*\n/.test(source)) return false
  const words = proseWords(inner)
  if (double) return words.small < 2 || texSign.test(inner)
  const tex = texSign.test(inner)
  // A shell writes `$($())`.
  if (!tex && !/[\p{L}\p{N})）=<>≤≥+-]|^[*/]$/u.test(inner)) return false
  const start = /^\s/.test(source)
  const end = /\s$/.test(source) && (start || !isLoose(inner, after))
  const digit = /^[\d০-৯]/.test(inner)
  const open = /[=+\-*/,;:.(<>&]$/.test(inner)
  // A pair, told in words.
  if (/^\([A-Za-z]+(?:, ?[A-Za-z]+)+\)$/.test(inner)) return true
  if (!tex) {
    // The dollar before a digit begins a price ('$3 and $5'), unless TeX stands before it ('$x^2$5').
    if (digit && /^\s?[\d০-৯]/.test(after)) return false
    // '$i+$j', '$HOME$PATH'
    if ((open || /^\w{4,}$/.test(inner)) && /^[\dA-Za-z_{]/.test(after)) return false
    if (start !== end || (start && words.small > 0) || /["`]|(?<![A-Za-z\d)'])'|\d'[A-Za-z]/.test(inner))
      return false
  }
  // '$5 = $' and '$ 5 and $': an author who pads pads both sides, and no formula ends at an operator.
  const onePad = digit && start !== end
  if (onePad && (words.all > 0 || !/\\[A-Za-z]{2}/.test(inner) || /^\s?[\dA-Za-z]/.test(after))) return false
  if ((start || end) && (digit || !tex) && open) return false
  // 'US$3 \frac{a}{b} US$3'
  if (digit && words.all + (inner.match(/[A-Za-z]{2,}$/)?.length ?? 0) > 0 && /^\s?\d/.test(after))
    return false
  if (/[\u0980-\u09e3]{2}/.test(withoutTexts(inner))) return /\\[A-Za-z]{2}/.test(inner) && !start && !end
  if (words.small > 0 && words.all > 1) return /\\(?:frac|sqrt|sum|int|begin)\b/.test(inner) && words.all < 3
  if (words.all >= 2) return /[=\\^_]/.test(inner) && !start && !end && !digit
  return true
}

/** `$x+y=3 $.`: a blank at the end that says nothing, since no word or number stands near that could make prices of it. */
function isLoose(inner: string, after: string): boolean {
  const isQuantity = /[A-Za-z]/.test(inner) || !/[-+=*/:;,.<>&]$/.test(inner.replace(/\s[.,;]$/, ''))
  const isPart = /^\d[\d.]*\s?\\?%$/.test(inner)
  return (
    isQuantity && !/[\p{L}\p{M}]{2}/u.test(withoutTexts(inner)) && (isPart || !/^\s?[\p{L}\d$]/u.test(after))
  )
}

/** What is left without the words that LaTeX itself marks as words, and without its commands. */
function withoutTexts(tex: string): string {
  return tex
    .replace(
      /\\(?:text\w*|math\w+|operatorname\*?|begin|end|ce|mbox|hspace|SI|si|label|tag)\s*\{[^{}]*\}/g,
      ' ',
    )
    .replace(/\\[a-zA-Z]+/g, ' ')
}

function proseWords(tex: string): { all: number; small: number } {
  let [all, small] = [0, 0]
  for (const [, word = ''] of withoutTexts(tex).matchAll(
    /(?:^|[^A-Za-z_^{])([A-Za-z]{2,})(?![A-Za-z(_^}])/g,
  )) {
    const isSmall = isEnglish(word) && word === word.toLowerCase()
    if (isSmall) small++
    if (isSmall || (word.length >= 4 && !isFunction(word.toLowerCase()))) all++
  }
  return { all, small }
}

/** Words of a formula between dollars, where there are several: as letters in a row nobody can read them. */
function withWords(tex: string): string {
  if (proseWords(tex).all < 2) return tex
  const made = tex.replace(
    /(\\[A-Za-z]+\s*(?:\{[^{}]*\})?)|((?<![A-Za-z\\])[A-Za-z]{4,}(?: [A-Za-z]{2,})*)/g,
    (all, command: string | undefined, words: string | undefined) =>
      command !== undefined || words === undefined || isFunction(words) ? all : `\\text{${words}}`,
  )
  return repairTex(made, false).tex ?? tex
}

/** Text outside all delimiters: its bare LaTeX as formulas, and what LaTeX escapes as itself. */
function bare(source: string, unset: Unset[]): Piece[] {
  const text = withoutSlips(source)
  const pieces: Piece[] = []
  let done = 0
  const isOdd = (text.match(/(?<!\\)\$/g)?.length ?? 0) % 2 === 1
  for (const { from, to } of bareFormulas(text)) {
    const formula = text.slice(from, to)
    const words = onlyWords(formula)
    if (words !== null) {
      pieces.push({ kind: 'text', text: plainText(text.slice(done, from)) + words })
      done = to
      continue
    }
    const { tex, why } = repairTex(dressed(formula), false)
    if (tex === null) {
      unset.push({ source: formula, why })
      continue
    }
    // The one dollar that an author wrote of two.
    const before = text.slice(done, from).replace(isOdd && !/^\d/.test(formula) ? /(?<!\\)\$$/ : /$^/, '')
    pieces.push({ kind: 'text', text: plainText(before) }, { kind: 'formula', tex, display: false })
    done = to
  }
  pieces.push({ kind: 'text', text: plainText(text.slice(done)) })
  return pieces.filter((piece) => piece.kind === 'formula' || piece.text !== '')
}

/** `\text{…}` around words alone needs no formula: its words; null for anything else. */
function onlyWords(source: string): string | null {
  const name = /^\\(text\w*|mbox|emph|underline|uline)\s*\{/.exec(source)?.[1]
  const open = source.indexOf('{')
  if (name === undefined || groupEnd(source, open) !== source.length - 1) return null
  const words = source.slice(open + 1, -1)
  return (name === 'texttt' ? /[\\${}]/ : /[\\$^_{}]/).test(words) ||
    (name === 'underline' && words.trim() === '')
    ? null
    : words
}

/** What a hand slips at: `x ^ { 2 }`, `^{-1]`, `_[3}`, `64^{b)`, and `frac{1}{2}` without its backslash. */
function withoutSlips(source: string): string {
  // `x ^ { 2 }`
  const text = source.replace(
    /(?<=[\w)\]}])(?:[ \t]+([\^_])[ \t]*|([\^_])[ \t]+)\{[ \t]*([^{}\n]{1,40}?)[ \t]*\}/g,
    '$1$2{$3}',
  )
  if (!/[\^_][{[(]|[A-Za-z]\{/.test(text)) return text
  const named = text.replace(/(?<![\\A-Za-z])(frac|sqrt)(?=\{)/g, '\\$1')
  if (bracesBalance(named)) return named
  const mended = named
    .replace(/([\^_]|\\frac|\\sqrt)\{([^{}()[\]|\s]{1,6})[\])|](?!\})/g, '$1{$2}')
    .replace(/([\^_])[[(]([^{}()[\]\s]{1,6})\}/g, '$1{$2}')
    .replace(/(\\frac\{[^{}]*\})\[([^{}[\]\s]{1,6})\}/g, '$1{$2}')
  return mended
}

function plainText(text: string): string {
  const plain = text.replace(/\\\$/g, '$').replace(/(?<=[\d০-৯) ])\\%/g, '%')
  // A set that is told in words: its braces are braces.
  return /\\\{[\s\S]*\\\}/.test(plain) ? plain.replace(/\\([{}])/g, '$1') : plain
}
