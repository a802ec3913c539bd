/** A new version of the app arrives while a student sits an exam: it waits, with and without a network, and loses nothing. */
import type { TestApp } from '@porua/testkit/app'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import { launch, open, signIn } from './support/browser.ts'
import { bank, edgeOptions, ids, ready, total } from './support/edges.ts'
import {
  choose,
  continueAs,
  expectAnswered,
  expectSaved,
  expectServerHas,
  question,
  startExam,
  submitExam,
} from './support/exam.ts'
import { type NextVersion, wayWithNextVersion } from './support/next-version.ts'

const pack = makePack({ ...edgeOptions, students: 2, groups: ['g1'], exams: [{ id: 'live', bank, ids }] })

let browser: Browser
let app: TestApp
let way: NextVersion

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(pack), launch([], { installs: true })])
  way = await wayWithNextVersion(app.port)
})
afterAll(async () => {
  await browser?.close()
  await way?.close()
  await app?.close()
})

/** What the browser knows of service workers: which one serves this page, and whether another waits. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { controls: navigator.serviceWorker.controller !== null, waits: registration?.waiting != null }
  })

/** Asks for the worker's file, as the browser does by itself once a day and at every visit. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

test('waits while the exam runs in any tab, also over a reload without a network, and is taken afterwards', async () => {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await signIn(page, way.url, mobileOf(0), packPassword)
  await startExam(page, 'Exam live')
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  await ready(page)
  await expect.poll(async () => (await workers(page)).controls, { timeout: 20_000 }).toBe(true)
  let loads = 0
  page.on('load', () => loads++)

  way.arrive()
  await lookForUpdate(page)
  await expect.poll(async () => (await workers(page)).waits, { timeout: 20_000 }).toBe(true)
  await choose(page, 2, 'A')
  await expectSaved(page, 2)
  await expectServerHas(page, 'live', 'g1', 2)
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  expect(loads).toBe(0)

  // The other tab could take it, and does not: an exam runs on this phone.
  const other = await context.newPage()
  await other.goto(`${way.url}/courses`)
  await continueAs(other)
  await other.getByRole('button', { name: 'Reload' }).click()
  await other.getByText('An exam is running on this device.').waitFor()
  expect(loads).toBe(0)
  await other.close()

  await context.setOffline(true)
  await choose(page, 3, 'A')
  // What is not said to be on the phone yet may go with the page.
  await (await question(page, 3)).getByText(/^Saved on this (?:phone|device)/).waitFor()
  await page.reload()
  await expectAnswered(page, 3, total)
  await choose(page, 4, 'A')
  await expectAnswered(page, 4, total)
  await context.setOffline(false)
  await expectServerHas(page, 'live', 'g1', 4)

  await submitExam(page)
  await page.getByText('A new version is ready').waitFor()
  const before = loads
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(before + 1)
  await expect.poll(() => workers(page), { timeout: 20_000 }).toEqual({ controls: true, waits: false })
  await page.getByRole('listitem', { name: 'Exam live' }).waitFor()
  await context.close()
})
