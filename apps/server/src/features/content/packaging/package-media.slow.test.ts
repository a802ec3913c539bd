/** A film becomes a folder that the import takes: qualities, sound, captions, encryption; interrupted, broken, without ffmpeg. */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderPack } from '@porua/files/source'
import { ValidationErrors } from '@porua/files/validation-errors'
import { filmOf } from '@porua/testkit/film.factory'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packageVideo } from '../../../cli/commands/media.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import { CourseMedia } from '../../school-pack/pack/course-media.ts'
import { type Packaging, packageMedia } from './package-media.ts'
import { drawFilm, hasFfmpeg, samplesIn } from './testing.ts'

const here = hasFfmpeg('package-media.slow.test.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porua-media-'))
  if (here) drawFilm(join(folder, 'film.mp4'), { size: '640x360', seconds: 9 })
})
afterAll(() => rm(folder, { recursive: true }))

const quiet = () => undefined
const packaging = (change: Partial<Packaging>): Packaging => ({
  file: join(folder, 'film.mp4'),
  out: join(folder, 'out'),
  encrypt: false,
  progress: quiet,
  ...change,
})
const keysOf = async (at: string) =>
  (
    JSON.parse(await readFile(join(at, 'clearkey.json'), 'utf8')) as {
      keys: [{ kid: string; key: string }]
    }
  ).keys
vi.setConfig({ testTimeout: 120_000 })
/** What the import makes of a folder of the pack. */
async function imported(manifest: string) {
  const mistakes = new ValidationErrors()
  const media = new CourseMedia(new FolderPack(folder), mistakes)
  const found = await media.video(manifest, { file: 'school.json', line: 0, field: '' })
  return { found, mistakes: mistakes.list.map(({ text }) => text) }
}

describe.skipIf(!here)('a film', () => {
  it('becomes qualities, sound, captions and pictures that the import takes, by either manifest', async () => {
    await mkdir(join(folder, 'media'))
    await writeFile(join(folder, 'film.en.vtt'), 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n')
    await writeFile(join(folder, 'film.vtt'), '\uFEFFWEBVTT\n\n00:00.000 --> 00:02.000\nহ্যালো\n')
    const shares: number[] = []
    const out = join(folder, 'media', 'film')
    const made = await packageMedia(packaging({ out, progress: (share) => shares.push(share) }))
    expect(made).toMatchObject({ qualities: [240, 360], captions: ['bn', 'en'] })
    expect(Math.round(made.duration)).toBe(9)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([0, 1])
    expect((await readdir(join(folder, 'media'))).sort()).toEqual(['film'])
    for (const manifest of ['stream.mpd', 'master.m3u8']) {
      const { found, mistakes } = await imported(`media/film/${manifest}`)
      expect(mistakes).toEqual([])
      expect(found).toMatchObject({ encrypted: false })
      expect(Math.round((found?.duration ?? 0) / 1000)).toBe(9)
      expect(found?.details.qualities?.map(({ height }) => height)).toEqual([240, 360])
      expect(found?.details.captions?.map(({ language, label }) => [language, label])).toEqual([
        ['bn', 'বাংলা'],
        ['en', 'English'],
      ])
    }
  })

  it('offers sound and captions with every quality', async () => {
    const master = await readFile(join(folder, 'media/film/master.m3u8'), 'utf8')
    expect(master).toMatch(/^#EXT-X-MEDIA:TYPE=AUDIO,.*GROUP-ID="sound".*DEFAULT=YES/m)
    const qualities = master.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    expect(qualities).toHaveLength(2)
    for (const line of qualities) expect(line).toMatch(/AUDIO="sound".*SUBTITLES="captions"/)
  })

  it('has tracks without edit lists, which players obey or not', async () => {
    for (const track of ['v240', 'v360', 'a'])
      expect((await readFile(join(folder, 'media/film', track, 'init.mp4'))).includes('edts')).toBe(false)
  })

  it('has all qualities cut at the same moments', async () => {
    const mpd = await readFile(join(folder, 'media/film/stream.mpd'), 'utf8')
    const timelines = [
      ...mpd.matchAll(/<Representation [^>]*height=[\s\S]*?<SegmentTimeline>([\s\S]*?)<\/SegmentTimeline>/g),
    ].map(([, timeline = '']) => timeline.match(/<S [^>]*>/g))
    expect(timelines).toHaveLength(2)
    expect(timelines[0]).toEqual(timelines[1])
    for (const quality of ['v240', 'v360'])
      expect((await readdir(join(folder, 'media/film', quality))).sort()).toEqual([
        '0.m4s',
        '1.m4s',
        '2.m4s',
        'index.m3u8',
        'init.mp4',
      ])
  })

  it('is taken as a protected video with the key beside it, and each run has a key of its own', async () => {
    const [first, second] = [join(folder, 'media', 'one'), join(folder, 'media', 'two')]
    await packageMedia(packaging({ out: first, encrypt: true }))
    await packageMedia(packaging({ out: second, encrypt: true }))
    const [[one], [two]] = [await keysOf(first), await keysOf(second)]
    expect(one.kid).not.toBe(two.kid)
    expect(one.key).not.toBe(two.key)
    expect((await stat(join(first, 'clearkey.json'))).mode & 0o077).toBe(0)
    for (const manifest of ['stream.mpd', 'master.m3u8']) {
      const { found, mistakes } = await imported(`media/one/${manifest}`)
      expect(mistakes).toEqual([])
      expect(found).toMatchObject({ encrypted: true, details: { keys: [one], kids: [one.kid] } })
    }
  })

  it('is encrypted so that the key gives back every sample, and nothing else does', async () => {
    const [plainAt, secretAt] = [join(folder, 'media/film'), join(folder, 'media/one')]
    const [{ key }] = await keysOf(secretAt)
    for (const track of ['v240', 'v360', 'a']) {
      let count = 0
      // Each segment by itself: ffmpeg 5 loses count of encrypted samples where several follow each other. Browsers do not.
      for (const name of ['0.m4s', '1.m4s', '2.m4s']) {
        const samplesOf = async (at: string, secret?: string) => {
          const parts = [join(at, track, 'init.mp4'), join(at, track, name)]
          const whole = join(folder, 'whole.mp4')
          await writeFile(whole, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))))
          return samplesIn(whole, secret)
        }
        const samples = await samplesOf(plainAt)
        count += samples.length
        expect(await samplesOf(secretAt, key)).toEqual(samples)
        const wrong = await samplesOf(secretAt, '33'.repeat(16))
        expect(wrong.filter((digest, n) => digest === samples[n]).length).toBeLessThan(samples.length)
      }
      expect(count).toBeGreaterThan(40)
    }
  })

  it('names its key to ClearKey and to Widevine, in both manifests and in the tracks, and holds the key nowhere', async () => {
    const at = join(folder, 'media/one')
    const [{ kid, key }] = await keysOf(at)
    const box = (data: string) => Buffer.from(data, 'hex').toString('base64')
    const common = box(`000000347073736801000000${'1077efecc0b24d02ace33c1e52e2fb4b'}00000001${kid}00000000`)
    const mpd = await readFile(join(at, 'stream.mpd'), 'utf8')
    expect(mpd).toContain(`<cenc:pssh>${common}</cenc:pssh>`)
    for (const track of ['v240', 'v360', 'a']) {
      const init = await readFile(join(at, track, 'init.mp4'))
      expect(init.includes(Buffer.from(common, 'base64'))).toBe(true)
      const playlist = await readFile(join(at, track, 'index.m3u8'), 'utf8')
      expect(playlist).toContain(
        `;base64,${common}",KEYID=0x${kid.toUpperCase()},KEYFORMAT="urn:uuid:1077efec-`,
      )
      // A player would take what stands in such a line for the key.
      expect(playlist).not.toContain('identity')
      const widevine = /base64,([^"]+)".*edef8ba9-/.exec(playlist)?.[1] ?? ''
      expect(Buffer.from(widevine, 'base64').includes(Buffer.from(kid, 'hex'))).toBe(true)
      expect(init.includes(Buffer.from(widevine, 'base64'))).toBe(true)
      expect(mpd).toContain(`<cenc:pssh>${widevine}</cenc:pssh>`)
    }
    for (const entry of await readdir(at, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === 'clearkey.json') continue
      const bytes = await readFile(join(entry.parentPath, entry.name))
      expect([entry.name, bytes.includes(key), bytes.includes(Buffer.from(key, 'hex'))]).toEqual([
        entry.name,
        false,
        false,
      ])
    }
  })

  it('goes on where it was stopped', async () => {
    const out = join(folder, 'stopped')
    const stop = packaging({
      out,
      progress: (_share, what) => {
        if (what === '360 lines') throw new Error('killed')
      },
    })
    await expect(packageMedia(stop)).rejects.toThrow('killed')
    // What a killed encoder leaves.
    await mkdir(join(`${out}.partial`, '.v360-0123'))
    await writeFile(join(`${out}.partial`, '.v360-0123', '0.m4s'), 'half')
    const made: string[] = []
    await packageMedia(packaging({ out, progress: (_share, what) => made.push(what) }))
    expect(new Set(made)).toEqual(new Set(['360 lines', 'manifests']))
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })

  it('begins anew when the source is another', async () => {
    const [file, out] = [join(folder, 'other.mp4'), join(folder, 'other')]
    drawFilm(file, { size: '426x240', seconds: 1, sound: false })
    const stop = () => {
      throw new Error('killed')
    }
    await expect(packageMedia(packaging({ file, out, progress: stop }))).rejects.toThrow('killed')
    await copyFile(join(folder, 'film.mp4'), file)
    expect(await packageMedia(packaging({ file, out }))).toMatchObject({ qualities: [240, 360] })
  })

  it('may be upright and silent', async () => {
    const [file, out] = [join(folder, 'upright.mp4'), join(folder, 'upright')]
    drawFilm(file, { size: '240x426', seconds: 2, sound: false })
    expect(await packageMedia(packaging({ file, out }))).toMatchObject({ qualities: [240] })
    const master = await readFile(join(out, 'master.m3u8'), 'utf8')
    expect(master).toContain('RESOLUTION=240x426')
    expect(master).not.toContain('AUDIO')
  })

  it('gets its lines for school.json, with a folder’s name that every address takes', async () => {
    const file = join(folder, 'হৃৎপিণ্ড Lesson 1!.mp4')
    drawFilm(file, { size: '256x144', seconds: 1 })
    const progress = { stage: vi.fn(), step: quiet, end: quiet }
    const asked = { folder, file, out: undefined, title: 'হৃৎপিণ্ড "১"', encrypt: true }
    const { text, json } = await packageVideo(asked, progress)
    expect(text).toContain('Made hritpind-lesson-1: 144 lines')
    expect(json).toHaveProperty('video', JSON.parse(text.slice(text.indexOf('{'))))
    expect(json).toHaveProperty('video', {
      id: 'hritpind-lesson-1',
      title: 'হৃৎপিণ্ড "১"',
      kind: 'drm',
      thumbnail: 'media/hritpind-lesson-1/thumbnail.jpg',
      src: 'media/hritpind-lesson-1/stream.mpd',
    })
    expect(progress.stage).toHaveBeenCalledWith(expect.stringMatching(/^\d+ % /))
  })

  it('keeps late sound where it is, and a picture that begins late', async () => {
    for (const [name, late] of [
      ['sound', '1:a:0'],
      ['picture', '1:v:0'],
    ] as const) {
      const [film, file] = [join(folder, 'film.mp4'), join(folder, `late-${name}.mp4`)]
      const first = name === 'sound' ? '0:v:0' : '0:a:0'
      const inputs = ['-i', film, '-itsoffset', '3', '-i', film, '-map', first, '-map', late]
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-c', 'copy', file])
      const out = join(folder, `late-${name}`)
      await packageMedia(packaging({ file, out }))
      const track = name === 'sound' ? 'a' : 'v240'
      const parts = (await readdir(join(out, track))).filter((part) => part.endsWith('.m4s')).length
      const names = ['init.mp4', ...Array.from({ length: parts }, (_, n) => `${n}.m4s`)]
      const whole = join(folder, `late-${name}-made.mp4`)
      await writeFile(
        whole,
        Buffer.concat(await Promise.all(names.map((part) => readFile(join(out, track, part))))),
      )
      const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', whole]
      expect(Math.round(Number(execFileSync('ffprobe', probe).toString()))).toBe(12)
      // Players go by it: what lies behind it is never played.
      expect(await readFile(join(out, 'stream.mpd'), 'utf8')).toMatch(/mediaPresentationDuration="PT1[12]\./)
      if (name === 'picture') {
        // The first picture stands there from the beginning: five a second.
        expect(samplesIn(whole)).toHaveLength(60)
        continue
      }
      const said = spawnSync('ffmpeg', [
        '-hide_banner',
        '-i',
        whole,
        '-af',
        'silencedetect=n=-40dB:d=1',
        '-f',
        'null',
        '-',
      ])
      const end = Number(/silence_end: ([\d.]+)/.exec(said.stderr.toString())?.[1])
      expect(end).toBeGreaterThan(2.9)
      expect(end).toBeLessThan(3.1)
    }
  })

  it('has an id of its own under a name in any script, the same each time', async () => {
    const ids = new Set<string>()
    for (const name of ['কোষ বিভাজন', 'উদ্ভিদ', '细胞', '植物', 'কোষ বিভাজন ২']) {
      const file = join(folder, `${name}.mp4`)
      drawFilm(file, { size: '256x144', seconds: 1, sound: false })
      const progress = { stage: quiet, step: quiet, end: quiet }
      const asked = { folder, file, title: undefined, encrypt: false }
      const made = await packageVideo({ ...asked, out: join(folder, `ids-${ids.size}`) }, progress)
      ids.add((made.json as { video: { id: string } }).video.id)
    }
    expect([...ids]).toEqual([
      'kosh-bibhajon',
      'udbhid',
      expect.stringMatching(/^video-[0-9a-f]{6}$/),
      expect.stringMatching(/^video-[0-9a-f]{6}$/),
      'kosh-bibhajon-2',
    ])
  })

  it.each([
    [
      'cut.mp4',
      async (to: string) => writeFile(to, (await readFile(join(folder, 'film.mp4'))).subarray(0, 5000)),
    ],
    ['sound.mp4', async (to: string) => writeFile(to, await readFile(join(folder, 'media/film/a/init.mp4')))],
  ])('that is broken is named in one line: %s', async (name, make) => {
    await make(join(folder, name))
    const work = packageMedia(packaging({ file: join(folder, name), out: join(folder, 'broken') }))
    await expect(work).rejects.toThrow(Refused)
    await expect(work).rejects.toThrow(new RegExp(`^${name} (?:is cut off|cannot be packaged): [^\\n]+\\.$`))
  })
})

describe('what cannot be packaged', () => {
  it.each([
    ['nothing.mp4', null, 'There is no file'],
    ['empty.mp4', '', 'is not an MP4'],
    ['page.mp4', '<html>', 'is not an MP4'],
    ['list.mp4', '#EXTM3U\nhttp://127.0.0.1/x.ts', 'is not an MP4'],
  ])('%s', async (name, text, why) => {
    const file = join(folder, name)
    if (text !== null) await writeFile(file, text)
    const work = packageMedia(packaging({ file, out: join(folder, 'none') }))
    await expect(work).rejects.toThrow(Refused)
    await expect(work).rejects.toThrow(why)
  })

  it('into a folder that holds something, or with captions that are none', async () => {
    const file = join(folder, 'captions.mp4')
    await writeFile(file, filmOf())
    await expect(packageMedia(packaging({ file, out: folder }))).rejects.toThrow('is not empty')
    await writeFile(join(folder, 'captions.bn.vtt'), '1\n00:00:00,000 --> 00:00:02,000\nSRT\n')
    await expect(packageMedia(packaging({ file, out: join(folder, 'none') }))).rejects.toThrow(
      'captions.bn.vtt does not begin with WEBVTT',
    )
  })

  it('without ffmpeg', async () => {
    const file = join(folder, 'plain.mp4')
    await writeFile(file, filmOf())
    vi.stubEnv('PATH', '')
    const error = await packageMedia(packaging({ file, out: join(folder, 'none') })).catch(
      (it: unknown) => it,
    )
    vi.unstubAllEnvs()
    expect(error).toMatchObject({ wording: 'noFfmpeg' })
  })
})
