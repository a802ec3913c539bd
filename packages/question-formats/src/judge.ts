/** What readers of question formats found in a file, judged by one set of rules, each id once. */

import { fault } from '@porua/files/faults/faults'
import { JsonMistake, type Node, parseJson } from '@porua/files/located-json'
import type { PackMedia } from '@porua/files/media'
import { lineDocument, Shape } from '@porua/files/shape'
import type { ValidationErrors } from '@porua/files/validation-errors'
import { bijoyLikeness, unicodeOfBijoy } from '@porua/spreadsheets/bijoy/bijoy'
import type { ForeignQuestion } from './format.ts'
import type { PlannedQuestion } from './question.ts'
import { type Found, noteRemark } from './read-found.ts'
import { detached } from './read-ids.ts'
import { questionFields, readQuestion } from './read-question.ts'

const longestLine = 2_000_000
/** Of one file: the id of each is in memory. */
const mostQuestions = 500_000

/** Judges what a reader found, in its order. */
export class BankJudge {
  readonly #path: string
  readonly #name: string
  readonly #media: PackMedia
  readonly #mistakes: ValidationErrors
  /** The line of each id so far. */
  readonly #lines = new Map<string, number>()
  /** How many questions have a field that is none of ours. */
  readonly #unknown = new Map<string, number>()

  readonly #most: number
  /** There are more than that: said once. */
  #full = false

  /**
   * @param path Of the file: media are looked for beside it, then from the root of `media`.
   * @param name Of the file in messages.
   * @param most Questions that are taken.
   */
  constructor(
    path: string,
    media: PackMedia,
    mistakes: ValidationErrors,
    name: string = path,
    most: number = mostQuestions,
  ) {
    this.#most = most
    this.#path = path
    this.#name = name
    this.#media = media
    this.#mistakes = mistakes
  }

  /** The question, or null: it has a mistake, or nothing of the kind was found. What is wrong is noted. */
  async question(found: Found): Promise<PlannedQuestion | null> {
    if (found.kind === 'question')
      return this.#once(await this.#written(found.question), found.question.cells ? 'row' : 'line')
    if (found.kind === 'line') return this.#once(await this.#line(found.line, found.text), 'line')
    noteRemark(found, this.#mistakes)
    return null
  }

  /**
   * A doubted question as far as it is understood, for somebody who says what is missing: its `answer` is empty. Null where it has
   * a mistake besides, which is noted.
   */
  async doubted(found: Found): Promise<PlannedQuestion | null> {
    if (found.kind !== 'mistake' || !found.doubted) return null
    return this.#written(found.doubted, true)
  }

  /** Says what was left aside of the whole file. */
  end(): void {
    for (const [value, n] of this.#unknown)
      this.#mistakes.warn({ file: this.#name, line: 0, field: '' }, fault('fieldLeftOut', { value, n }))
  }

  /** @param word what the file's lines are */
  #once(question: PlannedQuestion | null, word: 'line' | 'row'): PlannedQuestion | null {
    if (!question) return null
    const { id, place } = question
    const first = this.#lines.get(id)
    if (first === undefined && this.#lines.size === this.#most) {
      if (!this.#full) this.#mistakes.add(place, fault('manyQuestions', { most: this.#most }))
      this.#full = true
      return null
    }
    if (first === undefined) {
      this.#lines.set(detached(id), place.line)
      return question
    }
    this.#mistakes.add({ ...place, field: 'id' }, fault('rollTwice', { value: id, line: first, word }))
    return null
  }

  async #line(line: number, text: string): Promise<PlannedQuestion | null> {
    const place = { file: this.#name, line, field: '' }
    if (text.length > longestLine) {
      this.#mistakes.add(place, fault('lineLong', { most: longestLine }))
      return null
    }
    let node: Node
    try {
      node = parseJson(text)
    } catch (error) {
      if (!(error instanceof JsonMistake)) throw error
      this.#mistakes.add(place, fault('notJson', { why: error.what, character: error.offset + 1 }))
      return null
    }
    return this.#read(new Shape(node, '', lineDocument(this.#name, line, this.#mistakes)))
  }

  async #written(
    { place, written, cells }: ForeignQuestion,
    keyless = false,
  ): Promise<PlannedQuestion | null> {
    const [before, warned] = [this.#mistakes.list.length, this.#mistakes.warnings.length]
    const document = lineDocument(place.file, place.line, this.#mistakes)
    const bijoy = cells ? undefined : [written.title, ...(written.options ?? [])].find(isSurelyBijoy)
    if (bijoy !== undefined) {
      this.#mistakes.add(place, fault('isBijoy', { value: bijoy, read: unicodeOfBijoy(bijoy) }))
      return null
    }
    const question = await this.#read(new Shape(nodeOf(written), '', document), keyless)
    if (cells)
      for (const remark of [...this.#mistakes.list.slice(before), ...this.#mistakes.warnings.slice(warned)]) {
        const cell = cells[remark.field] ?? cells[remark.field.replace(/[[.].*$/, '')]
        if (cell) remark.field = `${cell} ${remark.field}`
      }
    return question
  }

  async #read(shape: Shape, keyless = false): Promise<PlannedQuestion | null> {
    const fields = shape.fields(questionFields, (_, key) =>
      this.#unknown.set(key, (this.#unknown.get(key) ?? 0) + 1),
    )
    return fields && readQuestion(fields, this.#path, this.#media, { keyless })
  }
}

function isSurelyBijoy(text: string): boolean {
  return bijoyLikeness(text) === 'surely'
}

/** What a reader wrote, as if our own format had said it: one set of rules judges both. */
function nodeOf(value: unknown): Node {
  const at = 0
  if (typeof value === 'string') return { kind: 'text', at, value }
  if (typeof value === 'number') return { kind: 'number', at, value }
  if (typeof value === 'boolean') return { kind: 'flag', at, value }
  if (Array.isArray(value)) return { kind: 'list', at, items: value.map(nodeOf) }
  if (typeof value !== 'object' || value === null) return { kind: 'null', at }
  const given = Object.entries(value as Record<string, unknown>).filter(([, field]) => field !== undefined)
  return { kind: 'object', at, entries: new Map(given.map(([key, field]) => [key, nodeOf(field)])) }
}
