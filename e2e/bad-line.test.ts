/**
 * What a phone goes through besides a dead network: a line of 2G that stalls, resets and loses replies, a clock that is wrong
 * by a day, a browser that keeps nothing, a tab that is thrown out of memory. Every answer given arrives, once.
 */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import { twoG, Wire } from '@porua/testkit/wire'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch, open, signIn, storeSession } from './support/browser.ts'
import { edgePack, ready } from './support/edges.ts'
import {
  choose,
  continueAs,
  expectAnswered,
  expectOfflineSaved,
  expectSaved,
  expectServerHas,
  question,
  startExam,
} from './support/exam.ts'

const total = 6
/** After three tries an answer counts as saved locally. */
const savedLocallyMs = 9_000
let browser: Browser
let app: TestApp
let wire: Wire
beforeAll(async () => {
  app = await appOf(edgePack())
  wire = await Wire.to(app.port)
  browser = await launch([], { installs: true })
})
afterAll(async () => {
  await browser?.close()
  await wire?.close()
  await app?.close()
})

test('2G that stalls, resets and loses replies, and a clock a day ahead: every answer arrives once, at its right time', async () => {
  const context = await open(browser, 'phone')
  await context.addInitScript((day) => {
    const now = Date.now.bind(Date)
    // The phone's own wall clock: everything that asks it gets tomorrow.
    globalThis.Date = new Proxy(Date, {
      construct: (target, given) =>
        given.length === 0 ? new target(now() + day) : Reflect.construct(target, given),
      get: (target, name) => (name === 'now' ? () => now() + day : Reflect.get(target, name)),
    })
  }, 86_400_000)
  const page = await context.newPage()
  await signIn(page, wire.url, mobileOf(0), packPassword)
  wire.narrow(twoG)
  const before = { ...wire.passed }
  await startExam(page, 'Exam free')
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  const used = Math.round((wire.passed.down - before.down) / 1024)
  // The server says nothing any more, on connections that stand; then it cannot be reached; then replies are lost.
  wire.set('stalled')
  await choose(page, 2, 'B')
  wire.set('refused')
  await choose(page, 3, 'C')
  await expectOfflineSaved(page, 2)
  wire.set('loseReply')
  await choose(page, 2, 'A')
  wire.set('open')
  await expectOfflineSaved(page, 0)
  for (const n of [1, 2, 3]) await expectSaved(page, n)
  await expectServerHas(page, 'free', 'g1', 3)
  const rows = await app.db.read((reader) =>
    reader
      .selectFrom('answer')
      .innerJoin('attempt', 'attempt.id', 'answer.attempt_id')
      .select(['answer.answer_json', 'answer.client_at', 'answer.received_at', 'answer.late'])
      .where('attempt.exam_id', '=', 'free')
      .execute(),
  )
  expect(rows.map(({ answer_json }) => answer_json[2]).length).toBe(3)
  for (const { client_at, received_at, late } of rows) {
    expect(late).toBe(0)
    // By the server's clock, as the phone knows it: not tomorrow.
    expect(Math.abs(received_at - client_at)).toBeLessThan(120_000)
  }
  process.stdout.write(`2G: the exam's start and first answer moved ${used} kB\n`)
  wire.narrow(null)
  await context.close()
}, 180_000)

test('storage that is full, or private: the answer is sent all the same, and the student is told while it is not', async () => {
  const { context, page } = await seat(browser, app, 1)
  await startExam(page, 'Exam free')
  // Full from now on: a box that cannot even be opened is another matter (it lives in memory, and says so at once).
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    IDBObjectStore.prototype.add = full
  })
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  await expectServerHas(page, 'free', 'g1', 1)
  await context.setOffline(true)
  await choose(page, 2, 'B')
  await page.getByText('You are offline!').waitFor()
  await page
    .getByText(/This phone could not store your answer/)
    .first()
    .waitFor()
  await expectAnswered(page, 2, total)
  // Nothing says that what the phone could not store is on it.
  await page.getByText('Go on, but keep this page open').waitFor()
  await page.waitForTimeout(savedLocallyMs)
  expect(await page.getByText(/Your answers stay on this (?:phone|device)|saving locally/).count()).toBe(0)
  await expectOfflineSaved(page, 0)
  await context.setOffline(false)
  await expectSaved(page, 2)
  await expectServerHas(page, 'free', 'g1', 2)
  await context.close()
})

test('a phone full of past results and notes: they give way, and the answer stands on the phone', async () => {
  const { context, page } = await seat(browser, app, 4)
  await startExam(page, 'Exam free')
  await ready(page)
  // Full until both have gone.
  await page.evaluate(async () => {
    await (await caches.open('porua-results')).put('/kept-result/a/b/c', new Response('{}'))
    const notes = await (await navigator.storage.getDirectory()).getDirectoryHandle('notes', { create: true })
    for (const name of ['x-book.pdf', 'x.kept.json']) await notes.getFileHandle(name, { create: true })
    const names = async () => {
      const all: string[] = []
      for await (const name of notes.keys()) all.push(name)
      return all
    }
    Object.assign(window, { notesLeft: names })
    let full = true
    const [write, drop] = [IDBObjectStore.prototype.put, notes.removeEntry.bind(notes)]
    FileSystemDirectoryHandle.prototype.removeEntry = async (name) => {
      await drop(name)
      full = await caches.has('porua-results')
    }
    IDBObjectStore.prototype.put = function (...given) {
      if (full) throw new DOMException('no room', 'QuotaExceededError')
      return write.apply(this, given)
    }
  })
  await context.setOffline(true)
  await choose(page, 1, 'A')
  await expectOfflineSaved(page, 1)
  expect(await page.getByText(/This phone could not store your answer/).count()).toBe(0)
  const left = () => (window as unknown as { notesLeft(): Promise<string[]> }).notesLeft()
  // The list stays: the note's page says that the browser has removed it.
  expect(await page.evaluate(left)).toEqual(['x.kept.json'])
  await context.setOffline(false)
  await expectServerHas(page, 'free', 'g1', 1)
  await context.close()
})

test('a tab thrown out of memory in mid-exam, unsent answers and all: they are there again and are sent', async () => {
  const { context, page } = await seat(browser, app, 2)
  await startExam(page, 'Exam free')
  await ready(page)
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  await context.setOffline(true)
  await choose(page, 2, 'B')
  await expectOfflineSaved(page, 1)
  const address = page.url()
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // As the system does when memory is short: no event, no farewell.
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const again = await context.newPage()
  await again.goto(address)
  await continueAs(again)
  await expectOfflineSaved(again, 1)
  await expectAnswered(again, 2, total)
  await context.setOffline(false)
  await expectSaved(again, 2)
  expect(await (await question(again, 1)).getByText('Saved', { exact: true }).count()).toBe(1)
  await expectServerHas(again, 'free', 'g1', 2)
  await context.close()
})

test('a page’s own files and calls are asked for while what every page needs is still on its way', async () => {
  const context = await open(browser, 'phone', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await storeSession(page, app.url, mobileOf(1), packPassword)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/first-[^/]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${app.url}/exams`, { waitUntil: 'commit' })
  for (const one of [
    /\/exams-page-.*js$/,
    /\/shell-.*js$/,
    /^\/api\/exam\/mine$/,
    /^\/api\/student\/profile$/,
  ])
    await expect.poll(() => asked.some((path) => one.test(path)), { message: String(one) }).toBe(true)
  held.resolve()
  await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
  expect(asked.filter((path) => path === '/api/exam/mine')).toHaveLength(1)
  await context.close()
})

test('while a slow line brings what stands around every page, a bar says so', async () => {
  const context = await open(browser, 'phone', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await storeSession(page, app.url, mobileOf(1), packPassword)
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/shell-[^/]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${app.url}/exams`, { waitUntil: 'commit' })
  // The app is drawn: its messages have their place.
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' })
  await expect.poll(() => page.getByRole('status', { name: 'Loading…' }).count()).toBe(1)
  held.resolve()
  await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
  expect(await page.getByRole('status', { name: 'Loading…' }).count()).toBe(0)
  await context.close()
})

test('a line that breaks in the middle of the app’s own file is tried again: the page comes', async () => {
  const context = await open(browser, 'phone', { serviceWorkers: 'block' })
  const page = await context.newPage()
  let broken = 0
  await page.route(/\/assets\/first-[^/]+\.js$/, (route) =>
    broken++ < 2 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(broken).toBeGreaterThan(2)
  await context.close()
})
