/** Reads a Word file (DOCX) as a paper. Nothing outside of it is fetched, no macro is run, headers and footers are left. */
import { fault, isFault } from '@porua/files/faults/faults'
import type { PackFile, PackSource } from '@porua/files/source'
import { Unreadable } from '@porua/files/unreadable'
import { attributeOf, childrenOf, readXml, type XmlElement, xmlElements } from '../xml/xml.ts'
import { isBomb, type ZipLimits } from '../zip/zip.ts'
import { DocxBody, LongPaper, type Targets } from './docx-body.ts'
import { DocxNumbers } from './docx-numbers.ts'
import { DocxStyles } from './docx-styles.ts'
import type { Paper } from './paper.ts'

const megabyte = 1024 * 1024

/** Of a Word file: real papers with many photos have 30 MB. */
export const docxLimits: ZipLimits = {
  entries: 5000,
  file: 64 * megabyte,
  total: 512 * megabyte,
  ratio: 200,
  ratioFrom: 8 * megabyte,
}
/** Bytes of a Word file on disk. */
export const mostOfDocx = 100 * megabyte

/** Whether a package is a Word file, by the names in it. */
export function isDocx(paths: readonly string[]): boolean {
  return paths.some((path) => /^word\/document\d*\.xml$/i.test(path))
}

/**
 * The lines of a Word file.
 * @param paths of all files in the package
 * @throws Unreadable for macros, broken parts and bounds
 */
export async function readDocx(pack: PackSource, paths: readonly string[]): Promise<Paper> {
  if (paths.some((path) => /(?:^|\/)vbaProject\.bin$/i.test(path))) throw new Unreadable(fault('paperMacros'))
  const main = (await mainPart(pack)) ?? paths.find((path) => /^word\/document\d*\.xml$/i.test(path)) ?? ''
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const part = (name: string) => rootOf(pack, paths, `${folder}${name}`)
  const styles = new DocxStyles(await part('styles.xml'), await part('theme/theme1.xml'))
  const numbers = new DocxNumbers(await part('numbering.xml'), styles)
  const relations = await part(`_rels/${main.slice(folder.length)}.rels`)
  const body = new DocxBody(styles, numbers, targetsOf(relations, folder))
  const file = await found(pack, main)
  try {
    const isBlock = (path: readonly string[]) => path.length === 3 && path[1] === 'body'
    for await (const element of xmlElements(file.chunks(), isBlock)) body.add(element)
  } catch (error) {
    if (error instanceof LongPaper) throw new Unreadable(fault('paperLong'))
    throw refusalOf(error, main)
  }
  return body.paper
}

function refusalOf(error: unknown, part: string): unknown {
  return error instanceof Unreadable && error.at.line !== undefined
    ? new Unreadable(fault('paperBroken', { part, line: error.at.line }))
    : error
}

async function found(pack: PackSource, path: string): Promise<PackFile> {
  const file = await pack.find(path)
  if (!isFault(file)) return file
  throw new Unreadable(isBomb(file) ? fault('paperBomb') : fault('paperBroken', { part: path, line: 1 }))
}

async function rootOf(pack: PackSource, paths: readonly string[], path: string): Promise<XmlElement | null> {
  if (!paths.includes(path)) return null
  const file = await found(pack, path)
  try {
    return await readXml(file.chunks())
  } catch (error) {
    throw refusalOf(error, path)
  }
}

/** The part that holds the document. */
async function mainPart(pack: PackSource): Promise<string | null> {
  const file = await pack.find('_rels/.rels')
  if (isFault(file)) return null
  try {
    const relation = childrenOf(await readXml(file.chunks())).find((one) =>
      (attributeOf(one, 'Type') ?? '').endsWith('/officeDocument'),
    )
    const target = relation && attributeOf(relation, 'Target')?.replace(/^\//, '')
    return target === undefined || isFault(await pack.find(target)) ? null : target
  } catch (error) {
    throw refusalOf(error, '_rels/.rels')
  }
}

function targetsOf(relations: XmlElement | null, folder: string): Targets {
  const targets = new Map<string, string | null>()
  for (const relation of relations ? childrenOf(relations) : []) {
    const target = attributeOf(relation, 'Target') ?? ''
    const outside = /^external$/i.test(attributeOf(relation, 'TargetMode') ?? '')
    targets.set(
      attributeOf(relation, 'Id') ?? '',
      outside ? null : target.startsWith('/') ? target.slice(1) : `${folder}${target}`,
    )
  }
  return targets
}
