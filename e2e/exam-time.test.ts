/** The time of an exam for whom it frightens: hidden until the last minute, on this phone and after a reload. */
import { startApp, type TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovableClock } from '../apps/server/src/ports/clock/clock.ts'
import { overflow, seat } from './support/app.ts'
import { axe, launch, screenshot } from './support/browser.ts'
import { answered, startExam } from './support/exam.ts'

const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 2,
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'p', type: 'paragraph', title: 'Why?', answer: [] },
    ],
  },
  exams: [{ id: 'e', bank, ids: ['a', 'p'], endsAt: '+5h', duration: 90 }],
})
const clock = new MovableClock(Date.now())

let browser: Browser
let app: TestApp
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', pack, clock }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test.each(['phone', 'wide'] as const)('on a %s window', async (size) => {
  const { page, context } = await seat(browser, app, size === 'phone' ? 0 : 1, size)
  await startExam(page, 'Exam e')
  const timer = page.getByRole('timer').filter({ visible: true })
  const hide = page.getByRole('button', { name: 'Hide the time' }).filter({ visible: true })
  await timer.waitFor()
  // Who hears the screen is told on either window, and once.
  const heard = page.getByText(/^\d+ minutes? left$/).filter({ visible: true })
  await expect.poll(() => heard.allTextContents()).toEqual(['90 minutes left'])
  expect(await overflow(page)).toBe(0)
  await hide.click()
  await page.getByText('Time hidden').filter({ visible: true }).waitFor()
  expect(await timer.count()).toBe(0)
  await expect.poll(() => hide.getAttribute('aria-pressed')).toBe('true')
  await screenshot(page, `exam-time-hidden-${size}`)
  expect(await axe(page)).toEqual([])
  await page.reload()
  await answered(page).waitFor()
  await page.getByText('Time hidden').filter({ visible: true }).waitFor()
  await hide.click()
  await timer.waitFor()
  await hide.click()

  // The last minute is everybody's, wished or not.
  clock.move(89 * 60_000 + 5_000)
  await page.reload()
  await timer.waitFor()
  await expect.poll(() => timer.textContent()).toMatch(/^00:\d\d$/)
  await expect.poll(() => heard.allTextContents()).toEqual(['1 minute left'])
  expect(await hide.count()).toBe(0)

  // The same screen in Bangla and in the dark.
  await page.evaluate(() => {
    localStorage.setItem('language', 'bn')
    localStorage.setItem('theme', 'dark')
  })
  await page.reload()
  await page.getByRole('button', { name: 'ফাইল যোগ করুন' }).waitFor()
  // From its top: axe takes a button that stands half under the bar for a small one.
  const card = page.locator('li[data-question]').last()
  await card.evaluate((it) => it.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await screenshot(page, `exam-files-${size}-bn-dark`)
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await context.close()
})
