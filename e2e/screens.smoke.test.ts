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

  test('the tab menu lies above 575 px and stands below', async () => {
    await signIn(page, server.url, '01700000006', password)
    const place = async (name: string) =>
      (await page.getByRole('link', { name }).first().boundingBox()) ?? { x: 0, y: 0 }
    const [a, b] = [await place('My Courses'), await place('My Q&A')]
    expect([a.y === b.y, a.x < b.x]).toEqual([true, true])
    await page.setViewportSize({ width: 575, height: 800 })
    const [c, d] = [await place('My Courses'), await place('My Q&A')]
    expect([c.x === d.x, c.y < d.y]).toEqual([true, true])
    await page.setViewportSize({ width: 576, height: 800 })
    const [e, f] = [await place('My Courses'), await place('My Q&A')]
    expect([e.y === f.y, e.x < f.x]).toEqual([true, true])
  })

  test('the avatar menu has its entries and the version', async () => {
    await signIn(page, server.url, '01700000006', password)
    await page.getByRole('button', { name: /: menu$/ }).click()
    for (const name of ['My Profile', 'My Courses', 'My Exams'])
      await page.getByRole('link', { name }).last().waitFor()
    await page.getByText(/v2\.2\.3/).waitFor()
    // Two ways out: in the menu, and the red button beside it. A logout that is refused says why, and nothing is cleared.
    const outside = page.locator('header').getByRole('button', { name: 'Logout' }).last()
    const colour = await outside.evaluate((button) => getComputedStyle(button).color)
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    const refused = { status: '409', errors: { code: 'conflict', title: 'Nobody may leave now' } }
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 409, json: refused }))
    await page.locator('header').getByRole('button', { name: 'Logout' }).first().click()
    await dialog(page).getByText('Are you sure you want to logout?').waitFor()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Nobody may leave now').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('sessionId'))).not.toBeNull()
  })

  test('a picture that does not load gives way to the default one', async () => {
    await page.route('**/api/student/profile', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: { profile: object } }
      Object.assign(body.data.profile, { profilePic: `u/${'a'.repeat(32)}-450.jpg` })
      await route.fulfill({ response: reply, json: body })
    })
    const asked = page.waitForResponse(/\/media\/u\/a+/)
    await signIn(page, server.url, '01700000006', password)
    expect((await asked).status()).toBe(404)
    const avatar = page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'My Profile' })
    await avatar.locator('svg').waitFor()
    expect(await avatar.locator('img').count()).toBe(0)
  })

  test('a legacy address and one that does not exist', async () => {
    await signIn(page, server.url, '01700000006', password)
    await page.goto(`${server.url}/#!/exams`)
    await page.waitForURL(`${server.url}/exams`)
    await page.goto(`${server.url}/nowhere`)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  })
})
