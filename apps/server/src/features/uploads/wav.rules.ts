/** WAV recordings: what is in one, and how it is kept: its format and its sound, and nothing that says where or by whom. */

import { Problem } from '../../platform/problems.ts'
import type { Wording } from '../../platform/refusals/refusals.ts'
import type { Bytes, Part } from './bytes.ts'

/** PCM, floats, A-law, µ-law; what browsers play. 0xfffe: the format stands further behind. */
const formats = new Set([1, 3, 6, 7, 0xfffe])
const mostChunks = 1000
const longestSeconds = 6 * 3600

/** @throws Problem badFile */
export async function cleanWav(bytes: Bytes): Promise<Part[]> {
  const head = await bytes.text(0, 12)
  if (head.slice(0, 4) !== 'RIFF' || head.slice(8) !== 'WAVE') throw bad(['fileIsNot', { type: 'audio/wav' }])
  let format: Buffer | null = null
  let sound: { start: number; end: number } | null = null
  let at = 12
  for (let chunks = 0; at + 8 <= bytes.size && sound === null; chunks++) {
    if (chunks > mostChunks) throw damaged()
    const header = await bytes.at(at, 8)
    const name = header.toString('latin1', 0, 4)
    const length = header.readUInt32LE(4)
    const start = at + 8
    // A recorder that could not go back to write the length leaves all bits set: the sound is the rest.
    const end = name === 'data' && length === 0xffffffff ? bytes.size : start + length
    if (end > bytes.size) throw cutOff()
    if (name === 'fmt ') format = Buffer.from(await bytes.at(start, Math.min(length, 64)))
    if (name === 'data') sound = { start, end }
    at = end + (length & 1)
  }
  if (!format || format.length < 16) throw damaged()
  if (!sound) throw cutOff()
  const block = checked(format)
  const length = Math.floor((sound.end - sound.start) / block) * block
  if (length === 0) throw bad('noSound')
  if (length / format.readUInt32LE(8) > longestSeconds) throw damaged()
  const kept = keptFormat(format)
  return [header(kept, length), { start: sound.start, end: sound.start + length }, Buffer.alloc(length & 1)]
}

/** Bytes of one moment of sound in all channels, of a format that makes sense. */
function checked(format: Buffer): number {
  const [tag, channels] = [format.readUInt16LE(0), format.readUInt16LE(2)]
  const [rate, perSecond] = [format.readUInt32LE(4), format.readUInt32LE(8)]
  const [block, bits] = [format.readUInt16LE(12), format.readUInt16LE(14)]
  if (!formats.has(tag)) throw bad('wavNotPlayed')
  const sane =
    channels >= 1 &&
    channels <= 8 &&
    rate >= 1000 &&
    rate <= 384_000 &&
    [8, 16, 24, 32, 64].includes(bits) &&
    block === (channels * bits) / 8 &&
    perSecond === rate * block
  if (!sane || (tag === 0xfffe && format.length < 40)) throw damaged()
  return block
}

/** As much of the format as its kind has: what stands behind could be anything. */
function keptFormat(format: Buffer): Buffer {
  const tag = format.readUInt16LE(0)
  if (tag === 0xfffe) return format.subarray(0, 40)
  return tag === 1 ? format.subarray(0, 16) : Buffer.concat([format.subarray(0, 16), Buffer.alloc(2)])
}

function header(format: Buffer, length: number): Buffer {
  const made = Buffer.alloc(28 + format.length)
  made.write('RIFF', 0, 'latin1')
  made.writeUInt32LE(20 + format.length + length + (length & 1), 4)
  made.write('WAVEfmt ', 8, 'latin1')
  made.writeUInt32LE(format.length, 16)
  format.copy(made, 20)
  made.write('data', 20 + format.length, 'latin1')
  made.writeUInt32LE(length, 24 + format.length)
  return made
}

function damaged(): Problem {
  return bad('recordingDamaged')
}

function cutOff(): Problem {
  return bad('recordingIncomplete')
}

function bad(wording: Wording): Problem {
  return new Problem('badFile', wording)
}
