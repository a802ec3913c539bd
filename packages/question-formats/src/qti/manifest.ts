/** imsmanifest.xml: which files of a package are items, and what it says about each. */

import { isFault } from '@porua/files/faults/faults'
import type { PackSource } from '@porua/files/source'
import { Unreadable } from '@porua/files/unreadable'
import { difficultyNamed } from '../difficulty.ts'
import type { WrittenQuestion } from '../format.ts'
import { allWithin, attributeOf, childrenOf, textOf, type XmlElement, xmlElements } from '../xml/xml.ts'

/** What a manifest says of an item. */
export type ItemAbout = Pick<WrittenQuestion, 'subject' | 'chapter' | 'difficulty'>

/** A file of items in a package. */
export interface ItemFacts {
  /** Its path in the package. */
  path: string
  /** Where it is named. */
  manifest: string
  line: number
  about?: ItemAbout
}

/** The manifest's name in a package: the one that lies highest, since some tools zip a folder around everything. */
export function manifestPath(paths: readonly string[]): string | null {
  const found = paths.filter((path) => /(?:^|\/)imsmanifest\.xml$/i.test(path) && !path.includes('__MACOSX'))
  return found.sort((a, b) => a.split('/').length - b.split('/').length)[0] ?? null
}

/** Its item files in order. @throws Unreadable */
export async function readManifest(pack: PackSource, path: string): Promise<ItemFacts[]> {
  const file = await pack.find(path)
  if (isFault(file)) throw new Unreadable(file, { line: 1 })
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const items: ItemFacts[] = []
  const tests: string[] = []
  // One resource at a time: the whole of a manifest of 100,000 items would be a hundred megabytes of elements.
  for await (const resource of xmlElements(file.chunks(), (names) => names.at(-1) === 'resource')) {
    const type = attributeOf(resource, 'type') ?? ''
    // 'imsqti_item_xmlv2p1', 'imsqti_xmlv1p2', 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment'; not pictures.
    const isTest = /^imsqti_(?:test|assessment|section)_xml/i.test(type)
    if (!isTest && !/^imsqti_(?:item_)?xml/i.test(type)) continue
    const href =
      attributeOf(resource, 'href') ?? childrenOf(resource, 'file').map((one) => attributeOf(one, 'href'))[0]
    if (href === undefined) continue
    const whole = within(folder, attributeOf(resource, 'base') ?? '', decoded(href))
    if (isTest) tests.push(whole)
    else items.push({ path: whole, manifest: path, line: resource.line, about: aboutOf(resource) })
  }
  const known = new Set(items.map((item) => item.path))
  for await (const item of itemsOfTests(pack, tests)) {
    if (known.has(item.path)) continue
    known.add(item.path)
    items.push(item)
  }
  return items
}

/** The items that tests name, and the sections in files of their own that these name: some tools list the test alone. */
async function* itemsOfTests(pack: PackSource, tests: readonly string[]): AsyncGenerator<ItemFacts> {
  const waiting = [...tests]
  const seen = new Set<string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const file = await pack.find(path)
    if (isFault(file)) throw new Unreadable(file, { line: 1 })
    const refs = (names: readonly string[]) => /^assessment(?:Item|Section)Ref$/.test(names.at(-1) ?? '')
    for await (const ref of xmlElements(file.chunks(), refs)) {
      const href = attributeOf(ref, 'href')
      if (href === undefined) continue
      const named = within(path.slice(0, Math.max(0, path.lastIndexOf('/'))), decoded(href))
      if (ref.name === 'assessmentSectionRef') waiting.push(named)
      else yield { path: named, manifest: path, line: ref.line }
    }
  }
}

/** A path in the package: some tests lie in a folder and name their items from there, with '..' too. */
function within(...parts: string[]): string {
  const names: string[] = []
  for (const name of parts.join('/').split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}

/** Subject and chapter, as our own export classifies an item, and how hard it is. */
function aboutOf(resource: XmlElement): ItemAbout {
  const about: ItemAbout = {}
  for (const told of allWithin(resource, 'difficulty')) {
    const [value] = allWithin(told, 'value')
    const difficulty = value && difficultyNamed(textOf(value))
    if (difficulty) about.difficulty = difficulty
  }
  for (const path of allWithin(resource, 'taxonPath')) {
    const [source, ...entries] = allWithin(path, 'string').map(textOf)
    if (source === 'subject' && entries[0] !== undefined) about.subject = entries[0]
    if (source === 'chapter' && entries[0] !== undefined) about.chapter = entries[0]
  }
  return about
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
