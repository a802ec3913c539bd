/** MP3 recordings: kept are the frames of sound; tags (ID3, APE), in which names and places stand, are left out. */
import { Problem } from '../../platform/problems.ts'
import type { Bytes, Part } from './bytes.ts'

/** Kilobits a second of layer III by the header's index, MPEG 1 and MPEG 2 with 2.5. */
const bitrates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const rates = [44_100, 48_000, 32_000] as const

/** Fewer are no sound that one could hear. */
const fewestFrames = 4
/** How far to look for the next frame where something else stands, and how often. */
const reach = 64 * 1024
const mostGaps = 100
/** No frame is longer, in bytes. */
const longestFrame = 2048

/** @throws Problem badFile */
export async function cleanMp3(bytes: Bytes): Promise<Part[]> {
  const parts: { start: number; end: number }[] = []
  let at = await behindTags(bytes)
  let frames = 0
  for (let gaps = 0; gaps <= mostGaps; gaps++) {
    const start = await nextFrame(bytes, at)
    if (start === null) break
    const run = await runOfFrames(bytes, start)
    parts.push({ start, end: run.end })
    frames += run.frames
    at = run.end
  }
  if (frames >= fewestFrames) return parts
  const named = (await bytes.text(0, 3)) === 'ID3'
  throw new Problem(
    'badFile',
    frames > 0 || named ? 'noSoundOrDamaged' : ['fileIsNot', { type: 'audio/mpeg' }],
  )
}

/** Where the tags at the beginning end: an ID3 tag says its own length, in seven bits a byte. */
async function behindTags(bytes: Bytes): Promise<number> {
  let at = 0
  while ((await bytes.text(at, 3)) === 'ID3') {
    const head = await bytes.at(at, 10)
    if (head.length < 10) break
    const length = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((head[place] ?? 0) & 0x7f), 0)
    const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10
    at += 10 + length + footer
  }
  return at
}

/** The next place from which two frames follow each other (or the last one ends the file); null for none within reach. */
async function nextFrame(bytes: Bytes, from: number): Promise<number | null> {
  const near = await bytes.at(from, reach + longestFrame)
  for (let at = near.indexOf(0xff); at >= 0 && at < reach; at = near.indexOf(0xff, at + 1)) {
    const length = frameLength(near.subarray(at, at + 4))
    if (length === null) continue
    const next = at + length
    if (from + next === bytes.size || frameLength(near.subarray(next, next + 4)) !== null) return from + at
  }
  return null
}

/** From a frame on, all that follow without a gap; half a frame at the end of the file is left out. */
async function runOfFrames(bytes: Bytes, start: number): Promise<{ end: number; frames: number }> {
  let [at, frames] = [start, 0]
  while (at + 4 <= bytes.size) {
    const length = frameLength(await bytes.at(at, 4))
    if (length === null || at + length > bytes.size) break
    at += length
    frames++
  }
  return { end: at, frames }
}

/** Bytes of the layer III frame whose header this is; null for anything else. */
function frameLength(header: Buffer): number | null {
  const [first = 0, second = 0, third = 0] = header
  if (header.length < 4 || first !== 0xff || (second & 0xe6) !== 0xe2) return null
  const version = (second >> 3) & 3
  const rate = rates[((third >> 2) & 3) as 0 | 1 | 2]
  const bitrate = (version === 3 ? bitrates.one : bitrates.two)[third >> 4]
  // Version 1 is reserved; a bitrate of 0 is 'free', which nothing here can measure.
  if (version === 1 || !bitrate || rate === undefined) return null
  const padding = (third >> 1) & 1
  if (version === 3) return Math.floor((144_000 * bitrate) / rate) + padding
  return Math.floor((72_000 * bitrate) / (rate / (version === 2 ? 2 : 4))) + padding
}
