/** A bank as a QTI 2.2 package: a zip with a manifest, an item a question, and their media. */

import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { DiskList } from '@porua/files/disk-list'
import { fault } from '@porua/files/faults/faults'
import type { Difficulty } from '../difficulty.ts'
import { type BankEntry, mediaName, type Questions, type WriteContext } from '../write-context.ts'
import { xmlAttribute, xmlText } from '../xml/write.ts'
import { writeZip, type ZipPart } from '../zip/write.ts'
import { zipLimits } from '../zip/zip.ts'
import { mediaFolder, qtiItem } from './write-item.ts'

/** @param step called for each question written */
export async function writeQti(
  bank: string,
  questions: Questions,
  context: WriteContext,
  out: Writable,
  step: () => void = () => undefined,
): Promise<void> {
  // The manifest comes last and names every item: until then its lines wait on disk.
  const resources = await DiskList.open<string>()
  try {
    await writeZip(partsOf(bank, questions, context, resources, step), out)
  } finally {
    await resources.close()
  }
}

async function* partsOf(
  bank: string,
  questions: Questions,
  context: WriteContext,
  resources: DiskList<string>,
  step: () => void,
): AsyncGenerator<ZipPart, void, void> {
  const media = new Set<string>()
  const names = new Set<string>()
  for await (const question of questions) {
    const name = itemName(question.id, names)
    const item = await qtiItem(question, name, context)
    yield { name: `${name}.xml`, bytes: Buffer.from(item.xml) }
    for (const key of item.media) media.add(key)
    await resources.add(resource(name, question, item.media))
    step()
  }
  yield { name: 'imsmanifest.xml', chunks: manifest(bank, resources), compress: true }
  for (const key of media) {
    const file = await context.media('', key)
    if (file) yield { name: `${mediaFolder}/${mediaName(key)}`, chunks: file.open(), compress: false }
  }
  const files = names.size + media.size + 1
  if (files > zipLimits.entries)
    context.warn(bank, fault('packageManyFiles', { n: files, most: zipLimits.entries }))
}

/** The question's id where it can be a file's and an identifier's name. */
function itemName(id: string, taken: Set<string>): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_-]{0,79}$/.test(id) && id.toLowerCase() !== 'imsmanifest'
  const name = plain ? id : `q-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`
  // A disk that knows no capital letters must be able to hold them all.
  const unique = taken.has(name.toLowerCase()) ? `${name}-${taken.size}` : name
  taken.add(unique.toLowerCase())
  return unique
}

function resource(name: string, { body }: BankEntry, media: readonly string[]): string {
  const files = [`${name}.xml`, ...media.map((key) => `${mediaFolder}/${mediaName(key)}`)]
  const about = [
    body.difficulty === undefined ? '' : educational(body.difficulty),
    classified('subject', body.subject),
    classified('chapter', body.chapter),
  ].join('')
  const metadata = about === '' ? '' : `<metadata><imsmd:lom>${about}</imsmd:lom></metadata>`
  const list = files.map((file) => `<file href="${xmlAttribute(file)}"/>`).join('')
  return `    <resource identifier="R-${name}" type="imsqti_item_xmlv2p2" href="${name}.xml">${metadata}${list}</resource>`
}

/** In the words of the standard for learning objects' metadata (LOM). */
function educational(difficulty: Difficulty): string {
  const value = difficulty === 'hard' ? 'difficult' : difficulty
  return `<imsmd:educational><imsmd:difficulty><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>${value}</imsmd:value></imsmd:difficulty></imsmd:educational>`
}

function classified(what: string, name: string | null): string {
  if (name === null) return ''
  const text = (value: string): string => `<imsmd:string>${xmlText(value)}</imsmd:string>`
  return `<imsmd:classification><imsmd:taxonPath><imsmd:source>${text(what)}</imsmd:source><imsmd:taxon><imsmd:entry>${text(name)}</imsmd:entry></imsmd:taxon></imsmd:taxonPath></imsmd:classification>`
}

async function* manifest(bank: string, resources: DiskList<string>): AsyncGenerator<Buffer, void, void> {
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="MANIFEST" xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd http://ltsc.ieee.org/xsd/LOM http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd">
  <metadata><schema>QTIv2.2 Package</schema><schemaversion>1.0.0</schemaversion><imsmd:lom><imsmd:general><imsmd:title><imsmd:string>${xmlText(bank)}</imsmd:string></imsmd:title></imsmd:general></imsmd:lom></metadata>
  <organizations/>
  <resources>
`)
  for await (const some of resources.chunks()) yield Buffer.from(`${some.join('\n')}\n`)
  yield Buffer.from('  </resources>\n</manifest>\n')
}
