/** Keeps a picture for a question that is written in the desk: opened, drawn anew without anything but its pixels, named by its contents. */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Files } from '../../ports/files/files.ts'
import { BadPicture, type Images, type PictureType } from '../../ports/images/images.ts'

/** The largest picture that is opened, in bytes. */
const mostBytes = 20 * 1_048_576

/** How files of the two types begin. */
const beginnings: readonly [PictureType, string, Buffer][] = [
  ['image/png', 'png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', 'jpg', Buffer.from('ffd8ff', 'hex')],
]

/** The key of the kept picture. @throws Problem badFile, tooLarge; ImagesBusy */
export async function keepPicture(
  { files, images }: { files: Pick<Files, 'put'>; images: Pick<Images, 'clean'> },
  { path, name, bytes }: { path: string; name: string; bytes: number },
): Promise<string> {
  if (bytes > mostBytes)
    throw new Problem('tooLarge', ['staffFileTooLarge', { name, megabytes: mostBytes / 1_048_576 }])
  const begins = await firstBytes(path)
  const found = beginnings.find(([, , signature]) => begins.subarray(0, signature.length).equals(signature))
  if (!found) throw new Problem('badFile', ['notAPicture', { name }])
  const [type, ending] = found
  const folder = await mkdtemp(join(tmpdir(), 'picture-'))
  try {
    const made = join(folder, 'made')
    await images.clean(path, type, made)
    const clean = await readFile(made)
    const key = `school/${sha256(clean).slice(0, 32)}.${ending}`
    await files.put(key, { bytes: clean })
    return key
  } catch (error) {
    if (error instanceof BadPicture) throw new Problem('badFile', error.wording)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
