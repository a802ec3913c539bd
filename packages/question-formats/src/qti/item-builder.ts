/** What the readers of QTI items share: what is said about an item, its pictures, and how its texts become a question's. */

import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import { kindOfName, pictures } from '@porua/files/media-kinds'
import type { PackSource } from '@porua/files/source'
import { Unreadable } from '@porua/files/unreadable'
import type { Place } from '@porua/files/validation-errors'
import { htmlOfText } from '@porua/spreadsheets/text-html'
import type { Difficulty } from '../difficulty.ts'
import type { WrittenQuestion } from '../format.ts'
import { withoutPictures } from '../html.ts'
import { ownHtml, ownText, withoutOwnMedia } from '../own-marks.ts'
import { type Found, foundQuestion, foundRemark, LeftOut } from '../read-found.ts'
import type { QuestionIds } from '../read-ids.ts'

/** A text of an item. */
export interface Piece {
  html: boolean
  text: string
  /** The form and every blank are meant: what our own export wrote. */
  exact?: boolean
  /** A text that was HTML without markup, as it stood: what it is where the question's other texts make it HTML. */
  source?: string
}

/** One file of items: its name for messages, where its pictures lie, and the ids given so far. */
export interface ItemFile {
  file: string
  media: PackSource
  /** The folder within `media` that the file's own paths count from. */
  folder: string
  ids: QuestionIds
}

/** What an item says, before its texts are brought to one form. */
export interface ItemParts {
  type: WrittenQuestion['type']
  title: Piece
  options?: Piece[]
  /** Indices of right options, from 0. */
  right?: number[]
  answer?: string[]
  /** Model answers of a written question. */
  models?: Piece[]
  tolerance?: number
  explanation?: Piece | undefined
  notes?: Piece | undefined
  marks?: number | undefined
  language?: string | undefined
  subject?: string | undefined
  chapter?: string | undefined
  difficulty?: Difficulty | undefined
  tags?: string[] | undefined
}

export const mostMarks = 1000

/** One item on its way in. */
export class ItemBuilder {
  readonly #file: ItemFile
  readonly #line: number
  /** What the file calls the item. */
  readonly ident: string | null
  readonly #said: Found[] = []
  readonly #images: string[] = []
  readonly #files: string[] = []

  constructor(file: ItemFile, ident: string | null, line: number) {
    this.#file = file
    this.ident = ident
    this.#line = line
  }

  warn(what: Fault, line = this.#line): void {
    this.#said.push(foundRemark('warning', this.#place(line), what))
  }

  /** What came of `read`: the question and what there is to say about it. */
  async *found(read: (builder: ItemBuilder) => Promise<ItemParts>): AsyncGenerator<Found, void, void> {
    let parts: ItemParts
    try {
      parts = await read(this)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const kind = error instanceof LeftOut ? 'leftOut' : 'mistake'
      return yield foundRemark(kind, this.#place(error.at.line ?? this.#line), error.what)
    }
    const written = await this.#written(parts)
    yield* this.#said
    yield foundQuestion({ place: this.#place(this.#line), written })
  }

  /** A picture of the question's own list. One that is not there is kept too: whoever judges the question says so. */
  async takePicture(source: string): Promise<void> {
    const path = (await this.#path(source)) ?? source
    if (!this.#images.includes(path)) this.#images.push(path)
  }

  /** A document of the question's own list, as `takePicture`. */
  async takeDocument(source: string): Promise<void> {
    const path = (await this.#path(source)) ?? source
    if (!this.#files.includes(path)) this.#files.push(path)
  }

  /** A picture, recording or document that comes with the question. False where it is not there. */
  async takeFile(source: string): Promise<boolean> {
    const path = await this.#path(source)
    if (path === null) return false
    const kind = kindOfName(path)
    const isPicture = kind !== null && (pictures as readonly string[]).includes(kind)
    const list = isPicture ? this.#images : this.#files
    if (!list.includes(path)) list.push(path)
    return true
  }

  async #written(parts: ItemParts): Promise<WrittenQuestion> {
    const { type, answer, tolerance, language, subject, chapter, difficulty, tags } = parts
    const title = await this.#settled(parts.title)
    const options: (Piece & { picture: string | null })[] = []
    for (const option of parts.options ?? []) options.push(await this.#settledOption(option))
    const right = this.#withoutEmpty(options, parts.right ?? [])
    const models: Piece[] = []
    for (const model of parts.models ?? []) models.push(await this.#settled(model))
    const explanation = parts.explanation && this.#textOnly(parts.explanation, 'explanation')
    const notes = parts.notes && this.#textOnly(parts.notes, 'notes')
    const pieces = [title, ...options, ...models, ...(explanation ? [explanation] : [])]
    const html = [...pieces, ...(notes ? [notes] : [])].some((piece) => piece.html)
    const text = (piece: Piece): string =>
      html && !piece.html ? (piece.source ?? htmlOfText(piece.text)) : piece.text
    const texts = options.map((option) => option.picture ?? text(option))
    const answers =
      parts.options === undefined
        ? [...(answer ?? []), ...models.map(text)]
        : right.map((index) => texts[index] ?? '')
    const imageOptions = options.flatMap<[index: number, kind: 'image']>((option, index) =>
      option.picture === null ? [] : [[index, 'image']],
    )
    const id = this.#file.ids.give(this.ident, text(title), texts)
    return {
      id,
      type,
      title: text(title),
      ...(html ? { format: 'html' as const } : {}),
      ...(parts.options ? { options: texts } : {}),
      ...(imageOptions.length > 0 ? { optionType: Object.fromEntries<'image'>(imageOptions) } : {}),
      ...(answers.length > 0 ? { answer: answers } : {}),
      ...(tolerance === undefined ? {} : { tolerance }),
      ...(explanation ? { explanation: text(explanation) } : {}),
      ...(notes ? { notes: text(notes) } : {}),
      ...(this.#images.length > 0 ? { images: this.#images } : {}),
      ...(this.#files.length > 0 ? { files: this.#files } : {}),
      ...given('subject', subject),
      ...given('chapter', chapter),
      ...this.#marks(parts.marks),
      ...given('language', language),
      ...(difficulty ? { difficulty } : {}),
      ...(tags ? { tags } : {}),
    }
  }

  /** The piece without its pictures, which are the question's now; HTML without markup is text. */
  async #settled(piece: Piece): Promise<Piece> {
    if (!piece.html) return piece
    const { html, sources } = withoutPictures(piece.text)
    for (const source of sources) await this.takePicture(source)
    return piece.exact ? { ...piece, text: html } : plainWhereItCan(withoutOwnMedia(html))
  }

  async #settledOption(piece: Piece): Promise<Piece & { picture: string | null }> {
    const { html, sources } = piece.html ? withoutPictures(piece.text) : { html: piece.text, sources: [] }
    const [source, ...more] = sources
    if (source !== undefined && more.length === 0 && html.trim() === '')
      return { html: false, text: source, picture: (await this.#path(source)) ?? source }
    if (sources.length > 0) this.warn(fault('pictureBelow'))
    return { ...(await this.#settled(piece)), picture: null }
  }

  /** Nothing is shown beside explanations and notes: their pictures stay behind. */
  #textOnly(piece: Piece, of: 'explanation' | 'notes'): Piece | undefined {
    const { html, sources } = piece.html ? withoutPictures(piece.text) : { html: piece.text, sources: [] }
    if (sources.length > 0) this.warn(fault('picturesLeftOut', { of }))
    const settled = piece.html && !piece.exact ? plainWhereItCan(html) : { ...piece, text: html }
    return settled.text.trim() === '' ? undefined : settled
  }

  /** Blank options that are not right are rests of an editor: they go. The indices of the right ones, in what is left. */
  #withoutEmpty(options: (Piece & { picture: string | null })[], right: number[]): number[] {
    const isRest = (index: number): boolean =>
      options[index]?.picture === null && options[index]?.text.trim() === '' && !right.includes(index)
    const rests = options.map((_, index) => index).filter(isRest)
    if (rests.length === 0 || options.length - rests.length < 2) return right
    this.warn(fault('emptyOptionsLeftOut', { n: rests.length }))
    for (const index of [...rests].reverse()) options.splice(index, 1)
    return right.map((index) => index - rests.filter((rest) => rest < index).length)
  }

  /** Two decimals are kept. */
  #marks(marks: number | undefined): { marks?: number } {
    if (marks === undefined || !Number.isFinite(marks) || marks < 0 || marks > mostMarks) {
      if (marks !== undefined) this.warn(fault('marksLeftOut', { marks, most: mostMarks }))
      return {}
    }
    const kept = Math.round(marks * 100) / 100
    if (kept !== marks) this.warn(fault('marksRounded', { marks, kept }))
    return { marks: kept }
  }

  /** Where a file lies, counted from the package's root, or null where there is none. Some editors put a word of theirs before. */
  async #path(source: string): Promise<string | null> {
    const plain = source
      .replace(/[?#].*$/, '')
      .replace(/^(?:\$|%24)IMS[-_]CC[-_]FILE_?BASE(?:\$|%24)\/?/i, '')
    for (const name of new Set([plain, decodedName(plain)])) {
      for (const [folder, path] of [
        [this.#file.folder, name],
        ['', name],
        ['web_resources', name],
      ] as const) {
        const found = await this.#file.media.find(path, folder)
        if (!isFault(found)) return found.path
      }
    }
    return null
  }

  #place(line: number): Place {
    return { file: this.#file.file, line, field: this.ident ?? '' }
  }
}

/** HTML that has neither tag nor entity is a text, and so is one that our own export wrote as HTML. */
function plainWhereItCan(html: string): Piece {
  const plain = html.trim()
  const own = ownText(plain)
  if (own !== null) return { html: false, text: own, exact: true }
  const marked = ownHtml(plain)
  if (marked !== null) return { html: true, text: marked, exact: true }
  if (/[<&]/.test(plain)) return { html: true, text: plain }
  return { html: false, text: plain.replace(/[ \t\r\n\f]+/g, ' '), source: plain }
}

function decodedName(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function given<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return value === undefined || value.trim() === '' ? {} : ({ [key]: value } as { [P in K]: string })
}
