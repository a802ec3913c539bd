/**
 * JSON that knows where each value stands, so that a mistake can name its line. Values live in a tree of their own:
 * no object of ours ever gets a key such as `__proto__` from a file, and nesting is bounded.
 */

/** A value and the offset at which it begins. */
export type Node =
  | { kind: 'object'; at: number; entries: Map<string, Node> }
  | { kind: 'list'; at: number; items: Node[] }
  | { kind: 'text'; at: number; value: string }
  | { kind: 'number'; at: number; value: number }
  | { kind: 'flag'; at: number; value: boolean }
  | { kind: 'null'; at: number }

/** The text is not JSON; `at` is where reading stopped. */
export class JsonMistake extends Error {
  override readonly name = 'JsonMistake'
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
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
    if (this.#at < this.#text.length) this.#fail('there is something after the end of the JSON')
    return node
  }

  #value(depth: number): Node {
    this.#space()
    const at = this.#at
    if (depth > deepest) this.#fail(`is nested more than ${deepest} deep`)
    const sign = this.#text[at]
    if (sign === undefined) this.#fail('the JSON ends too early')
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
      if (this.#text[this.#at] === '}') this.#fail("there is a ',' too many before the '}'")
      if (this.#text[this.#at] !== '"') this.#fail('a field name in double quotes was expected')
      const from = this.#at
      const key = this.#string()
      if (entries.has(key)) throw new JsonMistake(`the field '${key}' is given twice`, from)
      this.#space()
      if (!this.#take(':')) this.#fail(`a ':' was expected after "${key}"`)
      entries.set(key, this.#value(depth + 1))
      this.#space()
    } while (this.#take(','))
    if (!this.#take('}')) this.#fail("a ',' or '}' was expected")
    return entries
  }

  #items(depth: number): Node[] {
    const items: Node[] = []
    this.#at++
    this.#space()
    if (this.#take(']')) return items
    do {
      this.#space()
      if (this.#text[this.#at] === ']') this.#fail("there is a ',' too many before the ']'")
      items.push(this.#value(depth + 1))
      this.#space()
    } while (this.#take(','))
    if (!this.#take(']')) this.#fail("a ',' or ']' was expected")
    return items
  }

  /** A loop and not a pattern: long titles would make a pattern's stack overflow. */
  #string(): string {
    const from = this.#at
    let escaped = false
    for (this.#at++; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === 0x22) break
      if (Number.isNaN(code)) throw new JsonMistake('a closing double quote is missing', from)
      if (code < 0x20) this.#fail('a line break or tab inside a text must be written \\n or \\t')
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
      throw new JsonMistake('a backslash in a text must be written \\\\', from)
    }
  }

  #number(): number {
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (!found) this.#fail('a value was expected')
    this.#at += found.length
    const value = Number(found)
    if (!Number.isFinite(value)) this.#fail('the number is too large')
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

  #fail(message: string): never {
    throw new JsonMistake(message, this.#at)
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
