/** Texts and HTML as XML can hold them. */

import { htmlTokens, rawElements, voidElements } from '../html.ts'
import { withoutEntities } from '../html-entities.ts'
import { htmlOf } from './html.ts'
import { childOf, parseXml, sourceMark, type XmlElement } from './xml.ts'

/** Characters that no XML may hold: controls, and half characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must go.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** Whether something of the text must be left out of XML. */
export function isForbidden(text: string): boolean {
  return text.search(forbidden) >= 0
}

/** The text as XML holds it. */
export function withoutForbidden(text: string): string {
  return text.replace(forbidden, '')
}

/** A text between tags. A carriage return would be read as a line feed. */
export function xmlText(text: string): string {
  return withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/** A text in double quotes; its line ends would be read as blanks. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}

const names = /^[a-z_][a-z0-9_.-]*$/
/** An open one of these ends where another begins, up to the element that holds both. */
const ends: Record<string, { closes: string[]; within: string[] }> = {
  li: { closes: ['li'], within: ['ul', 'ol', 'menu'] },
  dt: { closes: ['dt', 'dd'], within: ['dl'] },
  dd: { closes: ['dt', 'dd'], within: ['dl'] },
  td: { closes: ['td', 'th'], within: ['table', 'tr'] },
  th: { closes: ['td', 'th'], within: ['table', 'tr'] },
  tr: { closes: ['tr'], within: ['table', 'thead', 'tbody', 'tfoot'] },
}
for (const block of 'p div ul ol table blockquote pre h1 h2 h3 h4 h5 h6 hr'.split(' '))
  ends[block] = { closes: ['p'], within: ['td', 'th', 'li', 'div', 'blockquote', 'button', 'object'] }
/** HTML's own elements: a '/' at the end of their tags means nothing. */
const plain = new Set(
  'a b big blockquote center code dd div dl dt em font h1 h2 h3 h4 h5 h6 i li ol p pre s small span strike strong sub sup table tbody td tfoot th thead tr tt u ul'.split(
    ' ',
  ),
)

/** Elements inside each other, beyond which tags are left out, and attributes of one: what readers of XML will take. */
const deepest = 100
const mostAttributes = 100

/** HTML as well-formed XML that shows the same. */
export function xhtmlOf(html: string): string {
  const open: string[] = []
  let made = ''
  const close = (depth: number): void => {
    while (open.length > depth) made += `</${open.pop()}>`
  }
  for (const token of htmlTokens(html)) {
    if (token.kind === 'comment') continue
    if (token.kind === 'text') {
      const raw = rawElements.has(open.at(-1) ?? '')
      made += xmlText(raw ? token.source : withoutEntities(token.source))
    } else if (!names.test(token.name)) made += xmlText(token.source)
    else if (token.kind === 'close') {
      const depth = open.lastIndexOf(token.name)
      if (depth >= 0) close(depth)
    } else {
      const rule = ends[token.name]
      const limit = rule ? 1 + Math.max(-1, ...rule.within.map((name) => open.lastIndexOf(name))) : 0
      const ended = rule ? open.findIndex((name, depth) => depth >= limit && rule.closes.includes(name)) : -1
      if (ended >= 0) close(ended)
      const empty = voidElements.has(token.name) || (token.source.endsWith('/>') && !plain.has(token.name))
      if (!empty && open.length >= deepest) continue
      made += `<${token.name}${attributes(token.name, token.attributes)}${empty ? '/' : ''}>`
      if (!empty) open.push(token.name)
    }
  }
  close(0)
  return made
}

function attributes(name: string, given: readonly [string, string][]): string {
  const space = name === 'math' ? ' xmlns="http://www.w3.org/1998/Math/MathML"' : ''
  return given
    .filter(([key]) => names.test(key) && key !== 'xmlns')
    .slice(0, mostAttributes)
    .map(([key, value]) => ` ${key}="${xmlAttribute(withoutEntities(value))}"`)
    .join('')
    .concat(space)
}

/** HTML as our own reader makes it of its XML. */
export function readBack(xhtml: string): string {
  return htmlOf(parseXml(`<div>${xhtml}</div>`).children)
}

/** What a text was letter by letter, for our own reader, where its XML shows the same but is spelled otherwise. */
export function xmlSource(text: string): string {
  return `<?${sourceMark} ${JSON.stringify(text).replaceAll('?>', '?\\u003e')}?>`
}

/** The source that an element carries, or null where it has none. Whether it still fits is for the caller to see. */
export function sourceOf(element: XmlElement): string | null {
  const mark = childOf(element, `?${sourceMark}`)
  if (!mark) return null
  try {
    const source: unknown = JSON.parse(mark.children.join(''))
    return typeof source === 'string' ? source : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
