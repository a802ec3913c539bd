/**
 * `node bench/pages.ts`: how the pages stand on a cheap phone: 360 px, a line of 1.6 Mbit/s with 150 ms, a CPU slowed four
 * times, the sample school. Cold (nothing on the phone) and again (the app is on the phone). Never a pass or fail.
 * To reach: the largest thing painted after 1.5 s cold and 0.7 s again, 100 ms of blocking, a shift of 0.02, 100 ms from a tap to
 * its picture. Moodle's cold exam page is 3.9 MB and takes 22 s. Options: --rounds N (3; medians are told), --http2 (behind a proxy
 * that speaks HTTP/2 over TLS, as schools have one).
 */
import { parseArgs } from 'node:util'
import { Student } from '@porua/testkit/client'
import { startServerProcess } from '@porua/testkit/process'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { launch, open as openProfile, storeSession } from '../e2e/support/browser.ts'
import { frontOf } from './http2-front.ts'
import { median, slowDown } from './slow-phone.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' }, http2: { type: 'boolean' } } })
const rounds = Number(values.rounds ?? 3)
const mobile = '01700000003'
const password = 'Porua2027'
const place = { examId: 'weekly-live-test-7', groupId: 'morning-batch' }

/** What a page says of itself; times in milliseconds. */
interface Seen {
  largest: number
  blocked: number
  shift: number
  kilobytes: number
}

const pages = [
  { name: 'sign-in', path: '/', signedIn: false },
  { name: 'my courses', path: '/', signedIn: true },
  { name: 'my exams', path: '/exams', signedIn: true },
  { name: 'exam screen', path: `/live-exam/${place.examId}/${place.groupId}`, signedIn: true },
] as const

const server = await startServerProcess()
const front = values.http2 ? await frontOf(server.url) : null
/** Where the browser goes. */
const site = front?.url ?? server.url
const browser = await launch(front ? ['--ignore-certificate-errors'] : [], { installs: true })
const student = await Student.signIn(server.url, mobile, password)
await student.startExam(place)

/** Counts what the browser tells, from the first script on. */
function watch(): void {
  const seen = { largest: 0, blocked: 0, shift: 0, taps: [] as number[] }
  Object.assign(window, { seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  on('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime
  })
  on('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50)
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  on('event', (entry) => void (entry.name === 'click' && seen.taps.push(entry.duration)), {
    durationThreshold: 16,
  })
}

/** A phone with nothing on it, signed in where asked. */
async function phone(signedIn: boolean): Promise<BrowserContext> {
  const context = await openProfile(browser, 'phone', { ignoreHTTPSErrors: front !== null })
  if (!signedIn) return context
  const page = await context.newPage()
  await storeSession(page, site, mobile, password)
  await page.close()
  return context
}

/** Opens a page on the slow line and reads what it says once nothing moves any more. */
async function open(context: BrowserContext, path: string): Promise<{ page: Page; seen: Seen }> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools: CDPSession = await context.newCDPSession(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await slowDown(devtools)
  await page.goto(site + path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
  const told = await page.evaluate(() => (window as unknown as { seen: Omit<Seen, 'kilobytes'> }).seen)
  return { page, seen: { ...told, kilobytes: bytes / 1000 } }
}

const say = (name: string, all: readonly Seen[]) => {
  const of = (what: keyof Seen, digits = 0) => median(all.map((one) => one[what])).toFixed(digits)
  process.stdout.write(
    `${name.padEnd(28)} painted ${of('largest').padStart(5)} ms  blocked ${of('blocked').padStart(4)} ms  shift ${of('shift', 3)}  ${of('kilobytes').padStart(4)} kB\n`,
  )
}

const taps: number[] = []
for (const { name, path, signedIn } of pages) {
  const cold: Seen[] = []
  const again: Seen[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await phone(signedIn)
    const first = await open(context, path)
    cold.push(first.seen)
    await first.page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null)
    await first.page.close()
    const second = await open(context, path)
    again.push(second.seen)
    if (name === 'exam screen') {
      const options = await second.page.getByRole('radio').all()
      for (const option of options.slice(0, 12)) await option.click({ force: true })
      await second.page.waitForTimeout(1_000)
      taps.push(
        ...(await second.page.evaluate(() => (window as unknown as { seen: { taps: number[] } }).seen.taps)),
      )
    }
    await context.close()
  }
  say(`${name}, cold`, cold)
  say(`${name}, again`, again)
}
process.stdout.write(
  `exam screen, tap to picture    p50 ${median(taps)} ms, longest ${Math.max(0, ...taps)} ms of ${taps.length} taps above 16 ms\n`,
)

await browser.close()
front?.close()
await server.remove()
