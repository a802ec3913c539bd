/** Exam day as a student lives it: real Chromium, the real server, the sample school, the network cut and the server killed. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axe, launch, open, screenshot, signIn } from './support/browser.ts'
import {
  answered,
  choose,
  continueAs,
  dialog,
  expectAnswered,
  expectOfflineSaved,
  expectSaved,
  expectServerHas,
  startExam,
  submitExam,
} from './support/exam.ts'
import { sitExamDay } from './support/exam-day.ts'

const password = 'Porua2027'
const exam = 'weekly-live-test-7'
let browser: Browser
let server: ServerProcess

beforeAll(async () => {
  browser = await launch([], { installs: true })
})
afterAll(() => browser?.close())
// A school of its own for every test, and for every second try: an answer once given stays.
beforeEach(async () => {
  server = await startServerProcess()
})
afterEach(() => server?.remove())

test('a student on a phone signs in, sits the live exam through a dead network, submits', async () => {
  await sitExamDay(browser, { url: server.url, size: 'phone', mobile: '01700000001' })
})

test('the server is killed in mid-exam: answers stay on the phone and arrive when it is back', async () => {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await signIn(page, server.url, '01700000003', password)
  await startExam(page, 'Weekly Live Test 7')
  await choose(page, 2, 'B')
  await expectSaved(page, 2)
  await server.kill()
  await choose(page, 3, 'C')
  await choose(page, 4, 'B')
  await expectOfflineSaved(page, 2)
  await server.restart()
  await expectOfflineSaved(page, 0)
  await expectSaved(page, 3)
  await expectServerHas(page, exam, 'morning-batch', 3)
  await context.close()
})

/** What a page hears of by itself; a second would do, on a machine with nothing else to do. */
async function withinSeconds(seen: Promise<void>): Promise<void> {
  const before = performance.now()
  await seen
  expect(performance.now() - before).toBeLessThan(8_000)
}

test('a second tab and a second device see the same answers', async () => {
  const phone = await open(browser, 'phone')
  const first = await phone.newPage()
  await signIn(first, server.url, '01700000004', password)
  await startExam(first, 'Weekly Live Test 7')
  await choose(first, 2, 'C')
  await expectSaved(first, 2)

  const tab = await phone.newPage()
  await tab.goto(first.url())
  await continueAs(tab)
  await expectAnswered(tab, 1, 25)
  await choose(tab, 3, 'A')
  await expectSaved(tab, 3)
  await expectAnswered(first, 2, 25)

  const laptop = await open(browser, 'wide')
  const other = await laptop.newPage()
  await signIn(other, server.url, '01700000004', password)
  await startExam(other, 'Weekly Live Test 7')
  await expectAnswered(other, 2, 25)
  // By itself, within a moment (decision 0028): neither page asks again before a quarter of a minute is over.
  await choose(other, 4, 'D')
  await expectSaved(other, 4)
  await withinSeconds(expectAnswered(first, 3, 25))
  await withinSeconds(expectAnswered(tab, 3, 25))
  await choose(first, 5, 'B')
  await withinSeconds(expectAnswered(other, 4, 25))
  await submitExam(other)
  // Both at once: what is said goes again after some seconds.
  const leaves = async (page: Page) => {
    await withinSeconds(page.waitForURL(`${server.url}/exams`))
    await page.getByText('This exam is over for you: it was submitted, or its time has ended.').waitFor()
  }
  await Promise.all([first, tab].map(leaves))
  await phone.close()
  await laptop.close()
})

test('a practice exam is marked at once and may be taken again', async () => {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await signIn(page, server.url, '01700000005', password)
  await startExam(page, 'Practice: Physics MCQ', 'Practice Exam')
  const total = Number((await answered(page).textContent())?.match(/\/ (\d+)/)?.[1])
  for (let n = 1; n <= 4; n++) {
    await choose(page, n, 'A')
    await expectSaved(page, n)
  }
  await submitExam(page)
  await page.waitForURL(/\/result\//)
  await page
    .getByRole('heading', { name: /Passed|Failed/ })
    .first()
    .waitFor()
  const text = (await page.locator('main').textContent()) ?? ''
  const count = (name: string) => Number(new RegExp(`${name}\\s*(\\d+)`).exec(text)?.[1])
  expect(count('Correct') + count('Incorrect')).toBe(4)
  expect(count('Skipped')).toBe(total - 4)
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'result-phone')

  await page.getByRole('button', { name: 'Retake Exam' }).click()
  await page
    .getByText('Retaking exam will remove the previous submission. Do you want to continue?')
    .waitFor()
  await dialog(page)
    .getByRole('button', { name: /Retake|Yes|OK|Continue/ })
    .click()
  await expectAnswered(page, 0, total)
  await context.close()
})
