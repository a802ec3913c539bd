/** Who sits there, and whether the session and the network hold: what the student reads and what stays safe. */

import type { TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { axe, launch, open, signIn } from './support/browser.ts'
import { edgePack, ready, total } from './support/edges.ts'
import {
  choose,
  dialog,
  expectAnswered,
  expectOfflineSaved,
  expectSaved,
  expectServerHas,
  question,
  serverAnswers,
  startExam,
} from './support/exam.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch([], { installs: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const portal = '<!doctype html><title>Wi-Fi</title><h1>Pay 20 taka to go on</h1>'

describe('a session that ends in mid-exam', () => {
  test('the screen stays, signing in there goes on, and the answers arrive', async () => {
    const { context, page } = await seat(browser, app, 6)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('sessionId') ?? '""') as string)
    const ended = await fetch(`${app.url}/api/auth/logout`, { headers: { authorization: session } })
    expect(ended.status).toBe(200)

    const address = page.url()
    await context.setOffline(true)
    await choose(page, 2, 'B')
    await page.getByText('You are offline!').waitFor()
    await context.setOffline(false)
    const banner = page.getByRole('alert').filter({ hasText: 'Please sign in again' })
    await banner.waitFor()
    // They wait for the sign-in.
    expect(await page.getByText('Your saved answers are being submitted.').count()).toBe(0)
    await choose(page, 3, 'C')
    await expectAnswered(page, 3, total)
    expect(page.url()).toBe(address)
    await banner.getByRole('button', { name: 'Sign In' }).click()
    await dialog(page).getByText('Sign in as Student 6').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await dialog(page).getByText('Please enter password').waitFor()
    await dialog(page).getByLabel('Password', { exact: true }).fill(packPassword)
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await banner.waitFor({ state: 'detached' })
    await expectSaved(page, 2)
    await expectSaved(page, 3)
    await expectServerHas(page, 'live', 'g1', 3)
    await context.close()
  })
})

describe('one phone, two students', () => {
  test('logout says how many are unsent; they wait for their student and are never seen or sent by another', async () => {
    const { context, page } = await seat(browser, app, 7)
    await startExam(page, 'Exam live')
    await ready(page)
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await context.setOffline(true)
    await choose(page, 2, 'B')
    await choose(page, 3, 'C')
    await expectOfflineSaved(page, 2)
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${app.url}/exams`)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByText('Are you sure you want to logout?').waitFor()
    // The phone knows that there is no network: it asks at once, and not after three tries.
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    const from = Date.now()
    await dialog(page).getByText('2 answers have not been sent yet').waitFor()
    expect(Date.now() - from).toBeLessThan(2_000)
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Mobile Number').waitFor()
    await context.setOffline(false)

    await signIn(page, app.url, mobileOf(8), packPassword)
    await startExam(page, 'Exam live')
    await expectAnswered(page, 0, total)
    await expectOfflineSaved(page, 0)
    await choose(page, 4, 'D')
    await expectSaved(page, 4)
    const other = await Student.signIn(app.url, mobileOf(8), packPassword)
    const place = { examId: 'live', groupId: 'g1' }
    expect((await other.examOf(place)).answers.map(({ answer }) => answer)).toEqual([['worst q4']])
    const owner = await Student.signIn(app.url, mobileOf(7), packPassword)
    expect((await owner.examOf(place)).answers.map(({ answer }) => answer)).toEqual([['right q1']])
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${app.url}/exams`)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Log out successfull').waitFor()

    // At the first one's next sign-in they go by themselves, without opening the exam.
    await signIn(page, app.url, mobileOf(7), packPassword)
    await expectServerHas(page, 'live', 'g1', 3)
    expect([...(await serverAnswers(page, 'live', 'g1')).values()]).toEqual(
      expect.arrayContaining([['right q1'], ['wrong q2'], ['worse q3']]),
    )
    await context.close()
  })

  test('with a network logout sends first and asks nothing more', async () => {
    const { context, page } = await seat(browser, app, 9)
    await startExam(page, 'Exam live')
    await ready(page)
    await context.route('**/api/**', (route) => route.abort())
    await choose(page, 1, 'A')
    await expectOfflineSaved(page, 1)
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${app.url}/exams`)
    await context.unroute('**/api/**')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Log out successfull').waitFor()
    const student = await Student.signIn(app.url, mobileOf(9), packPassword)
    expect((await student.examOf({ examId: 'live', groupId: 'g1' })).answers).toHaveLength(1)
    await context.close()
  })

  test('on a bad line logout says what it sends, and a page loaded meanwhile has nobody signed in', async () => {
    const { context, page } = await seat(browser, app, 12)
    await startExam(page, 'Exam live')
    await ready(page)
    const held = '**/api/exam/add-answer/**'
    await context.route(held, (route) => route.abort())
    await choose(page, 1, 'A')
    await choose(page, 2, 'A')
    await expectOfflineSaved(page, 2)
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${app.url}/exams`)
    await context.unroute(held)
    const { promise, resolve } = Promise.withResolvers<void>()
    await context.route(held, async (route) => {
      await promise
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByText('Sending 2 answers…').waitFor()
    await page.reload()
    await page.getByLabel('Mobile Number').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()
    resolve()
    await context.unroute(held)
    await signIn(page, app.url, mobileOf(12), packPassword)
    await expectServerHas(page, 'live', 'g1', 2)
    await context.close()
  })

  test('a browser without Remember me that closes in practice asks who sits there; Not me sends first, or says how many stay', async () => {
    const context = await open(browser, 'phone')
    const first = await context.newPage()
    await first.goto(app.url)
    await first.getByLabel('Mobile Number').fill(mobileOf(11))
    await first.getByLabel('Password', { exact: true }).fill(packPassword)
    await first.getByText('Remember me').click()
    await first.getByRole('button', { name: 'Sign In' }).click()
    await first.getByRole('navigation').getByRole('link', { name: 'My Exams' }).click()
    await startExam(first, 'Exam drill', 'Practice Exam')
    await ready(first)
    await context.route('**/api/**', (route) => route.abort())
    await choose(first, 1, 'A')
    await expectOfflineSaved(first, 1)
    await first.close()

    const page = await context.newPage()
    await page.goto(app.url)
    await page.getByRole('button', { name: /^Continue as \S/ }).waitFor()
    const notMe = page.getByRole('button', { name: 'Not me' })
    await notMe.click()
    await dialog(page).getByText('1 answer has not been sent yet').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await context.unroute('**/api/**')
    await notMe.click()
    await page.getByText('Log out successfull').waitFor()
    const student = await Student.signIn(app.url, mobileOf(11), packPassword)
    expect((await student.examOf({ examId: 'drill', groupId: 'g1' })).answers).toHaveLength(1)
    await context.close()
  })
})

describe('a captive portal', () => {
  test('its 200 with HTML is not an acknowledgement; the answers go when it lets through', async () => {
    const { context, page } = await seat(browser, app, 10)
    await startExam(page, 'Exam live')
    await context.route('**/api/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: portal }),
    )
    await choose(page, 1, 'A')
    await choose(page, 2, 'B')
    await expectOfflineSaved(page, 2)
    await page.getByText('You are offline!').waitFor()
    expect(await (await question(page, 1)).getByText('Saved', { exact: true }).count()).toBe(0)
    await context.unroute('**/api/**')
    await expectSaved(page, 1)
    await expectSaved(page, 2)
    await expectOfflineSaved(page, 0)
    await expectServerHas(page, 'live', 'g1', 2)
    await context.close()
  })
})
