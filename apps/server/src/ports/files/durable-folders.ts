/**
 * Folders whose names outlive a power cut. A file that has been synced can still be gone afterwards when the folder that holds it
 * was new: a name is on the disk only once the folder around it has been synced, and that goes for a folder's own name too.
 */
import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '@porua/files/sync-folder'

/** Makes folders at and below one root. */
export class DurableFolders {
  readonly #root: string
  /** Those that this process has seen on the disk. */
  readonly #durable = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Makes a folder and what is missing above it; when this resolves their names are on the disk. */
  async make(folder: string): Promise<void> {
    // The data folder is its owner's alone, whoever makes it first.
    await mkdir(dirname(this.#root), { recursive: true, mode: 0o700 })
    const made = await mkdir(folder, { recursive: true })
    // Whatever the process's mask: a proxy of the group may send what is in it (X_ACCEL).
    for (let at = folder; made !== undefined && at.length >= made.length; at = dirname(at))
      await chmod(at, 0o750)
    if (made === undefined && this.#durable.has(folder)) return
    // Also where somebody else has just made it, who may not have come to this yet.
    for (let at = folder; at.length >= this.#root.length; at = dirname(at)) await syncFolder(dirname(at))
    this.#durable.add(folder)
  }
}
