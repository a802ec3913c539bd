/** The boxes of ISO media files (ISO/IEC 14496-12), as far as packaging reads and rewrites them. Pure. */

export interface Box {
  type: string
  /** Of the whole box, header included. */
  start: number
  end: number
  /** Where its contents begin. */
  body: number
}

/** A file that is not what its maker should have written. */
export class BrokenMedia extends Error {
  override readonly name = 'BrokenMedia'
}

/** The boxes between two places, in order. @throws BrokenMedia */
export function boxesIn(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    if (at + 8 > to) throw new BrokenMedia('a box is cut off')
    const short = bytes.readUInt32BE(at)
    const wide = short === 1
    const size = wide ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const body = at + (wide ? 16 : 8)
    if (size < body - at || at + size > to) throw new BrokenMedia('a box has a wrong size')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, end: at + size, body })
    at += size
  }
  return boxes
}

/** The first box at the end of a path such as ['moov', 'trak']. @throws BrokenMedia when there is none. */
export function boxAt(bytes: Buffer, path: readonly string[], from = 0, to = bytes.length): Box {
  const [type = '', ...rest] = path
  const box = boxesIn(bytes, from, to).find((one) => one.type === type)
  if (!box) throw new BrokenMedia(`there is no box '${type}'`)
  return rest.length === 0 ? box : boxAt(bytes, rest, box.body, box.end)
}

/** A box around its contents. */
export function box(type: string, ...contents: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + contents.reduce((sum, part) => sum + part.length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...contents])
}

/** A box with version and flags. */
export function fullBox(type: string, version: number, flags: number, ...contents: Buffer[]): Buffer {
  return box(type, uint32(version * 0x1000000 + flags), ...contents)
}

/** The box with its contents changed at the end of a path; sizes on the way follow. @throws BrokenMedia */
export function rewrite(bytes: Buffer, path: readonly string[], change: (body: Buffer) => Buffer): Buffer {
  const [type = '', ...rest] = path
  let found = false
  const parts = boxesIn(bytes).map((one) => {
    if (found || one.type !== type) return bytes.subarray(one.start, one.end)
    found = true
    const body = bytes.subarray(one.body, one.end)
    return box(type, rest.length === 0 ? change(body) : rewrite(body, rest, change))
  })
  if (!found) throw new BrokenMedia(`there is no box '${type}'`)
  return Buffer.concat(parts)
}

/** What is left of some boxes without those of one kind. @throws BrokenMedia */
export function without(bytes: Buffer, type: string): Buffer {
  return Buffer.concat(
    boxesIn(bytes)
      .filter((one) => one.type !== type)
      .map((one) => bytes.subarray(one.start, one.end)),
  )
}

/** Four bytes, the greatest first. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
