/** Back closes what lies on top, and leaves the page only when nothing does. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { edgePack, foot } from './support/edges.ts'
import { choose, dialog, expectSaved, startExam } from './support/exam.ts'

let browser: Browser
let app: TestApp
let next = 0

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('a sheet, a drawer and a form, each opened twice; then the page before', async () => {
  const { page } = await seat(browser, app, next++)
  await page.getByRole('navigation').getByRole('link', { name: 'My Courses' }).first().click()
  await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'My Exams' }).first().click()
  const start = page.getByRole('listitem', { name: 'Exam live' }).getByRole('button', { name: 'Start' })
  const openers = [start, page.getByRole('button', { name: /notification/i }).first()]
  for (const opener of [...openers, ...openers]) {
    await opener.click()
    await dialog(page).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/exams')
  }
  // Closed by its own button, it leaves nothing for Back to do.
  await start.click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
  await page.goForward()
  await start.waitFor()
  await page.goto(`${app.url}/my-qa`)
  const ask = page.getByRole('button', { name: /Ask a Question/i }).first()
  await ask.click()
  await dialog(page).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/my-qa')
})

test('in an exam Back closes the palette and the question before the submit, and asks once', async () => {
  const { page } = await seat(browser, app, next++)
  await startExam(page, 'Exam live')
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  const inExam = () => expect(new URL(page.url()).pathname).toMatch(/^\/live-exam\//)
  await foot(page).click()
  await dialog(page).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  inExam()
  await page.goBack()
  await dialog(page)
    .getByText(/Are you sure you want to quit/)
    .waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  inExam()
  await page.goBack()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.waitForTimeout(300)
  expect(await dialog(page).count()).toBe(0)
  inExam()
})

test('a menu closes and gives its button the focus; a notice with one button is over', async () => {
  const { page, context } = await seat(browser, app, next++)
  const menu = page.getByRole('button', { name: /: menu$/ })
  await menu.click()
  const links = page.getByRole('banner').getByRole('link', { name: 'My Profile' })
  await links.waitFor()
  await page.goBack()
  await links.waitFor({ state: 'detached' })
  expect(await menu.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/exams')
  const other = await context.newPage()
  await other.goto(`${app.url}/exams`)
  await other.evaluate(() => localStorage.clear())
  await page.getByRole('alertdialog').waitFor()
  await page.goBack()
  await page.getByRole('textbox', { name: /mobile/i }).waitFor()
})
