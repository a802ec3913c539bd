/** The workshop for pictures: what it makes, what it refuses, and that it outlives both. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { removeDir, tempDir } from '@porua/testkit/temp'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BadPicture, ImagesBusy, longestSide, type PictureType } from './images.ts'
import { SharpImages } from './sharp-images.ts'
import { bomb, photo, placedPhoto, polyglots, withComment } from './testing.ts'

const jpeg = 'image/jpeg'
const png = 'image/png'
const realFolder = resolve(import.meta.dirname, '../../../../../../shared/data/media/image')
const hostileFolder = resolve(realFolder, '../../hostile/svg')

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

async function cleaned(bytes: Uint8Array, type: PictureType = jpeg): Promise<Buffer> {
  const to = join(folder, 'made')
  await images.clean(await given(bytes), type, to)
  return readFile(to)
}

describe('a picture made anew', () => {
  it('has no metadata, stands upright, and keeps its size', async () => {
    const before = await placedPhoto(300, 200)
    expect(before.includes('RAHIMA KHATUN')).toBe(true)
    expect((await sharp(before).metadata()).exif?.length).toBeGreaterThan(100)
    const after = await cleaned(before)
    const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(after).metadata()
    expect({ width, height }).toEqual({ width: 200, height: 300 })
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const word of ['RAHIMA', 'SECRETMODEL', 'PHONEMAKER', 'Exif', 'GPS'])
      expect(after.includes(word), word).toBe(false)
  })

  it('keeps what is see-through in a PNG', async () => {
    const create = { width: 20, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } as const
    const after = await cleaned(await sharp({ create }).png().toBuffer(), png)
    expect((await sharp(after).metadata()).hasAlpha).toBe(true)
  })

  it('is at most so wide and high, and opens a photograph of 48 million pixels', async () => {
    const create = { width: 8000, height: 6000, channels: 3, background: '#456' } as const
    const after = await cleaned(await sharp({ create }).jpeg().toBuffer())
    const { width, height } = await sharp(after).metadata()
    expect([width, height]).toEqual([longestSide, (longestSide * 3) / 4])
  })

  it('forgets what a camera has put behind the picture’s end', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 7)])
    const after = await cleaned(Buffer.concat([await photo(64, 64), film]))
    expect(after.includes('ftypmp42')).toBe(false)
  })

  it('takes a comment, and what decoders only warn of', async () => {
    const commented = withComment(await photo(64, 64), 'from my phone')
    expect((await cleaned(commented)).includes('from my phone')).toBe(false)
    // Bytes between two segments: 'extraneous bytes before marker', as some phones write.
    const whole = await photo(64, 64)
    const at = 2 + 2 + whole.readUInt16BE(4)
    const odd = Buffer.concat([whole.subarray(0, at), Buffer.alloc(4), whole.subarray(at)])
    expect((await sharp(await cleaned(odd)).metadata()).width).toBe(64)
  })

  it('becomes squares of its middle', async () => {
    const from = await given(await placedPhoto(300, 200))
    const to = [40, 150].map((size) => ({ path: join(folder, `${size}.jpg`), size }))
    await images.squares(from, jpeg, to)
    for (const { path, size } of to) {
      const { width, height, format, exif } = await sharp(path).metadata()
      expect([width, height, format, exif]).toEqual([size, size, 'jpeg', undefined])
    }
  })
})

describe('a picture refused', () => {
  async function refusal(bytes: Uint8Array, type: PictureType = jpeg): Promise<string> {
    const error = await cleaned(bytes, type).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadPicture)
    expect(existsSync(join(folder, 'made'))).toBe(false)
    return (error as BadPicture).message
  }

  it('when it is two things at once', async () => {
    for (const [what, bytes] of Object.entries(await polyglots()))
      expect(await refusal(bytes, bytes[0] === 0x89 ? png : jpeg), what).toMatch(/also holds/)
  })

  it('when it is a bomb, a fragment or noise', async () => {
    const whole = await photo(400, 400)
    expect(await refusal(bomb(30_000, 30_000), png)).toMatch(/too large: 30000 × 30000 pixels/)
    expect(await refusal(bomb(5100, 5000), png)).toMatch(/too large/)
    expect(await refusal(whole.subarray(0, whole.length / 2))).toMatch(/damaged or incomplete/)
    const scratched = Buffer.from(whole)
    scratched.set([0xff, 0xd9, 0xff, 0x01, 0xff, 0xc4], whole.length / 2)
    expect(await refusal(scratched)).toMatch(/damaged or incomplete/)
    const cut = (await photo(400, 400, 'png')).subarray(0, 3000)
    expect(await refusal(cut, png)).toMatch(/damaged or incomplete/)
    expect(await refusal(Buffer.from('no picture at all'))).toMatch(/damaged or incomplete/)
  })

  it('when it is another kind than it says, SVG among them', async () => {
    expect(await refusal(await photo(20, 20, 'png'))).toBe('This is not a JPEG picture.')
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    await refusal(Buffer.from(svg), png)
    await refusal(
      await sharp(await photo(20, 20))
        .webp()
        .toBuffer(),
    )
    await refusal(
      await sharp(await photo(20, 20))
        .tiff()
        .toBuffer(),
    )
  })

  it.skipIf(!there(hostileFolder))('when a hostile SVG is sent as a picture', async () => {
    for (const name of readdirSync(hostileFolder)) await refusal(readFileSync(join(hostileFolder, name)), png)
  })
})

describe('the workshop', () => {
  it('takes a crowd one by one', async () => {
    const from = await given(await photo(500, 500))
    const made = Array.from({ length: 12 }, (_, i) => join(folder, `${i}.jpg`))
    await Promise.all(made.map((to) => images.clean(from, jpeg, to)))
    for (const to of made) expect((await sharp(to).metadata()).width).toBe(500)
  })

  it('blames nobody where nothing can be written', async () => {
    const from = await given(await photo(50, 50))
    await expect(images.clean(from, jpeg, join(folder, 'none', 'b'))).rejects.toThrow(ImagesBusy)
    await expect(images.clean(join(folder, 'gone'), jpeg, join(folder, 'b'))).rejects.toThrow(ImagesBusy)
  })

  it('takes nothing more once it is closed', async () => {
    const own = new SharpImages()
    await own.clean(await given(await photo(50, 50)), jpeg, join(folder, 'b'))
    await own.close()
    await expect(own.clean(join(folder, 'given'), jpeg, join(folder, 'c'))).rejects.toThrow(ImagesBusy)
  })
})

describe.skipIf(!there(realFolder))('pictures that others have drawn', () => {
  it.each([
    'Landscape_6.jpg',
    'Portrait_8.jpg',
    'exif_gps.jpg',
    'hopper_orientation_6.jpg',
    'invalid-exif.jpg',
    'pil_sample_cmyk.jpg',
    'transparent.png',
  ])('takes %s', async (name) => {
    const type = name.endsWith('png') ? png : jpeg
    const { exif, space } = await sharp(await cleaned(readFileSync(join(realFolder, name)), type)).metadata()
    expect([exif, space]).toEqual([undefined, 'srgb'])
  })

  it.each([
    'broken.png',
    'broken_data_stream.png',
    'truncated_jpeg.jpg',
    'decompression_bomb.gif',
    'zero_width.gif',
    'hopper.webp',
  ])('refuses %s', async (name) => {
    const bytes = readFileSync(join(realFolder, name))
    await expect(cleaned(bytes, name.endsWith('jpg') ? jpeg : png)).rejects.toThrow(BadPicture)
  })
})

/** Whether a folder of real data is on this machine; says so where it is not. */
function there(path: string): boolean {
  if (existsSync(path)) return true
  process.stdout.write(`no pictures at ${path}: those made here are tried alone\n`)
  return false
}
