/**
 * How much of a disk files may take. The answers of the same school stand on it, and a full disk takes no answer any more: files
 * stop first.
 */
import { statfs } from 'node:fs/promises'

/** What files leave free, in bytes: an exam day of a big school; of a small disk a twentieth. */
const mostLeftFree = 1024 ** 3
const partLeftFree = 20

/** Bytes that files may still take on the disk of `folder`; none or less: no more. @throws what the file system says */
export async function spaceForFiles(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return spaceOf(bavail * bsize, blocks * bsize)
}

/** The same from what is free on a disk, and how large it is, both in bytes. */
export function spaceOf(free: number, size: number): number {
  return free - Math.min(mostLeftFree, size / partLeftFree)
}
