/** Notifications while the page is open: what arrives, what was missed, where it leads, and what a live exam hears of it. */
import { limits } from '@porua/contract/limits'
import { startApp, type TestApp } from '@porua/testkit/app'
import { freshPlace, type Place } from '@porua/testkit/databases'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import { Wire } from '@porua/testkit/wire'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch, open, screenshot, signIn } from './support/browser.ts'
import { answered, startExam } from './support/exam.ts'
import {
  arrive,
  closePages,
  connected,
  drawer,
  held,
  items,
  noticePack,
  openDrawer,
  studentId,
  unseen,
} from './support/notices.ts'

/** Until a page has heard a hint, and asked in a moment of its own. */
const hinting = { timeout: 20_000, interval: 500 }
/** A note in a live exam is there so long. */
const noteMs = 8_000

let browser: Browser
let place: Place
let app: TestApp
/** Between the phones and the server, so that the server can go and another come. */
let wire: Wire

beforeAll(async () => {
  place = await freshPlace('sqlite')
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', place, pack: noticePack }), launch()])
  wire = await Wire.to(app.port)
})
afterEach(() => closePages(browser))
afterAll(async () => {
  await browser?.close()
  await wire?.close()
  await app?.close()
  await place?.remove()
})

const post = () => ({ browser, app, url: wire.url })

describe('the live connection', () => {
  test('the same twice is once', async () => {
    const { page, id, tell } = await arrive(post(), 4)
    await tell('Once.')
    await unseen(page, 1).waitFor()
    const [entry] = await page.evaluate(async () => {
      const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
      const reply = await fetch('/api/notification', { headers: { authorization } })
      return ((await reply.json()) as { data: { notifications: never[] } }).data.notifications
    })
    if (!entry) throw new Error('no entry')
    const again = { topics: [`student:${id}`], event: 'notification', payload: entry } as const
    await app.composed.live.send([again, again])
    await tell('The next.')
    await unseen(page, 2).waitFor()
    await openDrawer(page)
    await items(page).nth(1).waitFor()
    await expect.poll(() => items(page).count()).toBe(2)
  })

  test('what came while the server was away is there when it is back, without a reload', async () => {
    const { page, id } = await arrive(post(), 5)
    // Nobody touches the page: the line that breaks makes one call, and that one decides.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/notification')),
    )
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    wire.set('refused')
    await app.close()
    await page.getByText('You are offline!').waitFor()
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual(['/api/student/profile'])
    app = await startApp({ dialect: 'sqlite', place })
    await app.composed.notifications.notify({
      to: { students: [id] },
      type: 'notice',
      message: 'While you were away.',
      info: null,
      source: 'test',
    })
    wire.lead(app.port)
    wire.set('open')
    await unseen(page, 1).waitFor({ timeout: 30_000 })
    await connected(app, 1)
    await page.getByText('You are offline!').waitFor({ state: 'detached' })
  })

  test('what is removed on one device is off the bell of the other', async () => {
    const { page, tell } = await arrive(post(), 9)
    const context = await open(browser, 'wide')
    const other = await context.newPage()
    await signIn(other, wire.url, mobileOf(9), packPassword)
    await connected(app, 2)
    await tell('To be removed.')
    await Promise.all([page, other].map((it) => unseen(it, 1).waitFor()))
    await openDrawer(page)
    await items(page)
      .getByRole('button', { name: /Delete|Remove/ })
      .click()
    await unseen(other, 0).waitFor({ timeout: 10_000 })
  })

  test('a session that ends elsewhere ends here: one call, and its 401 does the rest', async () => {
    const { page } = await arrive(post(), 6)
    await page.evaluate(async () => {
      const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
      await fetch('/api/auth/logout', { headers: { authorization } })
    })
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()
    await connected(app, 0)
  })

  test('a group that changes is asked for again, and so are all groups when a notification comes', async () => {
    const { page, id, tell } = await arrive(post(), 7)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/exam/mine')) asked += 1
    })
    // The server that has just come begins with what is written from now on: the first hint may be older than that.
    await expect
      .poll(async () => {
        await app.composed.live.send([
          { topics: [`student:${id}`], event: 'group', payload: { groupId: 'g1' } },
        ])
        return asked
      }, hinting)
      .toBeGreaterThan(0)
    const groups = page.waitForRequest((request) => request.url().endsWith('/api/student/profile'))
    const exams = page.waitForRequest((request) => request.url().endsWith('/api/exam/mine'))
    await tell('You are in a new group.')
    await unseen(page, 1).waitFor()
    await Promise.all([groups, exams])
  })

  test('a browser that cannot connect still has everything by calls', async () => {
    const context = await open(browser, 'phone')
    const page = await context.newPage()
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
    await signIn(page, wire.url, mobileOf(8), packPassword)
    await unseen(page, 0).waitFor()
    expect(await page.getByText('You are offline!').count()).toBe(0)
    const id = await studentId(page)
    await app.composed.notifications.notify({
      to: { students: [id] },
      type: 'notice',
      message: 'By a call.',
      info: null,
      source: 'test',
    })
    await page.reload()
    await unseen(page, 1).waitFor()
  })
})

describe('where they lead', () => {
  test('an exam: practice opens its tab, a result the previous ones, and the focus is on the page', async () => {
    const { page, tell } = await arrive(post(), 9)
    await tell('Practise this.', { on: 'exam', id: 'drill', isPracticeExam: true })
    await tell('Your result is there.', { on: 'exam', id: 'past', examResultId: 'r' })
    await unseen(page, 2).waitFor()

    // The message that says that they came is closed, as a student would.
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'My Profile' }).last().click()
    await page.waitForURL(/student-profile/)
    await openDrawer(page)
    await items(page).getByText('Practise this.').click()
    await page.waitForURL(/\/exams$/)
    await drawer(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('tab', { name: 'Practice Exam' }).getAttribute('aria-selected'))
      .toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    // The page stands already; only what it shows changes.
    await openDrawer(page)
    await items(page).getByText('Your result is there.').click()
    await drawer(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('tab', { name: 'Live Exam' }).getAttribute('aria-selected'))
      .toBe('true')
    const list = page.getByRole('combobox', { name: 'Which exams' })
    await expect.poll(() => list.locator('option:checked').textContent()).toBe('Previous Exams')
    await page.getByRole('listitem', { name: 'Exam past' }).waitFor()
    await unseen(page, 0).waitFor()
    await expect.poll(async () => (await held(page)).every((it) => it.isSeen)).toBe(true)
  })

  test('a question: its thread', async () => {
    const { page, tell } = await arrive(post(), 12)
    await tell('Your question was answered.', { on: 'question', id: 'q9' })
    await page.getByRole('status').getByRole('button', { name: 'Open' }).click()
    await page.waitForURL(/\/question-details\/q9/)
    await unseen(page, 0).waitFor()
  })
})

describe('in a live exam', () => {
  test('only what is about exams is shown, quietly, in nobody’s way; a hint wakes the exam', async () => {
    const { page, tell } = await arrive(post(), 16, { clock: true })
    await startExam(page, 'Exam live')
    await answered(page).waitFor()
    await connected(app, 1)
    await tell('The canteen has cake.')
    await tell('Question 1 has been corrected.', { on: 'exam', id: 'live' })
    const note = page.getByRole('status').getByText('Question 1 has been corrected.')
    await note.waitFor()
    await screenshot(page, 'exam-note-phone')
    expect(await page.getByText('The canteen has cake.').count()).toBe(0)
    expect(await note.evaluate((it) => getComputedStyle(it).pointerEvents)).toBe('none')
    expect(await axe(page)).toEqual([])
    await page.clock.fastForward(noteMs)
    await note.waitFor({ state: 'detached' })

    const asked = page.waitForRequest(/\/api\/exam\/start\/live\//)
    await app.composed.notifications.examChanged({ examId: 'live', groupIds: ['g1'], change: 'extended' })
    await tell('It goes on longer.', { on: 'exam', id: 'live' })
    await page.getByRole('status').getByText('It goes on longer.').waitFor()
    await page.clock.runFor(limits.resubmitSpreadMs)
    await asked
    // Another exam's hint is not for this one.
    let starts = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/exam/start/')) starts += 1
    })
    await app.composed.notifications.examChanged({ examId: 'drill', groupIds: ['g1'], change: 'regraded' })
    // What is told after it is there: so is the hint.
    await tell('The other one was marked anew.', { on: 'exam', id: 'drill' })
    await page.getByRole('status').getByText('The other one was marked anew.').waitFor()
    await page.clock.runFor(limits.resubmitSpreadMs)
    await page.evaluate(() => fetch('/config.json').then(() => undefined))
    expect(starts).toBe(0)
  })
})
