/** Where a pack's files come from: a folder, or memory in tests. Paths are relative, with '/', and never lead out of the pack. */
import { createReadStream } from 'node:fs'
import { lstat, open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Fault, fault, isFault } from './faults/faults.ts'

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
  /** Finds a file by the path that the pack gives, counted from the folder `from`; or says why it cannot be had. */
  find(path: string, from?: string): Promise<PackFile | Fault>
  /** Names of the files right inside a folder, sorted. */
  names(folder: string): Promise<string[]>
  /** Every file inside a folder and the folders below it, in no order. */
  tree(folder: string): Promise<PackFile[]>
}

/** The path cut into names, from the pack's root, or why it is none. A path from Windows may have backslashes. */
export function pathParts(path: string, from = '', within = 'pack'): string[] | Fault {
  const plain = path.replaceAll('\\', '/')
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(plain)) return fault('notAPath', { path, within })
  if (plain === '' || path.includes('\0') || path.length > 1000) return fault('notAFileName', { path })
  const parts: string[] = []
  for (const part of `${from}/${plain}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return fault('leadsOut', { path, within })
    if (part !== '' && part !== '.' && part !== '..') parts.push(part)
  }
  return parts.length === 0 ? fault('notAFileName', { path }) : parts
}

/** A pack in a folder. Links may stay inside it, never lead out. */
export class FolderPack implements PackSource {
  readonly #folder: string
  readonly #within: string
  readonly #listings = new Map<string, Promise<string[]>>()
  #root: Promise<string> | undefined
  /** @param within The folder in messages: 'pack', 'folder' (a file's), or its path. */
  constructor(folder: string, within = 'pack') {
    this.#folder = folder
    this.#within = within
  }

  async find(path: string, from = ''): Promise<PackFile | Fault> {
    const within = this.#within
    const parts = pathParts(path, from, within)
    if (isFault(parts)) return parts
    this.#root ??= realpath(this.#folder)
    const root = await this.#root
    let place = root
    for (const part of parts) {
      const name = await this.#nameIn(place, part)
      if (name === null) return fault('noFileIn', { path, within, similar: await this.#similar(place, part) })
      place = join(place, name)
    }
    const real = await realpath(place).catch(() => null)
    if (real === null) return fault('noFileIn', { path, within, similar: null })
    if (!real.startsWith(root + sep)) return fault('linkLeadsOut', { path, within })
    const facts = await stat(real)
    // A pipe or a device would be read for ever.
    if (!facts.isFile()) return fault('notAFile', { path })
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
        if (!isFault(file)) files.push(file)
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

  async #similar(folder: string, name: string): Promise<string | null> {
    const small = name.normalize('NFC').toLowerCase()
    const similar = (other: string) => other.normalize('NFC').toLowerCase() === small
    return (await this.#listing(folder)).find(similar) ?? null
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

  async find(path: string, from = ''): Promise<PackFile | Fault> {
    const parts = pathParts(path, from)
    if (isFault(parts)) return parts
    const plain = parts.join('/').normalize('NFC')
    const bytes = this.#files.get(plain)
    if (!bytes) return fault('noFileIn', { path, within: 'pack', similar: null })
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
    return found.filter((file): file is PackFile => !isFault(file))
  }
}
