/**
 * Whether a picture or document is whole, and no more than that, by its own structure: a file that was cut off on its way, or has nothing behind its
 * first bytes, is named at import and not found by a student in an exam. No decoder is needed for that. Pure.
 */
import { crc32, inflateSync } from 'node:zlib'
import { type Fault, fault } from './faults/faults.ts'
import type { ActivePart } from './faults/media.en.ts'
import type { MediaKind } from './media-kinds.ts'

/** More pixels than any scanned page: what claims more is there to eat a phone's memory. */
const mostPixels = 120_000_000

/** What is wrong with the bytes, as the end of a sentence about the file; null where nothing is. */
export function damageOf(kind: MediaKind, bytes: Uint8Array): Fault | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (kind === 'png') return pngDamage(view)
  if (kind === 'jpeg') return jpegDamage(view)
  if (kind === 'gif') return gifDamage(view)
  if (kind === 'webp') return webpDamage(view)
  if (kind === 'pdf') return pdfDamage(view)
  if (kind === 'svg') return svgMistake(view)
  return null
}

const cutOff = fault('endsEarly')

/** Every chunk with its checksum, and pixels that can be unpacked. */
function pngDamage(bytes: Buffer): Fault | null {
  const data: Buffer[] = []
  let size: { width: number; height: number } | null = null
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) return cutOff
    const body = bytes.subarray(at + 8, at + 8 + length)
    const needed = /^[A-Z]/.test(type)
    if (needed && crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length))
      return fault('partChanged', { part: type })
    if (type === 'IHDR' && length >= 13) {
      size = { width: body.readUInt32BE(0), height: body.readUInt32BE(4) }
      const wrong = sizeDamage(size.width, size.height)
      if (wrong) return wrong
    }
    if (type === 'IDAT') data.push(body)
    if (type === 'IEND') return size === null ? cutOff : pixelDamage(data, size)
    at += 12 + length
  }
  return cutOff
}

/** At most eight bytes a pixel and one a row: what unpacks to more is no picture of that size. */
function pixelDamage(
  data: readonly Buffer[],
  { width, height }: { width: number; height: number },
): Fault | null {
  try {
    inflateSync(Buffer.concat(data), { maxOutputLength: width * height * 8 + height * 8 + 1_024 })
    return null
  } catch {
    return fault('pixelsPacked')
  }
}

/** From marker to marker to the pixels, and an end behind them. */
function jpegDamage(bytes: Buffer): Fault | null {
  let size = false
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return fault('partsApart')
    const marker = bytes[at + 1] ?? 0
    // Fill bytes, and markers that stand alone.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (marker === 0xda) return size && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at ? null : cutOff
    const length = bytes.readUInt16BE(at + 2)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame && at + 9 <= bytes.length) {
      const wrong = sizeDamage(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
      if (wrong) return wrong
      size = true
    }
    at += 2 + length
  }
  return cutOff
}

function gifDamage(bytes: Buffer): Fault | null {
  if (bytes.length < 14) return cutOff
  const wrong = sizeDamage(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  return wrong ?? (bytes.includes(0x3b, bytes.length - 16) ? null : cutOff)
}

function webpDamage(bytes: Buffer): Fault | null {
  return bytes.length >= 20 && bytes.readUInt32LE(4) + 8 <= bytes.length ? null : cutOff
}

/** Readers mend a broken table of contents; without any end the file is half a file. */
function pdfDamage(bytes: Buffer): Fault | null {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2_048))
  return /%%EOF|startxref/.test(end) ? null : cutOff
}

function sizeDamage(width: number, height: number): Fault | null {
  if (width === 0 || height === 0) return fault('noPixels', { width, height })
  if (width * height <= mostPixels) return null
  return fault('manyPixels', { width, height })
}

/** Opened by itself an SVG is a page of our own origin, so it must be a picture only. */
function svgMistake(bytes: Uint8Array): Fault | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fault('notUtf8')
  }
  const active: [RegExp, ActivePart][] = [
    [/<\s*(?:[\w-]+:)?script/i, 'script'],
    [/\son[a-z]+\s*=/i, 'handler'],
    [/javascript\s*:/i, 'scriptAddress'],
    [/<\s*(?:[\w-]+:)?(?:foreignObject|iframe|embed|object|handler|listener)\b/i, 'foreign'],
    [/<!ENTITY/i, 'entity'],
    [/(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|gif|webp))/i, 'link'],
  ]
  const found = active.find(([pattern]) => pattern.test(text))
  return found ? fault('svgHolds', { part: found[1] }) : null
}
