/** What a workbook says besides its rows: its sheets, which formats are dates, its shared texts. */
import { type Fault, fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import type { XlsxPackage } from './xlsx-package.ts'
import { type CellStyle, readStyles } from './xlsx-styles.ts'
import { type CellText, plainOf, Words } from './xlsx-text.ts'

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
  /** By the index that a cell names. */
  styles: readonly CellStyle[]
  /** The shared texts. */
  texts: readonly CellText[]
}

/** Most characters of all shared texts together, and their number: they are kept in memory. */
const mostCharacters = 60_000_000
const mostTexts = 4_000_000

/** @throws Unreadable, saying what the file looks like where it is another kind */
export async function readWorkbook(source: XlsxPackage): Promise<Workbook> {
  const other = otherKind(source)
  if (other) throw new Unreadable(other)
  const main = (await relations(source, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target
  if (main === undefined || !source.has(main)) throw new Unreadable(fault('zipNoSheet'))
  const links = await relations(source, main)
  const target = (kind: string): string | undefined =>
    links.find(({ type }) => type.endsWith(`/${kind}`))?.target
  const book: Workbook = { sheets: [], from1904: false, styles: [], texts: [] }
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
  if (styles !== undefined && source.has(styles)) book.styles = await readStyles(source, styles)
  const texts = target('sharedStrings')
  if (texts !== undefined && source.has(texts)) book.texts = await readTexts(source, texts)
  return book
}

function otherKind(source: XlsxPackage): Fault | null {
  const formats = ['XLSX', 'CSV']
  if (source.has('word/document.xml')) return fault('notASheet', { kind: 'word', formats })
  if (source.has('ppt/presentation.xml')) return fault('notASheet', { kind: 'powerPoint', formats })
  if (source.has('xl/workbook.bin')) return fault('binaryWorkbook')
  if (source.has('mimetype') && source.has('content.xml')) return fault('openDocument')
  if (source.names.some((name) => name.endsWith('.iwa'))) return fault('appleNumbers')
  return source.has('imsmanifest.xml') ? fault('questionPackage') : null
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

async function readTexts(source: XlsxPackage, part: string): Promise<CellText[]> {
  const texts: CellText[] = []
  const words = new Words()
  let length = 0
  await source.all(part, {
    open: (name, attributes) => words.open(name, attributes),
    text: (piece) => words.text(piece),
    close(name) {
      words.close(name)
      if (name !== 'si') return
      const text = words.take()
      length += plainOf(text).length
      if (length > mostCharacters || texts.length >= mostTexts)
        throw new Unreadable(fault('manyCharacters', { most: mostCharacters }))
      texts.push(text)
    },
  })
  return texts
}
