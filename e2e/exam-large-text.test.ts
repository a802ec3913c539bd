/** With text of twice the size a question has most of the screen: what sticks to its edges takes a third at most, and cuts nothing. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, overflow, seat } from './support/app.ts'
import { launch, screenshot } from './support/browser.ts'
import { edgePack, foot } from './support/edges.ts'
import { startExam } from './support/exam.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('time and foot leave two thirds of a small phone to the question', async () => {
  const { page } = await seat(browser, app, 0)
  await startExam(page, 'Exam live')
  const stuck = () =>
    page.evaluate(() => {
      const height = window.innerHeight
      const parts = ['main > div:has([role=timer])', 'main > footer'].map((it) => document.querySelector(it))
      return parts.reduce((sum, it) => {
        const { top = 0, bottom = 0 } = it?.getBoundingClientRect() ?? {}
        return sum + Math.max(0, Math.min(bottom, height) - Math.max(top, 0))
      }, 0)
    })
  for (const size of ['100%', '150%', '200%']) {
    await page.evaluate((it) => {
      document.documentElement.style.fontSize = it
      document.querySelector('li[data-question]:nth-child(2)')?.scrollIntoView()
    }, size)
    await page.waitForTimeout(500)
    expect(await stuck(), size).toBeLessThanOrEqual(740 / 3)
    expect(await overflow(page), size).toBeLessThanOrEqual(0)
    await screenshot(page, `exam-large-text-${size}`)
  }
  await foot(page).scrollIntoViewIfNeeded()
  await expect.poll(() => foot(page).isVisible()).toBe(true)
})
