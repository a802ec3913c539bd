/** Videos and notes as a student lives them: HLS, DASH with a key, a file, one at a video site; tokens; a note kept offline. */

import type { TestHouse } from '@porua/testkit/house'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch, open, screenshot, signInHome } from './support/browser.ts'
import { clipsHere, clipsPack } from './support/clips.ts'
import { houseOf } from './support/house.ts'

let browser: Browser
let house: TestHouse

if (!clipsHere) {
  test('the clips are not on this machine (../shared/data/media): nothing to show', () => {
    expect(clipsHere).toBe(false)
  })
}

beforeAll(async () => {
  if (!clipsHere) return
  ;[house, browser] = await Promise.all([
    houseOf(clipsPack()),
    launch(['--autoplay-policy=no-user-gesture-required'], { installs: true }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

async function inside(size: 'phone' | 'wide', student = 0) {
  const context = await open(browser, size)
  const page = await context.newPage()
  await signInHome(page, house.url, mobileOf(student), packPassword)
  return { context, page }
}

async function watch(page: Page, title: string): Promise<void> {
  await page.goto(`${house.url}/videos/lecture/lecture`)
  await page.getByRole('button', { name: `Watch ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click()
}

/** Seeks like somebody in a hurry and waits until the picture has come there. */
async function playTo(page: Page, part: number): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
  await page.evaluate((to) => {
    const video = document.querySelector('video')
    if (video) video.currentTime = video.duration * to
  }, part)
  await page.waitForFunction((to) => {
    const video = document.querySelector('video')
    return video !== null && video.readyState >= 2 && video.currentTime >= video.duration * to
  }, part)
}

const white = 'rgb(255, 255, 255)'

/** What the browser makes of the mark's look: the content policy lets no style attribute take effect. */
function lookOf(mark: Locator) {
  return mark.evaluate((element) => {
    const { position, zIndex, opacity, color } = getComputedStyle(element)
    return { position, zIndex, opacity, colour: color }
  })
}

function completed(name: string): Promise<string[]> {
  return house.db.scan(async (db) => {
    const rows = await db.selectFrom('completion').select('content_id').execute()
    return rows.map((row) => row.content_id).filter((id) => id === name)
  })
}

describe.runIf(clipsHere)('videos', () => {
  test.each([
    ['hls', 'A HLS clip'],
    ['clear', 'A protected clip'],
    ['mp4', 'A file'],
  ])('%s plays to 80 %%, is reported once, and goes on where it stopped', async (id, title) => {
    const { context, page } = await inside('phone')
    const reports: string[] = []
    const tokens: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('mark-as-complete')) reports.push(request.url())
      if (request.url().includes('getToken')) tokens.push(request.url())
    })
    await watch(page, title)
    await playTo(page, 0.3)
    // The mark stands over the picture, can be seen, says who watches, and moves.
    const mark = page.locator('[data-watermark]')
    expect(await mark.textContent()).toBe(`88${mobileOf(0)} · S-0`)
    expect(await lookOf(mark)).toEqual({ position: 'absolute', zIndex: '3', opacity: '0.55', colour: white })
    const at = await mark.boundingBox()
    await expect.poll(() => mark.boundingBox(), { timeout: 5_000 }).not.toEqual(at)
    await screenshot(page, `player-${id}`)
    await playTo(page, 0.85)
    await expect.poll(() => completed(id)).toEqual([id])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('100% watched').first().waitFor()
    expect(reports).toHaveLength(1)
    expect(tokens.length).toBeGreaterThan(0)
    await expect
      .poll(() =>
        house.db.scan((db) => db.selectFrom('playback').selectAll().where('content_id', '=', id).execute()),
      )
      .toHaveLength(1)
    await watch(page, title)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    await context.close()
  })

  test('the mark comes back when it is taken away, and the picture stops while it cannot be seen', async () => {
    const { context, page } = await inside('wide')
    await watch(page, 'A file')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await page.evaluate(() => document.querySelector('[data-watermark]')?.remove())
    await page.locator('[data-watermark]').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('div:has(> [data-watermark]) { opacity: 0.1 !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    await page.getByText('The video waits until its mark can be seen again.').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
    await context.close()
  })

  test('a copied address opens nothing in another session, nor after its time', async () => {
    const { context, page } = await inside('wide')
    const segments: string[] = []
    page.on('response', (reply) => {
      if (/\.(m4s|mp4)\?token=/.test(reply.url()) && reply.ok()) segments.push(reply.url())
    })
    await watch(page, 'A protected clip')
    await playTo(page, 0.3)
    expect(segments.length).toBeGreaterThan(0)
    const copied = segments.at(-1) ?? ''
    const status = (who: Page) =>
      who.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, copied)
    expect(await status(page)).toBe(200)
    const other = await inside('wide', 0)
    expect(await status(other.page)).toBe(403)
    const outsider = await inside('wide', 1)
    expect([403, 404]).toContain(await status(outsider.page))
    house.clock.move(61_000)
    expect(await status(page)).toBe(403)
    for (const one of [context, other.context, outsider.context]) await one.close()
  })

  test('a token that cannot be refreshed pauses, says so, and goes on by itself', async () => {
    const { context, page } = await inside('phone')
    await watch(page, 'A protected clip')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await page.route('**/getToken', (route) => route.abort())
    await page.getByText('The connection is gone, so the video waits. It goes on by itself.').waitFor()
    expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
    await page.unroute('**/getToken')
    await page
      .getByText('The connection is gone, so the video waits. It goes on by itself.')
      .waitFor({ state: 'detached' })
    await context.close()
  })

  test('keyboard, rates, and a site that cannot be reached', async () => {
    const { context, page } = await inside('wide')
    await watch(page, 'A file')
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    const state = () =>
      page.evaluate(() => {
        const video = document.querySelector('video')
        return { paused: video?.paused, muted: video?.muted, rate: video?.playbackRate }
      })
    await page.locator('[data-surface]').click()
    const before = (await state()).paused
    await page.keyboard.press('k')
    await expect.poll(async () => (await state()).paused).toBe(!before)
    await page.keyboard.press('m')
    await expect.poll(async () => (await state()).muted).toBe(true)
    await page.getByRole('button', { name: 'Settings' }).click()
    const rate = page.getByLabel('Playback rate')
    expect(await rate.locator('option').allTextContents()).toEqual([
      ...['0.25×', '0.5×', '0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×'],
    ])
    await rate.selectOption('2')
    await expect.poll(async () => (await state()).rate).toBe(2)
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Watch A clip elsewhere' }).click()
    await page.getByText('The video site cannot be reached from here.').waitFor({ timeout: 20_000 })
    const link = page.getByRole('link', { name: 'Open the video at its site' })
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abc_DEF-123')
    await context.close()
  })
})

describe.runIf(clipsHere)('courses and notes', () => {
  test('from the course to a note that is kept, offline too', async () => {
    const { context, page } = await inside('phone')
    await page.getByRole('link', { name: 'Moving Pictures' }).click()
    await page.getByRole('button', { name: 'See More' }).click()
    await page.getByRole('button', { name: 'See Less' }).waitFor()
    await page.getByRole('link', { name: 'Optics' }).click()
    await page.getByRole('tab', { name: 'Lectures', selected: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'Notes of Lecture 1' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^DOWNLOAD/ }).click()
    expect((await download).suggestedFilename()).toBe('আলো এক পাতায়.pdf')
    await expect.poll(() => completed('note')).toEqual(['note'])
    await page.getByLabel(/^Keep on this phone/).check()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keptNotes'))).toContain('note')
    await context.setOffline(true)
    await page.reload()
    await page.getByText('You are offline!').first().waitFor()
    await page.getByText('আলো: এক পাতায়').waitFor()
    expect(await page.getByLabel(/^Keep on this phone/).isChecked()).toBe(true)
    await page.goto(`${house.url}/lectures/subject`)
    await page.getByRole('heading', { name: 'Lecture 1' }).waitFor()
    await context.close()
  })

  test('nothing added, and nobody’s group: both in the spec’s words', async () => {
    const { context, page } = await inside('phone')
    await page.goto(`${house.url}/question-solve/subject`)
    await page
      .getByText("Nothing added yet. You'll see contents immediately after contents will be updated.")
      .waitFor()
    await page.goto(`${house.url}/videos/empty/lecture`)
    await page.getByText('No Video Available').waitFor()
    await context.close()
    const nowhere = await inside('phone', 2)
    const sentence =
      'You are not added to a group yet, To view contents you must be added to a student group. Please ask Clips Administration to add you to a group.'
    await nowhere.page.getByText(sentence).waitFor()
    await nowhere.page.goto(`${house.url}/lectures/subject`)
    await nowhere.page.getByText(sentence).waitFor()
    await nowhere.context.close()
  })

  test('in Bangla, wide, with the book', async () => {
    const { context, page } = await inside('wide')
    await page.evaluate(() => localStorage.setItem('language', 'bn'))
    await page.goto(`${house.url}/subjects/course`)
    await page.getByRole('heading', { name: 'Moving Pictures' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'বই' }).click()
    await page.getByRole('link', { name: 'A Book খুলুন' }).waitFor()
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'books-bn-wide')
    await page.goto(`${house.url}/videos/lecture/lecture`)
    await page.getByRole('button', { name: 'A HLS clip দেখুন' }).waitFor()
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'videos-bn-wide')
    await context.close()
  })
})
