/** The inbox in a folder of this machine (DATA_DIR/incoming); the address leads to a PUT on this server. */
import { randomBytes } from 'node:crypto'
import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '@porua/files/sync-folder'
import { hmac, isSame } from '../../platform/signatures.ts'
import type { Keys } from '../secrets/secrets.ts'
import { DurableFolders } from './durable-folders.ts'
import { isFileKey } from './files.ts'
import { spaceForFiles } from './free-space.ts'
import { type Inbox, type InboxAddress, NoFreeSpace, TooManyBytes } from './inbox.ts'

/** Below this path of the server stands the PUT, followed by the key. */
export const inboxPath = '/api/uploads'

/** After so many bytes it is asked again how much room there is: many phones may be sending. */
const bytesBetweenLooks = 4 * 1024 * 1024

/** What an address says of itself. */
export type AddressCheck = 'good' | 'expired' | 'wrong'

/** `Inbox` in one folder; `receive` is what the PUT behind its addresses calls. */
export class LocalInbox implements Inbox {
  readonly #folder: string
  readonly #folders: DurableFolders
  readonly #keys: Keys
  readonly #space: (folder: string) => Promise<number>

  /** `keys` sign the addresses; `space` says how many bytes files may still take. */
  constructor(folder: string, keys: Keys, space = spaceForFiles) {
    this.#folder = folder
    this.#folders = new DurableFolders(folder)
    this.#keys = keys
    this.#space = space
  }

  async address(ask: Parameters<Inbox['address']>[0]): Promise<InboxAddress> {
    const { key, contentType, server, expiresAt } = ask
    const sig = sign(this.#keys.signing(), key, String(expiresAt))
    const query = new URLSearchParams({ until: String(expiresAt), sig })
    return { url: `${server}${inboxPath}/${key}?${query}`, headers: { 'content-type': contentType } }
  }

  /** Whether an address that somebody presents is one of ours, and still good. */
  check(key: string, until: string, signature: string, now: number): AddressCheck {
    const isOurs = this.#keys.accepted().some((secret) => isSame(signature, sign(secret, key, until)))
    if (!isOurs) return 'wrong'
    return Number(until) > now ? 'good' : 'expired'
  }

  /**
   * Keeps what comes, in the place of what came before; durable when this resolves. `isWanted` is asked when all bytes are
   * there: false drops them. Resolves with their number; nothing is kept of none.
   * @throws TooManyBytes as soon as there are more than `mostBytes`, NoFreeSpace where the rest of the disk is for answers.
   */
  async receive(
    key: string,
    chunks: AsyncIterable<Uint8Array>,
    mostBytes: number,
    isWanted: () => Promise<boolean>,
  ): Promise<{ bytes: number; kept: boolean }> {
    const target = this.#path(key)
    await this.#folders.make(dirname(target))
    return receiveFile(target, chunks, mostBytes, { space: this.#space, isWanted })
  }

  async bring(key: string, path: string, mostBytes: number): Promise<number | null> {
    const source = this.#path(key)
    try {
      // A second name for the same bytes: a PUT that comes now gives the first name other ones.
      await link(source, path).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw error
        await copyFile(source, path)
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
    const { size } = await stat(path)
    if (size <= mostBytes) return size
    await rm(path)
    throw new TooManyBytes(`${key}: more than ${mostBytes} bytes`)
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  /** Removes what has lain here since before `before` (UTC milliseconds by the machine): parts that a crash has left. */
  async sweep(before: number): Promise<void> {
    await sweepFolder(this.#folder, before)
  }

  #path(key: string): string {
    if (!isFileKey(key)) throw new Error(`not a media key: ${JSON.stringify(key)}`)
    return join(this.#folder, key)
  }
}

function sign(secret: string, key: string, until: string): string {
  return hmac(secret, `put ${key} ${until}`)
}

/**
 * Writes what comes to a file of its owner alone; it stands there whole and durable, or not at all. `space` says how many bytes
 * files may still take in a folder; `isWanted` is asked when all bytes are there: false drops them. Nothing is kept of none.
 * @throws TooManyBytes as soon as there are more than `mostBytes`, NoFreeSpace where the rest of the disk is for answers.
 */
export async function receiveFile(
  target: string,
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
  { space = spaceForFiles, isWanted = async () => true }: ReceiveOptions = {},
): Promise<{ bytes: number; kept: boolean }> {
  // A dot, so that no key can name it.
  const partial = join(dirname(target), `.${randomBytes(9).toString('base64url')}.part`)
  try {
    const hasSpace = async () => (await space(dirname(target))) > 0
    const bytes = await write(partial, chunks, mostBytes, hasSpace)
    if (bytes === 0 || !(await isWanted())) {
      await rm(partial, { force: true })
      return { bytes, kept: false }
    }
    await rename(partial, target)
    await syncFolder(dirname(target))
    return { bytes, kept: true }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

interface ReceiveOptions {
  space?: (folder: string) => Promise<number>
  isWanted?: () => Promise<boolean>
}

async function write(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
  hasSpace: () => Promise<boolean>,
): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  let bytes = 0
  let nextLook = 0
  try {
    for await (const chunk of chunks) {
      if (bytes >= nextLook) {
        if (!(await hasSpace())) throw new NoFreeSpace('the rest of the disk is for answers')
        nextLook = bytes + bytesBetweenLooks
      }
      bytes += chunk.length
      if (bytes > mostBytes) throw new TooManyBytes(`more than ${mostBytes} bytes`)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return bytes
}

/** Removes the files below a folder that were last written before `before` (UTC milliseconds by the machine). */
export async function sweepFolder(folder: string, before: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() ? await stat(path).catch(() => null) : null
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
