/**
 * Fifteen tasks of a student who has never seen the app, on a 5-inch phone, found by what stands there to be read. Each begins at Home and
 * may take so many taps. Scrolling and typing are no taps; a tap that leads nowhere would be one too many.
 */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, signInHome } from './support/browser.ts'

let browser: Browser
let server: ServerProcess
let page: Page
let taps = 0

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServerProcess(),
    launch(['--autoplay-policy=no-user-gesture-required']),
  ])
  page = await (await open(browser, 'phone')).newPage()
  page.setDefaultTimeout(15_000)
  await signInHome(page, server.url, '01700000001', 'Porua2027')
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

async function tap(it: Locator): Promise<void> {
  taps++
  // As long as a thumb: what has just come takes no hasty press.
  await it.click({ delay: 150 })
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const today = () => page.getByRole('region', { name: 'Today' })
/** The card of today with this heading. */
const todays = (kind: string) => today().getByRole('listitem').filter({ hasText: kind })
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const menu = () => tap(button(/: menu$/))

const tasks: readonly (readonly [task: string, most: number, work: () => Promise<void>])[] = [
  [
    'see how the last exam went',
    0,
    () =>
      todays('Newest result')
        .getByText(/^[\d.]+ \/ [\d.]+ · (Passed|Failed)$/)
        .waitFor(),
  ],
  ['learn when the next exam is', 0, () => todays('Next exam').getByText(/^in /).waitFor()],
  [
    'find which question cost the marks',
    2,
    async () => {
      await tap(todays('Newest result').getByRole('link', { name: 'Look' }))
      await tap(
        page
          .locator('button[aria-pressed]:enabled')
          .filter({ hasText: /Wrong|Skipped/ })
          .first(),
      )
      await page.getByRole('article').first().waitFor()
    },
  ],
  [
    'practise wrong Botany questions on the bus without a network',
    4,
    async () => {
      await tap(todays('My Mistakes').getByRole('link', { name: 'Practise' }))
      const botany = page
        .locator('section')
        .filter({ hasText: 'Botany' })
        .getByRole('link', { name: /^Practise/ })
        .first()
      await botany.waitFor()
      await page.context().setOffline(true)
      await tap(botany)
      await sees(/^Question 1 of \d+$/)
      await tap(page.getByRole('radio').first())
      await tap(button('Check'))
      await page
        .getByText(/^(Right|Not right yet)/)
        .first()
        .waitFor()
      await page.context().setOffline(false)
    },
  ],
  [
    'see how I am doing',
    3,
    async () => {
      await menu()
      await tap(page.getByRole('banner').getByRole('link', { name: 'My Mistakes' }))
      await tap(link('How I am doing'))
      await page.getByRole('heading', { name: 'How I am doing' }).waitFor()
    },
  ],
  [
    'watch a lecture',
    4,
    async () => {
      await toLectures()
      await tap(link(/^Videos of /).first())
      await tap(button(/^Watch /).first())
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    },
  ],
  [
    'watch it twice as fast',
    2,
    async () => {
      // It plays, and its controls rest.
      await toLectures()
      await link(/^Videos of /)
        .first()
        .click()
      await button(/^Watch /)
        .first()
        .click()
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
      const rests = () =>
        page.evaluate(() =>
          Number(getComputedStyle(document.querySelector('[data-surface] ~ div button') as Element).opacity),
        )
      await expect.poll(rests, { timeout: 10_000 }).toBe(0)
      taps = 0
      taps++
      await page.locator('[data-surface]').tap({ position: { x: 40, y: 60 } })
      await tap(button('2×'))
      expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(2)
    },
  ],
  [
    'keep a note on the phone',
    4,
    async () => {
      await toLectures()
      await tap(link(/^Notes of /).first())
      await tap(page.getByRole('checkbox', { name: /^Keep on this phone/ }).first())
      await link(/^Open /)
        .or(button(/^Open /))
        .first()
        .waitFor()
    },
  ],
  [
    'use less data',
    2,
    async () => {
      await menu()
      await tap(page.getByRole('checkbox', { name: 'Use less data' }))
      await expect.poll(() => page.getByRole('checkbox', { name: 'Use less data' }).isChecked()).toBe(true)
    },
  ],
  [
    'learn what this month has used',
    1,
    async () => {
      await menu()
      await sees(/^This month: about [\d.]+ [KM]B$/)
    },
  ],
  [
    'look for a question that was asked before',
    3,
    async () => {
      await tap(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My Q&A' }))
      await tap(page.getByRole('main').getByRole('listitem').getByRole('link').first())
      const search = page.getByLabel('Search questions').first()
      await tap(search)
      await search.fill('cell')
    },
  ],
  [
    'mark all notices as seen',
    2,
    async () => {
      await tap(button(/notification/i))
      await tap(button('Mark all as seen'))
    },
  ],
  [
    'have it dark for the night',
    2,
    async () => {
      await menu()
      await tap(button('Dark'))
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    },
  ],
  [
    'read it in Bangla, and go back',
    4,
    async () => {
      await menu()
      await tap(button('বাংলা'))
      await page.getByRole('heading', { name: 'আমার কোর্স', level: 1 }).waitFor()
      await tap(button('English'))
      await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
    },
  ],
  [
    'begin the live exam',
    2,
    async () => {
      await tap(todays('Live now').first().getByRole('link', { name: 'Start' }))
      await tap(button('Start Exam'))
      await sees(/^Answered questions 0 \//)
    },
  ],
]

/** From Home to a list of lectures: the course, the subject. */
async function toLectures(): Promise<void> {
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /Medical/ })
      .last(),
  )
  await tap(page.getByRole('main').getByRole('link', { name: 'Zoology' }).first())
  await link(/^Videos of /)
    .first()
    .waitFor()
}

describe('fifteen tasks', () => {
  test.each(tasks)('%s: at most %i taps', async (task, most, work) => {
    await page.goto(server.url)
    await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
    taps = 0
    await work()
    expect(taps, task).toBeLessThanOrEqual(most)
  })
})
