/**
 * A zip as a pack of files. Names are judged before anything is unpacked, and an entry is unpacked only when it is asked for, into
 * a folder of our own under a name of our own; bounds are held against what really comes out, not against what the zip says.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { removeIfStopped } from '@porua/files/cleanup'
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import type { FileSource } from '@porua/files/source'
import { FolderPack, MemoryPack, type PackFile, type PackSource, pathParts } from '@porua/files/source'
import { Unreadable } from '@porua/files/unreadable'
import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'

export interface ZipLimits {
  entries: number
  /** Bytes of one file, unpacked. */
  file: number
  /** Bytes of all files, unpacked. */
  total: number
  /** How many times its packed size a file may have, once it is bigger than `ratioFrom` bytes. */
  ratio: number
  ratioFrom: number
}

const megabyte = 1024 * 1024

export const zipLimits: ZipLimits = {
  entries: 100_000,
  file: 2048 * megabyte,
  total: 4096 * megabyte,
  ratio: 200,
  ratioFrom: 16 * megabyte,
}

/** Bytes of an XML file that is held in memory while it is read. */
const inMemory = 4 * megabyte

/**
 * Opens a zip and looks at all of its names. Close it when its files have been used: what was unpacked goes then.
 * @throws Unreadable for one that is broken, encrypted, or has a name that leads out, stands twice or is a link
 */
export async function openZip(source: FileSource, limits: ZipLimits = zipLimits): Promise<ZipPack> {
  let zip: ZipFile | undefined
  const options = { autoClose: false, decodeStrings: false, lazyEntries: true }
  try {
    zip =
      'path' in source
        ? await openPromise(source.path, options)
        : await fromBufferPromise(Buffer.from(source.bytes), options)
    const entries = await entriesOf(zip, limits)
    const folder = await mkdtemp(join(tmpdir(), 'porua-zip-'))
    return new ZipPack(zip, entries, folder, limits)
  } catch (error) {
    zip?.close()
    if (error instanceof Unreadable || isSystemError(error)) throw error
    throw new Unreadable(fault('zipUnreadable', { reason: messageOf(error) }))
  }
}

async function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > limits.entries)
    throw new Unreadable(fault('zipManyFiles', { n: zip.entryCount, most: limits.entries }))
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    const parts = pathParts(name, '', 'zip')
    if (isFault(parts)) throw new Unreadable(parts)
    if (name.endsWith('/') || name.endsWith('\\')) continue
    const path = parts.join('/').normalize('NFC')
    if (entries.has(path)) throw new Unreadable(fault('zipTwice', { path }))
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000)
      throw new Unreadable(fault('zipLink', { path }))
    if (entry.isEncrypted()) throw new Unreadable(fault('zipEncrypted', { path }))
    if (!entry.canDecodeFileData())
      throw new Unreadable(fault('zipPacking', { path, method: entry.compressionMethod }))
    total += entry.uncompressedSize
    if (entry.uncompressedSize > limits.file || total > limits.total)
      throw new Unreadable(fault('zipNamesBig', { path }))
    entries.set(path, entry)
  }
  return entries
}

/** The name; one that is UTF-8 without saying so is common, and is read as that. */
function nameOf(entry: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(entry.fileNameRaw)
  } catch {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  }
}

/** Whether a zip or a file in it is refused for the size that it unpacks to. */
export function isBomb({ wording: [code] }: Fault): boolean {
  return code === 'zipNamesBig' || code === 'zipBig' || code === 'zipRatio'
}

export class ZipPack implements PackSource {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>
  readonly #folder: string
  readonly #limits: ZipLimits
  readonly #gone: () => void
  readonly #unpacked = new Map<string, Promise<PackFile | Fault>>()
  /** Entries whose bytes are in `#total`. */
  readonly #counted = new Set<string>()
  #total = 0

  constructor(zip: ZipFile, entries: Map<string, Entry>, folder: string, limits: ZipLimits) {
    this.#zip = zip
    this.#entries = entries
    this.#folder = folder
    this.#limits = limits
    this.#gone = removeIfStopped(folder)
  }

  /** The paths of all its files, in the zip's order. Nothing is unpacked. */
  get paths(): string[] {
    return [...this.#entries.keys()]
  }

  /** Closes the zip and takes away what was unpacked of it. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#unpacked.values())
    this.#zip.close()
    await rm(this.#folder, { recursive: true, force: true })
    this.#gone()
  }

  async find(path: string, from = ''): Promise<PackFile | Fault> {
    const parts = pathParts(path, from, 'zip')
    if (isFault(parts)) return parts
    const plain = parts.join('/').normalize('NFC')
    const entry = this.#entries.get(plain)
    if (!entry) return fault('noFileIn', { path, within: 'zip', similar: null })
    if (/\.xml$/i.test(plain) && entry.uncompressedSize <= inMemory) return this.#inflate(plain, entry)
    let file = this.#unpacked.get(plain)
    if (!file) {
      file = this.#unpack(plain, entry, String(this.#unpacked.size))
      this.#unpacked.set(plain, file)
    }
    return file
  }

  async names(folder: string): Promise<string[]> {
    const prefix = folder === '' ? '' : `${folder}/`
    return this.paths
      .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
      .map((path) => path.slice(prefix.length))
      .sort()
  }

  async tree(folder: string): Promise<PackFile[]> {
    const prefix = folder === '' ? '' : `${folder}/`
    const files: PackFile[] = []
    for (const path of this.paths.filter((one) => one.startsWith(prefix))) {
      const file = await this.find(path)
      if (!isFault(file)) files.push(file)
    }
    return files
  }

  /** The entry as a file of our own folder, or why it cannot be had. */
  async #unpack(path: string, entry: Entry, name: string): Promise<PackFile | Fault> {
    const folder = join(this.#folder, name)
    await mkdir(folder)
    const place = join(folder, 'file')
    const wrong = await this.#read(path, entry, createWriteStream(place))
    if (wrong !== null) {
      await rm(place, { force: true })
      return wrong
    }
    const file = await new FolderPack(folder).find('file')
    return isFault(file) ? file : { ...file, path }
  }

  /** A small entry, or why it cannot be had. It is not kept: packages have thousands of items, each read once. */
  async #inflate(path: string, entry: Entry): Promise<PackFile | Fault> {
    const chunks: Buffer[] = []
    const into = new Writable({
      write: (chunk: Buffer, _, done) => {
        chunks.push(chunk)
        done()
      },
    })
    const wrong = await this.#read(path, entry, into)
    if (wrong !== null) return wrong
    return new MemoryPack({ [path]: Buffer.concat(chunks) }).find(path)
  }

  /** Unpacks an entry into a stream. @returns what is wrong with it, or null */
  async #read(path: string, entry: Entry, into: Writable): Promise<Fault | null> {
    try {
      const stream = await this.#zip.openReadStreamPromise(entry)
      await pipeline(stream, (chunks) => this.#checked(path, entry, chunks), into)
      return null
    } catch (error) {
      if (error instanceof Unreadable) return error.what
      if (isSystemError(error)) throw error
      return fault('zipBroken', { path, reason: messageOf(error) })
    }
  }

  async *#checked(path: string, entry: Entry, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { file, total, ratio, ratioFrom } = this.#limits
    let size = 0
    let sum = 0
    for await (const chunk of chunks) {
      size += chunk.length
      if (!this.#counted.has(path)) this.#total += chunk.length
      if (size > file || this.#total > total) throw new Unreadable(fault('zipBig', { path }))
      if (size > ratioFrom && size > ratio * entry.compressedSize)
        throw new Unreadable(fault('zipRatio', { path, ratio }))
      sum = crc32(chunk, sum)
      yield chunk
    }
    this.#counted.add(path)
    if (sum !== entry.crc32) throw new Unreadable(fault('zipSum', { path }))
  }
}

/** The disk's own trouble (full, gone), which is no fault of the zip. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
