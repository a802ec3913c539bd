/** Exam day with the phone, the line and the family against the student: what is asked, shown and told then. */
import type { TestApp } from '@porua/testkit/app'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch, screenshot, storeSession } from './support/browser.ts'
import { bank, edgeOptions, foot, ids, ready, tenMinuteApp, total } from './support/edges.ts'
import {
  answered,
  choose,
  dialog,
  expectAnswered,
  expectSaved,
  expectServerHas,
  question,
  startExam,
  submitExam,
} from './support/exam.ts'

const pack = makePack({
  ...edgeOptions,
  students: 8,
  groups: ['g1'],
  exams: [
    { id: 'live', bank, ids },
    { id: 'next', bank, ids, endsAt: '+30m' },
  ],
})

let browser: Browser
let app: TestApp
let next = 0

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(pack), launch([], { installs: true })])
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const open = (page: Page) => page.locator('dialog[open]')
const card = (page: Page, title: string) => page.getByRole('listitem', { name: title })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('sessionId'))

/** Answers the second question, which nobody can be sent. */
async function answerOffline(page: Page, context: BrowserContext): Promise<void> {
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  await ready(page)
  await context.setOffline(true)
  await choose(page, 2, 'A')
  await (await question(page, 2)).getByText(/^Saved on this (?:phone|device)/).waitFor()
}

describe('the time runs out', () => {
  test('over a question that waits for an answer, and while signed out: one dialog, in which one signs in', async () => {
    const own = await tenMinuteApp()
    const { page } = await seat(browser, own, 0)
    // 'Remember me' off: the session is the tab's.
    await page.evaluate(() => {
      for (const key of ['sessionId', 'student']) {
        sessionStorage.setItem(key, localStorage.getItem(key) ?? '')
        localStorage.removeItem(key)
      }
    })
    await page.reload()
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    own.clock.move(9 * 60_000 + 35_000)
    await page.reload()
    await expectAnswered(page, 1, total)
    const session = JSON.parse((await stored(page)) ?? 'null') as string
    const ended = await fetch(`${own.url}/api/auth/logout`, { headers: { authorization: session } })
    expect(ended.status).toBe(200)
    await choose(page, 2, 'A')
    await page.getByRole('alert').filter({ hasText: 'Please sign in again' }).waitFor()
    const written = await question(page, 6)
    await written.getByRole('textbox').fill('4')
    await written.getByRole('button', { name: 'Submit' }).click()
    await dialog(page).getByText('Are you sure you want to submit?', { exact: false }).waitFor()

    await dialog(page).getByText('Exam time is over!').waitFor()
    await expect.poll(() => open(page).count()).toBe(1)
    expect(await dialog(page).getByText('Press OK', { exact: false }).count()).toBe(0)
    expect(await dialog(page).getByRole('button', { name: 'OK' }).count()).toBe(0)
    await screenshot(page, 'exam-over-signed-out-phone')
    await dialog(page).getByLabel('Password', { exact: true }).fill(packPassword)
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(/\/exams$/)
    await page.getByText('Exam submitted successfully!').waitFor()
    expect(await open(page).count()).toBe(0)
    // Signing in there has not made the tab's session the device's.
    expect(await stored(page)).toBeNull()
    const held = await own.db.read((db) => db.selectFrom('answer').selectAll().execute())
    // What stood in the box was never submitted: it is handed in as a draft.
    expect(held.map((it) => it.draft).sort()).toEqual([0, 0, 1])
    expect(held.find((it) => it.draft)?.answer_json).toBe('["4"]')
    await own.close()
  })

  test('not by a clock that somebody moves: the time comes back; in a pause it stands still', async () => {
    const { page, context } = await seat(browser, app, next++)
    await startExam(page, 'Exam live')
    await ready(page)
    const timer = page.getByRole('timer').filter({ visible: true })
    const seconds = async () => {
      const [s = 0, m = 0, h = 0] = ((await timer.textContent()) ?? '').split(':').map(Number).reverse()
      return h * 3600 + m * 60 + s
    }
    expect(await seconds()).toBeGreaterThan(3_500)
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 86_400_000
    })
    // By the day ahead it would be over. The phone measures by itself, without an answer that is given.
    await expect.poll(seconds).toBeGreaterThan(3_400)
    await page.waitForTimeout(2_000)
    expect(await seconds()).toBeGreaterThan(3_400)

    await app.composed.exams.schedules.pause({ examId: 'live' })
    await page.getByText('The exam is paused').waitFor({ timeout: 30_000 })
    const left = await seconds()
    await page.waitForTimeout(3_000)
    expect(await seconds()).toBe(left)
    await app.composed.exams.schedules.resume({ examId: 'live' })
    await page.getByText('The exam is paused').waitFor({ state: 'detached', timeout: 30_000 })
    await expect.poll(seconds).toBeLessThan(left)

    // Loaded again without a network, it says what the phone has, and not that it is still being brought.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await answered(page).waitFor()
    await page.getByText('You are offline!').first().waitFor()
    await ready(page)
  })
})

describe('one phone, one family', () => {
  test('who signs in in another tab stops the exam in one dialog, and back it goes on', async () => {
    const student = next++
    const { page, context } = await seat(browser, app, student)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const other = await context.newPage()
    await storeSession(other, app.url, mobileOf(next++), packPassword)
    await dialog(page).getByText('Another student has signed in').waitFor()
    await expect.poll(() => open(page).count()).toBe(1)
    await storeSession(other, app.url, mobileOf(student), packPassword)
    await expect.poll(() => open(page).count()).toBe(0)
    await choose(page, 2, 'A')
    await expectSaved(page, 2)
  })
})

describe('two phones, two exams', () => {
  test('submitted on the other phone: what this one had not sent does not count, and the student is told', async () => {
    const student = next++
    const { page, context } = await seat(browser, app, student)
    await startExam(page, 'Exam live')
    await answerOffline(page, context)
    const other = await seat(browser, app, student)
    await startExam(other.page, 'Exam live')
    await submitExam(other.page)
    await other.page.waitForURL(/\/exams$/)
    await context.setOffline(false)
    await page.waitForURL(/\/exams$/, { timeout: 30_000 })
    const word = 'This answer came too late. Your teacher can see it, but it is not counted.'
    await page.getByText(word, { exact: false }).first().waitFor({ timeout: 15_000 })
  })

  test('what one exam has left unsent is sent while the next one is open, and that one says when it ends', async () => {
    const { page, context } = await seat(browser, app, next++)
    await startExam(page, 'Exam live')
    await answerOffline(page, context)
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(/\/exams$/)
    await card(page, 'Exam next').getByRole('button', { name: 'Start' }).click()
    await dialog(page)
      .getByText(/^It ends at \d\d:\d\d, less than 60 minutes from now$/)
      .waitFor()
    await screenshot(page, 'exam-ends-sooner-phone')
    await context.setOffline(false)
    await dialog(page).getByRole('button', { name: 'Start Exam' }).click()
    await foot(page).waitFor()
    await expectServerHas(page, 'live', 'g1', 2)
    await page.getByText(/^1 answer that waited on this (?:phone|device) has been sent\./).waitFor()
    expect(page.url()).toContain('/live-exam/next/')
  })
})
