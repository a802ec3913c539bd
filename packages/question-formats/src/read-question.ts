/** A question of a bank (school-pack.md), whatever file it came from. Texts stay as their authors wrote them, but for their formulas, which are marked. */

import { limits } from '@porua/contract/limits'
import { type Fault, fault } from '@porua/files/faults/faults'
import type { PackMedia } from '@porua/files/media'
import { documents, pictures } from '@porua/files/media-kinds'
import { type Fields, Shape } from '@porua/files/shape'
import { difficulties } from './difficulty.ts'
import { markQuestion } from './formulas/mark-question.ts'
import { outsidePictures, picturesBeside } from './outside-pictures.ts'
import type { BankQuestion, PlannedQuestion } from './question.ts'

/** The fields of a question. */
export const questionFields = [
  'id',
  'type',
  'title',
  'format',
  'options',
  'optionType',
  'answer',
  'answerIndex',
  'tolerance',
  'numeric',
  'explanation',
  'notes',
  'images',
  'files',
  'subject',
  'chapter',
  'marks',
  'language',
  'difficulty',
  'tags',
  'formulas',
]
const types = ['MCQ', 'checkbox', 'shortAns', 'paragraph'] as const
const mostOptions = limits.optionLetters.length
const longestTitle = 200_000
const mostTags = 20
const longestTag = 80
/** A bank's ids never stand in an address, so letters of any script are fine ('L-Hôpital_rule2'). */
const bankIds = /^[^\s\p{C}](?:[^\p{C}]{0,78}[^\s\p{C}])?$/u

/**
 * Reads one question, judged by all of its fields; null after a mistake. `path` is its file's.
 * @param corrected It has the key of a regrade, which may accept a second option, or words beside numbers.
 * @param keyless It may be without a right option, which somebody still has to say.
 */
export async function readQuestion(
  fields: Fields,
  path: string,
  media: PackMedia,
  { corrected = false, keyless = false }: { corrected?: boolean; keyless?: boolean } = {},
): Promise<PlannedQuestion | null> {
  return new QuestionReader(fields, path, media, { corrected, keyless }).read()
}

/** Reads one question; a mistake makes it null, after all of its fields have been looked at. */
class QuestionReader {
  readonly #fields: Fields
  readonly #media: PackMedia
  /** Where media are looked for: beside the file, then from the pack's root. */
  readonly #folders: string[]
  readonly #corrected: boolean
  readonly #keyless: boolean
  constructor(
    fields: Fields,
    path: string,
    media: PackMedia,
    { corrected, keyless }: { corrected: boolean; keyless: boolean },
  ) {
    this.#fields = fields
    this.#media = media
    this.#corrected = corrected
    this.#keyless = keyless
    this.#folders = [path.slice(0, Math.max(0, path.lastIndexOf('/'))), '']
  }

  async read(): Promise<PlannedQuestion | null> {
    const fields = this.#fields
    const { mistakes } = fields.owner.document
    const before = mistakes.count
    const id = this.#id()
    const type = fields.oneOf('type', types)
    const title = fields.text('title', longestTitle)
    const options = this.#texts('options', { empty: true, most: limits.answerTextMax })
    const answer = this.#texts('answer', { empty: false, most: longestTitle })
    const body: BankQuestion = {
      type: type ?? 'MCQ',
      format: fields.oneOf('format', ['text', 'html'], 'text') ?? 'text',
      title: title ?? '',
      options,
      imageOptions: [],
      answer,
      tolerance: null,
      explanation: fields.optionalText('explanation', longestTitle),
      notes: fields.optionalText('notes', longestTitle),
      images: await this.#mediaList('images', pictures),
      files: await this.#mediaList('files', documents),
      subject: fields.optionalText('subject', 300),
      chapter: fields.optionalText('chapter', 300),
      marks: this.#marks(),
      language: fields.optionalText('language', 40),
    }
    const difficulty = fields.find('difficulty')?.oneOf(difficulties)
    if (difficulty) body.difficulty = difficulty
    const tags = new Set(this.#texts('tags', { empty: false, most: longestTag }).map((tag) => tag.trim()))
    if (tags.size > mostTags) this.#wrong('tags', fault('manyTags', { n: tags.size, most: mostTags }))
    if (tags.size > 0) body.tags = [...tags]
    if (type === 'MCQ' || type === 'checkbox') {
      this.#checkChoice(body)
      await this.#optionImages(body)
    } else if (type) this.#checkWritten(body)
    if (body.format === 'html') this.#warnOfPictures(body)
    if (fields.find('formulas')?.oneOf(['marked'])) body.formulas = 'marked'
    if (mistakes.count > before || id === null) return null
    const marked = this.#marked(id, body)
    return mistakes.count > before ? null : { place: fields.owner.place, id, body: marked }
  }

  /** The question with its formulas marked, once and here for every format. What cannot be set is told. */
  #marked(id: string, body: BankQuestion): BankQuestion {
    const { question, remarks } = markQuestion(body)
    const { place, document } = this.#fields.owner
    for (const { field, what } of remarks)
      document.mistakes.warn({ ...place, field }, fault('ofQuestion', { question: id, what }))
    for (const [at, option] of question.options.entries())
      if (option.length > limits.answerTextMax)
        this.#wrong('options', fault('optionLong', { at, length: option.length, most: limits.answerTextMax }))
    return question
  }

  #id(): string | null {
    const shape = this.#fields.need('id')
    const value = shape?.text({ most: 80 }) ?? null
    if (value === null || bankIds.test(value)) return value
    return shape?.wrong(fault('notABankId', { value })) ?? null
  }

  #texts(key: string, rule: { empty: boolean; most: number }): string[] {
    return this.#fields.list(key).map((shape) => shape.text(rule) ?? '')
  }

  /** Hundredths. */
  #marks(): number | null {
    const marks = this.#fields.find('marks')?.number({ least: 0, most: 1000, decimals: 2 })
    return marks === undefined || marks === null ? null : Math.round(marks * 100)
  }

  async #mediaList(key: string, allowed: typeof pictures | typeof documents): Promise<string[]> {
    const keys: string[] = []
    for (const shape of this.#fields.list(key)) {
      const path = shape.text({ most: 1000 })
      const found = path === null ? null : await this.#media.key(path, shape.place, allowed, this.#folders)
      if (found !== null) keys.push(found)
    }
    return keys
  }

  #wrong(key: string, what: Fault): void {
    const { place, document } = this.#fields.owner
    document.mistakes.add(this.#fields.find(key)?.place ?? { ...place, field: key }, what)
  }

  #warn(key: string, what: Fault): void {
    const { place, document } = this.#fields.owner
    document.mistakes.warn(this.#fields.find(key)?.place ?? { ...place, field: key }, what)
  }

  #warnOfPictures(body: BankQuestion): void {
    const { title, options, explanation } = body
    const texts = { title, options: options.join(' '), explanation: explanation ?? '' }
    for (const [key, text] of Object.entries(texts)) {
      const shape = this.#fields.find(key)
      for (const value of new Set(outsidePictures(text))) shape?.warn(fault('pictureElsewhere', { value }))
      for (const value of new Set(picturesBeside(text))) shape?.warn(fault('pictureBeside', { value }))
    }
  }

  #checkChoice(body: BankQuestion): void {
    const { options } = body
    for (const key of ['tolerance', 'numeric']) {
      if (this.#fields.find(key)) this.#wrong(key, fault('shortAnsOnly'))
    }
    if (options.length < 2) this.#wrong('options', fault('fewOptions', { n: options.length }))
    if (options.length > mostOptions)
      this.#wrong('options', fault('manyOptions', { n: options.length, most: mostOptions }))
    const indices = this.#indices(options)
    if (body.answer.length === 0 && indices) body.answer = indices.map((index) => options[index] ?? '')
    if (body.answer.length === 0) {
      if (!this.#keyless) this.#wrong('answer', fault('rightOptionMissing'))
      return
    }
    body.answer.forEach((text, index) => {
      if (!options.includes(text)) this.#wrong(`answer`, fault('answerNotOption', { at: index, value: text }))
    })
    if (body.type === 'MCQ' && body.answer.length > 1 && !this.#corrected)
      this.#wrong('answer', fault('oneRightOption', { n: body.answer.length }))
    const twice = body.answer.find((text) => count(body.answer, text) > Math.max(1, count(options, text)))
    if (body.type === 'checkbox' && twice !== undefined)
      this.#wrong('answer', fault('namedTwice', { value: twice }))
    const named = indices?.map((index) => options[index]).sort()
    if (named && JSON.stringify(named) !== JSON.stringify([...body.answer].sort()))
      this.#wrong('answerIndex', fault('answerIndexOther'))
  }

  /** The indices of `answerIndex`, undefined where it is not given, mistaken ones left out. */
  #indices(options: string[]): number[] | undefined {
    if (!this.#fields.find('answerIndex')) return undefined
    const found: number[] = []
    for (const shape of this.#fields.list('answerIndex')) {
      const index = shape.number({ least: 0, most: Math.max(0, options.length - 1) })
      if (index !== null) found.push(index)
    }
    return found
  }

  /** Where `optionType` says image, the option's text is a media path and becomes a key, in the answer too. */
  async #optionImages(body: BankQuestion): Promise<void> {
    const shape = this.#fields.find('optionType')
    if (!shape) {
      body.options.forEach((option, index) => {
        if (option.trim() === '') this.#wrong('options', fault('optionEmpty', { at: index }))
      })
      return
    }
    if (shape.node.kind !== 'object') return void shape.wrong(fault('notOptionTypes'))
    const paths = [...body.options]
    for (const [key, node] of shape.node.entries) {
      const entry = new Shape(node, `optionType.${key}`, shape.document)
      const index = /^\d{1,2}$/.test(key) ? Number(key) : -1
      const path = paths[index]
      if (path === undefined) entry.wrong(fault('noSuchOption', { value: key }))
      else if (entry.oneOf(['image']) && !body.imageOptions.includes(index)) {
        const place = { ...shape.place, field: `options[${index}]` }
        body.options[index] = (await this.#media.key(path, place, pictures, this.#folders)) ?? ''
        body.imageOptions.push(index)
      }
    }
    body.imageOptions.sort((a, b) => a - b)
    body.answer = body.answer.map((text) => body.options[paths.indexOf(text)] ?? text)
  }

  #checkWritten(body: BankQuestion): void {
    if (body.options.length > 0) this.#wrong('options', fault('hasNoOptions', { type: body.type }))
    for (const key of ['optionType', 'answerIndex']) {
      if (this.#fields.find(key)) this.#wrong(key, fault('optionsOnly'))
    }
    if (body.type === 'shortAns' && body.answer.length === 0) this.#warn('answer', fault('noAcceptedAnswer'))
    const numeric = this.#fields.flag('numeric', false)
    const tolerance = this.#tolerance()
    if (!numeric && tolerance === null) return
    if (body.type !== 'shortAns') {
      this.#wrong('tolerance', fault('shortAnsOnly'))
      return
    }
    const bad = this.#corrected ? undefined : body.answer.find((text) => !isNumber(text))
    if (bad !== undefined) this.#wrong('answer', fault('notNumeric', { value: bad }))
    body.tolerance = tolerance ?? 0
  }

  /** Some authors' tools write it as a text: "0.05000000". */
  #tolerance(): number | null {
    const shape = this.#fields.find('tolerance')
    if (!shape) return null
    const value = shape.node.kind === 'text' ? Number(shape.node.value.trim() || Number.NaN) : null
    if (value === null) return shape.number({ least: 0, most: 1e12, decimals: 12 })
    return value >= 0 && value <= 1e12 ? value : shape.wrong(fault('notTolerance'))
  }
}

function count(texts: string[], text: string): number {
  return texts.filter((other) => other === text).length
}

/** A number as a key may have it: either script's digits, a sign, thousands grouped in either way, a power of ten. */
const numbers =
  /^[+\-−]?(?:(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

function isNumber(text: string): boolean {
  return numbers.test(text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).trim())
}
