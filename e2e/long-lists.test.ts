/** A school that has run for two years on a cheap phone: what is not looked at is neither asked for nor drawn, and Back finds the place. */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat, seatHome } from './support/app.ts'
import { launch, open, signInHome } from './support/browser.ts'
import { reply } from './support/forum.ts'
import {
  courses,
  lectureName,
  lectures,
  longSchool,
  pastExams,
  threadReplies,
  threads,
} from './support/long-school.ts'

let browser: Browser
let app: TestApp
beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(longSchool()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** The paths of the API that a page asks for, from now on. */
function calls(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

const drawn = (page: Page) => page.locator('main li h2')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Find in this list' })

test('forty-five courses: progress is asked for those on the screen, and the list stands without a network', async () => {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  const asked = calls(page)
  const ofProgress = () => asked.filter((path) => path.endsWith('/subject-completion'))
  await signInHome(page, app.url, mobileOf(0), packPassword)
  await expect.poll(() => drawn(page).count()).toBe(courses + 1)
  await expect.poll(() => ofProgress().length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect(ofProgress().length).toBeLessThan(8)

  // What comes into sight is asked for then.
  await page.getByRole('link', { name: 'Course 40', exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(ofProgress).toContain('/api/course/c40/subject-completion')

  // The replies on progress have not taken the list's place on the phone.
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect.poll(() => drawn(page).count()).toBe(courses + 1)
  await page.getByText('You are offline!').waitFor()
  await context.close()
})

test('a hundred and fifty lectures: the first ones at once, all of them in the end, and Back finds the one that was opened', async () => {
  const { context, page } = await seatHome(browser, app, 0)
  // How many are drawn when the first one is, seen by the page itself.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const count = document.querySelectorAll('main li h2').length
      if (count === 0) return
      watch.disconnect()
      Object.assign(window, { firstDrawn: count })
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${app.url}/lectures/s0`)
  await drawn(page).first().waitFor()
  const first = await page.evaluate(() => (window as unknown as { firstDrawn: number }).firstDrawn)
  expect(first).toBeLessThan(10)
  await expect.poll(() => page.locator('main ul').getByRole('listitem').count()).toBe(lectures)
  // Whoever searches in the page, or goes from heading to heading, finds every one.
  await expect.poll(() => drawn(page).count(), { timeout: 20_000 }).toBe(lectures)

  const link = page.getByRole('link', { name: `Videos of ${lectureName(120)}` })
  await link.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const topOf = async () => Math.round((await link.boundingBox())?.y ?? -1)
  // The rows near it come with their descriptions, and move it.
  let last = Number.NaN
  const moved = async () => {
    const was = last
    last = await topOf()
    return last - was
  }
  await expect.poll(moved, { interval: 400 }).toBe(0)
  const before = await topOf()
  await link.click()
  await page.waitForURL(`${app.url}/videos/s0-l120/lecture`)
  await page.getByText('Film 120').first().waitFor()
  await page.goBack()
  await expect.poll(async () => Math.abs((await topOf()) - before), { timeout: 10_000 }).toBeLessThan(120)
  await context.close()
})

test('ninety exams that are over: the first ones at once, found by name, and paper gets all of them', async () => {
  const { context, page } = await seat(browser, app, 0)
  await page.getByLabel('Which exams').selectOption({ label: 'Previous Exams' })
  await page.getByRole('listitem', { name: 'Exam e0' }).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => drawn(page).count()).toBe(pastExams)
  await field(page).fill('e77')
  await expect.poll(() => drawn(page).allTextContents()).toEqual(['Exam e77'])
  // Another list is not searched by what was typed for this one.
  await page.getByRole('tab', { name: 'Practice Exam' }).click()
  await page.getByText('No practice exam yet.').waitFor()
  await page.getByRole('tab', { name: 'Live Exam' }).click()
  await expect.poll(() => drawn(page).count()).toBeGreaterThan(4)
  await context.close()
})

test('a thread of many replies: its head and its end at once, all of them in the end; a new one comes into sight', async () => {
  const { context, page } = await seatHome(browser, app, 0)
  await page.goto(`${app.url}/question-details/long`)
  const rows = page.getByRole('list', { name: 'Replies' }).locator(':scope > li')
  await rows.first().getByText('Reply 0.').waitFor()
  await expect.poll(() => rows.count()).toBe(threadReplies)
  await expect.poll(() => rows.filter({ hasText: /Reply/ }).count()).toBeLessThan(threadReplies)
  await expect.poll(() => rows.filter({ hasText: /Reply/ }).count(), { timeout: 20_000 }).toBe(threadReplies)

  await reply(page, 'The last word.')
  const mine = rows.last().getByText('The last word.')
  await mine.waitFor()
  await expect.poll(() => mine.evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await context.close()
})

test('a forum page of a hundred: what is off the screen is neither laid out nor painted, and Back finds the place', async () => {
  const { context, page } = await seatHome(browser, app, 0)
  await page.goto(`${app.url}/qa-forum-list/c0?size=100`)
  const cards = page.getByRole('main').locator('article')
  await expect.poll(() => cards.count(), { timeout: 30_000 }).toBe(threads)
  const drawnCards = () =>
    cards.evaluateAll(
      (all) =>
        all.filter((one) => one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    )
  await expect.poll(drawnCards).toBeGreaterThan(0)
  expect(await drawnCards()).toBeLessThan(threads / 3)

  const far = cards.filter({ hasText: 'Thread 60.' })
  await far.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const topOf = async () => Math.round((await far.boundingBox())?.y ?? -1)
  let last = Number.NaN
  const moved = async () => {
    const was = last
    last = await topOf()
    return last - was
  }
  await expect.poll(moved, { interval: 400 }).toBe(0)
  const before = await topOf()
  await far.getByRole('link').click()
  await page.waitForURL(`${app.url}/question-details/t60`)
  await page.goBack()
  await expect.poll(async () => Math.abs((await topOf()) - before), { timeout: 10_000 }).toBeLessThan(120)
  await context.close()
})
