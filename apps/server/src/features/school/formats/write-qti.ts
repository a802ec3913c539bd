/** A bank as a QTI 2.2 package: a zip with a manifest, an item a question, and their media. */
import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type BankEntry, mediaName, type Questions, type WriteDesk } from './write-desk.ts'
import { mediaFolder, qtiItem } from './write-qti-item.ts'
import { xmlAttribute, xmlText } from './write-xml.ts'

/** The same bank makes the same bytes. */
const options = { mtime: new Date(Date.UTC(2000, 0, 1)), forceDosTimestamp: true }

/** @param step called for each question written */
export async function writeQti(
  bank: string,
  questions: Questions,
  desk: WriteDesk,
  out: Writable,
  step: () => void = () => undefined,
): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, out)
  // A failed write is told by the promise at the end; without this it would end the process before.
  written.catch(() => undefined)
  const resources: string[] = []
  const media = new Set<string>()
  const names = new Set<string>()
  for await (const question of questions) {
    const name = itemName(question.id, names)
    const item = await qtiItem(question, name, desk)
    // Lazily: each is packed when its turn comes, and not twenty thousand at once.
    zip.addReadStreamLazy(`${name}.xml`, options, (done) =>
      done(null, Readable.from([Buffer.from(item.xml)])),
    )
    for (const key of item.media) media.add(key)
    resources.push(resource(name, question, item.media))
    step()
  }
  zip.addBuffer(Buffer.from(manifest(bank, resources)), 'imsmanifest.xml', options)
  for (const key of media) {
    const file = await desk.media('', key)
    if (!file) continue
    zip.addReadStreamLazy(`${mediaFolder}/${mediaName(key)}`, { ...options, compress: false }, (done) => {
      done(null, file.open())
    })
  }
  zip.end()
  await written
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
  const about = [classified('subject', body.subject), classified('chapter', body.chapter)].join('')
  const metadata = about === '' ? '' : `<metadata><imsmd:lom>${about}</imsmd:lom></metadata>`
  const list = files.map((file) => `<file href="${xmlAttribute(file)}"/>`).join('')
  return `    <resource identifier="R-${name}" type="imsqti_item_xmlv2p2" href="${name}.xml">${metadata}${list}</resource>`
}

function classified(what: string, name: string | null): string {
  if (name === null) return ''
  const text = (value: string): string => `<imsmd:string>${xmlText(value)}</imsmd:string>`
  return `<imsmd:classification><imsmd:taxonPath><imsmd:source>${text(what)}</imsmd:source><imsmd:taxon><imsmd:entry>${text(name)}</imsmd:entry></imsmd:taxon></imsmd:taxonPath></imsmd:classification>`
}

function manifest(bank: string, resources: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="MANIFEST" xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd http://ltsc.ieee.org/xsd/LOM http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd">
  <metadata><schema>QTIv2.2 Package</schema><schemaversion>1.0.0</schemaversion><imsmd:lom><imsmd:general><imsmd:title><imsmd:string>${xmlText(bank)}</imsmd:string></imsmd:title></imsmd:general></imsmd:lom></metadata>
  <organizations/>
  <resources>
${resources.join('\n')}
  </resources>
</manifest>
`
}
