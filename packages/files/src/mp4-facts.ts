/** How long an MP4 is, and whether phones can play it, from its boxes. */
import { type Fault, fault } from './faults/faults.ts'

/** Reads bytes of a file: fewer at its end. */
export type ReadAt = (start: number, length: number) => Promise<Uint8Array>

/** Milliseconds; null where the file has no movie header (it is cut off, or made of fragments). */
export async function mp4Duration(size: number, readAt: ReadAt): Promise<number | null> {
  const moov = await findBox(readAt, 0, size, 'moov')
  const header = moov && (await findBox(readAt, moov.start, moov.end, 'mvhd'))
  if (!header) return null
  const bytes = await readAt(header.start, 32)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < 32) return null
  const long = view.getUint8(0) === 1
  const scale = view.getUint32(long ? 20 : 12)
  const units = long ? Number(view.getBigUint64(24)) : view.getUint32(16)
  return scale > 0 && units > 0 ? Math.round((units / scale) * 1000) : null
}

/** How pictures and sound are coded that every phone's browser plays. */
const playable: Readonly<Record<'vide' | 'soun', ReadonlySet<string>>> = {
  vide: new Set(['avc1', 'avc3', 'vp09', 'av01', 'encv']),
  soun: new Set(['mp4a', 'Opus', 'fLaC', '.mp3', 'enca']),
}
/** Profiles of H.264 that phones have: baseline, main, extended, high. */
const profiles: ReadonlySet<number> = new Set([66, 77, 88, 100])
const names: Readonly<Record<string, string>> = {
  hvc1: 'HEVC (H.265)',
  hev1: 'HEVC (H.265)',
  dvh1: 'Dolby Vision (H.265)',
  dvhe: 'Dolby Vision (H.265)',
  mp4v: 'MPEG-4 Part 2',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  alac: 'Apple Lossless',
}

/** Why students could not play an MP4, as the end of a sentence about it; null: they can, as far as its boxes say. */
export async function mp4Mistake(size: number, readAt: ReadAt): Promise<Fault | null> {
  const moov = await wholeMoov(size, readAt)
  if (!moov) return fault('filmCutOff')
  let tracks = 0
  for await (const { type, start, end } of boxes(readAt, moov.start, moov.end)) {
    if (type !== 'trak') continue
    const mdia = await findBox(readAt, start, end, 'mdia')
    const kind = mdia && (await trackKind(readAt, mdia))
    if (!kind) continue
    tracks++
    const entry = await sampleEntry(readAt, mdia)
    const wrong = entry && codingMistake(kind, entry)
    if (wrong) return wrong
  }
  return tracks === 0 ? fault('filmEmpty') : null
}

/** Where the part is that says what the file holds; null: a part of the file is missing. */
async function wholeMoov(size: number, readAt: ReadAt): Promise<Place | null> {
  let moov: Place | null = null
  let hasMedia = false
  for await (const box of boxes(readAt, 0, size)) {
    if (box.end > size) return null
    if (box.type === 'moov') moov = box
    if (box.type === 'mdat') hasMedia = true
  }
  return hasMedia ? moov : null
}

/** Whether an MP4 ends before what it says of itself. */
export async function isCutOff(size: number, readAt: ReadAt): Promise<boolean> {
  return (await wholeMoov(size, readAt)) === null
}

/** Pictures or sound; null: another track, such as titles or time codes. */
async function trackKind(readAt: ReadAt, { start, end }: Place): Promise<'vide' | 'soun' | null> {
  const handler = await findBox(readAt, start, end, 'hdlr')
  const name = handler && textAt(await readAt(handler.start + 8, 4), 0)
  return name === 'vide' || name === 'soun' ? name : null
}

/** The first bytes of what describes the track's samples, from its name on. */
async function sampleEntry(readAt: ReadAt, mdia: Place): Promise<Uint8Array | null> {
  let place: Place | null = mdia
  for (const type of ['minf', 'stbl', 'stsd'])
    place = place && (await findBox(readAt, place.start, place.end, type))
  return place && readAt(place.start + 12, 512)
}

function codingMistake(kind: 'vide' | 'soun', entry: Uint8Array): Fault | null {
  const name = textAt(entry, 0)
  if (!playable[kind].has(name))
    return fault('filmCoding', {
      track: kind === 'vide' ? 'pictures' : 'sound',
      coding: names[name] ?? `'${name.trim()}'`,
    })
  const avcC = Buffer.from(entry).indexOf('avcC', 0, 'latin1')
  const profile = avcC < 0 ? undefined : entry[avcC + 5]
  return profile === undefined || profiles.has(profile) ? null : fault('filmColours')
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** Between two places of the file; contents begin behind the header. */
interface Place {
  start: number
  end: number
}

async function findBox(readAt: ReadAt, from: number, to: number, type: string): Promise<Place | null> {
  for await (const box of boxes(readAt, from, to))
    if (box.type === type) return { start: box.start, end: Math.min(box.end, to) }
  return null
}

/** The boxes between two places. One that ends behind `to` is the last: it says so itself. */
async function* boxes(readAt: ReadAt, from: number, to: number): AsyncGenerator<Place & { type: string }> {
  let at = from
  // Every box is at least its header long, so this ends.
  while (at + 8 <= to) {
    const head = await readAt(at, 16)
    if (head.byteLength < 8) return
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    const short = view.getUint32(0)
    const wide = short === 1 && head.byteLength >= 16
    const headerSize = wide ? 16 : 8
    const size = short === 0 ? to - at : wide ? Number(view.getBigUint64(8)) : short
    if (size < headerSize) return
    yield { type: textAt(head, 4), start: at + headerSize, end: at + size }
    at += size
  }
}
