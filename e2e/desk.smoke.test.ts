/** The desk in real Chromium on a real server: getting in, a colleague, two on one member, the second step, a reload in the midst. */
import type { TestApp } from '@porua/testkit/app'
import { startApp } from '@porua/testkit/app'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, type windows } from './support/browser.ts'

const password = 'Porua2027'
let browser: Browser
let app: TestApp
/** What the pages say of the content policy, and what they throw. */
const broken: string[] = []

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite' }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

async function newPage(size: keyof typeof windows): Promise<Page> {
  const page = await (await open(browser, size)).newPage()
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) broken.push(message.text())
  })
  return page
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** What a browser keeps of the desk where the student app's sign-out would clear it. */
const inStorage = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))

test('a school is begun, a colleague comes, and two owners do not overwrite each other', async () => {
  const owner = await newPage('wide')
  const path = await app.composed.staff.welcomePath()
  await owner.goto(`${app.url}${path}`)
  await heading(owner, 'Welcome')
  await fill(owner, { 'Your name': 'Rahima Khatun', 'Mobile or e-mail': '01700000001', Password: password })
  await owner.getByRole('button', { name: 'Continue' }).click()
  // The school is empty: its first day comes before the desk.
  await heading(owner, 'Your school')
  await fill(owner, { 'School name': 'Kolmi Campus', 'First course': 'HSC 2027' })
  await fill(owner, { Subjects: 'Physics', Groups: 'Friday Batch' })
  await owner.getByRole('button', { name: 'Open the desk' }).click()
  await heading(owner, /Rahima Khatun$/)
  expect(new URL(owner.url()).pathname).toBe('/desk')

  // A form that is left by a reload is as it was.
  await owner.keyboard.press('Control+k')
  await owner.getByPlaceholder('Type a name').fill('invite')
  await owner.keyboard.press('Enter')
  await fill(owner, { Name: 'Salma Begum' })
  await owner.getByRole('radio', { name: /^Owner/ }).check()
  await owner.reload()
  await owner.getByText('What you had typed is here again.').waitFor()
  await expect.poll(() => owner.getByLabel('Name', { exact: true }).inputValue()).toBe('Salma Begum')
  await owner.getByRole('button', { name: 'Make the link' }).click()
  const link = await owner.getByLabel('Invitation link').inputValue()
  expect(link.startsWith(`${app.url}/desk/invitation?key=`)).toBe(true)

  const colleague = await newPage('phone')
  await colleague.goto(link)
  await colleague.getByText(/invites you to work here as Owner/).waitFor()
  await fill(colleague, { 'Mobile or e-mail': 'salma@example.org', Password: password })
  await colleague.getByRole('button', { name: 'Continue' }).click()
  await heading(colleague, /Salma Begum$/)

  // Both open the same member; the second is shown what the first has saved.
  for (const page of [owner, colleague]) {
    await page.goto(`${app.url}/desk/settings/staff`)
    await page.getByRole('link', { name: 'Salma Begum' }).click()
    await page.getByLabel('Name', { exact: true }).waitFor()
  }
  await fill(colleague, { Name: 'Salma Akter' })
  await colleague.getByRole('button', { name: 'Save' }).click()
  await colleague.getByText('Saved.').waitFor()
  await fill(owner, { Name: 'Salma Sultana' })
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Somebody else has changed this').waitFor()
  await owner.getByRole('radio', { name: 'Salma Akter Saved meanwhile' }).check()
  await owner.getByRole('button', { name: 'Save my choice' }).click()
  await owner.getByText('Saved.').waitFor()
  await owner.getByRole('link', { name: 'Salma Akter' }).waitFor()

  // The log has all of it, and its filter stands in the address.
  await owner.goto(`${app.url}/desk/settings/log?search=salma`)
  await owner.getByRole('row', { name: /Change a member of staff.*Refused/ }).waitFor()
  await owner.getByRole('row', { name: /Accept an invitation.*Done/ }).waitFor()

  // A session that another ends leads to the sign-in page and back.
  await owner.goto(`${app.url}/desk/settings/staff`)
  await owner.getByRole('link', { name: 'Salma Akter' }).click()
  await owner.getByRole('button', { name: 'End all sessions' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
  await owner.getByText('Sessions ended: 1.').waitFor()
  await colleague.getByRole('link', { name: 'Log' }).click()
  await heading(colleague, 'Sign In')
  await fill(colleague, { 'Mobile or e-mail': 'salma@example.org', Password: password })
  await colleague.getByRole('button', { name: 'Sign In' }).click()
  await heading(colleague, 'Log')

  expect(await inStorage(owner)).toEqual({})
  expect(await inStorage(colleague)).toEqual({})
  expect(broken).toEqual([])
})

test('a second step is set up and asked for; language and theme outlive the page', async () => {
  const page = await newPage('phone')
  await page.goto(`${app.url}/desk/account`)
  await fill(page, { 'Mobile or e-mail': '01700000001', Password: password })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await heading(page, 'My account')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await fill(page, { Password: password })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = Secret.fromBase32(
    (await page.getByLabel('Or type this key into the app').inputValue()).replaceAll(' ', ''),
  )
  const number = () => new TOTP({ secret }).generate({ timestamp: app.clock.now() })
  await fill(page, { 'Code from the app': number() })
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Your second step is on.', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'বাংলা' }).click()
  await page.getByRole('button', { name: 'গাঢ়' }).click()
  await page.getByRole('button', { name: 'সাইন আউট' }).click()
  await heading(page, 'সাইন ইন')
  await page.reload()
  await heading(page, 'সাইন ইন')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  // What the server refuses is said in the page's language.
  await fill(page, { 'মোবাইল বা ই-মেইল': 'nobody@example.org', পাসওয়ার্ড: password })
  await page.getByRole('button', { name: 'সাইন ইন', exact: true }).click()
  await page.getByText('মোবাইল নম্বর, ই-মেইল ঠিকানা বা পাসওয়ার্ড সঠিক নয়।').waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await fill(page, { 'Mobile or e-mail': '01700000001', Password: password })
  await page.getByRole('button', { name: 'Sign In' }).click()
  // A number counts once: the next half minute has another.
  app.clock.move(30_000)
  await fill(page, { 'Code from the app': number() })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await heading(page, /Rahima Khatun$/)
  expect(await inStorage(page)).toEqual({})
  expect(broken).toEqual([])
})
