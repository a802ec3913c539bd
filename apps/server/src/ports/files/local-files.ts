/** Files in a folder of this machine (DATA_DIR/media). */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  FileChanged,
  type FileSource,
  type FileStore,
  isFileKey,
  type ListedFile,
  type StoredFile,
} from './files.ts'

export class LocalFiles implements FileStore {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, source: FileSource, sha256?: string): Promise<void> {
    const target = this.#path(key)
    if (await this.has(key)) return
    // The data folder is its owner's alone, whoever makes it first.
    await mkdir(dirname(this.#folder), { recursive: true, mode: 0o700 })
    await mkdir(dirname(target), { recursive: true })
    // Beside the target, so that the rename stays on one file system; a dot, so that no key can name it.
    const partial = join(dirname(target), `.${randomBytes(9).toString('base64url')}.part`)
    try {
      const digest = await write(partial, source)
      if (sha256 !== undefined && digest !== sha256)
        throw new FileChanged(`${key}: the file changed while it was read`)
      await rename(partial, target)
      await syncFolder(dirname(target))
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  async has(key: string): Promise<boolean> {
    return access(this.#path(key)).then(
      () => true,
      () => false,
    )
  }

  async get(key: string): Promise<StoredFile | null> {
    const path = this.#path(key)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    return { size: found.size, open: (range) => createReadStream(path, range ?? {}) }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async *list(): AsyncGenerator<ListedFile> {
    yield* below(this.#folder, '')
  }

  #path(key: string): string {
    if (!isFileKey(key)) throw new Error(`not a media key: ${JSON.stringify(key)}`)
    return join(this.#folder, key)
  }
}

/** The files of a folder and of those in it; what no key can name (parts of writes that were broken off) is passed by. */
async function* below(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const key = prefix + entry.name
    if (!isFileKey(key)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* below(path, `${key}/`)
    const found = entry.isFile() ? await stat(path).catch(() => null) : null
    if (found) yield { key, bytes: found.size }
  }
}

async function write(path: string, source: FileSource): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o644)
  try {
    const chunks = 'bytes' in source ? [source.bytes] : createReadStream(source.path)
    for await (const chunk of chunks as Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}

/** Makes a new name durable. Some systems cannot sync a folder; the file itself is synced by then. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
