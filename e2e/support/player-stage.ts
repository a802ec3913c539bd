/** What journeys of the player stand on: a school with clips of every kind, a browser that plays them, and hands that watch. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { appOf, type Seat, type Size, seatHome } from './app.ts'
import { launch } from './browser.ts'
import { clipsHere, clipsPack, sayWhereNoClips } from './clips.ts'

export interface PlayerStage {
  readonly app: TestApp
  /** The n-th student in a browser profile of their own, on the home page. */
  inside(size: Size, student?: number): Promise<Seat>
  /** Opens the video of this title, which plays it. */
  watch(page: Page, title: string): Promise<void>
  /** The completions of this content that the server holds. */
  completed(contentId: string): Promise<string[]>
}

/** Opens it before the file's journeys and closes it after them; says so where this machine can make no clips. */
export function playerStage(): PlayerStage {
  let browser: Browser
  let app: TestApp
  sayWhereNoClips()
  beforeAll(async () => {
    if (!clipsHere) return
    ;[app, browser] = await Promise.all([
      appOf(clipsPack()),
      launch(['--autoplay-policy=no-user-gesture-required']),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })
  return {
    get app() {
      return app
    },
    inside: (size, student = 0) => seatHome(browser, app, student, size),
    async watch(page, title) {
      await page.goto(`${app.url}/videos/lecture/lecture`)
      await page.getByRole('button', { name: `Watch ${title}` }).click()
      await page.waitForFunction(() => document.querySelector('video')?.paused === false)
    },
    async completed(contentId) {
      return app.db.scan(async (db) => {
        const rows = await db.selectFrom('completion').select('content_id').execute()
        return rows.map((row) => row.content_id).filter((id) => id === contentId)
      })
    },
  }
}

export const play = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true })
/** From the next page on a video waits for Play. */
export const useLessData = (page: Page) => page.evaluate(() => localStorage.setItem('data', '{"less":true}'))
export const paused = (page: Page) => page.evaluate(() => document.querySelector('video')?.paused)

/** Seeks like somebody in a hurry and waits until the picture has come there. */
export async function playTo(page: Page, part: number): Promise<void> {
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

/** What the browser makes of the mark's look: the content policy lets no style attribute take effect. */
export function lookOf(mark: Locator) {
  return mark.evaluate((element) => {
    const { position, zIndex, opacity, color } = getComputedStyle(element)
    return { position, zIndex, opacity, colour: color }
  })
}
