/** What a workbook says besides its rows: its sheets, which formats are dates, its shared texts. */
import { PackageMistake, type XlsxPackage } from './xlsx-package.ts'

export interface WorkbookSheet {
  name: string
  hidden: boolean
  /** Its part in the package. */
  part: string
}

export interface Workbook {
  sheets: WorkbookSheet[]
  /** Dates count from 1904 (old Macs). */
  from1904: boolean
  /** By the index of a cell's style: whether it shows a date or a time, and with how many digits a whole number at least. */
  dates: boolean[]
  digits: number[]
  /** The shared texts. */
  texts: string[]
}

/** Most characters of all shared texts together, and their number: they are kept in memory. */
const mostCharacters = 60_000_000
const mostTexts = 4_000_000

/** @throws PackageMistake, saying what the file looks like where it is another kind */
export async function readWorkbook(source: XlsxPackage): Promise<Workbook> {
  const other = otherKind(source)
  if (other) throw new PackageMistake(other)
  const main = (await relations(source, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target
  if (main === undefined || !source.has(main))
    throw new PackageMistake('is a ZIP archive, not a spreadsheet: XLSX or CSV is needed')
  const links = await relations(source, main)
  const target = (kind: string): string | undefined =>
    links.find(({ type }) => type.endsWith(`/${kind}`))?.target
  const book: Workbook = { sheets: [], from1904: false, dates: [], digits: [], texts: [] }
  await source.all(main, {
    open(name, attributes) {
      if (name === 'workbookPr') book.from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key) && key !== 'id')?.[1]
      const link = links.find((found) => found.id === id)
      if (!link?.type.endsWith('/worksheet')) return
      const hidden = attributes.state !== undefined && attributes.state !== 'visible'
      book.sheets.push({ name: attributes.name ?? '', hidden, part: link.target })
    },
  })
  const styles = target('styles')
  if (styles !== undefined && source.has(styles)) await readStyles(source, styles, book)
  const texts = target('sharedStrings')
  if (texts !== undefined && source.has(texts)) book.texts = await readTexts(source, texts)
  return book
}

function otherKind(source: XlsxPackage): string | null {
  if (source.has('word/document.xml'))
    return 'is a Word document: a spreadsheet is needed, saved as XLSX or CSV'
  if (source.has('ppt/presentation.xml'))
    return 'is a PowerPoint file: a spreadsheet is needed, saved as XLSX or CSV'
  if (source.has('xl/workbook.bin')) return 'is a binary workbook (.xlsb): save it as .xlsx'
  if (source.has('mimetype') && source.has('content.xml'))
    return 'is an OpenDocument file (.ods): save it as .xlsx or CSV'
  if (source.names.some((name) => name.endsWith('.iwa')))
    return 'is an Apple Numbers document: export it as Excel (.xlsx) or CSV'
  if (source.has('imsmanifest.xml')) return 'is a package of questions (QTI), not a spreadsheet'
  return null
}

interface Relation {
  id: string
  type: string
  target: string
}

/** Where the package's parts lead; of the package itself for ''. */
async function relations(source: XlsxPackage, part: string): Promise<Relation[]> {
  const cut = part.lastIndexOf('/') + 1
  const folder = part.slice(0, cut)
  const name = `${folder}_rels/${part.slice(cut)}.rels`
  const found: Relation[] = []
  if (!source.has(name)) return found
  await source.all(name, {
    open(tag, { Id = '', Type = '', Target = '', TargetMode }) {
      if (tag === 'Relationship' && TargetMode !== 'External')
        found.push({ id: Id, type: Type, target: pathOf(folder, Target) })
    },
  })
  return found
}

function pathOf(folder: string, target: string): string {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Formats of Excel's own that show a date or a time. */
const ownDates = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || (id >= 27 && id <= 36)

async function readStyles(source: XlsxPackage, part: string, { dates, digits }: Workbook): Promise<void> {
  const custom = new Map<number, string>()
  let inCells = false
  await source.all(part, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const id = Number(attributes.numFmtId ?? 0)
      const format = custom.get(id)
      dates.push(format === undefined ? ownDates(id) : showsDate(format))
      digits.push(/^(0{2,30})(?:;|$)/.exec(format ?? '')?.[1]?.length ?? 0)
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
}

/** Whether a number format has parts of a date, its quoted texts, colours and conditions aside. */
function showsDate(format: string): boolean {
  const [first = ''] = format.split(';')
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

async function readTexts(source: XlsxPackage, part: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let length = 0
  const words = new Words((piece) => {
    text += piece
  })
  await source.all(part, {
    open(name) {
      if (name === 'si') text = ''
      words.open(name)
    },
    text: (piece) => words.text(piece),
    close(name) {
      words.close(name)
      if (name !== 'si') return
      const plain = unescaped(text)
      length += plain.length
      if (length > mostCharacters || texts.length >= mostTexts)
        throw new PackageMistake(`has more than ${mostCharacters} characters of text; divide it`)
      texts.push(plain)
    },
  })
  return texts
}

/** Hears the text of <t>, rich text run by run; how to pronounce it (rPh) is left out. */
export class Words {
  readonly #say: (piece: string) => void
  #inText = false
  #inSound = false
  constructor(say: (piece: string) => void) {
    this.#say = say
  }

  open(name: string): void {
    if (name === 't') this.#inText = true
    if (name === 'rPh') this.#inSound = true
  }

  text(piece: string): void {
    if (this.#inText && !this.#inSound) this.#say(piece)
  }

  close(name: string): void {
    if (name === 't') this.#inText = false
    if (name === 'rPh') this.#inSound = false
  }
}

/** Characters that XML cannot hold are written _x000D_. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
