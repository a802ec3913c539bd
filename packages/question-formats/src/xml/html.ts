/** XHTML inside XML as the HTML that a browser is given. Prefixes go (`m:math` is `math`), MathML and all attributes stay. */
import { rawElements, voidElements } from '../html.ts'
import { isMark, localName, type XmlElement, type XmlNode } from './xml.ts'

/** Elements that begin a line of their own. */
const blocks = new Set(
  'address article aside blockquote center dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td th tr ul'.split(
    ' ',
  ),
)

/** Whether any of the nodes is, or holds, a block. */
export function holdsBlock(nodes: readonly XmlNode[]): boolean {
  return nodes.some(
    (node) => typeof node !== 'string' && (blocks.has(node.name) || holdsBlock(node.children)),
  )
}

/**
 * The nodes as HTML.
 * @param collapse blanks and line ends, which mean nothing in HTML, become one blank (not inside `pre`).
 */
export function htmlOf(nodes: readonly XmlNode[], collapse = false): string {
  return nodes
    .map((node) => (typeof node === 'string' ? textHtml(node, collapse) : elementHtml(node, collapse)))
    .join('')
}

function textHtml(text: string, collapse: boolean): string {
  const plain = collapse ? text.replace(/[ \t\r\n\f]+/g, ' ') : text
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function elementHtml(element: XmlElement, collapse: boolean): string {
  const { name, children } = element
  if (isMark(element)) return ''
  let open = `<${name}`
  for (const [key, value] of element.attributes) {
    if (key === 'xmlns' || key.startsWith('xmlns:') || key.startsWith('xsi:')) continue
    open += ` ${key.startsWith('xml:') ? localName(key) : key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  }
  if (voidElements.has(name) && children.length === 0) return `${open}>`
  const raw = rawElements.has(name)
  const inner = raw
    ? children.filter((child) => typeof child === 'string').join('')
    : htmlOf(children, collapse && name !== 'pre')
  return `${open}>${inner}</${name}>`
}
