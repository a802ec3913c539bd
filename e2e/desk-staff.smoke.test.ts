/** Staff get into the desk: the owner by the welcome link, a colleague by an invitation, with a second step, in both languages. */
import type { TestApp } from '@porua/testkit/app'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, overflow } from './support/app.ts'
import { axe, launch, open } from './support/browser.ts'
import { edgePack } from './support/edges.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const password = 'Passw0rd'

async function signIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('Mobile or e-mail').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('an owner comes by the welcome link, invites a teacher, and sees in the log what was done', async () => {
  const wide = await (await open(browser, 'wide')).newPage()
  await wide.goto(`${app.url}${await app.composed.staff.welcomePath()}`)
  await wide.getByRole('heading', { name: 'Welcome' }).waitFor()
  await wide.getByLabel('Your name').fill('Rahima')
  await wide.getByLabel('Mobile or e-mail').fill('01711111111')
  await wide.getByLabel('Password', { exact: true }).fill(password)
  await wide.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => new URL(wide.url()).pathname).toBe('/desk')
  expect(await wide.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  expect(await axe(wide)).toEqual([])

  await wide.getByRole('link', { name: 'Staff' }).first().click()
  await wide.getByRole('button', { name: 'Invite' }).click()
  await wide.getByLabel('Name', { exact: true }).fill('Karim')
  await wide.getByRole('button', { name: 'Make the link' }).click()
  const link = await wide.getByLabel('Invitation link').inputValue()
  expect(link).toContain('/desk/invitation?key=')

  // The teacher opens it on a phone.
  const context = await open(browser, 'phone')
  const phone = await context.newPage()
  await phone.goto(link)
  expect(await phone.getByLabel('Your name').inputValue()).toBe('Karim')
  await phone.getByLabel('Mobile or e-mail').fill('karim@school.org')
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => new URL(phone.url()).pathname).toBe('/desk')
  expect(await overflow(phone)).toBe(0)
  expect(await axe(phone)).toEqual([])
  // A teacher has no settings, by the menu and by the address alike.
  expect(await phone.getByRole('link', { name: 'Settings' }).count()).toBe(0)

  await wide.goto(`${app.url}/desk/settings/log`)
  await wide.getByText('Accept an invitation').first().waitFor()
  await context.close()
})

test('a second step is set up by an app, and asked for at the next sign-in', async () => {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await page.goto(`${app.url}/desk/account`)
  await signIn(page, 'karim@school.org')
  // Back where the sign-in came between.
  await expect.poll(() => new URL(page.url()).pathname).toBe('/desk/account')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const secret = await page.getByLabel('Or type this key into the app').inputValue()
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
  await page.getByLabel('Code from the app').fill(code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  app.clock.move(60_000)
  await signIn(page, 'karim@school.org')
  await page.getByLabel('Code from the app').fill(code())
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/desk')
  await context.close()
})

test('the desk speaks Bangla, also in what the server refuses', async () => {
  const context = await open(browser, 'phone', { locale: 'bn-BD' })
  const page = await context.newPage()
  await page.goto(`${app.url}/desk/sign-in`)
  await page
    .getByRole('button', { name: 'বাংলা' })
    .or(page.getByRole('radio', { name: 'বাংলা' }))
    .first()
    .click()
  await page.getByLabel('মোবাইল বা ই-মেইল').fill('nobody@school.org')
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('Wrong123')
  await page.getByRole('button', { name: 'সাইন ইন', exact: true }).click()
  await page.getByText('মোবাইল নম্বর, ই-মেইল ঠিকানা বা পাসওয়ার্ড সঠিক নয়।').waitFor()
  expect(await overflow(page)).toBe(0)
  await context.close()
})

test('a link that is over says so, and leads nowhere', async () => {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await page.goto(`${app.url}/desk/invitation?key=guessed`)
  await page.getByText('This link no longer works').waitFor()
  await context.close()
})
