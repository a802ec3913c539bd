/** Every screen of exam day, looked at: no violation of WCAG 2.2 AA in both languages, sizes and themes; nothing wider than 320 px. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { launch, open } from './support/browser.ts'
import { look as lookAt, looks } from './support/look.ts'

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

/** Screens of an exam and of its result are judged by every rule in the dark too. */
const darkInFull = /^(live|palette|submit|quit|result|review)$/

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

test.each(looks)(
  'every screen of exam day: %s window, in %s',
  { timeout: 300_000 },
  async (size, language) => {
    const context: BrowserContext = await open(browser, size, { reducedMotion: 'reduce' })
    const page = await context.newPage()
    const look = (screen: string) =>
      lookAt(page, `look-${screen}-${size}-${language}`, size, { darkInFull: darkInFull.test(screen) })

    await page.goto(server.url)
    await speak(page, language)
    await page.locator('input[name=username]').waitFor()
    await look('sign-in')
    await signInAnywhere(page, size === 'phone' ? '01700000006' : '01700000008')
    await main(page).getByRole('listitem').first().waitFor()
    await look('exams-live')
    await page.getByRole('tab').nth(1).click()
    await main(page).getByRole('listitem').first().waitFor()
    await look('exams-practice')

    await main(page)
      .getByRole('listitem', { name: 'Practice: Physics MCQ' })
      .getByRole('button')
      .first()
      .click()
    await dialogs(page).waitFor()
    await look('instruction')
    await dialogButtons(page).last().click()
    await page.getByRole('article').first().waitFor()
    await page.getByRole('radio').first().click({ force: true })
    await page.locator('[data-keeping=saved]').first().waitFor()
    await page.locator('footer button').last().click()
    await dialogs(page).waitFor()
    await look('submit')
    await dialogButtons(page).last().click()
    await page.waitForURL(/\/result\//)
    await page.getByRole('article').first().waitFor()
    await look('result')
    await page.locator('article article').last().scrollIntoViewIfNeeded()
    await look('review')

    await page.goto(`${server.url}/exams`)
    await main(page).getByRole('listitem', { name: 'Weekly Live Test 7' }).getByRole('button').first().click()
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
    await look('live')
    if (size === 'phone') {
      await page.locator('main button[aria-label]').nth(2).click()
      await dialogs(page).waitFor()
      await look('palette')
      await dialogButtons(page).first().click()
      await dialogs(page).waitFor({ state: 'detached' })
    }
    await page.locator('main header button').first().click()
    await dialogs(page).waitFor()
    await look('quit')
    await context.close()
  },
)
