/** Protected films that the command `media` made: of today, of an earlier version (the sample pack's), and with a wrong key beside it. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { packageMedia } from '@porua/server/features/content/packaging/package-media'
import { drawFilm, hasFfmpeg } from '@porua/server/features/content/packaging/testing'
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seatHome } from './support/app.ts'
import { launch } from './support/browser.ts'
import { playTo } from './support/player-stage.ts'

const here = hasFfmpeg('player-packaged.test.ts')
/** Made by a version that encrypted and wrote manifests by itself; it lies in the repository as it was made. */
const earlier = resolve(import.meta.dirname, '../sample/media/clip-circuit')
const films = ['today', 'earlier', 'wrong'] as const

/** `MediaError.MEDIA_ERR_DECODE`. */
const mediaErrorDecode = 3

let browser: Browser
let app: TestApp
let folder: string

beforeAll(async () => {
  if (!here) return
  folder = await mkdtemp(join(tmpdir(), 'porua-packaged-'))
  const [file, out] = [join(folder, 'film.mp4'), join(folder, 'today')]
  drawFilm(file, { size: '640x360', seconds: 9 })
  await packageMedia({ file, out, encrypt: true, progress: () => undefined })
  const wrong = await folderOf(out, 'wrong')
  const { keys } = JSON.parse(await readFile(join(out, 'clearkey.json'), 'utf8')) as {
    keys: [{ kid: string }]
  }
  wrong['media/wrong/clearkey.json'] = JSON.stringify({ keys: [{ kid: keys[0].kid, key: '33'.repeat(16) }] })
  const pack = {
    ...schoolPack(),
    ...(await folderOf(out, 'today')),
    ...(await folderOf(earlier, 'earlier')),
    ...wrong,
  }
  ;[app, browser] = await Promise.all([appOf(pack), launch(['--autoplay-policy=no-user-gesture-required'])])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  if (here) await rm(folder, { recursive: true })
})

/** The files of a packaged film, below a pack's media/. */
async function folderOf(from: string, name: string): Promise<Record<string, string | Uint8Array>> {
  const files: Record<string, string | Uint8Array> = {}
  for (const path of await readdir(from, { recursive: true }))
    if (/\.\w+$/.test(path)) files[`media/${name}/${path}`] = await readFile(join(from, path))
  return files
}

function schoolPack(): Record<string, string> {
  const videos = films.flatMap((id) => [
    { id: `${id}-dash`, title: `${id} by DASH`, src: `media/${id}/stream.mpd`, kind: 'drm' },
    { id: `${id}-hls`, title: `${id} by HLS`, src: `media/${id}/master.m3u8`, kind: 'drm' },
  ])
  const client = {
    name: 'Films',
    slug: 'films',
    title: 'Films',
    company: 'Films',
    provider: 'Films',
    supportEmail: 'help@films.example.org',
  }
  const lecture = { id: 'lecture', name: 'Lecture 1', videos, files: [] }
  const subject = { id: 'subject', name: 'Optics', chapters: [], lectures: [lecture], questionSolves: [] }
  const course = { id: 'course', name: 'Films', description: '<p>Films.</p>', books: [], subjects: [subject] }
  const group = { id: 'in', name: 'In', courseId: 'course', lectures: 'all', chapters: 'all', exams: [] }
  return {
    'school.json': JSON.stringify({ client, courses: [course], groups: [group], exams: [] }),
    'students.csv': `mobile,name,sid,groups,password\n${mobileOf(0)},Inside,S-0,in,${packPassword}`,
  }
}

async function opened(title: string): Promise<Page> {
  const { page } = await seatHome(browser, app, 0, 'phone')
  await page.goto(`${app.url}/videos/lecture/lecture`)
  await page.getByRole('button', { name: `Watch ${title}` }).click()
  return page
}

describe.runIf(here)('a protected film', () => {
  test.each(['today by DASH', 'today by HLS', 'earlier by DASH', 'earlier by HLS'])(
    '%s plays',
    async (title) => {
      const page = await opened(title)
      await playTo(page, 0.5)
      await page.waitForFunction(() => {
        const video = document.querySelector('video')
        return video !== null && !video.paused && video.currentTime > video.duration * 0.6
      })
      const seen = await page.evaluate(() => {
        const video = document.querySelector('video')
        return { keys: video?.mediaKeys !== null, width: video?.videoWidth, error: video?.error }
      })
      expect(seen).toMatchObject({ keys: true, error: null })
      expect(seen.width).toBeGreaterThan(100)
      await page.context().close()
    },
  )

  test.each(['wrong by DASH', 'wrong by HLS'])(
    '%s, with another key beside it, does not play, and the page says so',
    async (title) => {
      const page = await opened(title)
      await page.getByRole('alert').getByText('This video could not be played on this device.').waitFor()
      const seen = await page.evaluate(() => {
        const video = document.querySelector('video')
        return { played: video?.currentTime, code: video?.error?.code }
      })
      // What comes out of the wrong key is no sound and no picture.
      expect(seen).toEqual({ played: 0, code: mediaErrorDecode })
      await page.context().close()
    },
  )
})
