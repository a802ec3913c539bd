/**
 * Recordings, documents and pictures that something has happened to: each is taken apart and written again, or refused in a
 * sentence; nothing outside the file is ever read. The seed is printed; TEST_SEED sets another.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { tempDir } from '@porua/testkit/temp'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { Problem } from '../../platform/problems.ts'
import { BadPicture, type PictureType } from '../../ports/images/images.ts'
import { SharpImages } from '../../ports/images/sharp-images.ts'
import { photo } from '../../ports/images/testing.ts'
import { Bytes, type Part } from './bytes.ts'
import { cleanMp3 } from './mp3.rules.ts'
import { cleanPdf } from './pdf.rules.ts'
import { namedMp3, namedWav, pdf } from './testing.ts'
import { cleanWav } from './wav.rules.ts'

const runs = Number(process.env.FUZZ_ROUNDS ?? 150)
const pictures = Math.min(runs, 15)
const folder = tempDir('uploads-fuzz')
const path = join(folder, 'file')

/** Bits flipped, ends cut, stretches repeated or gone, lengths made huge. */
function spoilt(bytes: Uint8Array, chance: Chance): Buffer {
  let data = Buffer.from(bytes)
  for (let times = 1 + chance.below(3); times > 0; times--) {
    // What decides stands at the beginning and at the end.
    const near = chance.pick([
      chance.below(64),
      chance.below(data.length + 1),
      data.length - chance.below(64),
    ])
    const at = Math.max(0, Math.min(near, data.length))
    const piece = data.subarray(at, at + chance.below(2_000))
    const [before, after] = [data.subarray(0, at), data.subarray(at)]
    const way = chance.below(6)
    if (way === 0 && at < data.length) data[at] = (data[at] ?? 0) ^ (1 << chance.below(8))
    else if (way === 1 && at + 4 <= data.length)
      data.writeUInt32LE(chance.pick([0, 0xffffffff, 0x7fffffff]), at)
    else if (way === 2) data = Buffer.from(before)
    else if (way === 3) data = Buffer.concat([before, after.subarray(piece.length)])
    else if (way === 4) data = Buffer.concat([before, piece, piece, after])
    else
      data = Buffer.concat([
        before,
        Buffer.from(chance.pick(['RIFF', 'data', 'ID3', '%%EOF', '\xff\xfb'])),
        after,
      ])
  }
  return data
}

describe('spoilt uploads', () => {
  printSeed(`uploads, ${runs} files of each kind`)
  const images = new SharpImages()
  afterAll(() => images.close())

  test.each<[what: string, whole: Buffer, clean: (bytes: Bytes) => Promise<Part[]>]>([
    ['WAV', namedWav(), cleanWav],
    ['MP3', namedMp3(), cleanMp3],
    ['PDF', pdf(), cleanPdf],
  ])('%s: cleaned or refused', async (what, whole, clean) => {
    const chance = new Chance(what)
    const found = { cleaned: 0, refused: 0 }
    for (let run = 0; run < runs; run++) {
      const bytes = spoilt(whole, chance)
      await writeFile(path, bytes)
      await Bytes.of(path, async (source) => {
        const parts = await clean(source).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.code !== 'badFile') throw error
          return null
        })
        found[parts ? 'cleaned' : 'refused']++
        for (const part of parts ?? []) {
          if (part instanceof Uint8Array) expect(part.length).toBeLessThanOrEqual(bytes.length + 1_024)
          else
            expect(0 <= part.start && part.start <= part.end && part.end <= bytes.length, `run ${run}`).toBe(
              true,
            )
        }
      })
    }
    expect(Math.min(found.cleaned, found.refused), JSON.stringify(found)).toBeGreaterThan(0)
  })

  test.each<PictureType>(['image/jpeg', 'image/png'])('%s: drawn anew or refused', async (type) => {
    const whole = await photo(96, 64, type === 'image/png' ? 'png' : 'jpeg')
    const chance = new Chance(type)
    const to = join(folder, 'clean')
    for (let run = 0; run < pictures; run++) {
      await writeFile(path, spoilt(whole, chance))
      const refusal = await images.clean(path, type, to).then(
        () => null,
        (error: unknown) => error,
      )
      if (refusal === null) {
        const { width, height } = await sharp(await readFile(to)).metadata()
        expect(width * height, `run ${run}`).toBeGreaterThan(0)
      } else expect(refusal, `run ${run}`).toBeInstanceOf(BadPicture)
    }
    // And the workshop goes on.
    await writeFile(path, whole)
    await images.clean(path, type, to)
  })
})
