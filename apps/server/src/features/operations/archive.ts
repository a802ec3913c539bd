/** The file of a backup: a zip, so that any machine can look into it. Written to a temporary name, read part by part. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AtomicWrite } from '@porua/files/atomic-write'
import { diskReason } from '@porua/files/disk-errors'
import { type Entry, openPromise, type ZipFile as Unzip } from 'yauzl'
import { ZipFile } from 'yazl'
import { Refused } from '../../platform/refusals/refused.ts'
import { Damaged } from './table-lines.ts'

/** What was written of a part. */
export interface Part {
  bytes: number
  /** Hex. */
  sha256: string
}

export class ArchiveWriter {
  readonly #path: string
  readonly #made: AtomicWrite
  readonly #zip = new ZipFile()
  /** Settles when the file is whole, or cannot be written. */
  readonly #written: Promise<void>

  /** @throws Refused where a file is already, or none can be made. Nobody but its owner can read it. */
  static async create(path: string): Promise<ArchiveWriter> {
    if (await stat(path).catch(() => null)) throw new Refused(['pathIsThere', { path }])
    const refuse = (error: Error) => {
      throw new Refused(['notWritten', { path, reason: diskReason(error) ?? error.message }])
    }
    const made = await AtomicWrite.of(path)
    const handle = await open(made.path, 'wx', 0o600).catch(refuse)
    return new ArchiveWriter(path, made, handle.createWriteStream())
  }

  private constructor(path: string, made: AtomicWrite, out: ReturnType<typeof createWriteStream>) {
    this.#path = path
    this.#made = made
    this.#written = pipeline(this.#zip.outputStream, out)
    // Told by whoever waits next; nobody may be waiting at the moment it fails.
    this.#written.catch(() => undefined)
  }

  /** Adds a part to its end. `packed`: worth the work of compressing it. */
  async add(name: string, chunks: AsyncIterable<Uint8Array>, packed: boolean): Promise<Part> {
    const hash = createHash('sha256')
    let bytes = 0
    async function* through() {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    const source = Readable.from(through(), { objectMode: false })
    const read = new Promise<void>((resolve, reject) => {
      source.once('end', resolve)
      source.once('error', reject)
    })
    // The lowest level: a backup is made beside students who are saving, and is the better part of media anyway.
    this.#zip.addReadStream(source, name, { compressionLevel: packed ? 1 : 0, mode: 0o600 })
    try {
      // The file breaks before the source ends, or not at all.
      await Promise.race([read, this.#written])
    } catch (error) {
      // Whoever gives the chunks must hear of it: a database that still reads a table cannot be closed.
      const closed = source.closed || once(source, 'close')
      source.destroy()
      await closed
      throw this.#told(error)
    }
    return { bytes, sha256: hash.digest('hex') }
  }

  /** The file is there under its name, whole and durable. Resolves with its bytes. */
  async finish(): Promise<number> {
    this.#zip.end()
    try {
      await this.#written
      const { size } = await stat(this.#made.path)
      await this.#made.finishFile()
      return size
    } catch (error) {
      throw this.#told(error)
    }
  }

  /** Takes away what was written. */
  async abandon(): Promise<void> {
    ;(this.#zip.outputStream as Readable).destroy()
    await this.#written.catch(() => undefined)
    await this.#made.drop()
  }

  #told(error: unknown): unknown {
    const reason = diskReason(error)
    return reason === null ? error : new Refused(['notWritten', { path: this.#path, reason }])
  }
}

export class ArchiveReader {
  readonly #zip: Unzip
  readonly #entries: Map<string, Entry>
  readonly #name: string

  /** @throws Refused where no file is, Damaged for one that is no zip or is cut off */
  static async open(path: string): Promise<ArchiveReader> {
    const facts = await stat(path).catch(() => null)
    if (!facts?.isFile()) throw new Refused(['noFileAt', { path }])
    const name = basename(path)
    try {
      const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new ArchiveReader(zip, entries, name)
    } catch (error) {
      throw new Damaged(`${name} is not a backup, or its end is missing (${(error as Error).message})`)
    }
  }

  private constructor(zip: Unzip, entries: Map<string, Entry>, name: string) {
    this.#zip = zip
    this.#entries = entries
    this.#name = name
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** Reads a part; with `expected` it is compared as it passes. @throws Damaged by the part's name */
  async *read(part: string, expected?: Part): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(part)
    if (!entry) throw new Damaged(`${this.#name}: ${part} is missing`)
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
        hash.update(chunk)
        bytes += chunk.length
        if (expected && bytes > expected.bytes) break
        yield chunk
      }
    } catch (error) {
      throw new Damaged(`${this.#name}: ${part} cannot be read (${(error as Error).message})`)
    }
    if (expected && (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256))
      throw new Damaged(`${this.#name}: ${part} is damaged: it is not what was written`)
  }

  /** A small part as text. @throws Damaged */
  async text(part: string, expected?: Part): Promise<string> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.read(part, expected)) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }

  close(): void {
    this.#zip.close()
  }
}
