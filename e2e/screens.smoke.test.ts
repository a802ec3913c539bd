/** Screen by screen: what the specification names is there, says what it says, and does what it says. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launch, open, signIn } from './support/browser.ts'
import { dialog } from './support/exam.ts'

const password = 'Porua2027'
let browser: Browser
let server: ServerProcess
let context: BrowserContext
let page: Page

beforeAll(async () => {
  server = await startServerProcess()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})
beforeEach(async () => {
  context = await open(browser, 'wide')
  page = await context.newPage()
})
afterEach(() => context.close())

describe('sign-in', () => {
  test('keeps student and session as spec §3 says, and comes back to / signed in', async () => {
    await signIn(page, server.url, '01700000006', password)
    const stored = await page.evaluate(() => ({
      session: JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string,
      student: JSON.parse(localStorage.getItem('student') ?? 'null') as { username: string },
    }))
    expect(stored.session).toMatch(/^[\w-]{43}$/)
    expect(stored.student.username).toBe('8801700000006')
    await page.goto(`${server.url}/login`)
    await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
  })

  test('without Remember me the session lives in the tab alone', async () => {
    await page.goto(server.url)
    await page.getByLabel('Mobile Number').fill('8801700000006')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: 'Remember me' }).uncheck({ force: true })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()
    const other = await context.newPage()
    await other.goto(server.url)
    await other.getByRole('heading', { name: 'Sign In' }).waitFor()
  })

  test('in Bangla, remembered', async () => {
    await page.goto(server.url)
    await page.getByText('বাংলা', { exact: true }).click()
    await page.getByRole('heading', { name: /সাইন ইন|প্রবেশ|লগ ইন/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('bn')
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('bn')
  })
})

describe('the shell', () => {
  test('logging out asks, says so, and clears what was stored', async () => {
    await signIn(page, server.url, '01700000006', password)
    await page.getByRole('button', { name: 'Logout' }).last().click()
    await dialog(page).getByText('Are you sure you want to logout?').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Logout' }).last().click()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Log out successfull').waitFor()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(
      await page.evaluate(() => [localStorage.getItem('sessionId'), localStorage.getItem('student')]),
    ).toEqual([null, null])
  })

  test('a legacy address and one that does not exist', async () => {
    await signIn(page, server.url, '01700000006', password)
    await page.goto(`${server.url}/#!/exams`)
    await page.waitForURL(`${server.url}/exams`)
    await page.goto(`${server.url}/nowhere`)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  })
})
