/** Chromium for journeys: the system's own, headless, with two windows' sizes that every screen is looked at in. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromiumFlags, chromiumPath } from '@porua/testkit/machine'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** A 5-inch phone and a laptop. */
export const windows = { phone: { width: 360, height: 740 }, wide: { width: 1440, height: 900 } } as const

/** Starts Chromium; `flags` on top of ours, e.g. a camera that is not there (`fakeCamera`). */
export async function launch(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error('Chromium is missing: install it, or name it in CHROMIUM')
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] })
}

/** A fresh browser profile. */
export async function open(
  browser: Browser,
  size: keyof typeof windows,
  more: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return browser.newContext({
    viewport: windows[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    timezoneId: 'Asia/Dhaka',
    ...more,
  })
}

/** Signs in and goes to My Exams by the menu: the home is the course list. */
export async function signIn(page: Page, url: string, mobile: string, password: string): Promise<void> {
  await signInHome(page, url, mobile, password)
  await page.getByRole('navigation').getByRole('link', { name: 'My Exams' }).click()
  await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
}

/** Types mobile and password into the sign-in screen and waits for the home page. */
export async function signInHome(page: Page, url: string, mobile: string, password: string): Promise<void> {
  await page.goto(url)
  await page
    .getByLabel(/phone|mobile/i)
    .first()
    .fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
}

/** Violations of WCAG 2.2 AA that axe finds, each in a line; `rules`: looks for these alone, which is quicker. */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  // Questions off the screen are not laid out (content-visibility) and would be judged by places they do not have.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  const builder = new AxeBuilder({ page })
  if (rules) builder.withRules(rules)
  else builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  const { violations } = await builder.analyze()
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} (${violation.nodes.map((node) => node.target.join(' ')).join('; ')})`,
  )
}

/** A screenshot in the ignored folder screens/, for looking at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = resolve(import.meta.dirname, '../../screens')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
