/** QTI 1.2, 2.0, 2.1 and 2.2: a file of items, or a package of files with a manifest and pictures. */

import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import type { PackFile, PackSource } from '@porua/files/source'
import { Unreadable } from '@porua/files/unreadable'
import { type Found, foundRemark, noMedia, type OpenedBank } from '../read-found.ts'
import { QuestionIds } from '../read-ids.ts'
import { attributeOf, type XmlElement, xmlElements, xmlRoot } from '../xml/xml.ts'
import { ItemBuilder, type ItemFile } from './item-builder.ts'
import { type ItemFacts, manifestPath, readManifest } from './manifest.ts'
import { identOf, readItem2 } from './qti2-item.ts'
import { readItem12 } from './qti12-item.ts'

/** Outermost elements of files that hold items. */
const itemRoots = ['questestinterop', 'assessmentItem']

/** 'QTI 1.2' … of a file's outermost element, or null: it is none of QTI's. */
function qtiVersion(root: Pick<XmlElement, 'name' | 'attributes'>): string | null {
  if (root.name === 'questestinterop') return 'QTI 1.2'
  if (root.name !== 'assessmentItem' && root.name !== 'assessmentTest') return null
  const version = /imsqti_v2p(\d)/.exec(attributeOf(root as XmlElement, 'xmlns') ?? '')?.[1] ?? '1'
  return `QTI 2.${version}`
}

/**
 * One file of items.
 * @param name its name in messages
 * @param beside where pictures that it names are looked for, in `folder`
 * @throws Unreadable where not even its first element can be read
 */
export async function openQtiFile(
  name: string,
  file: PackFile,
  beside: PackSource,
  folder = '',
): Promise<OpenedBank> {
  const format = qtiVersion(await xmlRoot(file.chunks())) ?? 'QTI'
  const into: ItemFile = { file: name, media: beside, folder, ids: new QuestionIds() }
  return { format, found: itemsOf(file, into), media: beside, close: async () => {} }
}

/**
 * A package: the files that its manifest names as items, or, where it has none, all that are items.
 * @param name the package's name, put before its files' in messages
 * @param pack what is inside; pictures are found there too
 * @param paths of all its files
 */
export async function openQtiPackage(
  name: string,
  pack: PackSource,
  paths: readonly string[],
  close: () => Promise<void>,
): Promise<OpenedBank> {
  const manifest = manifestPath(paths)
  let items: ItemFacts[]
  try {
    items = manifest === null ? await itemFiles(pack, paths) : await readManifest(pack, manifest)
  } catch (error) {
    await close()
    if (!(error instanceof Unreadable)) throw error
    return {
      format: 'QTI package',
      found: only(foundRemark('mistake', error.placeIn(`${name}/${manifest}`), error.what)),
      media: noMedia,
      close: async () => {},
    }
  }
  const first = items[0] && (await pack.find(items[0].path))
  const root = first && !isFault(first) ? await rootOf(first) : null
  const format = `${(root && qtiVersion(root)) ?? 'QTI'} package`
  return { format, found: packageItems(name, pack, items), media: pack, close }
}

async function* only(found: Found): AsyncGenerator<Found, void, void> {
  yield found
}

async function rootOf(file: PackFile): Promise<Pick<XmlElement, 'name' | 'attributes'> | null> {
  try {
    return await xmlRoot(file.chunks())
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

async function itemFiles(pack: PackSource, paths: readonly string[]): Promise<ItemFacts[]> {
  const found: ItemFacts[] = []
  for (const path of paths.filter((one) => /\.xml$/i.test(one) && !/(?:^|\/)(?:__MACOSX|\.)/.test(one))) {
    const file = await pack.find(path)
    const root = isFault(file) ? null : await rootOf(file)
    if (root && itemRoots.includes(root.name)) found.push({ path, line: 0, manifest: path })
  }
  return found
}

async function* packageItems(
  name: string,
  pack: PackSource,
  items: readonly ItemFacts[],
): AsyncGenerator<Found, void, void> {
  const ids = new QuestionIds()
  if (items.length === 0)
    yield foundRemark('mistake', { file: name, line: 0, field: '' }, fault('packageEmpty'))
  for (const item of items) {
    const file = await pack.find(item.path)
    if (isFault(file)) {
      yield foundRemark('mistake', { file: `${name}/${item.manifest}`, line: item.line, field: '' }, file)
      continue
    }
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))
    yield* itemsOf(file, { file: `${name}/${file.path}`, media: pack, folder, ids }, item)
  }
}

/** What one file gives. A file that stops being XML gives what stood before, and the mistake with its line. */
async function* itemsOf(
  file: PackFile,
  into: ItemFile,
  facts?: ItemFacts,
): AsyncGenerator<Found, void, void> {
  let root: string | undefined
  const wanted = (path: readonly string[]): boolean => {
    root ??= path[0]
    return (
      (root === 'questestinterop' && path.at(-1) === 'item') ||
      (path.length === 1 && root === 'assessmentItem')
    )
  }
  let count = 0
  try {
    for await (const item of xmlElements(file.chunks(), wanted)) {
      count++
      yield* item.name === 'item' ? item12(item, into) : item2(item, into, facts)
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return yield foundRemark('mistake', error.placeIn(into.file), error.what)
  }
  if (count === 0)
    yield foundRemark('mistake', { file: into.file, line: 1, field: '' }, nothingIn(root ?? ''))
}

function item12(item: XmlElement, into: ItemFile): AsyncGenerator<Found, void, void> {
  const builder = new ItemBuilder(into, attributeOf(item, 'ident') ?? null, item.line)
  return builder.found(() => readItem12(item, builder))
}

function item2(item: XmlElement, into: ItemFile, facts?: ItemFacts): AsyncGenerator<Found, void, void> {
  const builder = new ItemBuilder(into, identOf(item), item.line)
  return builder.found(async () => ({ ...(await readItem2(item, builder)), ...facts?.about }))
}

function nothingIn(root: string): Fault {
  if (root === 'assessmentTest') return fault('testOfOthers')
  if (root === 'manifest') return fault('listOfPackage')
  if (root.startsWith('qti-')) return fault('qti3')
  return root === 'questestinterop' ? fault('hasNoQuestions') : fault('notQti', { element: root })
}
