/** Films that students could not play are refused at import, each with its reason and the way on. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { mp4Duration, mp4Mistake } from '@porua/files/mp4-facts'
import { MemoryPack } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import { filmOf } from '@porua/testkit/film.factory'
import { describe, expect, it } from 'vitest'
import { CourseMedia } from './course-media.ts'

const judge = (film: Uint8Array) =>
  mp4Mistake(film.length, async (at, length) => film.subarray(at, at + length)).then(
    (what) => what?.text ?? null,
  )

describe('a film', () => {
  it.each([{}, { profile: 100, sound: 'mp4a' }, { codec: 'avc3' }, { codec: 'vp09', sound: 'Opus' }])(
    'with %j is taken',
    async (facts) => {
      const film = filmOf(facts)
      expect(await judge(film)).toBeNull()
      expect(await mp4Duration(film.length, async (at, length) => film.subarray(at, at + length))).toBe(2000)
    },
  )

  it.each([
    [{ codec: 'hvc1' }, 'has its pictures as HEVC (H.265), which many phones cannot play'],
    [{ codec: 'hev1' }, 'has its pictures as HEVC (H.265)'],
    [{ codec: 'mp4v' }, 'has its pictures as MPEG-4 Part 2'],
    [{ codec: 'apcn' }, "has its pictures as 'apcn'"],
    [{ profile: 110 }, 'has its pictures as H.264 with more colours than phones can play'],
    [{ sound: 'ac-3' }, 'has its sound as AC-3'],
    [{ sound: 'alac' }, 'has its sound as Apple Lossless'],
  ])('with %j is refused', async (facts, why) => {
    expect(await judge(filmOf(facts))).toContain(why)
    expect(await judge(filmOf(facts))).toContain('npm run school -- media <file>')
  })

  it('that ends anywhere before its end is refused', async () => {
    const film = filmOf({ sound: 'mp4a' })
    for (let length = 8; length < film.length; length++)
      expect(await judge(film.subarray(0, length)), `${length} bytes`).not.toBeNull()
    expect(await judge(film.subarray(0, film.length - 1))).toContain('is cut off')
    expect(await judge(film.subarray(0, 16))).toContain('is cut off')
  })

  it('is named by the import, and Matroska under the name of WebM too', async () => {
    const mistakes = new ValidationErrors()
    const files = {
      'media/a.mp4': filmOf({ codec: 'hvc1' }),
      'media/b.webm': Buffer.from('\x1aE\xdf\xa3....B\x82\x88matroska', 'latin1'),
      'media/c.webm': Buffer.from('\x1aE\xdf\xa3....B\x82\x84webm', 'latin1'),
    }
    const media = new CourseMedia(new MemoryPack(files), mistakes)
    for (const name of Object.keys(files))
      await media.video(name, { file: 'school.json', line: 7, field: 'src' })
    expect(mistakes.list.map(({ line, text }) => [line, text])).toEqual([
      [7, expect.stringMatching(/^'media\/a.mp4' has its pictures as HEVC/)],
      [7, expect.stringMatching(/^'media\/b.webm' is a Matroska film/)],
    ])
  })

  const folder = resolve(import.meta.dirname, '../../../../../../../shared/data/faults')
  it.skipIf(!existsSync(folder))(
    'of a phone or a broken copy (../shared/data/faults) is refused',
    async () => {
      expect(await judge(await readFile(resolve(folder, 'truncated-no-moov.mp4')))).toContain('is cut off')
      expect(await judge(await readFile(resolve(folder, 'hevc-2s.mp4')))).toContain('HEVC')
      expect(await judge(await readFile(resolve(folder, 'audio-starts-at-3s.mp4')))).toBeNull()
    },
  )
})
