/** How long an MP4 is, from its boxes. */

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

async function findBox(
  readAt: ReadAt,
  from: number,
  to: number,
  type: string,
): Promise<{ start: number; end: number } | null> {
  let at = from
  // Every box is at least its header long, so this ends.
  while (at + 8 <= to) {
    const head = await readAt(at, 16)
    if (head.byteLength < 8) return null
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    const short = view.getUint32(0)
    const wide = short === 1 && head.byteLength >= 16
    const headerSize = wide ? 16 : 8
    const size = short === 0 ? to - at : wide ? Number(view.getBigUint64(8)) : short
    if (size < headerSize) return null
    if (String.fromCharCode(...head.subarray(4, 8)) === type)
      return { start: at + headerSize, end: Math.min(at + size, to) }
    at += size
  }
  return null
}
