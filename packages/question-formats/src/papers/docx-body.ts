/** The lines of a Word file's body: text in the fonts that it was typed in, labels of lists, formulas, pictures; changes as if they were accepted. */
import { type Fault, fault } from '@porua/files/faults/faults'
import { unicodeOfBijoy } from '@porua/spreadsheets/bijoy/bijoy'
import { allWithin, attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../xml/xml.ts'
import type { DocxNumbers } from './docx-numbers.ts'
import { isSignFont, signsOf } from './docx-signs.ts'
import {
  type DocxStyles,
  isBijoyRun,
  lookOf,
  type ParagraphSettings,
  type RunSettings,
} from './docx-styles.ts'
import { EquationMistake, texOfEquation } from './omml.ts'
import {
  flat,
  isBlank,
  type Look,
  type Paper,
  type PaperLine,
  type PaperPlace,
  type PaperTable,
  type Piece,
  plainLook,
  type Thing,
  thingSign,
} from './paper.ts'

/** What a part of the file is called by: its path, or null where it is on another site. */
export type Targets = ReadonlyMap<string, string | null>

/** Lines of one paper. */
const mostLines = 100_000
const deepestTable = 20

/** There are too many lines. */
export class LongPaper extends Error {
  override readonly name = 'LongPaper'
}

interface RawPiece extends Piece {
  bijoy: boolean
}

/** Where a paragraph stands, inside of what. */
interface Spot {
  cell?: { table: number; row: number; column: number }
  inBox?: true
  depth: number
}

/** Hears the parts of a body one by one, and keeps their lines. */
export class DocxBody {
  readonly paper: Paper = { lines: [], tables: [], remarks: [] }
  readonly #styles: DocxStyles
  readonly #numbers: DocxNumbers
  readonly #targets: Targets
  #paragraphs = 0
  readonly #said = new Set<string>()
  /** Text of paragraphs whose ends were taken away: it goes on in the next one. */
  #carried: RawPiece[] = []
  #boxes: XmlElement[] = []

  constructor(styles: DocxStyles, numbers: DocxNumbers, targets: Targets) {
    this.#styles = styles
    this.#numbers = numbers
    this.#targets = targets
  }

  /** A paragraph, a table or what holds some. @throws LongPaper */
  add(element: XmlElement): void {
    this.#block(element, { depth: 0 }, this.paper.lines)
  }

  #block(element: XmlElement, spot: Spot, into: PaperLine[]): void {
    const { name } = element
    if (name === 'p') this.#paragraph(element, spot, into)
    else if (name === 'tbl') this.#table(element, spot, into)
    else if (name === 'altChunk' || name === 'subDoc') this.#say(fault('paperPartOutside'), spot)
    else if (name === 'AlternateContent') {
      for (const child of childrenOf(chosen(element) ?? element)) this.#block(child, spot, into)
    } else if (/^(?:sdt|sdtContent|customXml|ins|moveTo|smartTag|txbxContent)$/.test(name))
      for (const child of childrenOf(element)) this.#block(child, spot, into)
  }

  #table(element: XmlElement, spot: Spot, into: PaperLine[]): void {
    if (spot.depth >= deepestTable) {
      this.#say(fault('paperPartOutside'), spot)
      return
    }
    const table: PaperTable = { number: this.paper.tables.length + 1, rows: [] }
    this.paper.tables.push(table)
    for (const row of withinRows(element, 'tr')) {
      const cells: PaperLine[][] = []
      for (const cell of withinRows(row, 'tc')) {
        const lines: PaperLine[] = []
        const place = { table: table.number, row: table.rows.length + 1, column: cells.length + 1 }
        for (const child of childrenOf(cell))
          this.#block(child, { ...spot, cell: place, depth: spot.depth + 1 }, lines)
        cells.push(lines)
      }
      table.rows.push(cells)
      into.push(...withLabels(cells).flat())
    }
  }

  #paragraph(element: XmlElement, spot: Spot, into: PaperLine[]): void {
    this.#paragraphs++
    if (this.#paragraphs > mostLines) throw new LongPaper()
    const properties = childOf(element, 'pPr')
    const settings = this.#styles.paragraph(properties)
    const raw: RawPiece[] = [...this.#carried]
    this.#carried = []
    this.#inline(element, settings, raw)
    const looks = properties && childOf(properties, 'rPr')
    if (looks && (childOf(looks, 'del') || childOf(looks, 'moveFrom'))) {
      this.#say(fault('paperTracked'), spot)
      this.#carried = raw
      return
    }
    const { list } = settings
    const label = list && list.id !== '0' ? this.#numbers.next(list.id, list.level) : null
    const place: PaperPlace = {
      paragraph: this.#paragraphs,
      ...(spot.cell ? { cell: spot.cell } : {}),
      ...(spot.inBox ? { inBox: true } : {}),
    }
    const pieces = read(raw)
    linesOf(pieces).forEach((line, at) => {
      const first = at === 0
      const own: Piece[] =
        first && label !== null && !isBlank(pieces)
          ? [{ text: `${label} `, look: plainLook, auto: true }, ...line]
          : line
      into.push({
        pieces: own,
        place,
        list: first && label !== null && list ? `${list.id}:${list.level}` : null,
        first,
        heading: settings.heading ?? false,
        centred: settings.centred ?? false,
      })
    })
    const boxes = this.#boxes
    this.#boxes = []
    for (const box of boxes) this.#block(box, { ...spot, inBox: true }, into)
  }

  #inline(element: XmlElement, paragraph: ParagraphSettings, into: RawPiece[]): void {
    for (const child of childrenOf(element)) {
      const { name } = child
      if (name === 'r') this.#run(child, paragraph, into)
      else if (name === 'oMath') into.push(this.#equation(child, false))
      else if (name === 'oMathPara') {
        const alone = element.name === 'p' && isBlank(into)
        for (const one of childrenOf(child, 'oMath')) into.push(this.#equation(one, alone))
      } else if (name === 'del' || name === 'moveFrom') this.#say(fault('paperTracked'), { depth: 0 })
      else if (name === 'AlternateContent') this.#inline(chosen(child) ?? child, paragraph, into)
      else if (name === 'fldSimple' && isFormulaField(attributeOf(child, 'instr') ?? ''))
        into.push(lost(fault('paperOldFormula')))
      else if (/^(?:hyperlink|ins|moveTo|smartTag|sdt|sdtContent|customXml|fldSimple|dir|bdo)$/.test(name)) {
        if (name === 'ins' || name === 'moveTo') this.#say(fault('paperTracked'), { depth: 0 })
        this.#inline(child, paragraph, into)
      }
    }
  }

  #equation(element: XmlElement, display: boolean): RawPiece {
    try {
      const tex = texOfEquation(element)
      return tex === '' ? plain('') : thing({ kind: 'formula', tex, display })
    } catch (error) {
      if (!(error instanceof EquationMistake)) throw error
      return lost(fault('paperFormula'))
    }
  }

  #run(run: XmlElement, paragraph: ParagraphSettings, into: RawPiece[]): void {
    const settings = this.#styles.run(childOf(run, 'rPr'), paragraph.style)
    if (settings.hidden) {
      if (textOf(run).trim() !== '') this.#say(fault('paperHidden'), { depth: 0 })
      return
    }
    const look = lookOf(settings)
    const bijoy = isBijoyRun(settings)
    const text = (written: string) => into.push({ text: written, look, bijoy })
    for (const child of childrenOf(run)) {
      const { name } = child
      if (name === 't') into.push(textPiece(textOf(child), settings, look, bijoy))
      else if (name === 'tab' || name === 'ptab') text('\t')
      else if (name === 'br' || name === 'cr') text('\n')
      else if (name === 'noBreakHyphen') text('-')
      else if (name === 'sym') into.push(signPiece(child, look))
      else if (name === 'instrText' && isFormulaField(textOf(child)))
        into.push(lost(fault('paperOldFormula')))
      else if (name === 'drawing' || name === 'pict' || name === 'object') this.#drawn(child, into)
      else if (name === 'AlternateContent')
        for (const part of childrenOf(chosen(child) ?? child)) this.#drawn(part, into)
      else if (name === 'ruby') this.#inline(childOf(child, 'rubyBase') ?? child, paragraph, into)
      else if (name === 'footnoteReference' || name === 'endnoteReference')
        this.#say(fault('paperFootnote'), { depth: 0 })
    }
  }

  /** A picture, a text box, an object of another program, or a drawing that cannot be read. */
  #drawn(element: XmlElement, into: RawPiece[]): void {
    const object = allWithin(element, 'OLEObject')[0]
    if (object) {
      const formula = /^equation\b|mathtype/i.test(attributeOf(object, 'ProgID') ?? '')
      into.push(lost(fault(formula ? 'paperOldFormula' : 'paperDrawing')))
      return
    }
    const boxes = allWithin(element, 'txbxContent')
    this.#boxes.push(...boxes.filter((box) => !isBlankBox(box)))
    const pictures = allWithin(element, 'blip', 'imagedata')
    for (const picture of pictures) into.push(this.#picture(picture))
    if (pictures.length === 0 && boxes.length === 0 && !isRule(element))
      into.push(lost(fault('paperDrawing')))
  }

  #picture(element: XmlElement): RawPiece {
    const id = attributeOf(element, 'embed') ?? attributeOf(element, 'id') ?? attributeOf(element, 'link')
    const path = this.#targets.get(id ?? '')
    if (path === undefined || path === null) return lost(fault('paperPictureOutside'))
    if (!/\.(?:png|jpe?g|gif|webp)$/i.test(path))
      return lost(fault('paperPictureKind', { kind: path.slice(path.lastIndexOf('.') + 1).toUpperCase() }))
    return thing({ kind: 'picture', path })
  }

  /** Says something once of the whole file. */
  #say(what: Fault, spot: Spot): void {
    if (this.#said.has(what.text)) return
    this.#said.add(what.text)
    const place = { paragraph: this.#paragraphs, ...(spot.cell ? { cell: spot.cell } : {}) }
    this.paper.remarks.push({ place, what })
  }
}

/** Rows or cells, those in wrappers too. */
function withinRows(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    if (child.name === name) return [child]
    return /^(?:sdt|sdtContent|customXml|ins|moveTo)$/.test(child.name) ? withinRows(child, name) : []
  })
}

/** What a reader of today takes of several spellings. */
function chosen(element: XmlElement): XmlElement | undefined {
  return childOf(element, 'Choice') ?? childOf(element, 'Fallback')
}

function isFormulaField(text: string): boolean {
  return /^\s*EQ\s/i.test(text)
}

function isBlankBox(box: XmlElement): boolean {
  return textOf(box).trim() === '' && allWithin(box, 'blip', 'imagedata', 'oMath').length === 0
}

/** A line across the page, and other drawings that say nothing. */
function isRule(element: XmlElement): boolean {
  const shapes = allWithin(
    element,
    'rect',
    'line',
    'wsp',
    'shape',
    'group',
    'oval',
    'wgp',
    'chart',
    'relIds',
    'wpc',
  )
  return shapes.every((shape) => {
    if (shape.name === 'line') return true
    if (attributeOf(shape, 'hr') !== undefined) return true
    const geometry = allWithin(shape, 'prstGeom')[0]
    return /^(?:line|straightConnector\d)$/.test((geometry && attributeOf(geometry, 'prst')) ?? '')
  })
}

const blank = { look: plainLook, bijoy: false }

function plain(text: string): RawPiece {
  return { text, ...blank }
}

function thing(what: Thing): RawPiece {
  return { text: thingSign, ...blank, thing: what }
}

function lost(why: Fault): RawPiece {
  return thing({ kind: 'lost', why })
}

function textPiece(text: string, settings: RunSettings, look: Look, bijoy: boolean): RawPiece {
  const font = settings.font ?? ''
  const plainText = text.replaceAll(thingSign, ' ')
  if (!isSignFont(font)) return { text: plainText, look, bijoy }
  const shown = signsOf(font, plainText)
  return shown === null ? lost(fault('paperSign', { font })) : { text: shown, look, bijoy: false }
}

function signPiece(element: XmlElement, look: Look): RawPiece {
  const font = attributeOf(element, 'font') ?? ''
  const code = Number.parseInt(attributeOf(element, 'char') ?? '', 16)
  if (!(code > 0 && code <= 0xffff)) return lost(fault('paperSign', { font }))
  const sign = String.fromCharCode(code)
  const shown = isSignFont(font) ? signsOf(font, sign) : code < 0xe000 ? sign : null
  return shown === null ? lost(fault('paperSign', { font })) : { text: shown, look, bijoy: false }
}

/** Runs beside one another that look alike are one, since a Bijoy syllable may be cut in two; then Bijoy becomes Unicode. */
function read(raw: readonly RawPiece[]): Piece[] {
  const united: RawPiece[] = []
  for (const piece of raw) {
    const last = united.at(-1)
    const same =
      last && !last.thing && !piece.thing && last.bijoy === piece.bijoy && key(last.look) === key(piece.look)
    if (same) united[united.length - 1] = { ...last, text: last.text + piece.text }
    else united.push(piece)
  }
  return united.map(({ bijoy, ...piece }) =>
    bijoy
      ? {
          ...piece,
          text: piece.text
            .split(/([\t\n])/)
            .map((part) => unicodeOfBijoy(part))
            .join(''),
        }
      : piece,
  )
}

function key({ marks, colour, highlight }: Look): string {
  return `${marks.join()}|${colour}|${highlight}`
}

/** Cut at the line breaks that were typed. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const piece of pieces) {
    piece.text.split('\n').forEach((text, at) => {
      if (at > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...piece, text })
    })
  }
  return lines
}

/** A cell that holds a label and nothing else is the label of the cell behind it. */
function withLabels(cells: readonly PaperLine[][]): PaperLine[][] {
  const out = cells.map((lines) => [...lines])
  for (let at = 0; at + 1 < out.length; at++) {
    const label = labelAlone(out[at] ?? [])
    const [next, ...rest] = (out[at + 1] ?? []).filter(({ pieces }) => !isBlank(pieces))
    if (label === null || !next || labelAlone([next]) !== null) continue
    const text = /[.)।:\]]$/.test(label) ? label : `${label}${/^[\d০-৯]/.test(label) ? '.' : ')'}`
    out[at] = []
    out[at + 1] = [{ ...next, pieces: [{ text: `${text} `, look: plainLook }, ...next.pieces] }, ...rest]
  }
  return out
}

function labelAlone(lines: readonly PaperLine[]): string | null {
  const seen = lines.filter(({ pieces }) => !isBlank(pieces))
  const text = seen.length === 1 ? flat(seen[0]?.pieces ?? []).trim() : ''
  return /^[([]?(?:\d{1,3}|[০-৯]{1,3}|[A-Ha-hকখগঘঙ])[.)।:\]]?$/u.test(text) ? text : null
}
