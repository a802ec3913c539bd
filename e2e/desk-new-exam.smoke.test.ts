/** New exam in the desk: questions that the school has, placed 'in ten minutes', and a student who finds it on the phone. */
import { resolve } from 'node:path'
import { deskExamCalls } from '@porua/contract/desk/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { DeskClient } from '@porua/testkit/desk-client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open } from './support/browser.ts'

const sample = resolve(import.meta.dirname, '../sample')
let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', pack: sample }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('an exam of bank questions stands in a calendar in ten minutes, without an id or a command', async () => {
  const desk = await DeskClient.owner(app)
  const context = await open(browser, 'wide')
  const [name = '', value = ''] = desk.cookie.split('=')
  await context.addCookies([{ name, value, url: app.url }])
  const page = await context.newPage()
  await page.goto(`${app.url}/desk/exams`)
  await page.getByRole('link', { name: 'New exam' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'New exam' }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Tonight’s test')
  await page.getByLabel('Subject', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Choose questions' }).click()
  const sheet = page.getByRole('dialog')
  for (const nth of [0, 1, 2]) await sheet.locator('li label, tr label').nth(nth).click()
  await sheet.getByRole('button', { name: 'Take them' }).click()
  await page.getByText(/Questions: 3/).waitFor()
  const group = page.getByRole('group', { name: 'Groups' }).getByRole('checkbox').first()
  await group.check()
  await page.getByRole('button', { name: 'In ten minutes' }).click()
  await page.getByText(/in 1[01] min/).waitFor()
  await page.getByRole('button', { name: 'Schedule exam' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tonight’s test' }).waitFor()
  await page.getByText('Upcoming').first().waitFor()

  const { exams } = await desk.must(deskExamCalls.examList, { query: { search: 'Tonight' } })
  expect(exams[0]).toMatchObject({ state: 'upcoming', questions: 3 })
  const starts = Date.parse(exams[0]?.startsAt ?? '') - app.clock.now()
  expect(starts).toBeGreaterThan(9 * 60_000)
  expect(starts).toBeLessThan(12 * 60_000)
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByText('With the key').waitFor()
})
