/** Names in a folder, put on the disk. */
import { open } from 'node:fs/promises'

/** What a system answers that has no way to sync a folder. */
const cannot = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EBADF'])

/** Puts the names in a folder on the disk, where the system can do that. @throws what the disk says when it fails */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!cannot.has(String((error as NodeJS.ErrnoException).code))) throw error
  }
}
