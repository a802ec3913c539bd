import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bomb, photo, placedPhoto, withComment } from '../../../ports/images/testing.ts'
import { headBytes, pictureSizeOf } from './picture-size.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2a6' } })

/** The part of a file that is read of it under that name. */
const headOf = (name: string, file: Buffer) => file.subarray(0, headBytes(name).at(-1))

describe('a picture’s size', () => {
  it.each([
    ['a.png', () => photo(321, 123, 'png')],
    ['a.jpg', () => photo(321, 123)],
    ['a.jpeg', () => drawn(321, 123).jpeg({ progressive: true }).toBuffer()],
    ['a.gif', () => drawn(321, 123).gif().toBuffer()],
    ['a.webp', () => drawn(321, 123).webp().toBuffer()],
    ['lossless.webp', () => drawn(321, 123).webp({ lossless: true }).toBuffer()],
    [
      'extended.webp',
      () =>
        drawn(321, 123)
          .withExif({ IFD0: { Make: 'X' } })
          .webp()
          .toBuffer(),
    ],
  ])('is read from the head of %s', async (name, make) => {
    expect(pictureSizeOf(headOf(name, await make()))).toEqual([321, 123])
  })

  it('is that of the picture as it is seen, which for a photograph may be turned', async () => {
    expect(pictureSizeOf(headOf('a.jpg', await placedPhoto(300, 200)))).toEqual([200, 300])
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const jpeg = await drawn(300, 200).withMetadata({ orientation }).jpeg().toBuffer()
      expect(pictureSizeOf(jpeg), `orientation ${orientation}`).toEqual(
        orientation > 4 ? [200, 300] : [300, 200],
      )
    }
  })

  it('is found behind what a camera has to say, as far as the head goes', async () => {
    const comment = 'x'.repeat(60_000)
    const once = withComment(await photo(300, 200), comment)
    expect(pictureSizeOf(headOf('a.jpg', once))).toEqual([300, 200])
    const thrice = withComment(withComment(once, comment), comment)
    expect(pictureSizeOf(headOf('a.jpg', thrice))).toBeNull()
  })

  it('is not believed where it cannot be', () => {
    expect(pictureSizeOf(bomb(20_000, 1).subarray(0, 64))).toEqual([20_000, 1])
    for (const [width, height] of [
      [0, 10],
      [10, 0],
      [20_001, 10],
      [10, 2 ** 31],
    ] as const) {
      const png = bomb(8, 8)
      png.writeUInt32BE(width, 16)
      png.writeUInt32BE(height, 20)
      expect(pictureSizeOf(png), `${width} × ${height}`).toBeNull()
    }
  })

  it('is not made up for what is none of our pictures', () => {
    const text = (of: string) => Buffer.from(of, 'latin1')
    for (const other of [
      text(''),
      text('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      text('%PDF-1.4'),
      text('BM'.padEnd(64, '\x05')),
      // Formats with which the package has hung: boxes and entries of no length.
      text('icns\0\0\0\x10ic32\0\0\0\0'),
      text('\0\0\0\x0cJXL \r\n\x87\n\0\0\0\0jxlp'),
      text('\0\0\0\x18ftypavif\0\0\0\0avifmif1\0\0\0\0meta'),
    ])
      expect(pictureSizeOf(other), other.toString('latin1').slice(0, 12)).toBeNull()
  })

  it('of a picture that is cut off anywhere is the right one or none', async () => {
    for (const file of [
      await photo(32, 16, 'png'),
      await placedPhoto(16, 32),
      await drawn(32, 16).gif().toBuffer(),
      await drawn(32, 16).webp().toBuffer(),
    ])
      for (let end = 0; end < Math.min(file.length, 2_000); end++) {
        const size = pictureSizeOf(file.subarray(0, end))
        if (size) expect(size).toEqual([32, 16])
      }
  })

  it('of garbage behind any beginning is possible or none', async () => {
    const beginnings = [
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      Buffer.from('\xff\xd8\xff\xe1', 'latin1'),
      Buffer.from('\xff\xd8\xff\xe1\0\x20Exif\0\0MM', 'latin1'),
      Buffer.from('GIF89a', 'latin1'),
      Buffer.from('RIFFxxxxWEBPVP8', 'latin1'),
      Buffer.alloc(0),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        const size = pictureSizeOf(Buffer.concat([start, rest]))
        for (const side of size ?? []) expect(side > 0 && side <= 20_000 && Number.isInteger(side)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
    // The slowest there is, a twentieth of a second: no marker where one should be, to the end of the longest head.
    const slow = Buffer.alloc(128 * 1024, 1)
    slow.set([0xff, 0xd8, 0xff, 0xe0])
    expect(pictureSizeOf(slow)).toBeNull()
  })
})
