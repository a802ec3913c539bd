/** A school with exams to be told about, and the bell and its drawer as a student's hands know them. */
import { startApp, type TestApp } from '@porua/testkit/app'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Size } from './app.ts'
import { open, signIn } from './browser.ts'

const bank = 'questions/b.jsonl'
/** Twenty students, and an exam of each kind. */
export const noticePack = makePack({
  students: 20,
  banks: {
    [bank]: [{ id: 'q', type: 'MCQ', title: 'Which?', options: ['fern', 'moss'], answer: ['fern'] }],
  },
  exams: [
    { id: 'live', bank, ids: ['q'] },
    { id: 'past', bank, ids: ['q'], startsAt: '-3h', endsAt: '-1h' },
    { id: 'drill', bank, ids: ['q'], practice: true },
  ],
})

type Info = Parameters<TestApp['composed']['notifications']['notify']>[0]['info']

/** Who is told, where, and by whom. */
export interface Post {
  browser: Browser
  app: TestApp
  /** Where the phones connect; the app's own address by default. */
  url?: string
}

export interface Told {
  page: Page
  id: string
  /** Writes a notification to this student. */
  tell(message: string, info?: Info): Promise<unknown>
}

interface Manner {
  size?: Size
  language?: 'en' | 'bn'
  /** The page's time is moved by hand: `page.clock`. */
  clock?: boolean
}

/** An app with that school. */
export function noticeApp(): Promise<TestApp> {
  return startApp({ dialect: 'sqlite', pack: noticePack })
}

/** A student of this test alone, on the exams page with the live connection up. */
export async function arrive(
  { browser, app, url = app.url }: Post,
  student: number,
  how: Manner = {},
): Promise<Told> {
  const context = await open(browser, how.size ?? 'phone', { reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (how.clock) await page.clock.install()
  await signIn(page, url, mobileOf(student), packPassword)
  if (how.language === 'bn') {
    await page.evaluate(() => localStorage.setItem('language', 'bn'))
    await page.reload()
  }
  await connected(app, 1)
  const id = await studentId(page)
  const tell = (message: string, info: Info = null) =>
    app.composed.notifications.notify({
      to: { students: [id] },
      type: 'notification',
      source: 'test',
      message,
      info,
    })
  return { page, id, tell }
}

/** Waits for so many live connections. */
export async function connected(app: TestApp, count: number): Promise<void> {
  await expect.poll(() => app.composed.live.onlineCount(), { timeout: 20_000 }).toBe(count)
}

/** The signed-in student's id. */
export function studentId(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem('student') ?? '{}') as { _id: string })._id)
}

/** Closes every page of the browser: one left open goes on calling. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export const bell = (page: Page) => page.locator('header button[aria-haspopup=dialog]')
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const items = (page: Page) => page.locator('dialog li')
export const unseen = (page: Page, n: number | string) =>
  page.getByRole('button', { name: n === 0 ? 'Notifications' : `Notifications, ${n} unseen`, exact: true })
export const dot = (item: Locator) => item.locator('[data-unseen]')

export async function openDrawer(page: Page): Promise<void> {
  await bell(page).click()
  await page.locator('dialog[open]').waitFor()
}

/** What the server holds for the page's student. */
export async function held(page: Page): Promise<{ message: string; isSeen: boolean }[]> {
  return page.evaluate(async () => {
    const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
    const reply = await fetch('/api/notification', { headers: { authorization } })
    const { data } = (await reply.json()) as {
      data: { notifications: { isSeen: boolean; notificationId: { message: string } }[] }
    }
    return data.notifications.map(({ isSeen, notificationId: { message } }) => ({ isSeen, message }))
  })
}
