/**
 * Common Encryption of fragmented MP4 (ISO/IEC 23001-7, scheme 'cenc': AES-128 in counter mode), as browsers decrypt it. Of pictures
 * (H.264) only the inside of each slice is encrypted, of sound every sample whole.
 */
import { createCipheriv } from 'node:crypto'
import { BrokenMedia, box, boxAt, boxesIn, fullBox, rewrite, uint32 } from './boxes.ts'
import { audioEntry, samplesOf, visualEntry } from './track-facts.ts'

export interface ContentKey {
  /** 32 hex digits each. */
  kid: string
  key: string
}

/** Systems that find their key id in the file itself: the common one (ClearKey), and Widevine. */
const commonSystem = '1077efecc0b24d02ace33c1e52e2fb4b'
const widevineSystem = 'edef8ba979d64acea3c827dcd51d21ed'
/** What stays readable at a slice's start: decoders look into its header before anything is decrypted. */
const clearSliceBytes = 64
const block = 16

/** The first part of a track (`init.mp4`), marked as encrypted with this key. @throws BrokenMedia */
export function encryptInit(init: Buffer, { kid }: ContentKey): Buffer {
  const id = Buffer.from(kid, 'hex')
  const marked = rewrite(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'], (stsd) => {
    const [entry] = boxesIn(stsd, 8)
    if (!entry) throw new BrokenMedia('a track without a description')
    const head = entry.type === 'avc1' ? visualEntry : audioEntry
    const body = stsd.subarray(entry.body, entry.end)
    if (body.length < head) throw new BrokenMedia('a description is cut off')
    // Protected, initialisation vectors of eight bytes with each sample.
    const tenc = fullBox('tenc', 0, 0, Buffer.from([0, 0, 1, 8]), id)
    const sinf = box(
      'sinf',
      box('frma', Buffer.from(entry.type, 'latin1')),
      fullBox('schm', 0, 0, Buffer.from('cenc', 'latin1'), uint32(0x00010000)),
      box('schi', tenc),
    )
    return Buffer.concat([stsd.subarray(0, 8), box(entry.type === 'avc1' ? 'encv' : 'enca', body, sinf)])
  })
  return rewrite(marked, ['moov'], (moov) => Buffer.concat([moov, ...systemBoxes(kid)]))
}

/** The `pssh` boxes by which players ask for the key. */
export function systemBoxes(kid: string): Buffer[] {
  const id = Buffer.from(kid, 'hex')
  const widevine = Buffer.concat([Buffer.from([0x12, 0x10]), id])
  return [
    fullBox('pssh', 1, 0, Buffer.from(commonSystem, 'hex'), uint32(1), id, uint32(0)),
    fullBox('pssh', 0, 0, Buffer.from(widevineSystem, 'hex'), uint32(widevine.length), widevine),
  ]
}

/** Encrypts the segments of one track, in order: no two samples share an initialisation vector. */
export class TrackEncryptor {
  readonly #key: Buffer
  /** Bytes of a NAL unit's length; null for sound. */
  readonly #lengthBytes: number | null
  #iv: bigint

  /** `init` is the track's first part as it was before it was marked. `iv` is eight random bytes. @throws BrokenMedia */
  constructor(init: Buffer, { key }: ContentKey, iv: Buffer) {
    this.#key = Buffer.from(key, 'hex')
    this.#iv = iv.readBigUInt64BE()
    const stsd = boxAt(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'])
    const [entry] = boxesIn(init, stsd.body + 8, stsd.end)
    if (entry?.type !== 'avc1') this.#lengthBytes = null
    else {
      const avcC = boxAt(init, ['avcC'], entry.body + visualEntry, entry.end)
      this.#lengthBytes = (init.readUInt8(avcC.body + 4) & 3) + 1
    }
  }

  /** @throws BrokenMedia */
  segment(bytes: Buffer): Buffer {
    const boxes = boxesIn(bytes)
    const parts: Buffer[] = []
    for (const [index, one] of boxes.entries()) {
      const whole = bytes.subarray(one.start, one.end)
      if (one.type !== 'moof') {
        parts.push(whole)
        continue
      }
      const mdat = boxes[index + 1]
      if (mdat?.type !== 'mdat') throw new BrokenMedia('a fragment without data')
      parts.push(this.#fragment(bytes, whole, mdat.body, mdat.end))
    }
    const grown = parts.reduce((sum, part) => sum + part.length, 0) - bytes.length
    return Buffer.concat(
      parts.map((part, index) => (boxes[index]?.type === 'sidx' ? withIndexGrown(part, grown) : part)),
    )
  }

  /** Encrypts the data in place and gives the fragment's new header. */
  #fragment(bytes: Buffer, moof: Buffer, dataFrom: number, dataTo: number): Buffer {
    const traf = boxAt(moof, ['moof', 'traf'])
    const entries: Buffer[] = []
    let at = dataFrom
    for (const { size } of samplesOf(moof, traf.body, traf.end)) {
      if (at + size > dataTo) throw new BrokenMedia('a sample lies behind its data')
      entries.push(this.#sample(bytes.subarray(at, at + size)))
      at += size
    }
    const subsamples = this.#lengthBytes !== null
    const sizes = Buffer.from(entries.map((entry) => entry.length))
    const saiz = fullBox('saiz', 0, 0, Buffer.from([0]), uint32(entries.length), sizes)
    const senc = fullBox('senc', 0, subsamples ? 2 : 0, uint32(entries.length), ...entries)
    const saioSize = 20
    const grown = saiz.length + saioSize + senc.length
    // From the fragment's start to the first vector: its boxes so far, ours, and the head of `senc`.
    const firstVector = traf.end + saiz.length + saioSize + 16
    const saio = fullBox('saio', 0, 0, uint32(1), uint32(firstVector))
    return rewrite(moof, ['moof', 'traf'], (body) =>
      Buffer.concat([withDataMoved(body, grown), saiz, saio, senc]),
    )
  }

  /** Encrypts one sample in place; gives its vector and, of a picture, which bytes are encrypted. */
  #sample(sample: Buffer): Buffer {
    const vector = Buffer.alloc(8)
    vector.writeBigUInt64BE(this.#iv)
    this.#iv = (this.#iv + 1n) & 0xffff_ffff_ffff_ffffn
    const cipher = createCipheriv('aes-128-ctr', this.#key, Buffer.concat([vector, Buffer.alloc(8)]))
    const encrypt = (from: number, to: number) =>
      void cipher.update(sample.subarray(from, to)).copy(sample, from)
    if (this.#lengthBytes === null) {
      encrypt(0, sample.length)
      return vector
    }
    const ranges = protectedRanges(sample, this.#lengthBytes)
    let at = 0
    for (const { clear, secret } of ranges) {
      encrypt(at + clear, at + clear + secret)
      at += clear + secret
    }
    const table = Buffer.alloc(2 + 6 * ranges.length)
    table.writeUInt16BE(ranges.length)
    for (const [index, { clear, secret }] of ranges.entries()) {
      table.writeUInt16BE(clear, 2 + 6 * index)
      table.writeUInt32BE(secret, 4 + 6 * index)
    }
    return Buffer.concat([vector, table])
  }
}

/** Clear and secret bytes in turn: secret is the inside of slices, in whole cipher blocks. @throws BrokenMedia */
function protectedRanges(sample: Buffer, lengthBytes: number): { clear: number; secret: number }[] {
  const ranges: { clear: number; secret: number }[] = []
  let clear = 0
  const end = (secret: number) => {
    // The table has two bytes for what is clear.
    for (; clear > 0xffff; clear -= 0xffff) ranges.push({ clear: 0xffff, secret: 0 })
    ranges.push({ clear, secret })
    clear = 0
  }
  for (let at = 0; at < sample.length; ) {
    const size = sample.readUIntBE(at, lengthBytes)
    if (at + lengthBytes + size > sample.length) throw new BrokenMedia('a slice is cut off')
    const type = sample.readUInt8(at + lengthBytes) & 0x1f
    const isSlice = type >= 1 && type <= 5
    const secret = isSlice ? Math.max(0, Math.floor((size - clearSliceBytes) / block) * block) : 0
    clear += lengthBytes + size - secret
    if (secret > 0) end(secret)
    at += lengthBytes + size
  }
  if (clear > 0) end(0)
  // The size of an entry is one byte: so many slices come from no encoder that we know.
  if (ranges.length > 40) throw new BrokenMedia('a picture has too many slices to be encrypted')
  return ranges
}

/** The contents of a `traf` whose data have moved away by so many bytes. */
function withDataMoved(traf: Buffer, by: number): Buffer {
  const moved = Buffer.from(traf)
  for (const one of boxesIn(moved)) {
    if (one.type !== 'trun' || !(moved.readUInt32BE(one.body) & 1)) continue
    moved.writeInt32BE(moved.readInt32BE(one.body + 8) + by, one.body + 8)
  }
  return moved
}

/** The index of a segment's only reference: what it points at has grown. @throws BrokenMedia */
function withIndexGrown(sidx: Buffer, by: number): Buffer {
  const grown = Buffer.from(sidx)
  const at = 8 + 12 + (grown.readUInt8(8) === 1 ? 16 : 8)
  if (grown.readUInt16BE(at + 2) !== 1) throw new BrokenMedia('a segment with several parts in its index')
  grown.writeUInt32BE(grown.readUInt32BE(at + 4) + by, at + 4)
  return grown
}
