/** Which encoding a text file is in. */

export interface Encoding {
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** The line with the first byte that is not UTF-8, where Windows-1252 was guessed; null: there is none. */
  badLine: number | null
  /** The beginning, decoded, without a byte order mark. */
  start: string
  /** The line with a byte that no text has (NUL); null: none. */
  binaryLine: number | null
}

const startLength = 64 * 1024

/**
 * UTF-8 where all of it is that, UTF-16 by its byte order mark or by the NULs of its Latin letters and separators, else Windows-1252
 * (what Excel's plain 'CSV' is on most machines), which is said. Reads to the end.
 */
export async function encodingOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let head: Uint8Array = new Uint8Array()
  let line = 1
  let badLine: number | null = null
  let binaryLine: number | null = null
  for await (const chunk of chunks) {
    if (head.length < startLength) head = Buffer.concat([head, chunk.subarray(0, startLength)])
    const wide = utf16(head)
    if (wide) return { label: wide, badLine: null, start: decoded(head, wide), binaryLine: null }
    const zero = chunk.indexOf(0)
    if (zero >= 0 && binaryLine === null) binaryLine = line + lineEnds(chunk.subarray(0, zero))
    if (badLine === null && !isUtf8(utf8, chunk))
      badLine = line + lineEnds(chunk.subarray(0, firstBad(chunk)))
    line += lineEnds(chunk)
  }
  if (badLine === null && !endsWell(utf8)) badLine = line
  const label = badLine === null ? 'utf-8' : 'windows-1252'
  return { label, badLine, start: decoded(head, label), binaryLine }
}

function utf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const counts = [0, 0]
  const length = Math.min(head.length, 2000)
  for (let at = 0; at < length; at++) if (head[at] === 0) counts[at % 2] = (counts[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = counts
  const many = length / 10
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

function isUtf8(decoder: TextDecoder, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}

function endsWell(decoder: TextDecoder): boolean {
  try {
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** About where a piece stops being UTF-8: the first line of it that is not. */
function firstBad(chunk: Uint8Array): number {
  let from = 0
  while (from < chunk.length) {
    const end = chunk.indexOf(10, from)
    const line = chunk.subarray(from, end < 0 ? chunk.length : end)
    // The first line may begin, and the last end, inside a character.
    const whole = from === 0 ? line.subarray(line.findIndex((byte) => (byte & 0xc0) !== 0x80)) : line
    if (end < 0 || !isUtf8(new TextDecoder('utf-8', { fatal: true }), whole)) return from
    from = end + 1
  }
  return from
}

function lineEnds(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  return count
}

function decoded(bytes: Uint8Array, label: Encoding['label']): string {
  return new TextDecoder(label).decode(bytes)
}
