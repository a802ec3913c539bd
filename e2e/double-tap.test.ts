/** A tap that opens a dialog may be the first of two: the second one confirms nothing, wherever and however soon it comes. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { edgePack } from './support/edges.ts'
import { choose, dialog, expectSaved, startExam, submitExam } from './support/exam.ts'

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

const sizes = [
  [320, 568],
  [360, 616],
  [360, 740],
  [412, 915],
] as const
const gaps = [120, 300, 700]

/** Taps twice at one point in every window and at every pace; nothing may be sent, and the dialog stands (`cancel`: how it is left). */
async function tapTwice(page: Page, opener: () => Locator, cancel = 'Cancel'): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const gap of gaps) {
      const name = `${width}x${height}, ${gap} ms`
      await opener().scrollIntoViewIfNeeded()
      const box = await opener().boundingBox()
      if (!box) throw new Error(`${name}: nothing to tap`)
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      sent.length = 0
      const { pathname } = new URL(page.url())
      await page.touchscreen.tap(x, y)
      await page.waitForTimeout(gap)
      await page.touchscreen.tap(x, y)
      await page.waitForTimeout(250)
      expect(sent, name).toEqual([])
      expect(new URL(page.url()).pathname, name).toBe(pathname)
      const [last] = await dialog(page).locator('footer > :last-child').all()
      if (!last) {
        // The second tap was long after the first, beside the sheet.
        expect(gap, name).toBe(700)
        continue
      }
      const confirms = await last.boundingBox()
      if (!confirms) throw new Error(`${name}: no button`)
      const apart =
        confirms.x >= box.x + box.width ||
        confirms.x + confirms.width <= box.x ||
        confirms.y >= box.y + box.height ||
        confirms.y + confirms.height <= box.y
      expect(apart, `${name}: the button lies where the finger is`).toBe(true)
      await dialog(page).getByRole('button', { name: cancel }).last().click()
      await dialog(page).waitFor({ state: 'detached' })
    }
  }
}

describe('two taps at one point', { timeout: 180_000 }, () => {
  test('do not hand the exam in, quit it, or give a written answer', async () => {
    const { page } = await seat(browser, app, next++)
    await startExam(page, 'Exam free')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await tapTwice(page, () => page.locator('footer').last().getByRole('button', { name: 'Submit' }))
    await tapTwice(page, () => page.getByRole('button', { name: 'Leave the exam' }))
    const written = page.locator('article', { has: page.getByRole('textbox') }).first()
    await written.scrollIntoViewIfNeeded()
    await written.getByRole('textbox').fill('An answer')
    await tapTwice(page, () => written.getByRole('button', { name: 'Submit' }))
  })

  test('do not start an exam or a retake, and do not log out', async () => {
    const { page } = await seat(browser, app, next++)
    const start = () =>
      page.getByRole('listitem', { name: 'Exam live' }).getByRole('button', { name: 'Start' })
    await tapTwice(page, start)
    await startExam(page, 'Exam drill', 'Practice Exam')
    await choose(page, 1, 'A')
    await submitExam(page)
    await page.waitForURL(/\/result\//)
    await tapTwice(page, () => page.getByRole('button', { name: 'Retake' }).first())
  })
})

describe('the first moment of a dialog', () => {
  test('takes no key that is held, and lets Escape and Cancel out at once', async () => {
    const { page } = await seat(browser, app, next++)
    const start = page.getByRole('listitem', { name: 'Exam live' }).getByRole('button', { name: 'Start' })
    await start.focus()
    await page.keyboard.down('Enter')
    await dialog(page).waitFor()
    const confirm = dialog(page).getByRole('button', { name: 'Start Exam' })
    await confirm.focus()
    expect(await confirm.evaluate((it) => it.matches(':disabled, [aria-disabled]'))).toBe(false)
    for (let turn = 0; turn < 20; turn += 1) {
      await page.keyboard.down('Enter')
      await page.waitForTimeout(50)
    }
    await page.keyboard.up('Enter')
    expect(new URL(page.url()).pathname).toBe('/exams')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await start.click()
    await dialog(page)
      .getByRole('button', { name: 'Cancel' })
      .evaluate((it: HTMLElement) => it.click())
    await dialog(page).waitFor({ state: 'detached', timeout: 300 })
  })
})
