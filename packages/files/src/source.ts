/** Where a pack's files come from: a folder, or memory in tests. Paths are relative, with '/', and never lead out of the pack. */
import { createReadStream } from 'node:fs'
import { lstat, open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { quoted } from './validation-errors.ts'

/** What to keep: bytes at hand, or a file of this machine. */
export type FileSource = { bytes: Uint8Array } | { path: string }

/** A file of the pack. */
export interface PackFile {
  /** Its path in the pack, in composed form (NFC), with '/'. */
  path: string
  size: number
  source: FileSource
  read(): Promise<Uint8Array>
  /** Its first bytes. */
  head(length: number): Promise<Uint8Array>
  /** Bytes from a place on; fewer at its end. */
  readAt(start: number, length: number): Promise<Uint8Array>
  chunks(): AsyncIterable<Uint8Array>
}

export interface PackSource {
  /** Finds a file by the path that the pack gives, counted from the folder `from`; a text says why it cannot be had. */
  find(path: string, from?: string): Promise<PackFile | string>
  /** Names of the files right inside a folder, sorted. */
  names(folder: string): Promise<string[]>
  /** Every file inside a folder and the folders below it, in no order. */
  tree(folder: string): Promise<PackFile[]>
}

/** The path cut into names, from the pack's root, or why it is none. A path from Windows may have backslashes. */
export function pathParts(path: string, from = ''): string[] | string {
  const plain = path.replaceAll('\\', '/')
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(plain))
    return `${quoted(path)} is not a path inside the pack, such as media/picture.png`
  if (plain === '' || path.includes('\0') || path.length > 1000) return `${quoted(path)} is not a file name`
  const parts: string[] = []
  for (const part of `${from}/${plain}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return `${quoted(path)} leads out of the pack`
    if (part !== '' && part !== '.' && part !== '..') parts.push(part)
  }
  return parts.length === 0 ? `${quoted(path)} is not a file name` : parts
}

const missing = (path: string, similar?: string): string =>
  `there is no file ${quoted(path)} in the pack${similar ? ` (there is ${quoted(similar)}: capital letters count)` : ''}`

/** A pack in a folder. Links may stay inside it, never lead out. */
export class FolderPack implements PackSource {
  readonly #folder: string
  readonly #what: string
  readonly #listings = new Map<string, Promise<string[]>>()
  #root: Promise<string> | undefined
  /** @param what The folder in messages. */
  constructor(folder: string, what = 'the pack') {
    this.#folder = folder
    this.#what = what
  }

  async find(path: string, from = ''): Promise<PackFile | string> {
    const found = await this.#find(path, from)
    return typeof found === 'string' ? found.replace('the pack', this.#what) : found
  }

  async #find(path: string, from: string): Promise<PackFile | string> {
    const parts = pathParts(path, from)
    if (typeof parts === 'string') return parts
    this.#root ??= realpath(this.#folder)
    const root = await this.#root
    let place = root
    for (const part of parts) {
      const name = await this.#nameIn(place, part)
      if (name === null) return missing(path, await this.#similar(place, part))
      place = join(place, name)
    }
    const real = await realpath(place).catch(() => null)
    if (real === null) return missing(path)
    if (!real.startsWith(root + sep)) return `${quoted(path)} is a link that leads out of the pack`
    const facts = await stat(real)
    // A pipe or a device would be read for ever.
    if (!facts.isFile()) return `${quoted(path)} is not a file`
    return {
      path: parts.join('/').normalize('NFC'),
      size: facts.size,
      source: { path: real },
      read: () => readFile(real),
      head: (length) => bytesAt(real, 0, length),
      readAt: (start, length) => bytesAt(real, start, length),
      chunks: () => createReadStream(real),
    }
  }

  async names(folder: string): Promise<string[]> {
    const names = await this.#listing(join(this.#folder, folder))
    const files: string[] = []
    for (const name of names) {
      const facts = await lstat(join(this.#folder, folder, name))
      if (!facts.isDirectory()) files.push(name.normalize('NFC'))
    }
    return files.sort()
  }

  async tree(folder: string): Promise<PackFile[]> {
    const files: PackFile[] = []
    for (const name of await this.#listing(join(this.#folder, folder))) {
      const path = `${folder}/${name}`
      const facts = await lstat(join(this.#folder, path))
      if (facts.isDirectory()) files.push(...(await this.tree(path)))
      else {
        const file = await this.find(path)
        if (typeof file !== 'string') files.push(file)
      }
    }
    return files
  }

  /** The name as the disk has it: as given, or with its accents composed or taken apart (NFC, NFD). */
  async #nameIn(folder: string, name: string): Promise<string | null> {
    const names = await this.#listing(folder)
    if (names.includes(name)) return name
    const composed = name.normalize('NFC')
    return names.find((other) => other.normalize('NFC') === composed) ?? null
  }

  async #similar(folder: string, name: string): Promise<string | undefined> {
    const small = name.normalize('NFC').toLowerCase()
    return (await this.#listing(folder)).find((other) => other.normalize('NFC').toLowerCase() === small)
  }

  #listing(folder: string): Promise<string[]> {
    let listing = this.#listings.get(folder)
    if (!listing) {
      listing = readdir(folder).catch(() => [])
      this.#listings.set(folder, listing)
    }
    return listing
  }
}

async function bytesAt(path: string, start: number, length: number): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A pack in memory: path → contents. */
export class MemoryPack implements PackSource {
  readonly #files: Map<string, Uint8Array>
  constructor(files: Record<string, string | Uint8Array>) {
    const encoder = new TextEncoder()
    this.#files = new Map(
      Object.entries(files).map(([path, data]) => [
        path.normalize('NFC'),
        typeof data === 'string' ? encoder.encode(data) : data,
      ]),
    )
  }

  async find(path: string, from = ''): Promise<PackFile | string> {
    const parts = pathParts(path, from)
    if (typeof parts === 'string') return parts
    const plain = parts.join('/').normalize('NFC')
    const bytes = this.#files.get(plain)
    if (!bytes) return missing(path)
    return {
      path: plain,
      size: bytes.length,
      source: { bytes },
      read: async () => bytes,
      head: async (length) => bytes.subarray(0, length),
      readAt: async (start, length) => bytes.subarray(start, start + length),
      chunks: async function* () {
        yield bytes
      },
    }
  }

  async names(folder: string): Promise<string[]> {
    const prefix = `${folder}/`
    return [...this.#files.keys()]
      .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
      .map((path) => path.slice(prefix.length))
      .sort()
  }

  async tree(folder: string): Promise<PackFile[]> {
    const paths = [...this.#files.keys()].filter((path) => path.startsWith(`${folder}/`))
    const found = await Promise.all(paths.map((path) => this.find(path)))
    return found.filter((file) => typeof file !== 'string')
  }
}
