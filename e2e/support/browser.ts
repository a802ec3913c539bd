/** Chromium for journeys: the system's own, headless, with two windows' sizes that every screen is looked at in. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromiumFlags, chromiumPath, headlessChromiumPath } from '@porua/testkit/machine'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** A 5-inch phone and a laptop. */
export const windows = { phone: { width: 360, height: 740 }, wide: { width: 1440, height: 900 } } as const

/** Those whose pages install the app. */
const installing = new WeakSet<Browser>()

export interface LaunchOptions {
  /** Pages put the app on the phone (the service worker), to go on without a network; that costs each fresh profile a second. */
  installs?: boolean
  /** What the engine alone does not have: an app to install, notices of the system. */
  whole?: boolean
}

/** Starts Chromium; `flags` on top of ours, e.g. a camera that is not there (`fakeCamera`). */
export async function launch(
  flags: readonly string[] = [],
  { installs = false, whole = false }: LaunchOptions = {},
): Promise<Browser> {
  const executablePath = whole ? chromiumPath() : headlessChromiumPath()
  if (!executablePath) throw new Error('Chromium is missing: install it, or name it in CHROMIUM')
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] })
  if (installs) installing.add(browser)
  return browser
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
    serviceWorkers: installing.has(browser) ? 'allow' : 'block',
    ...more,
  })
}

/** My Exams, signed in. */
export async function signIn(page: Page, url: string, mobile: string, password: string): Promise<void> {
  await enter(page, url, { mobile, password, path: '/exams' })
  await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
}

/** The home page, signed in. */
export async function signInHome(page: Page, url: string, mobile: string, password: string): Promise<void> {
  await enter(page, url, { mobile, password, path: '/' })
  await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
}

/** Types mobile and password into the sign-in screen and goes to My Exams by the menu: the home is the course list. */
export async function signInByForm(page: Page, url: string, mobile: string, password: string): Promise<void> {
  await page.goto(url)
  await page
    .getByLabel(/phone|mobile/i)
    .first()
    .fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'My Exams' }).click()
  await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
}

/**
 * Opens a page with the session that the form's own call gives, stored as the form stores it: drawing the form for each of
 * two hundred journeys costs minutes, and it has journeys of its own.
 */
async function enter(
  page: Page,
  url: string,
  { mobile, password, path }: { mobile: string; password: string; path: string },
): Promise<void> {
  await storeSession(page, url, mobile, password)
  await page.goto(url + path)
}

/** Signs in without a page of the app: the session stands in the browser's storage, and its cookie beside it. */
export async function storeSession(page: Page, url: string, mobile: string, password: string): Promise<void> {
  const reply = await page.request.post(`${url}/api/student/login`, {
    headers: { agent: 'browser' },
    data: { username: `88${mobile}`, password, remember: true },
  })
  if (!reply.ok()) throw new Error(`sign-in of ${mobile}: ${reply.status()} ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { student: unknown } }
  // A page without scripts, to stand on the app's origin.
  await page.goto(`${url}/config.json`)
  await page.evaluate(
    ([sessionId, record]) => {
      localStorage.setItem('sessionId', JSON.stringify(sessionId))
      localStorage.setItem('student', JSON.stringify(record))
    },
    [reply.headers().sessionid, data.student],
  )
}

/** Violations of WCAG 2.2 AA that axe finds, each in a line; `rules`: looks for these alone, which is quicker. */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  // Questions off the screen are not laid out (content-visibility) and would be judged by places they do not have.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  // In the page itself and without what passed: our pages have no frames to put together, and a page more for each look costs
  // half of the work.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
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

/** Whether pictures are wanted: SCREENSHOTS=1 asks for them; nobody looks at them in CI. */
const looking = process.env.SCREENSHOTS === '1'

/** A screenshot in the ignored folder screens/, for looking at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (looking) keepForLooking(`${name}.png`, await page.screenshot())
}

/** Keeps a file in the ignored folder screens/, where pictures are wanted. */
export function keepForLooking(name: string, bytes: Uint8Array): void {
  if (!looking) return
  const folder = resolve(import.meta.dirname, '../../screens')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), bytes)
}
