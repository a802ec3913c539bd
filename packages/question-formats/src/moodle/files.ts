/** Files that a Moodle XML carries inside itself, in base64: put into a folder of our own, under the paths that its texts name. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeIfStopped } from '@porua/files/cleanup'
import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import { FolderPack, type PackFile, type PackSource } from '@porua/files/source'

/** Most bytes of one file, and of all. */
const most = { file: 64 * 1024 * 1024, total: 2048 * 1024 * 1024 }

export class MoodleFiles implements PackSource {
  #gone: (() => void) | undefined
  readonly #files = new Map<string, PackFile>()
  #folder: string | undefined
  #total = 0

  async #begin(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'porua-moodle-'))
    this.#gone = removeIfStopped(folder)
    return folder
  }

  /** Keeps a file. @returns why it cannot be kept, or null */
  async add(path: string, base64: string): Promise<Fault | null> {
    const plain = base64.replace(/\s+/g, '')
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain) || plain.length % 4 === 1) return fault('base64Broken')
    const bytes = Buffer.from(plain, 'base64')
    this.#total += bytes.length
    if (bytes.length > most.file || this.#total > most.total) return fault('tooBig')
    this.#folder ??= await this.#begin()
    const folder = await mkdtemp(join(this.#folder, 'f-'))
    await writeFile(join(folder, 'file'), bytes)
    const file = await new FolderPack(folder).find('file')
    if (isFault(file)) return file
    this.#files.set(path, { ...file, path })
    return null
  }

  /** Paths of files are made by us and looked up as they are. */
  async find(path: string): Promise<PackFile | Fault> {
    return this.#files.get(path) ?? fault('noFileOfQuestion', { path: path.replace(/^\d+\//, '') })
  }

  async names(): Promise<string[]> {
    return [...this.#files.keys()].sort()
  }

  async tree(): Promise<PackFile[]> {
    return [...this.#files.values()]
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
    this.#gone?.()
  }
}
