/** The lines of a text file, a few at a time: UTF-8, or UTF-16 with its byte order mark. */
import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'

export interface Line {
  /** From 1. */
  number: number
  /** Without its line end. */
  text: string
}

const longestLine = 8 * 1024 * 1024
/** Characters of one question. */
const longestBlock = 1_000_000

/** @throws Unreadable for bytes that are not text, and for a line of more than 8 MB. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let number = 0
  /** What stands before the next line end, in pieces. */
  let rest: Uint8Array[] = []
  let length = 0
  const line = (): Line => {
    number++
    const text = textOf(decoder, rest.length === 1 ? rest[0] : Buffer.concat(rest), number)
    rest = []
    length = 0
    return { number, text }
  }
  for await (const chunk of utf8(chunks)) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      rest.push(chunk.subarray(from, end))
      from = end + 1
      yield line()
    }
    // A copy: what a stream gives may be its own buffer, used again.
    if (from < chunk.length) rest.push(Uint8Array.from(chunk.subarray(from)))
    length += chunk.length - from
    if (length > longestLine)
      throw new Unreadable(fault('lineHuge', { megabytes: longestLine / 1048576 }), { line: number + 1 })
  }
  if (length > 0) yield line()
}

function textOf(decoder: TextDecoder, bytes: Uint8Array | undefined, line: number): string {
  try {
    const text = decoder.decode(bytes)
    const plain = line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text
    return plain.endsWith('\r') ? plain.slice(0, -1) : plain
  } catch {
    throw new Unreadable(fault('textEncoding'), { line })
  }
}

/** The bytes as they are; of a file that begins with the mark of UTF-16, as UTF-8. */
async function* utf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let head: Uint8Array = new Uint8Array(0)
  let decoder: TextDecoder | null | undefined
  let line = 1
  const converted = (bytes?: Uint8Array): Uint8Array => {
    try {
      const text = bytes ? decoder?.decode(bytes, { stream: true }) : decoder?.decode()
      line += (text?.split('\n').length ?? 1) - 1
      return Buffer.from(text ?? '')
    } catch {
      throw new Unreadable(fault('textEncoding'), { line })
    }
  }
  for await (const chunk of chunks) {
    let bytes = chunk
    if (decoder === undefined) {
      bytes = Buffer.concat([head, chunk])
      head = bytes
      if (head.length < 2) continue
      const name = wideEncoding(head)
      decoder = name ? new TextDecoder(name, { fatal: true }) : null
    }
    yield decoder ? converted(bytes) : bytes
  }
  if (decoder) yield converted()
  else if (decoder === undefined) yield head
}

/** UTF-16 by its byte order mark, or null. */
export function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

/** Lines without an empty one among them: what GIFT and Aiken call a question. */
export async function* readBlocks(lines: AsyncIterable<Line>): AsyncGenerator<Line[], void, void> {
  let block: Line[] = []
  let length = 0
  for await (const line of lines) {
    length = line.text.trim() === '' ? 0 : length + line.text.length
    if (length > longestBlock) throw new Unreadable(fault('questionHuge'), { line: line.number })
    if (length > 0) block.push(line)
    else if (block.length > 0) {
      yield block
      block = []
    }
  }
  if (block.length > 0) yield block
}
