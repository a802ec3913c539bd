/**
 * Writes a zip as a stream, entry after entry: what it remembers of each waits on disk, so that two hundred thousand take no more
 * memory than two. The same entries make the same bytes.
 */
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { DiskList } from '@porua/files/disk-list'

/** What the list at the zip's end says of an entry. */
interface Listed {
  name: string
  flags: number
  method: number
  crc: number
  /** Bytes as they stand in the zip, and unpacked. */
  packed: number
  size: number
  /** Where its header begins. */
  offset: number
}

/** An entry whose bytes are at hand, or one that is read when its turn comes. */
export type ZipPart =
  | { name: string; bytes: Uint8Array }
  | { name: string; chunks: AsyncIterable<Uint8Array>; compress: boolean }

const stored = 0
const deflated = 8
/** Names are UTF-8. */
const utf8 = 0x0800
/** Sum and sizes stand behind the entry, as they are known only then. */
const sizesBehind = 0x0008
/** 1 January 2000, 0:00, as DOS counts. */
const date = (20 << 9) | (1 << 5) | 1
/** What a field of four bytes, and one of two, cannot say: the long form of the zip says it. */
const most32 = 0xffff_ffff
const most16 = 0xffff

/** Writes the zip and ends `out`. @throws what reading a part or writing fails with; RangeError for an entry of 4 GB */
export async function writeZip(parts: AsyncIterable<ZipPart>, out: Writable): Promise<void> {
  const list = await DiskList.open<Listed>()
  try {
    await pipeline(piecesOf(parts, list), out)
  } finally {
    await list.close()
  }
}

async function* piecesOf(
  parts: AsyncIterable<ZipPart>,
  list: DiskList<Listed>,
): AsyncGenerator<Uint8Array, void, void> {
  let offset = 0
  for await (const part of parts) {
    const entry = 'bytes' in part ? whole(part, offset) : streamed(part, offset)
    for await (const piece of entry.pieces) {
      offset += piece.length
      yield piece
    }
    if (entry.listed.size >= most32 || entry.listed.packed >= most32)
      throw new RangeError(`${part.name} is too big for a zip of this kind`)
    await list.add(entry.listed)
  }
  const start = offset
  for await (const some of list.chunks()) {
    const piece = Buffer.concat(some.map(listing))
    offset += piece.length
    yield piece
  }
  yield ending(list.size, start, offset)
}

interface Entry {
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Whole when the pieces have been read. */
  listed: Listed
}

function whole({ name, bytes }: { name: string; bytes: Uint8Array }, offset: number): Entry {
  const packed = deflateRawSync(bytes)
  const facts = { crc: crc32(bytes), packed: packed.length, size: bytes.length }
  const listed = { name, flags: utf8, method: deflated, ...facts, offset }
  return { listed, pieces: [Buffer.concat([header(listed), packed])] }
}

function streamed(part: Extract<ZipPart, { compress: boolean }>, offset: number): Entry {
  const method = part.compress ? deflated : stored
  const facts = { crc: 0, packed: 0, size: 0 }
  const listed: Listed = { name: part.name, flags: utf8 | sizesBehind, method, ...facts, offset }
  return { listed, pieces: piecesOfStream(part, listed) }
}

async function* piecesOfStream(
  { chunks, compress }: Extract<ZipPart, { compress: boolean }>,
  listed: Listed,
): AsyncGenerator<Uint8Array, void, void> {
  yield header(listed)
  const summed = async function* (): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of chunks) {
      listed.crc = crc32(chunk, listed.crc)
      listed.size += chunk.length
      yield chunk
    }
  }
  for await (const piece of compress ? deflate(summed()) : summed()) {
    listed.packed += piece.length
    yield piece
  }
  const behind = Buffer.alloc(16)
  behind.writeUInt32LE(0x0807_4b50, 0)
  writeSizes(behind, 4, listed)
  yield behind
}

function deflate(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const packing = createDeflateRaw()
  // What reading fails with reaches whoever reads the packed bytes: the stream is destroyed with it.
  pipeline(chunks, packing).catch(() => undefined)
  return packing
}

function header(listed: Listed): Buffer {
  const name = Buffer.from(listed.name)
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x0403_4b50, 0)
  writeFacts(bytes, 4, listed)
  bytes.writeUInt16LE(name.length, 26)
  return Buffer.concat([bytes, name])
}

/** Version, flags, method, time, date, sum and sizes: 22 bytes that header and list share. */
function writeFacts(bytes: Buffer, at: number, listed: Listed): void {
  bytes.writeUInt16LE(listed.offset >= most32 ? 45 : 20, at)
  bytes.writeUInt16LE(listed.flags, at + 2)
  bytes.writeUInt16LE(listed.method, at + 4)
  bytes.writeUInt16LE(date, at + 8)
  writeSizes(bytes, at + 10, listed)
}

function writeSizes(bytes: Buffer, at: number, { crc, packed, size }: Listed): void {
  bytes.writeUInt32LE(crc, at)
  bytes.writeUInt32LE(packed, at + 4)
  bytes.writeUInt32LE(size, at + 8)
}

function listing(listed: Listed): Buffer {
  const name = Buffer.from(listed.name)
  const far = listed.offset >= most32
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x0201_4b50, 0)
  // Made by a Unix of version 4.5; an ordinary file that its owner may write and everybody read.
  bytes.writeUInt16LE((3 << 8) | 45, 4)
  writeFacts(bytes, 6, listed)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt16LE(far ? 12 : 0, 30)
  bytes.writeUInt32LE((0o100644 << 16) >>> 0, 38)
  bytes.writeUInt32LE(far ? most32 : listed.offset, 42)
  if (!far) return Buffer.concat([bytes, name])
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(listed.offset), 4)
  return Buffer.concat([bytes, name, extra])
}

/** The zip's end, with the long form before it where numbers are too big for the short one. */
function ending(count: number, start: number, end: number): Buffer {
  const short = Buffer.alloc(22)
  short.writeUInt32LE(0x0605_4b50, 0)
  short.writeUInt16LE(Math.min(count, most16), 8)
  short.writeUInt16LE(Math.min(count, most16), 10)
  short.writeUInt32LE(Math.min(end - start, most32), 12)
  short.writeUInt32LE(Math.min(start, most32), 16)
  if (count < most16 && end < most32) return short
  const long = Buffer.alloc(56 + 20)
  long.writeUInt32LE(0x0606_4b50, 0)
  long.writeBigUInt64LE(44n, 4)
  long.writeUInt16LE((3 << 8) | 45, 12)
  long.writeUInt16LE(45, 14)
  long.writeBigUInt64LE(BigInt(count), 24)
  long.writeBigUInt64LE(BigInt(count), 32)
  long.writeBigUInt64LE(BigInt(end - start), 40)
  long.writeBigUInt64LE(BigInt(start), 48)
  long.writeUInt32LE(0x0706_4b50, 56)
  long.writeBigUInt64LE(BigInt(end), 64)
  long.writeUInt32LE(1, 72)
  return Buffer.concat([long, short])
}
