/** Writes one file, whole or not at all. */
import { dirname } from 'node:path'
import { AtomicWrite } from './atomic-write.ts'
import { namingFile } from './disk-errors.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Writes beside the file first, so that nobody finds half of it; makes its folder where there is none. `write` may refuse.
 * @param how.replaces what stands there gives way to it; otherwise nothing does
 * @throws the disk's error, EEXIST where something has come there meanwhile
 */
export async function writeWhole(
  path: string,
  write: (part: string) => Promise<void>,
  how: { replaces?: boolean } = {},
): Promise<void> {
  makeFolder(dirname(path))
  const part = await AtomicWrite.of(path)
  try {
    await write(part.path)
    await part.finishFile(how)
  } catch (error) {
    throw namingFile(error, path)
  } finally {
    await part.drop()
  }
}
