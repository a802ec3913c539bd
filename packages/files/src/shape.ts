/** Reads fields out of located JSON and notes what is wrong with them: each method returns null after a mistake. */

import { type Fault, fault } from './faults/faults.ts'
import type { PackThing } from './faults/pack.en.ts'
import { JsonMistake, lineFinder, type Node, parseJson } from './located-json.ts'
import { nearOf } from './nearest.ts'
import type { Place, PlaceOf, ValidationErrors } from './validation-errors.ts'

/** The file a value stands in. */
export interface Document {
  file: string
  line(at: number): number
  mistakes: ValidationErrors
}

/** A document of its own lines (school.json). */
export function wholeDocument(file: string, text: string, mistakes: ValidationErrors): Document {
  return { file, line: lineFinder(text), mistakes }
}

/** A text as JSON; null after a mistake. */
export function jsonShape(file: string, text: string, mistakes: ValidationErrors): Shape | null {
  try {
    return new Shape(parseJson(text), '', wholeDocument(file, text, mistakes))
  } catch (error) {
    if (!(error instanceof JsonMistake)) throw error
    const place = { file, line: lineFinder(text)(error.offset), field: '' }
    mistakes.add(place, fault('notJson', { why: error.what, character: null }))
    return null
  }
}

/** One line of a file (JSONL). */
export function lineDocument(file: string, line: number, mistakes: ValidationErrors): Document {
  return { file, line: () => line, mistakes }
}

interface TextRule {
  /** Longest, in characters. */
  most: number
  /** '' is taken (default: it is not). */
  empty?: boolean
}

interface NumberRule {
  least: number
  most: number
  /** Digits after the point. Default 0. */
  decimals?: number
}

const ids = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,79}$/
const reserved = new Set(['__proto__', 'constructor', 'prototype'])

/** Why a text cannot be an id (URL-safe, at most 80 characters), or null when it can. */
function idMistake(value: string): Fault | null {
  if (reserved.has(value)) return fault('reservedWord', { value })
  if (ids.test(value)) return null
  return fault('notAnId', { value })
}

/** Why a text cannot be kept as it is, or null when it can. PostgreSQL cannot hold U+0000, nobody can half a character. */
export function textMistake(value: string, rule: TextRule): Fault | null {
  if (value.includes('\u0000')) return fault('holdsNull')
  if (!value.isWellFormed()) return fault('holdsHalf')
  if (!rule.empty && value.trim() === '') return fault('isEmpty')
  if (value.length > rule.most) return fault('tooLong', { length: value.length, most: rule.most })
  return null
}

/** A value, and where it stands. */
export class Shape {
  readonly node: Node
  readonly path: string
  readonly document: Document
  constructor(node: Node, path: string, document: Document) {
    this.node = node
    this.path = path
    this.document = document
  }

  get place(): Place {
    return { file: this.document.file, line: this.document.line(this.node.at), field: this.path }
  }

  /** The place of this value or of a field in it; a field that is not given stands where its object begins. */
  readonly placeOf: PlaceOf = (field) => {
    if (field === undefined) return this.place
    const node = this.node.kind === 'object' ? this.node.entries.get(field) : undefined
    return new Shape(node ?? this.node, this.#below(field), this.document).place
  }

  wrong(what: Fault): null {
    this.document.mistakes.add(this.place, what)
    return null
  }

  warn(what: Fault): void {
    this.document.mistakes.warn(this.place, what)
  }

  /** Fields outside `known` are mistakes: a misspelt one would silently do nothing. */
  fields(known: readonly string[], unknown: (shape: Shape, key: string) => void = refuse): Fields | null {
    if (this.node.kind !== 'object') return this.wrong(fault('notAnObject'))
    for (const [key, node] of this.node.entries) {
      if (!known.includes(key)) unknown(new Shape(node, this.#below(key), this.document), key)
    }
    return new Fields(this, this.node.entries)
  }

  /** The value of a field, undefined where there is none; says nothing about what else is wrong here. */
  at(key: string): Shape | undefined {
    const node = this.node.kind === 'object' ? this.node.entries.get(key) : undefined
    return node && node.kind !== 'null' ? new Shape(node, this.#below(key), this.document) : undefined
  }

  list(): Shape[] | null {
    if (this.node.kind !== 'list') return this.wrong(fault('notAList'))
    return this.node.items.map((item, index) => new Shape(item, `${this.path}[${index}]`, this.document))
  }

  text(rule: TextRule): string | null {
    if (this.node.kind !== 'text') return this.wrong(fault('notAText'))
    const mistake = textMistake(this.node.value, rule)
    return mistake === null ? this.node.value : this.wrong(mistake)
  }

  id(): string | null {
    if (this.node.kind !== 'text') return this.wrong(fault('notAnIdText'))
    const mistake = idMistake(this.node.value)
    return mistake === null ? this.node.value : this.wrong(mistake)
  }

  number(rule: NumberRule): number | null {
    if (this.node.kind !== 'number') return this.wrong(fault('notANumber'))
    const { value } = this.node
    const decimals = rule.decimals ?? 0
    if (value < rule.least || value > rule.most)
      return this.wrong(fault('outOfRange', { value, least: rule.least, most: rule.most }))
    if (Number(value.toFixed(decimals)) !== value)
      return this.wrong(decimals === 0 ? fault('notWhole', { value }) : fault('tooFine', { value, decimals }))
    return value
  }

  flag(): boolean | null {
    return this.node.kind === 'flag' ? this.node.value : this.wrong(fault('notAFlag'))
  }

  oneOf<T extends string>(values: readonly T[]): T | null {
    const { node } = this
    const found = node.kind === 'text' ? values.find((value) => value === node.value) : undefined
    return found ?? this.wrong(fault('notOneOf', { values }))
  }

  #below(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`
  }
}

/** What a pack names and is not there. @param names of all there are */
export function noSuch(kind: PackThing, asked: string, names: Iterable<string>): Fault {
  return fault('noSuchInPack', { kind, asked, near: nearOf(asked, names) })
}

function refuse(shape: Shape, key: string): void {
  shape.wrong(fault('unknownField', { value: key }))
}

/** The fields of one object. A field that is absent or null takes the fallback. */
export class Fields {
  readonly owner: Shape
  readonly #entries: Map<string, Node>
  constructor(owner: Shape, entries: Map<string, Node>) {
    this.owner = owner
    this.#entries = entries
  }

  /** The value of a field, undefined when it is absent or null. */
  find(key: string): Shape | undefined {
    const node = this.#entries.get(key)
    if (!node || node.kind === 'null') return undefined
    const path = this.owner.path === '' ? key : `${this.owner.path}.${key}`
    return new Shape(node, path, this.owner.document)
  }

  /** The value of a field that must be there. */
  need(key: string): Shape | null {
    const found = this.find(key)
    if (found) return found
    this.owner.document.mistakes.add(this.owner.placeOf(key), fault('isMissing'))
    return null
  }

  id(key: string): string | null {
    return this.need(key)?.id() ?? null
  }

  /** A text that must be there. */
  text(key: string, most: number): string | null {
    return this.need(key)?.text({ most }) ?? null
  }

  /** A text that may be absent or empty: null then. */
  optionalText(key: string, most: number): string | null {
    const value = this.find(key)?.text({ most, empty: true }) ?? null
    return value === '' ? null : value
  }

  number(key: string, rule: NumberRule, fallback?: number): number | null {
    const found = fallback === undefined ? this.need(key) : this.find(key)
    return found ? found.number(rule) : (fallback ?? null)
  }

  flag(key: string, fallback: boolean): boolean {
    return this.find(key)?.flag() ?? fallback
  }

  oneOf<T extends string>(key: string, values: readonly T[], fallback?: T): T | null {
    const found = fallback === undefined ? this.need(key) : this.find(key)
    return found ? found.oneOf(values) : (fallback ?? null)
  }

  /** The items of a list; none where the field is absent. */
  list(key: string): Shape[] {
    return this.find(key)?.list() ?? []
  }
}
