/**
 * What is thrown away in mid-exam: the phone's storage under the open page, and the school's last minutes by a backup. Every
 * answer given before is there again, on the phone and at the school.
 */
import { cp, rm } from 'node:fs/promises'
import { startApp } from '@porua/testkit/app'
import { freshPlace } from '@porua/testkit/databases'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { edgePack, ready, total } from './support/edges.ts'
import {
  choose,
  continueAs,
  expectAnswered,
  expectOfflineSaved,
  expectSaved,
  expectServerHas,
  question,
  serverAnswers,
  startExam,
} from './support/exam.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch([], { installs: true })
})
afterAll(() => browser?.close())

const group = (page: Page) => serverAnswers(page, 'free', 'g1').then((it) => [...it.values()].flat().sort())

test('storage that the browser throws away under the page is laid again by the next answer', async () => {
  const app = await appOf(edgePack())
  const { context, page } = await seat(browser, app, 0)
  await startExam(page, 'Exam free')
  await ready(page)
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  await context.setOffline(true)
  await choose(page, 2, 'B')
  await (await question(page, 2)).getByText(/^Saved on this (?:phone|device)/).waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' })
  await choose(page, 3, 'C')
  await (await question(page, 3)).getByText(/^Saved on this (?:phone|device)/).waitFor()
  expect(await page.getByText('This phone could not store your answer').count()).toBe(0)
  // Neither the mirror in local storage: the box alone has to know.
  await page.evaluate(() => localStorage.removeItem('localSavedAnswers'))
  await page.close()
  const again = await context.newPage()
  await again.goto(page.url())
  await continueAs(again)
  await expectAnswered(again, 3, total)
  await context.setOffline(false)
  await expectServerHas(again, 'free', 'g1', 3)
  await expectOfflineSaved(again, 0)
  expect(await group(again)).toEqual(['right q1', 'worse q3', 'wrong q2'])
  await context.close()
  await app.close()
})

test('a school that goes back to a backup from before the attempt is given every answer again', async () => {
  const place = await freshPlace('sqlite')
  const backup = `${place.dataDir}-backup`
  let app = await startApp({ dialect: 'sqlite', place, pack: edgePack() })
  const { context, page } = await seat(browser, app, 0)
  const { port, clock } = app
  await app.close()
  await cp(place.dataDir, backup, { recursive: true })
  app = await startApp({ dialect: 'sqlite', place, port, clock })
  await page.reload()
  await startExam(page, 'Exam free')
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  await choose(page, 2, 'B')
  await expectSaved(page, 2)
  await app.close()
  await choose(page, 2, 'C')
  await expectOfflineSaved(page, 1)
  await rm(place.dataDir, { recursive: true })
  await cp(backup, place.dataDir, { recursive: true })
  app = await startApp({ dialect: 'sqlite', place, port, clock })
  await page.getByText('The server had to go back to an earlier moment.').waitFor()
  await expectServerHas(page, 'free', 'g1', 2)
  expect(await group(page)).toEqual(['right q1', 'worse q2'])
  await expectAnswered(page, 2, total)
  await expectOfflineSaved(page, 0)
  for (const n of [1, 2]) await expectSaved(page, n)
  await context.close()
  await app.close()
  await rm(backup, { recursive: true })
  await place.remove()
})

test('a proxy that asks to wait an hour gets a minute', async () => {
  const app = await appOf(edgePack())
  const { context, page } = await seat(browser, app, 1)
  await startExam(page, 'Exam free')
  await page.clock.install()
  let busy = true
  let refused = 0
  await page.route('**/exam/add-answer/**', async (route) => {
    if (!busy) return route.continue()
    refused += 1
    await route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, body: '<html>busy</html>' })
  })
  await choose(page, 1, 'A')
  await expect.poll(() => refused).toBe(1)
  await (await question(page, 1)).getByText(/^Saved on this (?:phone|device)/).waitFor()
  busy = false
  await page.clock.runFor(61_000)
  await expectSaved(page, 1)
  await expectServerHas(page, 'free', 'g1', 1)
  await context.close()
  await app.close()
})
