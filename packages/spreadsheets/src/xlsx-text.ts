/** The text of a cell: its runs, with what their looks mean (10 and a raised 3), and Bijoy's signs made into Unicode. */
import { isBijoyFont, unicodeOfBijoy } from './bijoy/bijoy.ts'
import { htmlOfText } from './text-html.ts'

/** A piece of a text with looks of its own. */
export interface TextRun {
  text: string
  /** Names of HTML elements, the outermost first. */
  marks: readonly string[]
  /** Undefined: the cell's. */
  font: string | undefined
}

/** As one text where nothing in it has looks of its own. */
export type CellText = string | readonly TextRun[]

/** What is shown of a text. */
export interface ShownText {
  text: string
  /** As HTML, where its looks mean something. */
  html?: string
  /** As it stands in the file, where it was typed for a font of Bijoy. */
  bijoy?: string
}

/** Looks of a run, and the element that says the same. */
const elements: Readonly<Record<string, string>> = { b: 'b', i: 'i', u: 'u', strike: 's' }
const raisings: Readonly<Record<string, string>> = { superscript: 'sup', subscript: 'sub' }

/** Hears the text of <t>, rich text run by run; how to pronounce it (rPh) is left out. */
export class Words {
  #runs: TextRun[] = []
  #marks: string[] = []
  #font: string | undefined
  #length = 0
  #inText = false
  #inSound = false
  #inLooks = false

  /** How many characters there are so far. */
  get length(): number {
    return this.#length
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 't') this.#inText = true
    else if (name === 'rPh') this.#inSound = true
    else if (name === 'r') this.#begin()
    else if (name === 'rPr') this.#inLooks = true
    else if (this.#inLooks) this.#look(name, attributes.val)
  }

  text(piece: string): void {
    if (!this.#inText || this.#inSound) return
    this.#length += piece.length
    const last = this.#runs.at(-1)
    if (last && last.marks === this.#marks) last.text += piece
    else this.#runs.push({ text: piece, marks: this.#marks, font: this.#font })
  }

  close(name: string): void {
    if (name === 't') this.#inText = false
    else if (name === 'rPh') this.#inSound = false
    else if (name === 'rPr') this.#inLooks = false
    else if (name === 'r') this.#begin()
  }

  /** What was heard since the last time. */
  take(): CellText {
    const runs = this.#runs.map((run) => ({ ...run, text: unescaped(run.text) }))
    this.#runs = []
    this.#length = 0
    this.#begin()
    const plain = runs.every(({ marks, font }) => marks.length === 0 && font === undefined)
    return plain ? plainOf(runs) : runs
  }

  #begin(): void {
    this.#marks = []
    this.#font = undefined
  }

  #look(name: string, value: string | undefined): void {
    const element = elements[name]
    const raised = name === 'vertAlign' ? raisings[value ?? ''] : undefined
    if (raised) this.#marks.push(raised)
    else if (element && !/^(?:0|false|none)$/.test(value ?? '')) this.#marks.unshift(element)
    else if (name === 'rFont') this.#font = value
  }
}

/** Without its looks. */
export function plainOf(text: CellText): string {
  return typeof text === 'string' ? text : text.map((run) => run.text).join('')
}

/** @param font the cell's */
export function shownText(text: CellText, font: string): ShownText {
  const runs = united(typeof text === 'string' ? [{ text, marks: [], font: undefined }] : text, font)
  const drawn = runs.map((run) => ({
    ...run,
    text: isBijoyFont(run.font ?? font) ? unicodeOfBijoy(run.text) : run.text,
  }))
  const shown: ShownText = { text: plainOf(drawn) }
  const written = plainOf(runs)
  if (shown.text !== written) shown.bijoy = written
  const marked = withMeaning(drawn)
  if (marked.some(({ marks }) => marks.length > 0)) shown.html = marked.map(htmlOfRun).join('')
  return shown
}

/** Runs beside one another that look alike are one: a Bijoy syllable may be cut in two. */
function united(runs: readonly TextRun[], font: string): TextRun[] {
  const out: TextRun[] = []
  for (const run of runs) {
    const last = out.at(-1)
    const same = last && (last.font ?? font) === (run.font ?? font) && last.marks.join() === run.marks.join()
    if (same) last.text += run.text
    else out.push({ ...run })
  }
  return out
}

/** What all of a text has (a bold title) says nothing; what a part of it has does. */
function withMeaning(runs: readonly TextRun[]): TextRun[] {
  const seen = runs.filter(({ text }) => text.trim() !== '')
  const isPart = (mark: string) => mark.startsWith('su') || seen.some(({ marks }) => !marks.includes(mark))
  return runs.map((run) => ({ ...run, marks: run.text.trim() === '' ? [] : run.marks.filter(isPart) }))
}

function htmlOfRun({ text, marks }: TextRun): string {
  return marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, htmlOfText(text))
}

/** Characters that XML cannot hold are written _x000D_. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
