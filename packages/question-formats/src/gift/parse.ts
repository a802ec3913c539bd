/**
 * GIFT's own grammar: one question's lines taken apart, with nothing decided yet. Escapes are resolved here; outside of HTML the
 * lines of a text run on, and `\n` is its line break.
 */
import { type Fault, fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import type { Line } from '../read-lines.ts'
import { withLatexEscaped } from './latex.ts'

export type GiftFormat = 'moodle' | 'html' | 'plain' | 'markdown'

export interface GiftText {
  format: GiftFormat
  text: string
}

export interface GiftChoice {
  /** Begun with '=', and not with '~'. */
  right: boolean
  /** Percent; null where none is given. */
  weight: number | null
  text: GiftText
  feedback: GiftText | null
  line: number
}

export type GiftAnswers =
  | { kind: 'none' }
  | { kind: 'essay' }
  | { kind: 'matching' }
  | { kind: 'trueFalse'; isTrue: boolean; feedback: GiftText[] }
  | { kind: 'numeric'; choices: GiftChoice[] }
  | { kind: 'choices'; choices: GiftChoice[] }

export interface GiftQuestion {
  line: number
  /** From a comment such as `// [id:q1]`. */
  id: string | null
  name: string | null
  /** With `_____` where answers stand within the text. */
  stem: GiftText
  answers: GiftAnswers
  general: GiftText | null
}

export type GiftPart = { category: string } | GiftQuestion

/** Of one question; more than this is no question, whatever it is. */
const mostAnswers = 200

const categories = /^\s*\$CATEGORY:\s*(.*)$/

/** What one block of lines holds: categories, then at most one question. @throws Unreadable */
export function parseBlock(block: readonly Line[]): GiftPart[] {
  const parts: GiftPart[] = []
  const lines: Line[] = []
  let id: string | null = null
  for (const line of block) {
    const category = lines.length === 0 ? categories.exec(line.text)?.[1] : undefined
    if (/^\s*\/\//.test(line.text)) id = /\[id:([^\]\s]+)\]/.exec(line.text)?.[1] ?? id
    else if (category !== undefined) parts.push({ category: category.trim() })
    else lines.push(line)
  }
  if (lines.length > 0) parts.push(new BlockParser(lines).question(id))
  return parts
}

class BlockParser {
  readonly #lines: readonly Line[]
  readonly #text: string
  #format: GiftFormat = 'moodle'
  constructor(lines: readonly Line[]) {
    this.#lines = lines
    this.#text = withLatexEscaped(lines.map(({ text }) => text).join('\n'))
  }

  question(id: string | null): GiftQuestion {
    const text = this.#text
    const { name, from } = this.#name()
    const open = unescaped(text, '{', from)
    const close = unescaped(text, '}', from)
    if (open < 0) {
      if (close >= 0) this.#fail(close, fault('braceWithoutOpen'))
      return { ...this.#facts(id, name, from), stem: this.#stem(text.slice(from)), ...nothing }
    }
    if (close < open) this.#fail(close < 0 ? open : close, fault('braceNotClosed'))
    for (const sign of ['{', '}']) {
      const again = unescaped(text, sign, sign === '{' ? open + 1 : close + 1)
      if (again < 0) continue
      this.#fail(again, fault('braceAgain', { sign, within: again < close }))
    }
    const head = this.#stem(text.slice(from, open))
    const tail = this.#plain(text.slice(close + 1))
    const stem = tail.text === '' ? head : { ...head, text: `${head.text} _____ ${tail.text}` }
    const generalAt = unescaped(text, '####', open + 1)
    const hasGeneral = generalAt >= 0 && generalAt < close
    return {
      ...this.#facts(id, name, from),
      stem,
      answers: this.#answers(open + 1, hasGeneral ? generalAt : close),
      general: hasGeneral ? this.#filled(text.slice(generalAt + 4, close)) : null,
    }
  }

  #facts(id: string | null, name: string | null, from: number) {
    const start = this.#text.slice(from).search(/\S/)
    return { line: this.#lineAt(name === null && start > 0 ? from + start : 0), id, name }
  }

  #name(): { name: string | null; from: number } {
    const from = this.#text.search(/\S/)
    if (!this.#text.startsWith('::', from)) return { name: null, from: 0 }
    const end = unescaped(this.#text, '::', from + 2)
    if (end < 0) this.#fail(from, fault('nameNotClosed'))
    return { name: resolved(runningOn(this.#text.slice(from + 2, end))), from: end + 2 }
  }

  /** The title; its format is that of all texts of the question which name none. */
  #stem(text: string): GiftText {
    const stem = this.#plain(text)
    this.#format = stem.format
    return stem
  }

  #answers(from: number, to: number): GiftAnswers {
    const body = this.#text.slice(from, to)
    const plain = body.trim()
    if (plain === '') return { kind: 'essay' }
    const truth = /^\s*(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(body)
    if (truth) return this.#trueFalse(body.slice(truth[0].length), /^t/i.test(truth[1] ?? ''))
    const numeric = plain.startsWith('#')
    const start = from + (numeric ? body.indexOf('#') + 1 : 0)
    const signs = this.#signs(start, to)
    const first = signs[0] ?? to
    if (numeric && this.#text.slice(start, first).trim() !== '')
      return { kind: 'numeric', choices: [this.#choice(start, to, true)] }
    if (signs.length === 0 || this.#text.slice(start, first).trim() !== '')
      this.#fail(start, fault('noSign', { value: this.#text.slice(start, first) }))
    const choices = signs.map((at, index) =>
      this.#choice(at + 1, signs[index + 1] ?? to, this.#text[at] === '='),
    )
    if (numeric) return { kind: 'numeric', choices }
    const pairs = choices.every(({ right, text }) => right && text.text.includes('->'))
    return pairs ? { kind: 'matching' } : { kind: 'choices', choices }
  }

  #trueFalse(rest: string, isTrue: boolean): GiftAnswers {
    const feedback: GiftText[] = []
    for (let at = unescaped(rest, '#', 0); at >= 0; ) {
      const next = unescaped(rest, '#', at + 1)
      feedback.push(this.#plain(rest.slice(at + 1, next < 0 ? undefined : next)))
      at = next
    }
    return { kind: 'trueFalse', isTrue, feedback }
  }

  /** Where each '=' and '~' of the answers stands. */
  #signs(from: number, to: number): number[] {
    const signs: number[] = []
    for (let at = from; at < to; at++) {
      const sign = this.#text[at]
      if (sign === '\\') at++
      else if (sign === '=' || sign === '~') signs.push(at)
      if (signs.length > mostAnswers) this.#fail(at, fault('manyAnswers', { most: mostAnswers }))
    }
    return signs
  }

  #choice(from: number, to: number, right: boolean): GiftChoice {
    const whole = this.#text.slice(from, to)
    const feedbackAt = unescaped(whole, '#', 0)
    const before = feedbackAt < 0 ? whole : whole.slice(0, feedbackAt)
    const given = /^\s*%(-?\d+(?:[.,]\d+)?)%/.exec(before)
    return {
      right,
      weight: given?.[1] === undefined ? null : Number(given[1].replace(',', '.')),
      text: this.#plain(before.slice(given?.[0].length ?? 0)),
      feedback: feedbackAt < 0 ? null : this.#filled(whole.slice(feedbackAt + 1)),
      line: this.#lineAt(from),
    }
  }

  #filled(text: string): GiftText | null {
    const plain = this.#plain(text)
    return plain.text === '' ? null : plain
  }

  /** A text with its format in front taken off, and its escapes resolved. */
  #plain(text: string): GiftText {
    const given = /^\s*\[(html|plain|markdown|moodle)\]/i.exec(text)
    const format = (given?.[1]?.toLowerCase() as GiftFormat | undefined) ?? this.#format
    const rest = text.slice(given?.[0].length ?? 0)
    return { format, text: resolved(format === 'html' ? rest.trim() : runningOn(rest)) }
  }

  #lineAt(at: number): number {
    let index = 0
    for (let end = this.#text.indexOf('\n'); end >= 0 && end < at; end = this.#text.indexOf('\n', end + 1))
      index++
    return this.#lines[index]?.number ?? 0
  }

  #fail(at: number, what: Fault): never {
    throw new Unreadable(what, { line: this.#lineAt(at) })
  }
}

const nothing = { answers: { kind: 'none' }, general: null } as const

/** Where `sign` stands without a backslash before it, -1 where it does not. */
function unescaped(text: string, sign: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

function runningOn(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

function resolved(text: string): string {
  return text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}
