/**
 * JSON that knows where each value stands, so that a mistake can name its line. Values live in a tree of their own:
 * no object of ours ever gets a key such as `__proto__` from a file, and nesting is bounded.
 */
import { type Fault, fault } from './faults/faults.ts'
import { Unreadable } from './unreadable.ts'

/** A value and the offset at which it begins. */
export type Node =
  | { kind: 'object'; at: number; entries: Map<string, Node> }
  | { kind: 'list'; at: number; items: Node[] }
  | { kind: 'text'; at: number; value: string }
  | { kind: 'number'; at: number; value: number }
  | { kind: 'flag'; at: number; value: boolean }
  | { kind: 'null'; at: number }

/** The text is not JSON; `offset` is where reading stopped. */
export class JsonMistake extends Unreadable {
  override readonly name = 'JsonMistake'
  readonly offset: number
  constructor(what: Fault, offset: number) {
    super(what)
    this.offset = offset
  }
}

const deepest = 32

/** @throws JsonMistake at the first thing that is not JSON. */
export function parseJson(text: string): Node {
  return new Parser(text).document()
}

class Parser {
  readonly #text: string
  #at = 0
  constructor(text: string) {
    this.#text = text
  }

  document(): Node {
    const node = this.#value(0)
    this.#space()
    if (this.#at < this.#text.length) this.#fail(fault('jsonBehind'))
    return node
  }

  #value(depth: number): Node {
    this.#space()
    const at = this.#at
    if (depth > deepest) this.#fail(fault('jsonDeep', { most: deepest }))
    const sign = this.#text[at]
    if (sign === undefined) this.#fail(fault('jsonEnds'))
    if (sign === '{') return { kind: 'object', at, entries: this.#entries(depth) }
    if (sign === '[') return { kind: 'list', at, items: this.#items(depth) }
    if (sign === '"') return { kind: 'text', at, value: this.#string() }
    if (this.#word('true')) return { kind: 'flag', at, value: true }
    if (this.#word('false')) return { kind: 'flag', at, value: false }
    if (this.#word('null')) return { kind: 'null', at }
    return { kind: 'number', at, value: this.#number() }
  }

  #entries(depth: number): Map<string, Node> {
    const entries = new Map<string, Node>()
    this.#at++
    this.#space()
    if (this.#take('}')) return entries
    do {
      this.#space()
      if (this.#text[this.#at] === '}') this.#fail(fault('jsonComma', { sign: '}' }))
      if (this.#text[this.#at] !== '"') this.#fail(fault('jsonName'))
      const from = this.#at
      const key = this.#string()
      if (entries.has(key)) throw new JsonMistake(fault('jsonTwice', { key }), from)
      this.#space()
      if (!this.#take(':')) this.#fail(fault('jsonColon', { key }))
      entries.set(key, this.#value(depth + 1))
      this.#space()
    } while (this.#take(','))
    if (!this.#take('}')) this.#fail(fault('jsonSeparator', { sign: '}' }))
    return entries
  }

  #items(depth: number): Node[] {
    const items: Node[] = []
    this.#at++
    this.#space()
    if (this.#take(']')) return items
    do {
      this.#space()
      if (this.#text[this.#at] === ']') this.#fail(fault('jsonComma', { sign: ']' }))
      items.push(this.#value(depth + 1))
      this.#space()
    } while (this.#take(','))
    if (!this.#take(']')) this.#fail(fault('jsonSeparator', { sign: ']' }))
    return items
  }

  /** A loop and not a pattern: long titles would make a pattern's stack overflow. */
  #string(): string {
    const from = this.#at
    let escaped = false
    for (this.#at++; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === 0x22) break
      if (Number.isNaN(code)) throw new JsonMistake(fault('jsonQuote'), from)
      if (code < 0x20) this.#fail(fault('jsonBreak'))
      if (code === 0x5c) {
        escaped = true
        this.#at++
      }
    }
    this.#at++
    if (!escaped) return this.#text.slice(from + 1, this.#at - 1)
    try {
      return String(JSON.parse(this.#text.slice(from, this.#at)))
    } catch {
      throw new JsonMistake(fault('jsonBackslash'), from)
    }
  }

  #number(): number {
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (!found) this.#fail(fault('jsonValue'))
    this.#at += found.length
    const value = Number(found)
    if (!Number.isFinite(value)) this.#fail(fault('jsonLarge'))
    return value
  }

  #word(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false
    this.#at += word.length
    return true
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at++
    return true
  }

  #space(): void {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    }
  }

  #fail(what: Fault): never {
    throw new JsonMistake(what, this.#at)
  }
}

/** Turns offsets of a text into line numbers, from 1. */
export function lineFinder(text: string): (at: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
