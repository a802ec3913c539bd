/** Courses, subjects, lists, videos and notes on the sample school, page by page: what the specification names is there and leads on. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, signInHome } from './support/browser.ts'

const password = 'Porua2027'
/** In both courses; she sees all of it. */
const mobile = '01700000001'
let browser: Browser
let server: ServerProcess
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launch()])
  context = await open(browser, 'wide')
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await signInHome(page, server.url, mobile, password)
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const crumbs = () => page.getByRole('navigation', { name: 'Where you are' })
const goTo = (path: string) => page.goto(`${server.url}${path}`)
/** A picture that has come, and is one. */
const seen = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

describe('a course', () => {
  test('cards carry cover, name and a clipped description; a subject’s leads to its lectures', async () => {
    await goTo('/courses')
    const card = page.getByRole('link', { name: /Medical Admission 2027/ })
    await card.waitFor()
    await seen(page.getByRole('listitem').filter({ has: card }).locator('img'))
    await card.click()
    await title('Medical Admission 2027')
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
    const subjects = cards.filter({ hasText: /Physics|Chemistry|Botany|Zoology|English/ })
    await expect.poll(() => subjects.count()).toBeGreaterThanOrEqual(5)
    const tops = await subjects.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    )
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
    expect(await crumbs().textContent()).toContain('Medical Admission 2027')
    await crumbs().getByRole('link', { name: 'My Courses' }).waitFor()
    await page.getByRole('link', { name: /^Physics/ }).click()
    await page.waitForURL('**/lectures/physics')
  })

  test('while it loads, a spinner says so; a list that is refused says its title in a toast', async () => {
    const slow = await context.newPage()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await slow.route('**/api/subject/by-course-id/**', async (route) => {
      await held
      await route.continue()
    })
    await slow.goto(`${server.url}/subjects/hsc-biology`)
    await slow.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
    letGo()
    await slow.getByRole('link', { name: /উদ্ভিদবিজ্ঞান/ }).waitFor()
    const refusal = { status: '409', errors: { code: 'conflict', title: 'The course list is being renewed' } }
    await slow.route('**/api/lecture/by-subject-id/**', (route) =>
      route.fulfill({ status: 409, json: refusal }),
    )
    await slow.goto(`${server.url}/lectures/hsc-zoology`)
    await slow.getByText('The course list is being renewed').first().waitFor()
    await slow.close()
  })
})

describe('a subject', () => {
  test('has Chapters, Lectures and Question Solve in tabs, with cards that lead to videos and notes', async () => {
    await goTo('/chapters/zoology')
    await title('Zoology')
    for (const name of ['My Courses', 'Medical Admission 2027'])
      await crumbs().getByRole('link', { name }).waitFor()
    expect(await crumbs().locator('[aria-current=page]').textContent()).toBe('Zoology')
    const chapter = page.getByRole('listitem').filter({ hasText: 'Blood and Circulation' })
    await chapter.getByRole('link', { name: /^Notes of/ }).waitFor()
    await page.getByRole('tab', { name: 'Lectures' }).click()
    await page.waitForURL('**/lectures/zoology')
    await page.getByRole('tab', { name: 'Question Solve' }).click()
    await page.waitForURL('**/question-solve/zoology')
    await page.getByRole('tab', { name: 'Chapters' }).click()
    await chapter.getByRole('link', { name: /^Videos of/ }).click()
    await page.waitForURL('**/videos/zoo-circulation/chapter')
  })

  test('a video’s card has its picture; the player fills the window and skips ten seconds', async () => {
    await goTo('/videos/zoo-circulation/chapter')
    const card = page.getByRole('button', { name: /^Watch হৃৎস্পন্দন/ })
    await card.waitFor()
    await seen(page.getByRole('listitem').filter({ has: card }).locator('img'))
    await card.click()
    const player = page.getByRole('dialog')
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await player.getByRole('button', { name: 'Forward 10 seconds' }).waitFor()
    expect(await player.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
    const at = () => page.evaluate(() => Math.round(document.querySelector('video')?.currentTime ?? -1))
    const begun = await at()
    await player.getByRole('button', { name: 'Forward 10 seconds' }).click()
    await expect.poll(at).toBeGreaterThanOrEqual(begun + 9)
    const far = await at()
    await player.getByRole('button', { name: 'Back 10 seconds' }).click()
    await expect.poll(at).toBeLessThanOrEqual(far - 7)
    await page.keyboard.press('Escape')
    await player.waitFor({ state: 'detached' })
  })

  test('notes stand in a table: serial, Title, Year, Resource', async () => {
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.waitForURL('**/notes/zoo-circulation/chapter')
    const table = page.getByRole('table')
    await table.waitFor()
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Serial',
      'Title',
      'Year',
      'Resource',
    ])
    const cells = await table.getByRole('row').nth(1).getByRole('cell').allTextContents()
    expect(cells.slice(0, 2)).toEqual(['1', 'The heart in one page'])
    expect(cells[2]).toMatch(/^20\d\d$/)
    await table
      .getByRole('button', { name: /^DOWNLOAD/ })
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Videos' }).waitFor()
  })
})
