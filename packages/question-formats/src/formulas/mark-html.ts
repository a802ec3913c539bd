/** Marks the formulas in HTML: in its texts, also where one goes over a line break; code and MathML are left alone. */
import { type HtmlToken, htmlTokens } from '../html.ts'
import { withoutEntities } from '../html-entities.ts'
import { type Marked, markText, mayHoldFormulas, type Unset } from './mark-text.ts'

/** Elements whose texts hold no formulas. */
const closedOff: ReadonlySet<string> = new Set([
  'code',
  'pre',
  'math',
  'kbd',
  'samp',
  'script',
  'style',
  'svg',
])
/** Stands for what is between two texts of one formula; no author's text has these characters. */
const firstGap = 0xe000
const mostGaps = 0x18ff

/** The HTML with its formulas marked. Texts without any stay letter by letter. */
export function markHtml(html: string): Marked {
  if (!mayHoldFormulas(withoutEntities(html))) return { text: html, unset: [] }
  const unset: Unset[] = []
  const tokens = htmlTokens(withEscapedSigns(html))
  let made = ''
  const inside: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) break
    if (token.kind === 'open' && closedOff.has(token.name) && !token.source.endsWith('/>'))
      inside.push(token.name)
    else if (token.kind === 'close' && inside.at(-1) === token.name) inside.pop()
    if (token.kind !== 'text' || inside.length > 0) {
      made += token.source
      continue
    }
    const { text, gaps, next } = joined(tokens, at)
    made += markedPart(text, gaps, unset)
    at = next - 1
  }
  return { text: made, unset }
}

/** A text, and those behind it that only a line break or a new paragraph parts from it. */
function joined(tokens: readonly HtmlToken[], from: number): { text: string; gaps: string[]; next: number } {
  let text = tokens[from]?.source ?? ''
  const gaps: string[] = []
  let next = from + 1
  while (gaps.length < mostGaps) {
    const gap = gapAt(tokens, next)
    if (gap === null) break
    text += String.fromCharCode(firstGap + gaps.length) + (tokens[gap.next]?.source ?? '')
    gaps.push(gap.source)
    next = gap.next + 1
  }
  return { text, gaps, next }
}

function gapAt(tokens: readonly HtmlToken[], from: number): { source: string; next: number } | null {
  let source = ''
  let shape = ''
  let at = from
  for (; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || (token.kind === 'text' && token.source.trim() !== '')) break
    source += token.source
    if (token.kind === 'close') shape += `/${token.name} `
    else if (token.kind === 'open') shape += `${token.name} `
  }
  if (at >= tokens.length || at === from) return null
  return /^(?:br )+$|^\/(p|div) (?:br )*\1 $/.test(shape) ? { source, next: at } : null
}

const anyGap = /[\ue000-\uf8ff]/g

function markedPart(source: string, gaps: readonly string[], unset: Unset[]): string {
  const put = (text: string): string =>
    text.replace(anyGap, (sign) => gaps[sign.charCodeAt(0) - firstGap] ?? sign)
  const plain = withoutEntities(source)
  const marked = markText(plain)
  unset.push(...marked.unset.map((one) => ({ ...one, source: one.source.replace(anyGap, ' ') })))
  return put(marked.text === plain ? source : escaped(marked.text))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
}

/** `\(a<b\)`: a `<` of a formula begins no tag. */
function withEscapedSigns(html: string): string {
  if (!/[$\\]/.test(html)) return html
  return html.replace(/\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\$\$[\s\S]*?\$\$|\$[^$\n]{1,400}\$/g, (formula) =>
    formula.replace(/<(?!\/?[a-z][^<>]*>|!--)/gi, '&lt;'),
  )
}
