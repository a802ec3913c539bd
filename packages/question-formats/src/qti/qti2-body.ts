/** QTI 2: an item's XHTML as our texts. What asks for the answer is taken out, files that lie beside it become the question's. */
import { fault } from '@porua/files/faults/faults'
import type { LeftPart } from '@porua/files/faults/qti.en'
import { isRelative } from '../html.ts'
import { ownClass } from '../own-marks.ts'
import { holdsBlock, htmlOf } from '../xml/html.ts'
import { readBack, sourceOf, withoutForbidden, xhtmlOf } from '../xml/write.ts'
import { attributeOf, childOf, isMark, type XmlElement, type XmlNode } from '../xml/xml.ts'
import type { ItemBuilder, Piece } from './item-builder.ts'

const blank = '_____'
/** What tells a page how to look, or shows only after answering. */
const dropped: Record<string, LeftPart | null> = {
  stylesheet: null,
  infoControl: 'note',
  feedbackBlock: 'feedbackInside',
  feedbackInline: 'feedbackInside',
  printedVariable: 'filledIn',
}

/** What the item shows around its interaction, and model answers for markers. */
export async function bodyOf(
  body: XmlElement,
  interaction: XmlElement,
  builder: ItemBuilder,
): Promise<{ title: Piece; models: Piece[] }> {
  const models: Piece[] = []
  const nodes = await new Walk(builder, interaction, models).nodes(body.children)
  const direction = attributeOf(body, 'dir')
  return { title: withDirection(pieceOfNodes(nodes), direction), models }
}

/** A text of its own: an option, an explanation. */
export async function pieceOf(nodes: readonly XmlNode[], builder: ItemBuilder): Promise<Piece> {
  return pieceOfNodes(await new Walk(builder).nodes(nodes))
}

/** A text that is written from right to left wherever it is shown. */
export function withDirection(piece: Piece, direction: string | undefined): Piece {
  if (direction !== 'rtl' || piece.exact || piece.text === '') return piece
  const inner = piece.html ? piece.text : htmlOf([piece.text])
  const tag = /<(?:p|div|table|ul|ol|blockquote)\b/.test(inner) ? 'div' : 'span'
  return { html: true, text: `<${tag} dir="rtl">${inner}</${tag}>` }
}

function pieceOfNodes(nodes: readonly XmlNode[]): Piece {
  const shown = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  const [only] = shown
  if (shown.length === 1 && only !== undefined && typeof only !== 'string') {
    const own = attributeOf(only, 'class')
    if (own === ownClass.text) return { html: false, text: ownLines(only), exact: true }
    if (own === ownClass.html) return { html: true, text: ownHtml(only), exact: true }
    // A paragraph around all of it says nothing.
    if (only.name === 'p' && only.attributes.size === 0) return pieceOfNodes(only.children)
  }
  if (shown.every((node) => typeof node === 'string'))
    return {
      html: false,
      text: nodes
        .join('')
        .replace(/[ \t\r\n\f]+/g, ' ')
        .trim(),
    }
  return { html: true, text: htmlOf(nodes, true).trim() }
}

/** The source is believed only while the element shows what would be made of it: somebody may have worked on it. */
function ownLines(element: XmlElement): string {
  const shown = linesOf(element)
  const source = sourceOf(element)
  return source !== null && withoutForbidden(source) === shown ? source : shown
}

function ownHtml(element: XmlElement): string {
  const shown = htmlOf(element.children)
  const source = sourceOf(element)
  return source !== null && readBack(xhtmlOf(source)) === shown ? source : shown
}

function linesOf(element: XmlElement): string {
  return element.children
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.name === 'br') return '\n'
      return isMark(node) ? '' : linesOf(node)
    })
    .join('')
}

class Walk {
  readonly #builder: ItemBuilder
  readonly #interaction: XmlElement | undefined
  readonly #models: Piece[]
  constructor(builder: ItemBuilder, interaction?: XmlElement, models: Piece[] = []) {
    this.#builder = builder
    this.#interaction = interaction
    this.#models = models
  }

  async nodes(nodes: readonly XmlNode[]): Promise<XmlNode[]> {
    const made: XmlNode[] = []
    for (const node of nodes) {
      if (typeof node === 'string') made.push(node)
      else made.push(...(await this.#element(node, nodes)))
    }
    return made
  }

  async #element(element: XmlElement, beside: readonly XmlNode[]): Promise<XmlNode[]> {
    const { name } = element
    if (element === this.#interaction) return this.#asked(element, beside)
    if (name === 'rubricBlock') return this.#rubric(element)
    const part = dropped[name]
    if (part !== undefined) {
      if (part !== null) this.#builder.warn(fault('partLeftOut', { part }), element.line)
      return []
    }
    if (attributeOf(element, 'class') === ownClass.media) return this.#media(element)
    if (name === 'object') return this.#object(element)
    if (name === 'audio' || name === 'video') return this.#recording(element)
    const children = await this.nodes(element.children)
    // A paragraph that held nothing but what has been taken out goes too.
    const emptied = children.length === 0 && element.children.length > 0
    if (emptied && /^(?:p|div|span)$/.test(name)) return []
    return [{ ...element, children }]
  }

  /** The prompt of an interaction stands in its place; a blank inside a sentence stays one. */
  async #asked(element: XmlElement, beside: readonly XmlNode[]): Promise<XmlNode[]> {
    const others = beside.some((node) => (typeof node === 'string' ? node.trim() !== '' : node !== element))
    if (element.name === 'textEntryInteraction') return others ? [blank] : []
    const prompt = childOf(element, 'prompt')
    if (!prompt) return []
    const children = await this.nodes(prompt.children)
    if (!others || holdsBlock(children)) return children
    return [{ name: 'p', attributes: new Map(), line: prompt.line, children }]
  }

  async #rubric(element: XmlElement): Promise<XmlNode[]> {
    const views = (attributeOf(element, 'view') ?? '').split(/\s+/)
    if (views.includes('candidate')) return this.nodes(element.children)
    if (views.includes('scorer')) this.#models.push(await pieceOf(element.children, this.#builder))
    else this.#builder.warn(fault('partLeftOut', { part: 'teachersNote' }), element.line)
    return []
  }

  /** Pictures and files that our own export put below the text. */
  async #media(element: XmlElement): Promise<XmlNode[]> {
    for (const node of element.children) {
      if (typeof node === 'string') continue
      const source = attributeOf(node, node.name === 'img' ? 'src' : 'data')
      if (source === undefined) continue
      if (node.name === 'img') await this.#builder.takePicture(source)
      else await this.#builder.takeDocument(source)
    }
    return []
  }

  /** An object shows what is inside it where its file cannot be had. */
  async #object(element: XmlElement): Promise<XmlNode[]> {
    const source = attributeOf(element, 'data') ?? ''
    if (isRelative(source) && (await this.#builder.takeFile(source))) return []
    const inside = await this.nodes(element.children)
    this.#builder.warn(fault('fileNotWith', { source, inside: inside.length > 0 }), element.line)
    return inside
  }

  async #recording(element: XmlElement): Promise<XmlNode[]> {
    const inner = childOf(element, 'source')
    const source = attributeOf(element, 'src') ?? (inner && attributeOf(inner, 'src')) ?? ''
    if (isRelative(source) && (await this.#builder.takeFile(source))) return []
    this.#builder.warn(fault('recordingNotWith', { source }), element.line)
    return []
  }
}
