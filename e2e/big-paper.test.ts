/** A paper of 200 questions on a slow phone: how soon it stands, how soon a tap shows, how it scrolls. */

import type { TestApp } from '@porua/testkit/app'
import { makePack, type PackQuestion } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch, screenshot } from './support/browser.ts'
import { dialog, expectAnswered, question, startExam } from './support/exam.ts'
import { MainThread, median, sum, traceCategories } from './support/trace.ts'

const count = 200
/** What issue 5 asks for, in milliseconds; held to only where the machine is alone (PORUA_STRICT=1), printed everywhere. */
const wanted = { opens: 300, tap: 100 }
/** Far beyond any machine's noise: a list that is drawn as one, or anew at each tap, takes longer than this. */
const never = { opens: 3_000, tap: 600, scroll: 400 }
const strict = process.env.PORUA_STRICT === '1'

const file = 'questions/big.jsonl'
const questions = Array.from({ length: count }, (_, n): PackQuestion => {
  const kind = n % 10
  if (kind === 9) return { id: `q${n}`, type: 'paragraph', title: `Question ${n}: say why.`, answer: [] }
  return {
    id: `q${n}`,
    type: kind === 8 ? 'checkbox' : 'MCQ',
    title: `Question ${n}: ${kind % 3 === 0 ? 'what is $\\frac{a}{b} + x^2$?' : 'which of these is right?'} ${'Read it twice. '.repeat(kind)}`,
    options: ['xylem', 'phloem', kind % 3 === 0 ? '$y^2$' : 'cambium', 'pith'],
    answer: ['phloem'],
  }
})

let browser: Browser
let app: TestApp
beforeAll(async () => {
  const ids = questions.map(({ id }) => id)
  const pack = makePack({
    banks: { [file]: questions },
    exams: [{ id: 'big', bank: file, ids, multiple: true }],
  })
  ;[app, browser] = await Promise.all([appOf(pack), launch([], { installs: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

describe('a paper of 200 questions on a CPU slowed four times', () => {
  test('stands soon after its bytes are there, and shows a tap at once', { timeout: 180_000 }, async () => {
    const { context, page } = await seat(browser, app, 0)
    await context.addInitScript(watchOpening)
    await page.reload()
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
    await startExam(page, 'Exam big')
    await page
      .getByText(/^Everything is on this (?:phone|device)/)
      .first()
      .waitFor({ timeout: 60_000 })

    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const opens: Opened[] = []
    for (let n = 0; n < 3; n += 1) opens.push(await openAgain(page))
    await page
      .locator('[data-question]')
      .nth(count - 1)
      .waitFor({ state: 'attached' })
    await page.waitForTimeout(4_000)

    const taps = await traced(page, () => tapThrough(page))
    const tapped = taps
      .untilPaint('EventDispatch', ({ type }) => type === 'click')
      .map((span) => sum(taps.tasks(span)))
    const scrolls = (await traced(page, () => page.evaluate(scrollThrough))).tasks()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await screenshot(page, 'big-paper-phone')

    const opened = median(opens.map(({ cpu }) => cpu))
    const longest = Math.max(...scrolls)
    process.stdout.write(
      `paper of ${count} questions, CPU / 4, ms of the page's CPU: opens in ${round(opened)} (by the clock ${opens.map(({ clock }) => round(clock)).join(', ')}); a tap paints in ${round(median(tapped))}, at worst ${round(Math.max(...tapped))} (${tapped.length} taps); scrolling: longest task ${round(longest)}, ${scrolls.filter((ms) => ms > 50).length} of ${scrolls.length} over 50\n`,
    )
    expect(tapped.length).toBeGreaterThanOrEqual(places.length)
    expect(scrolls.length).toBeGreaterThan(100)
    expect(opened).toBeLessThan(strict ? wanted.opens : never.opens)
    expect(median(tapped)).toBeLessThan(strict ? wanted.tap : never.tap)
    expect(longest).toBeLessThan(never.scroll)
    await context.close()
  })

  test('the tap that opens the palette draws what a phone shows; the other numbers follow', async () => {
    const { context, page } = await seat(browser, app, 0)
    await startExam(page, 'Exam big')
    const opener = page.getByRole('button', { name: 'Show all questions' })
    const drawnAtOnce = await opener.evaluate(async (button) => {
      ;(button as HTMLElement).click()
      await Promise.resolve()
      return document.querySelectorAll('dialog li > button').length
    })
    expect(drawnAtOnce).toBeGreaterThan(30)
    expect(drawnAtOnce).toBeLessThan(count / 2)
    await dialog(page)
      .getByRole('button', { name: /^Question 200:/ })
      .click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('article', { name: 'Question 200', exact: true }).waitFor()
    await context.close()
  })
})

/** Questions all over the paper; each is an MCQ. */
const places = [1, 2, 3, 51, 52, 101, 102, 151, 152, 191]

async function tapThrough(page: Page): Promise<void> {
  for (const n of places) {
    const option = (await question(page, n)).getByRole('radio').nth(n % 4)
    await option.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.waitForTimeout(300)
    await option.tap()
    await page.waitForTimeout(500)
  }
  await expectAnswered(page, places.length, count)
}

async function traced(page: Page, work: () => Promise<unknown>): Promise<MainThread> {
  await browser.startTracing(page, { categories: [...traceCategories] })
  await work()
  return new MainThread((await browser.stopTracing()).toString())
}

declare global {
  /** The first question stands on the screen. */
  var painted: boolean
}

/** In the page: marks the frame that paints the first question. */
function watchOpening(): void {
  globalThis.painted = false
  const look = () => {
    if (document.querySelector('[data-question] article')) {
      // This frame paints it.
      performance.mark('stands')
      globalThis.painted = true
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** From the paper's last byte to its first question on the screen, in milliseconds. */
interface Opened {
  cpu: number
  clock: number
}

/** Opens the exam again by a reload. */
async function openAgain(page: Page): Promise<Opened> {
  // From the server each time, and not from the phone's own copy.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('porua-answers')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const tx = opening.result.transaction('papers', 'readwrite')
          tx.objectStore('papers').clear()
          tx.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  const thread = await traced(page, async () => {
    await page.reload()
    await page.waitForFunction(() => globalThis.painted)
    await page.waitForTimeout(500)
  })
  const from = thread.arrived('/api/exam/paper/')
  const to = thread.untilPaint('stands').at(-1)?.to
  if (from === null || to === undefined) throw new Error('the paper did not come from the server')
  return { cpu: sum(thread.tasks({ from, to })), clock: (to - from) / 1_000 }
}

/** In the page: scrolls through all of it, half a window a frame. */
async function scrollThrough(): Promise<void> {
  const height = document.documentElement.scrollHeight
  for (let at = 0; at < height; at += 400) {
    window.scrollTo({ top: at, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

const round = (ms: number) => Math.round(ms)
