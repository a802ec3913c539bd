/** Sentences and stores of exams that no other journey looks at (spec §3 Local storage, §4 Connection, §5, §8); more time and pauses. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch, screenshot } from './support/browser.ts'
import { edgePack, foot, ready, total } from './support/edges.ts'
import {
  choose,
  dialog,
  expectAnswered,
  expectSaved,
  expectServerHas,
  startExam,
  submitExam,
} from './support/exam.ts'

let browser: Browser
let app: TestApp
let next = 0

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch([], { installs: true })])
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const stored = (page: Page, key: string) =>
  page.evaluate((it) => JSON.parse(localStorage.getItem(it) ?? 'null') as unknown, key)
const said = (page: Page) => page.getByRole('status').or(page.getByRole('alert'))

describe('before and around an exam', () => {
  test('without an instruction the dialog says so; the chosen exam stands in local storage as the spec names it', async () => {
    const { page } = await seat(browser, app, next++)
    await page.getByRole('tab', { name: 'Live Exam' }).click()
    const card = page.getByRole('listitem', { name: 'Exam live' })
    await card.getByRole('button', { name: 'Start' }).click()
    await dialog(page).getByText('There is no instruction given for this').waitFor()
    const starts: string[] = []
    page.on('request', (request) => {
      if (/\/exam\/start\//.test(request.url()) && request.method() === 'PATCH') starts.push(request.url())
    })
    await dialog(page).getByRole('button', { name: 'Start Exam' }).click()
    await foot(page).waitFor()
    // The screen of the exam takes the reply that its card had.
    expect(starts).toHaveLength(1)
    expect(await stored(page, 'selectedExamdetails')).toEqual({
      duration: 60,
      cutMarks: 0,
      startsAt: expect.stringMatching(/^\d{4}-.*Z$/),
      endsAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await page.evaluate(() => localStorage.getItem('subjectOfSelectedExam'))).toContain('Subject')
    expect(await stored(page, 'isLive')).toBe(true)
    const seen = (await stored(page, 'allExams')) as { exams: { examId: { _id: string } }[] }
    expect(seen.exams.map(({ examId }) => examId._id)).toContain('live')
  })

  test('a retake that is refused on the cards says nothing and leads nowhere', async () => {
    const { page } = await seat(browser, app, next++)
    await startExam(page, 'Exam drill', 'Practice Exam')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await submitExam(page)
    await page.waitForURL(/\/result\//)
    await page.goto(`${app.url}/exams`)
    await page.getByRole('tab', { name: 'Practice Exam' }).click()
    const json = { status: '500', errors: { code: 'internal', title: 'Secret words' } }
    await page.route('**/api/exam/retake/**', (route) => route.fulfill({ status: 500, json }))
    const button = page.getByRole('listitem', { name: 'Exam drill' }).getByRole('button', { name: 'Retake' })
    await button.click()
    const refused = page.waitForResponse('**/api/exam/retake/**')
    await dialog(page).getByRole('button', { name: 'Retake Exam' }).click()
    await refused
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/exams')
    expect(await page.getByText('Secret words').count()).toBe(0)
  })
})

describe('in an exam', () => {
  test('without ‘Remember me’ the session goes to local storage for the attempt', async () => {
    const { page } = await seat(browser, app, next++)
    await page.evaluate(() => {
      for (const key of ['sessionId', 'student']) {
        const value = localStorage.getItem(key)
        if (value === null) throw new Error(`no ${key}`)
        sessionStorage.setItem(key, value)
        localStorage.removeItem(key)
      }
    })
    await page.reload()
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
    expect(await stored(page, 'sessionId')).toBeNull()
    await startExam(page, 'Exam live')
    expect(await stored(page, 'sessionId')).toMatch(/^\S{20,}$/)
  })

  test('‘You have not answered any question yet!’ counts what the server holds from another device', async () => {
    const student = next++
    const first = await seat(browser, app, student)
    await startExam(first.page, 'Exam free')
    await choose(first.page, 1, 'A')
    await expectSaved(first.page, 1)
    const second = await seat(browser, app, student)
    await startExam(second.page, 'Exam free')
    await expectAnswered(second.page, 1, total)
    await foot(second.page).click()
    await dialog(second.page).getByText('Submit the exam?').waitFor()
    expect(await second.page.getByText('You have not answered any question yet!').count()).toBe(0)
  })

  test('a save that is refused with 403 says so, keeps the answer, and the exams are asked for again', async () => {
    const { page } = await seat(browser, app, next++)
    await startExam(page, 'Exam live')
    await ready(page)
    const json = { status: '403', errors: { code: 'forbidden', title: 'No' } }
    await page.route('**/api/exam/add-answer/**', (route) => route.fulfill({ status: 403, json }))
    await choose(page, 1, 'A')
    await said(page).getByText('This exam has been removed from your group').first().waitFor()
    await dialog(page).getByText('exam removed from your group').waitFor()
    const asked = page.waitForRequest('**/api/exam/mine')
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(/\/exams$/)
    await asked
    // Nothing is lost: as soon as the server takes it again, it has it.
    await page.unroute('**/api/exam/add-answer/**')
    await page.reload()
    await expectServerHas(page, 'live', 'g1', 1)
  })

  test('‘Internet has been restored’ stays for ten seconds, and not longer', async () => {
    const { page, context } = await seat(browser, app, next++)
    await startExam(page, 'Exam live')
    await ready(page)
    await context.setOffline(true)
    await page.getByText('You are offline!').first().waitFor()
    await choose(page, 1, 'A')
    await context.setOffline(false)
    const toast = page.getByText('Internet has been restored').first()
    await toast.waitFor({ timeout: 30_000 })
    await page.getByText('Your saved answers are being submitted.').first().waitFor()
    const from = Date.now()
    await toast.waitFor({ state: 'detached', timeout: 20_000 })
    const seconds = (Date.now() - from) / 1_000
    expect(seconds).toBeGreaterThan(8)
    expect(seconds).toBeLessThan(16)
    await expectServerHas(page, 'live', 'g1', 1)
  })

  test('more time and a pause are said when they come, and the time stands still', async () => {
    const { page } = await seat(browser, app, next++)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const { schedules } = app.composed.exams
    const timer = page.getByRole('timer').filter({ visible: true })
    // An hour exactly, where all of it went within a second.
    await expect.poll(() => timer.textContent()).toMatch(/^(?:1:00:00|5\d:\d\d)$/)
    await schedules.pause({ examId: 'live' })
    await page.getByText('The exam is paused').waitFor({ timeout: 30_000 })
    await page.getByText('the lost time is given back', { exact: false }).waitFor()
    // The end moves with the clock meanwhile: that is not more time.
    expect(await page.getByText(/You have more time/).count()).toBe(0)
    await screenshot(page, 'exam-paused-phone')
    await expect.poll(() => page.locator('ol[inert]').count()).toBe(1)
    await schedules.resume({ examId: 'live' })
    await page.getByText('The exam is paused').waitFor({ state: 'detached', timeout: 30_000 })
    await schedules.extend({ examId: 'live' }, 15)
    await page
      .getByText(/^You have more time: the exam ends at \d\d:\d\d\.$/)
      .last()
      .waitFor({ timeout: 30_000 })
    // An hour and more: hours, minutes, seconds.
    await expect.poll(() => timer.textContent(), { timeout: 10_000 }).toMatch(/^1:1\d:\d\d$/)
    await choose(page, 2, 'A')
    await expectSaved(page, 2)
  })
})
