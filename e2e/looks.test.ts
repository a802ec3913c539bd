/** Every screen of exam day, looked at: no violation of WCAG 2.2 AA in both languages, sizes and themes; nothing wider than 320 px. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axe, launch, open, screenshot } from './support/browser.ts'
import { overflow, type Size } from './support/house.ts'

const password = 'Porua2027'
let browser: Browser
let server: ServerProcess

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())
// A school of its own for every test, and for every second try: an attempt once begun stays.
beforeEach(async () => {
  server = await startServerProcess()
})
afterEach(() => server?.remove())

type Language = 'en' | 'bn'
const themes = ['light', 'dark'] as const

/** Screens of an exam and of its result are judged by every rule in the dark too; of the others there only the contrast. */
const darkInFull = /^look-(live|offline|palette|submit|quit|result|review)-/

/**
 * Each language and each window is judged by axe, not each pair of them: Bangla on the phone, English on the wide window.
 * Widths and pictures are looked at in all four.
 */
const judged = /-(phone-bn|wide-en)$/

/** Looks at the screen in both themes; at 320 px in the light one. */
async function look(page: Page, name: string, size: Size): Promise<void> {
  for (const theme of themes) {
    await page.evaluate((it) => {
      document.documentElement.dataset.theme = it
    }, theme)
    const rules = theme === 'dark' && !darkInFull.test(name) ? ['color-contrast'] : undefined
    if (judged.test(name)) expect(await axe(page, rules), `${name} ${theme}`).toEqual([])
    await screenshot(page, `${name}-${theme}`)
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme
  })
  expect(await overflow(page), name).toBeLessThanOrEqual(0)
  if (size !== 'phone') return
  const full = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page), `${name} at 320 px`).toBeLessThanOrEqual(0)
  await screenshot(page, `${name}-320`)
  if (full) await page.setViewportSize(full)
}

async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((it) => localStorage.setItem('language', it), language)
  await page.reload()
}

const main = (page: Page) => page.locator('main')
const dialogs = (page: Page) => page.locator('dialog[open]')
/** A dialog's own buttons: toasts stand in the open dialog too. */
const dialogButtons = (page: Page) => page.locator('dialog[open] button:not(section[class*=region] *)')

/** By place rather than by words: the words are in two languages. Ends on My Exams. */
async function signInAnywhere(page: Page, mobile: string): Promise<void> {
  await page.locator('input[name=username]').fill(mobile)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.locator('nav a[href="/exams"]').click()
  await page.getByRole('tab').first().waitFor()
}

describe.each(['phone', 'wide'] as const)('on a %s window', (size) => {
  test.each(['en', 'bn'] as const)(
    'every screen of exam day, in %s',
    { timeout: 300_000 },
    async (language) => {
      const mobile = {
        phone: { en: '01700000006', bn: '01700000007' },
        wide: { en: '01700000008', bn: '01700000011' },
      }
      const context: BrowserContext = await open(browser, size, { reducedMotion: 'reduce' })
      const page = await context.newPage()
      const name = (screen: string) => `look-${screen}-${size}-${language}`

      await page.goto(server.url)
      await speak(page, language)
      await page.locator('input[name=username]').waitFor()
      await look(page, name('sign-in'), size)
      await signInAnywhere(page, mobile[size][language])
      await main(page).getByRole('listitem').first().waitFor()
      await look(page, name('exams-live'), size)
      await page.getByRole('tab').nth(1).click()
      await main(page).getByRole('listitem').first().waitFor()
      await look(page, name('exams-practice'), size)

      await main(page)
        .getByRole('listitem', { name: 'Practice: Physics MCQ' })
        .getByRole('button')
        .first()
        .click()
      await dialogs(page).waitFor()
      await look(page, name('instruction'), size)
      await dialogButtons(page).last().click()
      await page.getByRole('article').first().waitFor()
      await page.getByRole('radio').first().click({ force: true })
      await page.locator('[data-keeping=saved]').first().waitFor()
      await page.locator('footer button').last().click()
      await dialogs(page).waitFor()
      await look(page, name('submit'), size)
      await dialogButtons(page).last().click()
      await page.waitForURL(/\/result\//)
      await page.getByRole('article').first().waitFor()
      await look(page, name('result'), size)
      await page.locator('article article').last().scrollIntoViewIfNeeded()
      await look(page, name('review'), size)

      await page.goto(`${server.url}/exams`)
      await main(page)
        .getByRole('listitem', { name: 'Weekly Live Test 7' })
        .getByRole('button')
        .first()
        .click()
      await dialogButtons(page).last().click()
      await page.getByRole('article').first().waitFor()
      await page.locator('article').nth(3).getByRole('radio').first().click({ force: true })
      await page.locator('[data-keeping=saved]').first().waitFor()
      await context.setOffline(true)
      await page.locator('article').nth(2).getByRole('radio').nth(1).click({ force: true })
      await page.locator('[data-keeping=onPhone]').first().waitFor()
      await page
        .locator('section[class*=region] button')
        .first()
        .click()
        .catch(() => undefined)
      // A button half under the sticky bar is a target too small to axe; nothing is at the top.
      await page.evaluate(() => window.scrollTo(0, 0))
      await look(page, name('live'), size)
      if (size === 'phone') {
        await page.locator('main button[aria-label]').nth(2).click()
        await dialogs(page).waitFor()
        await look(page, name('palette'), size)
        await dialogButtons(page).first().click()
        await dialogs(page).waitFor({ state: 'detached' })
      }
      await page.locator('main header button').first().click()
      await dialogs(page).waitFor()
      await look(page, name('quit'), size)
      await context.close()
    },
  )
})
