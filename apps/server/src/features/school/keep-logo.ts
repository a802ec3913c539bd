/** Keeps a logo that somebody hands in: opened, drawn anew without anything but its pixels, and named by its contents. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Files } from '../../ports/files/files.ts'
import { BadPicture, type Images, type PictureType } from '../../ports/images/images.ts'

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/** The key of the kept picture. `data`: base64. @throws Problem badFile, ImagesBusy */
export async function keepLogo(
  { files, images }: { files: Pick<Files, 'put'>; images: Pick<Images, 'clean'> },
  { type, data }: { type: PictureType; data: string },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'))
  try {
    const [from, to] = [join(folder, 'came'), join(folder, 'made')]
    await writeFile(from, Buffer.from(data, 'base64'))
    await images.clean(from, type, to)
    const bytes = await readFile(to)
    const key = `school/${sha256(bytes).slice(0, 32)}.${endings[type]}`
    await files.put(key, { bytes })
    return key
  } catch (error) {
    if (error instanceof BadPicture) throw new Problem('badFile', error.wording, { field: 'logo' })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
