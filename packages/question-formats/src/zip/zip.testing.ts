/** Zips byte by byte, for tests: what no honest program would write. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string | Uint8Array
  data?: string | Uint8Array
  /** What the zip says instead of the truth. */
  claims?: { size?: number; crc?: number; flags?: number; method?: number; mode?: number }
}

/** A zip of these parts, each deflated. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, data = '', claims = {} } of parts) {
    const bytes = Buffer.from(data as Uint8Array)
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name as Uint8Array)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(claims.flags ?? 0x800, 2)
    common.writeUInt16LE(claims.method ?? 8, 4)
    common.writeUInt32LE(claims.crc ?? crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims.size ?? bytes.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed])
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 0, 'latin1')
    entry.writeUInt16LE(0x0314, 4)
    common.copy(entry, 6)
    entry.writeUInt32LE(((claims.mode ?? 0o100644) << 16) >>> 0, 38)
    entry.writeUInt32LE(offset, 42)
    locals.push(local)
    central.push(entry, title)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
