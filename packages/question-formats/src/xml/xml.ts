/**
 * XML as other programs write it, read on its way in: an element at a time, with the line it begins in. Nothing is fetched and
 * no entity is expanded but XML's own five; depth and size are bounded. Names are local ones (`m:math` is `math`).
 */

import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import { printable } from '@porua/files/validation-errors'
import { SaxesParser } from 'saxes'
import { decoded } from './text.ts'

export interface XmlElement {
  /** Without a prefix. */
  name: string
  /** By name as it is written, prefix included. */
  attributes: ReadonlyMap<string, string>
  /** The line in which its tag begins, from 1. */
  line: number
  children: XmlNode[]
}

/** An element, or text with its entities resolved and CDATA as it stands. */
export type XmlNode = XmlElement | string

export interface XmlLimits {
  /** Elements within elements. */
  depth: number
  /** Characters of one element that is given whole, and of anything between two tags. */
  size: number
  /** Attributes of one element. */
  attributes: number
}

/** The one processing instruction that is kept, as a child of this name: what our own export says about an element. */
export const sourceMark = 'porua-source'

function instruction(text: string, line: number): XmlElement {
  return { name: `?${sourceMark}`, attributes: new Map(), line, children: [text] }
}

/** Whether an element is such an instruction, which shows nothing. */
export function isMark(element: XmlElement): boolean {
  return element.name.startsWith('?')
}

/** Enough for a question with a 20 MB picture in base64; formulas nest deepest of all. */
export const xmlLimits: XmlLimits = { depth: 200, size: 48 * 1024 * 1024, attributes: 200 }

/** How much is parsed at a time, in characters. */
const piece = 64 * 1024

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** Whether an element is given as a whole; asked of each that is not inside such a one, with the names from the root to it. */
export type Wanted = (path: readonly string[], attributes: ReadonlyMap<string, string>) => boolean

/**
 * The elements that `wanted` picks by their path of names from the root, each with all that is inside, as soon as it ends; what
 * stands outside them is read and let go, so that a file may be far bigger than memory.
 * @throws Unreadable where it is not well-formed, not text, or beyond a bound
 */
export async function* xmlElements(
  source: Bytes,
  wanted: Wanted,
  limits: XmlLimits = xmlLimits,
): AsyncGenerator<XmlElement, void, void> {
  const reader = new Reader(wanted, limits)
  for await (const text of decoded(source, () => reader.line)) {
    for (let from = 0; from < text.length; from += piece) {
      reader.write(text.slice(from, from + piece))
      yield* reader.taken()
    }
  }
  reader.close()
  yield* reader.taken()
}

/** The whole of a text that is at hand. @throws Unreadable as `xmlElements` does */
export function parseXml(text: string, limits: XmlLimits = xmlLimits): XmlElement {
  const reader = new Reader((path) => path.length === 1, limits)
  reader.write(text)
  reader.close()
  const [root] = reader.taken()
  if (!root) throw new Unreadable(fault('xmlEmpty'), { line: 1 })
  return root
}

/** The whole of a small file. @throws Unreadable as `xmlElements` does */
export async function readXml(source: Bytes, limits: XmlLimits = xmlLimits): Promise<XmlElement> {
  for await (const root of xmlElements(source, (path) => path.length === 1, limits)) return root
  throw new Unreadable(fault('xmlEmpty'), { line: 1 })
}

/** The outermost element's name and attributes, as far as a file's first bytes show them. @throws Unreadable */
export async function xmlRoot(source: Bytes): Promise<Pick<XmlElement, 'name' | 'attributes'>> {
  let root: Pick<XmlElement, 'name' | 'attributes'> | undefined
  const reader = new Reader((path, attributes) => {
    root ??= { name: path[0] ?? '', attributes }
    return false
  }, xmlLimits)
  for await (const text of decoded(source, () => reader.line)) {
    for (let from = 0; from < text.length && !root; from += 1024) reader.write(text.slice(from, from + 1024))
    if (root) return root
  }
  throw new Unreadable(fault('notXml'), { line: 1 })
}

class Reader {
  readonly #parser = new SaxesParser()
  readonly #limits: XmlLimits
  readonly #path: string[] = []
  /** The wanted element and those open inside it. */
  readonly #open: XmlElement[] = []
  #taken: XmlElement[] = []
  #line = 1
  #written = 0
  /** Where what is kept in memory began. */
  #kept = 0

  constructor(wanted: Wanted, limits: XmlLimits) {
    this.#limits = limits
    const parser = this.#parser
    parser.on('error', (error) => {
      // saxes puts line and column before what it says.
      const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
      throw new Unreadable(fault('notWellFormed', { reason: printable(reason) }), { line: parser.line })
    })
    parser.on('doctype', (doctype) => {
      this.#release()
      if (/<!ENTITY/i.test(doctype)) throw new Unreadable(fault('xmlEntities'), { line: parser.line })
    })
    parser.on('opentagstart', ({ name }) => {
      // The blank behind the name has been read.
      this.#line = parser.columnIndex === 0 ? parser.line - 1 : parser.line
      this.#path.push(localName(name))
      if (this.#path.length > limits.depth)
        throw new Unreadable(fault('xmlDeep', { most: limits.depth }), { line: parser.line })
    })
    let attributes = 0
    parser.on('attribute', () => {
      if (++attributes > limits.attributes)
        throw new Unreadable(fault('xmlAttributes', { most: limits.attributes }), { line: parser.line })
    })
    parser.on('opentag', ({ attributes: given }) => {
      attributes = 0
      const parent = this.#open.at(-1)
      const own = new Map(Object.entries(given))
      if (!parent && !wanted(this.#path, own)) {
        this.#release()
        return
      }
      const element = { name: this.#path.at(-1) ?? '', attributes: own, line: this.#line, children: [] }
      parent?.children.push(element)
      this.#open.push(element)
    })
    parser.on('closetag', () => {
      this.#path.pop()
      const element = this.#open.pop()
      if (element && this.#open.length === 0) this.#taken.push(element)
      this.#release()
    })
    parser.on('text', (text) => this.#text(text))
    parser.on('cdata', (text) => this.#text(text))
    parser.on('comment', () => this.#release())
    parser.on('processinginstruction', ({ target, body }) => {
      if (target === sourceMark) this.#open.at(-1)?.children.push(instruction(body, parser.line))
      this.#release()
    })
  }

  get line(): number {
    return this.#parser.line
  }

  write(text: string): void {
    this.#written += text.length
    this.#parser.write(text)
    if (this.#written - this.#kept > this.#limits.size)
      throw new Unreadable(fault('xmlElementLong', { most: this.#limits.size }), { line: this.#line })
  }

  close(): void {
    this.#parser.close()
  }

  taken(): XmlElement[] {
    const taken = this.#taken
    this.#taken = []
    return taken
  }

  #text(text: string): void {
    const parent = this.#open.at(-1)
    if (!parent) {
      this.#release()
      return
    }
    const last = parent.children.length - 1
    const before = parent.children[last]
    if (typeof before === 'string') parent.children[last] = before + text
    else parent.children.push(text)
  }

  #release(): void {
    if (this.#open.length === 0) this.#kept = this.#written
  }
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An attribute by its local name; undefined where it is not given. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  const plain = element.attributes.get(name)
  if (plain !== undefined) return plain
  for (const [key, value] of element.attributes) {
    if (key.endsWith(`:${name}`) && !key.startsWith('xmlns:')) return value
  }
  return undefined
}

/** The elements right inside, all or those of a name. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child) => typeof child !== 'string' && (name === undefined || child.name === name),
  ) as XmlElement[]
}

/** The first element of a name right inside. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => typeof child !== 'string' && child.name === name) as
    | XmlElement
    | undefined
}

/** Every element of these names at any depth, in order. */
export function allWithin(element: XmlElement, ...names: string[]): XmlElement[] {
  return childrenOf(element).flatMap((child) =>
    names.includes(child.name) ? [child, ...allWithin(child, ...names)] : allWithin(child, ...names),
  )
}

/** All its text, tags left out: HTML that was written as text or CDATA comes out as the HTML it is. */
export function textOf(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : isMark(child) ? '' : textOf(child)))
    .join('')
}
