/**
 * Lists of rows that long work makes for pages to look at: JSON line by line, and beside it where each line begins. A page is two
 * short reads, however long the list is.
 */
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import type { RowList, RowPage } from './jobs.api.ts'

/** Bytes of a line's place in the index. */
const placeBytes = 8

function paths(folder: string, name: string): { rows: string; index: string } {
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(name)) throw new Error(`not a name of a list: ${JSON.stringify(name)}`)
  return { rows: join(folder, `${name}.ndjson`), index: join(folder, `${name}.index`) }
}

/** A list that is being written. */
export class RowListWriter implements RowList {
  readonly #rows: WriteStream
  readonly #index: WriteStream
  #at = 0

  constructor(folder: string, name: string) {
    const { rows, index } = paths(folder, name)
    this.#rows = createWriteStream(rows, { flags: 'wx', mode: 0o600 })
    this.#index = createWriteStream(index, { flags: 'wx', mode: 0o600 })
  }

  async add(row: unknown): Promise<void> {
    const line = Buffer.from(`${lineOf(row)}\n`)
    const place = Buffer.alloc(placeBytes)
    place.writeBigUInt64LE(BigInt(this.#at))
    this.#at += line.length
    const room = [put(this.#rows, line), put(this.#index, place)]
    await Promise.all(room)
  }

  /** Ends the list; it is whole on the disk then. */
  async end(): Promise<void> {
    for (const stream of [this.#rows, this.#index]) {
      stream.end()
      await finished(stream)
    }
  }
}

/** JSON on one line, also for who takes U+2028 for the end of a line. */
function lineOf(row: unknown): string {
  return JSON.stringify(row).replace(/[\u2028\u2029]/g, (sign) => (sign === '\u2028' ? '\\u2028' : '\\u2029'))
}

/** Writes; waits only where the stream is full. */
async function put(stream: WriteStream, bytes: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored
  if (stream.write(bytes)) return
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      stream.off('drain', settle).off('error', settle)
      if (error) reject(error)
      else resolve()
    }
    stream.once('drain', settle).once('error', settle)
  })
}

/** A page of a list; null where there is no such list. */
export async function readRows(
  folder: string,
  name: string,
  { from, limit }: { from: number; limit: number },
): Promise<RowPage | null> {
  const { rows, index } = paths(folder, name)
  const places = await open(index).catch(nothing)
  if (!places) return null
  try {
    const total = (await places.stat()).size / placeBytes
    const count = Math.max(0, Math.min(limit, total - from))
    if (count === 0) return { rows: [], total }
    // One more than the page: where its last line ends.
    const wanted = Buffer.alloc((count + 1) * placeBytes)
    const { bytesRead } = await places.read(wanted, 0, wanted.length, from * placeBytes)
    const begin = wanted.readBigUInt64LE()
    const end = bytesRead === wanted.length ? wanted.readBigUInt64LE(count * placeBytes) : null
    const lines = await open(rows)
    try {
      const until = end ?? BigInt((await lines.stat()).size)
      const text = Buffer.alloc(Number(until - begin))
      await lines.read(text, 0, text.length, Number(begin))
      const parsed = text.toString('utf8').trimEnd().split('\n')
      return { rows: parsed.map((line) => JSON.parse(line) as unknown), total }
    } finally {
      await lines.close()
    }
  } finally {
    await places.close()
  }
}

/** All rows of a list, one after another. @throws ENOENT where there is none */
export async function* allRows(folder: string, name: string): AsyncGenerator<unknown> {
  const input = createReadStream(paths(folder, name).rows)
  for await (const line of createInterface({ input })) yield JSON.parse(line) as unknown
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
