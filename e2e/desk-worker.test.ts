/** The desk in a browser in which the student app is installed: by a worker of today, and by one from before there was a desk. */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import { launch, open, signIn } from './support/browser.ts'
import { edgePack } from './support/edges.ts'
import { wayWithNextVersion } from './support/next-version.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch([], { installs: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** The worker's file as it was before there was a desk. */
function olderWorker(worker: string): string {
  const older = worker.replace('/^\\/desk(\\/|$)/,', '').replace(',"/desk-worker.js"', '')
  if (/desk/.test(older)) throw new Error('the older worker still knows the desk')
  return older
}

const controlled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true)
const signInPage = (page: Page) => page.getByLabel('Mobile or e-mail')

test('opens where today’s worker serves the student app', async () => {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await signIn(page, app.url, mobileOf(0), packPassword)
  await controlled(page)
  await page.goto(`${app.url}/desk`)
  await signInPage(page).waitFor()
  await page.goto(`${app.url}/exams`)
  await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
  await context.close()
})

test('opens by itself where an older worker shows the student app in its place', async () => {
  const way = await wayWithNextVersion(app.port, olderWorker)
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await signIn(page, way.url, mobileOf(0), packPassword)
  await controlled(page)
  await page.goto(`${way.url}/desk/sign-in`)
  // It is the student's app that answers, which has no such page.
  expect(await page.evaluate(() => document.querySelector('#root') !== null && document.title)).toBeTruthy()
  expect(await signInPage(page).count()).toBe(0)
  way.arrive()
  await page.goto(`${way.url}/desk/sign-in`)
  await signInPage(page).waitFor({ timeout: 30_000 })
  expect(new URL(page.url()).pathname).toBe('/desk/sign-in')
  await context.close()
  await way.close()
})
