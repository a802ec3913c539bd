/** A live connection that breaks again and again (a proxy that cuts, a mast that comes and goes): catching up costs next to nothing. */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launch, open, signIn } from './support/browser.ts'
import { closePages, connected, noticeApp } from './support/notices.ts'

/** Longer than the pause before a connection is tried again and a phone's own moment before it asks. */
const settledMs = 12_000
/** A busy machine may take longer to hear of the new line; the page's time goes on meanwhile. */
const waiting = { timeout: 20_000 }
/** Every list once, however often the line breaks meanwhile. */
const restMs = 120_000

let browser: Browser
let app: TestApp
beforeAll(async () => {
  ;[app, browser] = await Promise.all([noticeApp(), launch()])
})
afterEach(() => closePages(browser))
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('after a break every list is asked for once; the next ones do not ask again before two minutes are over', async () => {
  const page = await (await open(browser, 'phone')).newPage()
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer()
    line.onClose(() => void server.close())
    lines.push(line)
  })
  await page.clock.install()
  await signIn(page, app.url, mobileOf(0), packPassword)
  await page.clock.runFor(settledMs)
  await connected(app, 1)
  await page.clock.runFor(settledMs)
  await page.waitForLoadState('networkidle')

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = (path: string) => asked.filter((one) => one === path).length
  /** Breaks the line, and waits until the next one stands and what it makes the page ask is asked. */
  const breakLine = async () => {
    const before = lines.length
    await lines.at(-1)?.close({ code: 1011, reason: 'cut' })
    await connected(app, 0)
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return lines.length
      }, waiting)
      .toBe(before + 1)
    await connected(app, 1)
    await page.waitForTimeout(200)
    await page.clock.runFor(4_000)
  }

  await breakLine()
  await expect.poll(() => times('/api/notification'), waiting).toBeGreaterThanOrEqual(1)
  await expect.poll(() => times('/api/exam/mine'), waiting).toBe(1)
  // The one that the break asks for itself, and the lists' one.
  expect(times('/api/student/profile')).toBeLessThanOrEqual(2)

  // A second and a third break: the notifications are asked for, the lists wait.
  await breakLine()
  await expect.poll(() => times('/api/notification'), waiting).toBeGreaterThanOrEqual(2)
  await breakLine()
  await expect.poll(() => times('/api/notification'), waiting).toBeGreaterThanOrEqual(3)
  expect(times('/api/exam/mine')).toBe(1)

  // In small steps: a minute at once would be a call's timeout, and it would be made again.
  let passedMs = 0
  const stepMs = 2_000
  await expect
    .poll(
      async () => {
        await page.clock.runFor(stepMs)
        passedMs += stepMs
        return times('/api/exam/mine') > 1 || passedMs > restMs + settledMs
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await expect.poll(() => times('/api/exam/mine'), waiting).toBe(2)
})
