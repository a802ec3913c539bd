/** The characters of an XML file: by its byte order mark, what its first line declares, or UTF-8. */
import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'

/** So many bytes are looked at for a declaration. */
const headLength = 256

/**
 * Its text, in pieces.
 * @param line Where the reader stands, for messages.
 * @throws Unreadable when the bytes are not text in the encoding that they say
 */
export async function* decoded(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  line: () => number,
): AsyncGenerator<string, void, void> {
  let head = new Uint8Array(0)
  let decoder: TextDecoder | undefined
  let encoding = 'utf-8'
  const text = (bytes: Uint8Array, last: boolean): string => {
    decoder ??= new TextDecoder(encoding, { fatal: true })
    try {
      return last ? decoder.decode() : decoder.decode(bytes, { stream: true })
    } catch {
      throw new Unreadable(fault('notEncoded', { encoding: encoding.toUpperCase() }), { line: line() })
    }
  }
  for await (const chunk of chunksOf(source)) {
    if (decoder) {
      yield text(chunk, false)
      continue
    }
    head = joined(head, chunk)
    if (head.length < headLength) continue
    encoding = encodingOf(head)
    yield text(head, false)
  }
  if (!decoder) {
    encoding = encodingOf(head)
    yield text(head, false)
  }
  yield text(head, true)
}

async function* chunksOf(source: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!(source instanceof Uint8Array)) return yield* source
  // In pieces, so that a mistake in the bytes is named near its line.
  for (let from = 0; from < source.length; from += 16_384) yield source.subarray(from, from + 16_384)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** The name of the encoding, as `TextDecoder` has it. @throws Unreadable where it is none that can be read */
export function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  const first = String.fromCharCode(...head.subarray(0, headLength))
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(first)?.[1]
  // UTF-16 would have shown itself above: the declaration is wrong, its letters could be read.
  if (declared === undefined || /^utf-?16/i.test(declared)) return 'utf-8'
  try {
    return new TextDecoder(declared).encoding
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Unreadable(fault('encodingUnknown', { value: declared }), { line: 1 })
  }
}
