/** Media that others have made, from ../shared/data: taken where they are right, named in one line where they are broken. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { documents } from '@porua/files/media-kinds'
import { FolderPack } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CourseMedia } from './pack/course-media.ts'

const data = resolve(import.meta.dirname, '../../../../../../shared/data')
const here = existsSync(join(data, 'media'))
if (!here) process.stderr.write('media.data.test.ts: not run, the data folder is not on this machine.\n')

describe.skipIf(!here)('media of others', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'porua-others-'))
    cpSync(join(data, 'media'), join(folder, 'media'), { recursive: true })
    const sources = readFileSync(join(data, 'SOURCES.md'), 'utf8')
    const [, kid, key] = /KID `([0-9a-f]{32})`, key `([0-9a-f]{32})`/.exec(sources) ?? []
    cpSync(join(data, 'media/dash-clearkey'), join(folder, 'media/protected'), { recursive: true })
    chmodSync(join(folder, 'media/protected'), 0o755)
    writeFileSync(join(folder, 'media/protected/clearkey.json'), JSON.stringify({ keys: [{ kid, key }] }))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function looked(kind: 'video' | 'file', path: string) {
    const mistakes = new ValidationErrors()
    const media = new CourseMedia(new FolderPack(folder), mistakes)
    const place = { file: 'school.json', line: 0, field: '' }
    const found = kind === 'video' ? await media.video(path, place) : await media.key(path, place, documents)
    return { found, lines: mistakes.list.map(({ text }) => text) }
  }

  it('pictures, documents and a film are taken for what they are, and damaged ones are named', async () => {
    const damaged: Record<string, string> = {
      'broken.png': 'it ends too early',
      'broken_data_stream.png': 'has changed on the way',
      'decompression_bomb.gif': 'it ends too early',
      'truncated_jpeg.jpg': 'it ends too early',
      'zero_width.gif': 'it is 0 × 32 pixels',
    }
    const seen = new Set<string>()
    for (const kind of ['image', 'pdf', 'video'])
      for (const name of readdirSync(join(folder, 'media', kind))) {
        const { found, lines } = await looked('file', `media/${kind}/${name}`)
        const why = damaged[name]
        if (why !== undefined) {
          expect([found, lines], name).toEqual([null, [expect.stringContaining(why)]])
          expect(lines[0]).toContain(name)
          seen.add(name)
          continue
        }
        expect(lines, name).toEqual([])
        expect(found, name).toMatch(/^school\/[0-9a-f]{32}\.\w+$/)
      }
    expect(seen.size).toBe(Object.keys(damaged).length)
  })

  it.each([
    ['hls-mp3/playlist.m3u8', { duration: 40_000, encrypted: false }, []],
    ['hls-mp3/playlist-no-codecs.m3u8', { duration: 40_000, encrypted: false }, []],
    ['hls-multivideo/master.m3u8', { duration: 4_040, encrypted: false }, [360, 720]],
    ['protected/dash.mpd', { duration: 20_000, encrypted: true }, [288]],
    ['video/video_144p_108k_h264.mp4', { size: 806_528, encrypted: false }, undefined],
  ])('%s is a video', async (path, facts, heights) => {
    const { found, lines } = await looked('video', `media/${path}`)
    expect(lines).toEqual([])
    expect(found).toMatchObject(facts)
    const details = typeof found === 'object' ? found?.details : undefined
    expect(details?.qualities?.map(({ height }) => height)).toEqual(heights)
    if (facts.encrypted) expect(details?.keys?.map(({ kid }) => kid)).toEqual(details?.kids)
  })

  it.each([
    ['hls-mp3/media_w905519204_3.mp3', "'media_w905519204_3.mp3', which is not in the pack"],
    ['hls-multivideo/red_2.m3u8', "'red_2.m3u8', which is not in the pack"],
  ])('without %s its video is refused in one line', async (part, why) => {
    const [dir = ''] = part.split('/')
    chmodSync(join(folder, 'media', dir), 0o755)
    rmSync(join(folder, 'media', part))
    const name = dir === 'hls-mp3' ? 'playlist.m3u8' : 'master.m3u8'
    const { found, lines } = await looked('video', `media/${dir}/${name}`)
    expect(found).toBeNull()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(why)
  })
})
