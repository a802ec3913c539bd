/** The profile's password: changed with the old one, on which other devices are signed out (decisions: Sessions). */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { overflow } from './support/app.ts'
import { axe, launch, open, signIn } from './support/browser.ts'
import { dialog } from './support/exam.ts'
import { atProfile, profileApp } from './support/picture-profile.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([profileApp(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const type = async (page: Page, old: string, next: string, again = next) => {
  await page.locator('input[name=old-password]').fill(old)
  await page.locator('input[name=new-password]').fill(next)
  await page.locator('input[name=confirm-password]').fill(again)
  await button(page, 'Save new password').click()
}

describe('the own password', () => {
  const n = 4

  test('is changed with the old one, and other devices are signed out', async () => {
    const elsewhere = await (await open(browser, 'phone')).newPage()
    await signIn(elsewhere, app.url, mobileOf(n), packPassword)
    const page = await atProfile(browser, app, n)
    await button(page, 'Change password').click()
    await button(page, 'Save new password').click()
    await page.getByText('Please enter your old password', { exact: true }).waitFor()
    expect(
      await page.locator('input[name=old-password]').evaluate((it) => it === document.activeElement),
    ).toBe(true)
    await type(page, packPassword, 'Newer2027', 'Newer2028')
    await page.getByText('The two passwords are not the same', { exact: true }).waitFor()
    await type(page, 'Wrong1234', 'Newer2027')
    await page.getByText('The old password is not right.', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await type(page, packPassword, 'Newer2027')
    await page
      .getByText('Your password is changed. 1 other device was signed out.', { exact: true })
      .waitFor()
    expect(await page.locator('input[name=old-password]').count()).toBe(0)
    // This one stays signed in, the other does not.
    await page.reload()
    await page.getByRole('heading', { name: `Nusrat ${n}` }).waitFor()
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { name: 'Sign In', exact: true }).waitFor()
    await signIn(elsewhere, app.url, mobileOf(n), 'Newer2027')
  })

  test('other devices are signed out without a new password too, once one has said yes', async () => {
    const elsewhere = await (await open(browser, 'phone')).newPage()
    await signIn(elsewhere, app.url, mobileOf(n + 1), packPassword)
    const page = await atProfile(browser, app, n + 1)
    await button(page, 'Sign out other devices').click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Sign out other devices').click()
    await dialog(page).getByRole('button', { name: 'Sign out other devices' }).click()
    await page.getByText('1 other device was signed out.', { exact: true }).waitFor()
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { name: 'Sign In', exact: true }).waitFor()
  })
})
