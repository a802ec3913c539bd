/** A part of the app that is gone after an update is not called a lost network, and a reload is offered. */
import type { TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { bank, edgeOptions, ids } from './support/edges.ts'

const pack = makePack({ ...edgeOptions, students: 3, groups: ['g1'], exams: [{ id: 'live', bank, ids }] })

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(pack), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Takes every script away that the page has not loaded yet. */
async function loseParts(page: Page, how: 'gone' | 'cut'): Promise<void> {
  await page.route('**/assets/*.js', (route) =>
    how === 'gone' ? route.fulfill({ status: 404, body: '' }) : route.abort(),
  )
}

/** The server has another version of the page from now on. */
async function nextVersion(page: Page): Promise<void> {
  await page.route(/\/\?\d+$/, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(/src="\/assets\/[^"]+\.js"/, 'src="/assets/next.js"')
    await route.fulfill({ response: reply, body })
  })
}

test('a page whose part is gone offers the new version', async () => {
  const { context, page } = await seat(browser, app, 0)
  await loseParts(page, 'gone')
  await nextVersion(page)
  await page.getByRole('link', { name: 'My Q&A' }).click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'A new version is ready' }).waitFor()
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'My Q&A', level: 1 }).waitFor()
  await context.close()
})

test('an exam whose screen is gone says so, and starts after the reload', async () => {
  const { context, page } = await seat(browser, app, 1)
  await loseParts(page, 'gone')
  await nextVersion(page)
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Start Exam' }).click()
  await page.getByText('A new version of the app is here.').waitFor()
  expect(await page.getByText('Internet connection lost.').count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).last().click()
  await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
  await context.close()
})

test('where the line is cut the network is named', async () => {
  const { context, page } = await seat(browser, app, 2)
  await loseParts(page, 'cut')
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Start Exam' }).click()
  await page.getByText('Internet connection lost.').waitFor()
  await context.close()
})
