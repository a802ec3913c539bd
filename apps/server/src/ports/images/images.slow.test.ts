/** The workshop for pictures when its process is killed, crashes or takes too much memory. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeDir, tempDir } from '@porua/testkit/temp'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BadPicture, ImagesBusy } from './images.ts'
import { SharpImages } from './sharp-images.ts'
import { photo } from './testing.ts'

const jpeg = 'image/jpeg'
const images = new SharpImages()
let folder: string
beforeEach(() => {
  folder = tempDir('images')
})
afterEach(() => removeDir(folder))
afterAll(() => images.close())

async function given(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'given')
  await writeFile(path, bytes)
  return path
}

async function cleaned(bytes: Uint8Array): Promise<void> {
  await images.clean(await given(bytes), jpeg, join(folder, 'made'))
}

describe('the workshop', () => {
  it('goes on after its process was killed, and says that it was our fault', async () => {
    const bytes = await photo(3000, 3000)
    await cleaned(bytes)
    const pid = images.pid ?? 0
    expect(pid).toBeGreaterThan(0)
    const [from, to] = [await given(bytes), join(folder, 'b')]
    const unlucky = images.clean(from, jpeg, to)
    await new Promise((soon) => setImmediate(soon))
    process.kill(pid, 'SIGKILL')
    await expect(unlucky).rejects.toThrow(ImagesBusy)
    await cleaned(bytes)
    expect(images.pid).not.toBe(pid)
  })

  it('calls a picture that crashes its process a bad one', async () => {
    const bytes = await photo(3000, 3000)
    await cleaned(bytes)
    const [from, to] = [await given(bytes), join(folder, 'b')]
    const unlucky = images.clean(from, jpeg, to)
    await new Promise((soon) => setImmediate(soon))
    process.kill(images.pid ?? 0, 'SIGSEGV')
    await expect(unlucky).rejects.toThrow(BadPicture)
  })

  it('ends the process that takes more memory than it may, and says so of the picture', async () => {
    const create = { width: 8000, height: 6000, channels: 3, background: '#456' } as const
    const from = await given(await sharp({ create }).jpeg().toBuffer())
    const narrow = new SharpImages(1)
    const over = narrow.clean(from, jpeg, join(folder, 'b'))
    await expect(over).rejects.toThrow(new BadPicture('pictureTooMuchMemory'))
    expect(narrow.pid).toBeUndefined()
    await narrow.close()
  })
})
