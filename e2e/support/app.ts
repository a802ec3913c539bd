/** An app of a test's own making, with the browser in front of it: a made pack, real Chromium, a clock that can be moved. */
import { overflow as measureOverflow } from '@porua/kit/testing/layout.ts'
import { startApp, type TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { open, signIn, signInHome, type windows } from './browser.ts'

export type Size = keyof typeof windows

/** A student at a browser of their own, signed in. */
export interface Seat {
  readonly context: BrowserContext
  readonly page: Page
}

type SeatOptions = [
  browser: Browser,
  app: Pick<TestApp, 'url'>,
  student: number,
  size?: Size,
  more?: Parameters<typeof open>[2],
]

/** Opens a fresh browser profile and signs the n-th student of a made pack in, on the exams page. */
export function seat(...options: SeatOptions): Promise<Seat> {
  return seatBy(signIn, options)
}

/** The same on the home page, the list of courses. */
export function seatHome(...options: SeatOptions): Promise<Seat> {
  return seatBy(signInHome, options)
}

async function seatBy(
  enter: typeof signIn,
  [browser, app, student, size = 'phone', more = {}]: SeatOptions,
): Promise<Seat> {
  const context = await open(browser, size, more)
  const page = await context.newPage()
  await enter(page, app.url, mobileOf(student), packPassword)
  return { context, page }
}

/** A server on SQLite with the pack; jobs run only when the test says so. */
export function appOf(pack: Parameters<TestApp['importPack']>[0]): Promise<TestApp> {
  return startApp({ dialect: 'sqlite', pack })
}

/** How many pixels the page is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(measureOverflow)
}
