/**
 * Pages of one site, the API of another (spec §7: base address override; decisions: Who sees what): no cookie goes there, and pictures,
 * notes, books, recordings and videos come all the same, by signed addresses and the session.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startApp, type TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import { freePort } from '@porua/testkit/process'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open } from './support/browser.ts'
import { clipsHere, clipsPack } from './support/clips.ts'
import { question, startExam } from './support/exam.ts'
import { chooseFile, edit, saveCrop, update } from './support/picture-profile.ts'

const sample = resolve(import.meta.dirname, '../sample')

let browser: Browser
/** Whose pages are open; it holds no school. */
let pages: TestApp
let home = ''
const apis: Partial<Record<'sample' | 'clips', TestApp>> = {}

beforeAll(async () => {
  const [at, forSample, forClips] = await Promise.all([freePort(), freePort(), freePort()])
  // Another name is another site: a cookie of 127.0.0.1 is none of localhost's.
  home = `http://localhost:${at}`
  const others = [forSample, forClips].map((port) => `http://127.0.0.1:${port}`).join(',')
  const far = { dialect: 'sqlite', environment: { API_ORIGINS: home } } as const
  ;[pages, apis.sample, browser] = await Promise.all([
    startApp({ dialect: 'sqlite', port: at, environment: { API_ORIGINS: others } }),
    startApp({ ...far, port: forSample, pack: sample }),
    launch(['--autoplay-policy=no-user-gesture-required']),
  ])
  if (clipsHere) apis.clips = await startApp({ ...far, port: forClips, pack: clipsPack() })
})
afterAll(async () => {
  await browser?.close()
  for (const app of [pages, apis.sample, apis.clips]) await app?.close()
})

interface Guest {
  context: BrowserContext
  page: Page
  api: TestApp
}

/** A student of the API's school at the other site's pages. */
async function arrive(school: keyof typeof apis, mobile: string, password: string): Promise<Guest> {
  const api = apis[school]
  if (!api) throw new Error('no such API')
  const context = await open(browser, 'wide')
  await context.addInitScript((base) => localStorage.setItem('baseAddress', base), `${api.url}/api`)
  const page = await context.newPage()
  await page.goto(home)
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
  return { context, page, api }
}

/** A picture that has come, from the API and signed. */
async function comes(picture: Locator, api: TestApp): Promise<void> {
  const look = () =>
    picture.evaluate((image) => {
      const { naturalWidth, src } = image as HTMLImageElement
      return { there: naturalWidth > 0, from: new URL(src).origin, signed: src.includes('sig=') }
    })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(look, { timeout: 15_000 }).toEqual({ there: true, from: api.url, signed: true })
}

test('covers, a note, a book, a forum picture, a question’s picture, and one of one’s own', async () => {
  const { context, page, api } = await arrive('sample', '01700000002', 'Porua2027')
  await comes(page.getByRole('main').locator('img').first(), api)
  expect(await context.cookies()).toEqual([])

  await page.goto(`${home}/notes/phy-electricity/chapter`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^DOWNLOAD/ }).click()
  expect((await download).suggestedFilename()).toBe('চল তড়িৎ এক পাতায়.pdf')

  await page.goto(`${home}/books/medical-2027`)
  await comes(page.getByRole('main').locator('img').first(), api)
  // This Chromium has no viewer for a PDF: what comes into the new tab is saved.
  const book = context.waitForEvent('page').then((tab) => tab.waitForEvent('download'))
  await page.getByRole('link', { name: 'Open Formula Sheet' }).click()
  const { origin, searchParams } = new URL((await book).url())
  expect([origin, searchParams.has('sig')]).toEqual([api.url, true])

  await page.goto(`${home}/question-details/post-1`)
  await comes(page.getByRole('button', { name: 'Enlarge: Image 1' }).locator('img').first(), api)

  await page.goto(`${home}/student-profile`)
  await edit(page)
  await chooseFile(page, 'me.jpg', readFileSync(join(sample, 'media/course-medical.jpg')))
  await saveCrop(page)
  await update(page)
  await page.getByText('Profile updated successfully!').waitFor()
  await comes(page.getByRole('main').locator('img').first(), api)

  await page.goto(`${home}/exams`)
  await startExam(page, 'Practice: Physics MCQ', 'Practice Exam')
  await comes((await question(page, 14)).locator('img').first(), api)
  await context.close()
})

describe.runIf(clipsHere)('videos', () => {
  test.each(['A HLS clip', 'A protected clip', 'A file'])('%s plays', async (title) => {
    const { context, page } = await arrive('clips', mobileOf(0), packPassword)
    await page.goto(`${home}/videos/lecture/lecture`)
    await page.getByRole('button', { name: `Watch ${title}` }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
    await context.close()
  })
})
