/** Files in a folder of this machine (DATA_DIR/media). */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileSource } from '@porua/files/source'
import { syncFolder } from '@porua/files/sync-folder'
import { DurableFolders } from './durable-folders.ts'
import {
  FileChanged,
  type FileStore,
  FilesUnavailable,
  isFileKey,
  type ListedFile,
  type StoredFile,
} from './files.ts'
import { sweepFolder } from './local-inbox.ts'

/** No file takes so long to be written. */
const oldPartMs = 86_400_000

/** `FileStore` in one folder. A file has its name only when all its bytes are on the disk. */
export class LocalFiles implements FileStore {
  readonly #folder: string
  readonly #folders: DurableFolders
  #swept: Promise<void> | undefined
  constructor(folder: string) {
    this.#folder = folder
    this.#folders = new DurableFolders(folder)
  }

  async put(key: string, source: FileSource, sha256?: string): Promise<void> {
    const target = this.#path(key)
    // It may stand there since a put that failed over its very name.
    if (await this.has(key)) return syncFolder(dirname(target))
    await this.#folders.make(dirname(target))
    const partial = join(await this.#partsFolder(), `${randomBytes(9).toString('base64url')}.part`)
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

  /**
   * Where files are written until they are whole: on the same file system as their places, with a dot, so that no key can name it. What
   * a server or command that was killed has left there goes with the first file that the next one keeps.
   */
  async #partsFolder(): Promise<string> {
    const folder = join(this.#folder, '.parts')
    await mkdir(folder, { recursive: true })
    // One that cannot be taken away is in nobody's way.
    this.#swept ??= sweepFolder(folder, Date.now() - oldPartMs).catch(() => undefined)
    await this.#swept
    return folder
  }

  async has(key: string): Promise<boolean> {
    return (await fileAt(this.#path(key))) !== null
  }

  async get(key: string): Promise<StoredFile | null> {
    const path = this.#path(key)
    const found = await fileAt(path)
    if (found === null) return null
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

const noFile = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** The file at a path, null where there is none. @throws FilesUnavailable where the disk fails: that is not the same as no file */
async function fileAt(path: string): Promise<Stats | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? found : null
  } catch (error) {
    if (noFile.has(String((error as NodeJS.ErrnoException).code))) return null
    throw new FilesUnavailable('A file of the data folder cannot be looked at.', { cause: error })
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
    const found = entry.isFile() ? await fileAt(path) : null
    if (found) yield { key, bytes: found.size }
  }
}

async function write(path: string, source: FileSource): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o600)
  try {
    // Whatever the process's mask: a proxy of the group may send it (X_ACCEL), nobody else reads it.
    await handle.chmod(0o640)
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
