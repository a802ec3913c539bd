/** A line that loses style sheets: each is asked for again, and no screen is drawn without its own. */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import { launch, open, storeSession } from './support/browser.ts'
import { edgePack } from './support/edges.ts'
import { startExam } from './support/exam.ts'

let browser: Browser
let app: TestApp
beforeAll(async () => {
  app = await appOf(edgePack())
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('style sheets that are lost once come with the next attempt', async () => {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await storeSession(page, app.url, mobileOf(0), packPassword)
  const lost = new Set<string>()
  await page.route(/\.css$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const isFirst = !lost.has(pathname)
    lost.add(pathname)
    await (isFirst ? route.abort('connectionreset') : route.continue())
  })
  await page.goto(`${app.url}/exams`)
  await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
  await startExam(page, 'Exam free')
  expect([...lost].filter((name) => /exams-page|live-exam-screen/.test(name))).toHaveLength(2)
  // A sheet that did not come stands there too, and nobody may read it.
  const there = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) => {
        try {
          return sheet.href && sheet.cssRules.length > 0 ? [new URL(sheet.href).pathname] : []
        } catch {
          return []
        }
      }),
    )
  await expect.poll(async () => (await there()).sort(), { timeout: 20_000 }).toEqual([...lost].sort())
  await context.close()
})
