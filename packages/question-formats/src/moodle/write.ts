/** A bank as Moodle XML; pictures and files stand inside it in base64. */

import { type Fault, fault } from '@porua/files/faults/faults'
import { htmlOfText } from '@porua/spreadsheets/text-html'
import { markedHtml, markedMedia, markedText } from '../own-marks.ts'
import type { BankQuestion } from '../question.ts'
import { numberText } from '../read-numbers.ts'
import {
  firstWords,
  type MediaFile,
  marksOf,
  mediaName,
  type Questions,
  rightIndices,
  type WriteContext,
} from '../write-context.ts'
import { isForbidden, xmlAttribute, xmlText } from '../xml/write.ts'

/** Bytes of the largest file that is put inside: Moodle and our own reader hold a question in memory. */
const largest = 24 * 1024 * 1024

/** The file in pieces. @param step called for each question written */
export async function* writeMoodle(
  questions: Questions,
  context: WriteContext,
  step: () => void = () => undefined,
): AsyncGenerator<string, void, void> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
  let chapter: string | null = null
  for await (const { id, body } of questions) {
    if (body.chapter !== chapter) yield category(body.chapter)
    chapter = body.chapter
    yield* new MoodleQuestion(id, body, context).xml()
    step()
  }
  yield '</quiz>\n'
}

/** A category for a chapter; '/' separates levels. */
function category(chapter: string | null): string {
  // A blank before a '/' of its own keeps it from being taken for one more level.
  const name = chapter?.replaceAll('/', '//').replace(/^\//, ' /')
  const path = name === undefined ? '$course$/top' : `$course$/top/${name}`
  return `  <question type="category"><category><text>${xmlText(path)}</text></category></question>\n`
}

class MoodleQuestion {
  readonly #id: string
  readonly #body: BankQuestion
  readonly #context: WriteContext

  constructor(id: string, body: BankQuestion, context: WriteContext) {
    this.#id = id
    this.#body = body
    this.#context = context
  }

  async *xml(): AsyncGenerator<string, void, void> {
    const body = this.#body
    const texts = [body.title, ...body.options, ...body.answer, body.explanation ?? '']
    if (texts.some(isForbidden)) this.#warn(fault('controlSigns'))
    if (body.notes !== null) this.#warn(fault('noPlaceFor', { format: 'Moodle XML', part: 'notes' }))
    const written = body.type === 'shortAns' && body.answer.length === 0
    if (written) this.#warn(fault('shortAsEssay'))
    const type = written ? 'essay' : typeOf(body)
    yield `  <question type="${type}">\n    <name><text>${xmlText(firstWords(body) || this.#id)}</text></name>\n`
    yield* this.#title()
    if (body.explanation !== null)
      yield `    <generalfeedback ${this.#text(body.explanation)}</generalfeedback>\n`
    const marks = marksOf(body)
    if (marks !== null) yield `    <defaultgrade>${marks}</defaultgrade>\n`
    yield `    <idnumber>${xmlText(this.#id)}</idnumber>\n`
    yield* this.#answers(type)
    yield* this.#tags()
    yield '  </question>\n'
  }

  /** A text with its format. Blanks at its ends are lost on the way, unless it says that they are meant. */
  #text(text: string): string {
    const isHtml = this.#body.format === 'html'
    // Moodle sets formulas in HTML, and leaves a plain text as it is.
    const setsFormulas = !isHtml && this.#body.formulas === 'marked' && /\\[([]/.test(text)
    if (text.trim() === text && !setsFormulas)
      return `format="${isHtml ? 'html' : 'plain_text'}"><text>${xmlText(text)}</text>`
    return `format="html"><text>${xmlText(isHtml ? markedHtml(text) : markedText(htmlOfText(text)))}</text>`
  }

  /** The text with what is shown below it; a text that needs pictures is written as HTML that says so. */
  async *#title(): AsyncGenerator<string, void, void> {
    const { title, format, images, files } = this.#body
    const media: [string, MediaFile][] = []
    for (const key of [...images, ...files]) {
      const file = await this.#media(key)
      if (file) media.push([key, file])
    }
    if (media.length === 0) {
      yield `    <questiontext ${this.#text(title)}</questiontext>\n`
      return
    }
    const shown = media.map(([key]) => {
      const address = `@@PLUGINFILE@@/${mediaName(key)}`
      return images.includes(key)
        ? `<img src="${address}" alt="">`
        : `<a href="${address}">${mediaName(key)}</a>`
    })
    const text = format === 'html' ? title : markedText(htmlOfText(title))
    yield `    <questiontext format="html"><text>${xmlText(text + markedMedia(shown.join(' ')))}</text>`
    for (const [key, file] of media) yield* embedded(key, file)
    yield '</questiontext>\n'
  }

  /** Subject, language and difficulty as tags, which is where a person at Moodle would look for them. */
  *#tags(): Generator<string, void, void> {
    const { subject, language, difficulty, tags: others = [] } = this.#body
    const tags = [
      ...(subject === null ? [] : [`subject:${subject}`]),
      ...(language === null ? [] : [`language:${language}`]),
      ...(difficulty === undefined ? [] : [`difficulty:${difficulty}`]),
      ...others,
    ]
    if (tags.length === 0) return
    yield `    <tags>${tags.map((tag) => `<tag><text>${xmlText(tag)}</text></tag>`).join('')}</tags>\n`
  }

  async *#answers(type: string): AsyncGenerator<string, void, void> {
    const { answer, tolerance } = this.#body
    if (type === 'multichoice') yield* this.#options()
    if (type === 'shortanswer') {
      yield '    <usecase>0</usecase>\n'
      for (const text of answer)
        yield `    <answer fraction="100" format="plain_text"><text>${xmlText(text)}</text></answer>\n`
    }
    if (type === 'numerical')
      for (const text of answer)
        yield `    <answer fraction="100" format="plain_text"><text>${this.#number(text)}</text><tolerance>${tolerance}</tolerance></answer>\n`
    if (type === 'essay')
      for (const model of answer) yield `    <graderinfo ${this.#text(model)}</graderinfo>\n`
  }

  async *#options(): AsyncGenerator<string, void, void> {
    const { type, options, imageOptions } = this.#body
    const right = rightIndices(this.#body)
    yield `    <single>${type === 'MCQ'}</single>\n    <shuffleanswers>true</shuffleanswers>\n    <answernumbering>ABCD</answernumbering>\n`
    const share = type === 'MCQ' ? 100 : Number((100 / Math.max(1, right.length)).toFixed(5))
    for (const [index, option] of options.entries()) {
      const wrong = type === 'MCQ' ? 0 : -100
      const open = `    <answer fraction="${right.includes(index) ? share : wrong}"`
      const file = imageOptions.includes(index) ? await this.#media(option) : null
      if (!file) yield `${open} ${this.#text(option)}</answer>\n`
      else {
        yield `${open} format="html"><text>${xmlText(`<img src="@@PLUGINFILE@@/${mediaName(option)}" alt="">`)}</text>`
        yield* embedded(option, file)
        yield '</answer>\n'
      }
    }
  }

  #number(text: string): string {
    const plain = numberText(text.replaceAll(',', '')) ?? text
    if (plain !== text) this.#warn(fault('plainDigits'))
    return xmlText(plain)
  }

  async #media(key: string): Promise<MediaFile | null> {
    const file = await this.#context.media(this.#id, key)
    if (!file || file.size <= largest) return file
    this.#warn(fault('fileBigFor', { key, megabytes: Math.round(file.size / 1048576) }))
    return null
  }

  #warn(what: Fault): void {
    this.#context.warn(this.#id, what)
  }
}

function typeOf({ type, tolerance }: BankQuestion): string {
  if (type === 'paragraph') return 'essay'
  if (type === 'shortAns') return tolerance === null ? 'shortanswer' : 'numerical'
  return 'multichoice'
}

async function* embedded(key: string, file: MediaFile): AsyncGenerator<string, void, void> {
  yield `<file name="${xmlAttribute(mediaName(key))}" path="/" encoding="base64">`
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of file.open() as AsyncIterable<Buffer>) {
    const bytes: Buffer = Buffer.concat([rest, chunk])
    // Three bytes make four letters: what is left over waits for the next chunk.
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.subarray(0, whole).toString('base64')
    rest = bytes.subarray(whole)
  }
  yield `${rest.toString('base64')}</file>`
}
