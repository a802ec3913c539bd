/** The request status of each list (spec §3: idle, loading, succeeded, failed), as it is seen: waits, says that it failed, comes. */
import { resolve } from 'node:path'
import type { TestHouse } from '@porua/testkit/house'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, storeSession } from './support/browser.ts'
import { houseOf } from './support/house.ts'

let browser: Browser
let house: TestHouse
let page: Page

beforeAll(async () => {
  ;[house, browser] = await Promise.all([houseOf(resolve(import.meta.dirname, '../sample')), launch()])
  page = await (await open(browser, 'phone')).newPage()
  await storeSession(page, house.url, '01700000002', 'Porua2027')
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

/** The list, where it stands, the call that brings it, and something of what comes. */
const lists = [
  ['courses', '/courses', 'course', 'Medical Admission 2027'],
  ['subjects of a course', '/subjects/medical-2027', 'subject/by-course-id/medical-2027', 'Model Test'],
  ['lectures', '/lectures/physics', 'lecture/by-subject-id/physics', 'Videos'],
  ['chapters', '/chapters/physics', 'chapter/by-subject-id/physics', 'Videos'],
  ['question-solve items', '/question-solve/chemistry', 'question-solve/by-subject-id/chemistry', 'Videos'],
  ['videos', '/videos/phy-electricity/chapter', 'chapter/phy-electricity', 'চল তড়িৎ: চার্জের চলা'],
  ['notes', '/notes/phy-lec-2/lecture', 'lecture/phy-lec-2', 'DOWNLOAD'],
] as const

test.each(lists)('%s: waiting, failed, asked again, there', async (_, path, call, text) => {
  let refuse = () => {}
  let fails = true
  const held = new Promise<void>((done) => {
    refuse = done
  })
  const address = (url: URL) => url.pathname === `/api/${call}`
  await page.route(address, async (route) => {
    if (!fails) return route.continue()
    await held
    const errors = { code: 'badRequest', title: 'Not this time.' }
    return route.fulfill({ status: 400, json: { status: '400', errors } })
  })
  await page.goto(house.url + path)
  const main = page.getByRole('main')
  await main.locator('[role=status]:has-text("Loading")').first().waitFor({ state: 'attached' })
  const again = main.getByRole('button', { name: 'Try again' })
  expect([await again.count(), await main.getByText(text).count()]).toEqual([0, 0])
  refuse()
  await again.waitFor()
  fails = false
  await again.click()
  await main.getByText(text).first().waitFor({ state: 'attached' })
  expect(await again.count()).toBe(0)
  await page.unroute(address)
})
