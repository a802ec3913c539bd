/** What a manifest has to say of a track: codec, size of the picture, and how long each segment is. Pure. */
import { BrokenMedia, boxAt, boxesIn } from './boxes.ts'

export interface TrackFacts {
  /** Units a second. */
  timescale: number
  /** As RFC 6381 writes it, such as avc1.64001f. */
  codec: string
  /** Null for sound. */
  picture: { width: number; height: number } | null
  /** Samples a second, of sound. */
  samplingRate: number | null
}

/** Reads the first part of a track (`init.mp4`). @throws BrokenMedia */
export function trackFacts(init: Buffer): TrackFacts {
  const mdhd = boxAt(init, ['moov', 'trak', 'mdia', 'mdhd'])
  const timescale = init.readUInt32BE(mdhd.body + (init.readUInt8(mdhd.body) === 1 ? 20 : 12))
  const stsd = boxAt(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'])
  const [entry] = boxesIn(init, stsd.body + 8, stsd.end)
  if (entry?.type === 'avc1') {
    const avcC = boxAt(init, ['avcC'], entry.body + visualEntry, entry.end)
    return {
      timescale,
      codec: `avc1.${init.toString('hex', avcC.body + 1, avcC.body + 4)}`,
      picture: { width: init.readUInt16BE(entry.body + 24), height: init.readUInt16BE(entry.body + 26) },
      samplingRate: null,
    }
  }
  if (entry?.type === 'mp4a')
    return {
      timescale,
      codec: 'mp4a.40.2',
      picture: null,
      samplingRate: init.readUInt16BE(entry.body + 24),
    }
  throw new BrokenMedia(`a track of the kind '${entry?.type ?? 'nothing'}' cannot be packaged`)
}

/** Bytes of a sample entry before its boxes, for pictures and for sound. */
export const visualEntry = 78
export const audioEntry = 28

/** When a segment begins and how long it lasts, in units of the track. @throws BrokenMedia */
export function segmentTimes(segment: Buffer): { start: number; duration: number } {
  let start: number | null = null
  let duration = 0
  for (const moof of boxesIn(segment).filter(({ type }) => type === 'moof')) {
    const traf = boxAt(segment, ['traf'], moof.body, moof.end)
    const tfdt = boxAt(segment, ['tfdt'], traf.body, traf.end)
    const long = segment.readUInt8(tfdt.body) === 1
    start ??= long ? Number(segment.readBigUInt64BE(tfdt.body + 4)) : segment.readUInt32BE(tfdt.body + 4)
    for (const sample of samplesOf(segment, traf.body, traf.end)) duration += sample.duration
  }
  if (start === null || duration === 0) throw new BrokenMedia('a segment without samples')
  return { start, duration }
}

/** The samples of one track fragment. @throws BrokenMedia */
export function samplesOf(segment: Buffer, from: number, to: number): { size: number; duration: number }[] {
  const tfhd = boxAt(segment, ['tfhd'], from, to)
  const usual = defaultsOf(segment, tfhd.body)
  return boxesIn(segment, from, to)
    .filter(({ type }) => type === 'trun')
    .flatMap((trun) => {
      const flags = segment.readUInt32BE(trun.body) & 0xffffff
      const count = segment.readUInt32BE(trun.body + 4)
      let at = trun.body + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
      const field = (flag: number, otherwise: number) => {
        if (!(flags & flag)) return otherwise
        at += 4
        return segment.readUInt32BE(at - 4)
      }
      return Array.from({ length: count }, () => {
        const duration = field(0x100, usual.duration)
        const size = field(0x200, usual.size)
        field(0x400, 0)
        field(0x800, 0)
        return { size, duration }
      })
    })
}

function defaultsOf(bytes: Buffer, tfhd: number): { duration: number; size: number } {
  const flags = bytes.readUInt32BE(tfhd) & 0xffffff
  if (flags & 1) throw new BrokenMedia('a fragment counts its places from the start of the file')
  let at = tfhd + 8 + (flags & 2 ? 4 : 0)
  const field = (flag: number) => {
    if (!(flags & flag)) return 0
    at += 4
    return bytes.readUInt32BE(at - 4)
  }
  return { duration: field(8), size: field(16) }
}
