/** A paper as heavy as the law allows, scrolled on a slow phone: how long the page keeps a finger waiting. */
import { makePack, type PackQuestion } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { startExam } from './support/exam.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch([], { installs: true })
})
afterAll(() => browser?.close())

describe('a paper of 100 questions of 16,000 characters', () => {
  test('has no task over 50 ms while it scrolls on a CPU slowed four times', {
    timeout: 180_000,
  }, async () => {
    const questions = Array.from({ length: 100 }, (_, n): PackQuestion => {
      const kind = n % heavy.length
      return {
        id: `q${n}`,
        type: 'MCQ',
        title: heavy[kind]?.(n) ?? '',
        ...(kind >= 3 ? { format: 'html' } : {}),
        options: ['one', 'two', '$x^2$', 'four'],
        answer: ['two'],
      }
    })
    for (const it of questions) expect(it.title.length).toBeGreaterThanOrEqual(16_000)
    const file = 'questions/heavy.jsonl'
    const ids = questions.map(({ id }) => id)
    const app = await appOf(
      makePack({ banks: { [file]: questions }, exams: [{ id: 'heavy', bank: file, ids, practice: true }] }),
    )
    const { context, page } = await seat(browser, app, 0)
    await startExam(page, 'Exam heavy', 'Practice Exam')
    await page.locator('[data-question]').nth(99).waitFor({ state: 'attached' })
    await page
      .getByText(/^Everything is on this (?:phone|device)/)
      .first()
      .waitFor()
    await settle(page)

    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    const seen = await page.evaluate(scrollThrough)
    const tasks = mainTasks((await browser.stopTracing()).toString())
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const longest = Math.max(0, ...tasks)
    const over = tasks.filter((ms) => ms > 50).length
    process.stdout.write(
      `heavy paper, CPU / 4: longest task ${Math.round(longest)} ms of CPU, over 50 ms: ${over} of ${tasks.length}; longest by the clock ${Math.round(Math.max(0, ...seen.tasks))} ms; ${seen.frames} frames over ${seen.height} px\n`,
    )
    expect(tasks.length).toBeGreaterThan(100)
    expect(seen.height).toBeGreaterThan(100_000)
    // Sanitised and laid out as one, a card of tables alone takes 250 ms and more: that is over on any machine.
    expect(median(tasks.sort((a, b) => b - a).slice(0, 20))).toBeLessThan(200)
    if (strict) expect(longest).toBeLessThan(50)
    await context.close()
    await app.close()
  })
})

/** A busy machine shares its CPU: the bound holds on an idle one, asked for by PORUA_STRICT=1. */
const strict = process.env.PORUA_STRICT === '1'

const prose = 'Which tissue carries water from the root to the leaf, and what drives it on a warm day? '
const bangla = 'কোন টিস্যু মূল থেকে পাতায় পানি বহন করে এবং গরম দিনে কী তাকে চালিত করে? '
const row = '<tr><td>xylem</td><td>water</td><td>H<sub>2</sub>O</td><td>upwards</td></tr>'
const fill = (text: string) => text.repeat(Math.ceil(16_000 / text.length))

/** Sixteen thousand characters of each kind of text. */
const heavy: readonly ((n: number) => string)[] = [
  (n) => `${n}. ${fill(prose)}`,
  (n) => `${n}. ${fill(bangla)}`,
  (n) => `${n}. ${fill(`${prose.repeat(4)} $\\frac{a_1}{b^2} + \\sqrt{x}$ `)}`,
  (n) => `<p>${n}.</p><table border="1">${fill(row)}</table><p>Which row is wrong?</p>`,
  (n) =>
    `<p>${n}.</p><div>${fill(`<table border="1">${row.repeat(3)}</table><p>Which row is wrong?</p>`)}</div>`,
]

/** Resolves when the main thread has been quiet for a second. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let quiet = setTimeout(done, 1_000)
        new PerformanceObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(done, 1_000)
        }).observe({ type: 'longtask' })
      }),
  )
}

/** CPU milliseconds of the page's own tasks, from a trace: those of a busy machine's other work are not ours. */
function mainTasks(trace: string): number[] {
  interface TraceEvent {
    name: string
    pid: number
    tid: number
    tdur?: number
    args: { name?: string }
  }
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter((it) => it.name === 'thread_name' && it.args.name === 'CrRendererMain')
  const byThread = mains.map(({ pid, tid }) =>
    traceEvents.flatMap((it) =>
      it.name === 'RunTask' && it.pid === pid && it.tid === tid ? [(it.tdur ?? 0) / 1_000] : [],
    ),
  )
  const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0)
  return byThread.sort((a, b) => sum(b) - sum(a))[0] ?? []
}

const median = (all: readonly number[]) => all[Math.floor(all.length / 2)] ?? 0

/** Runs in the page: three windows a frame, harder than any fling, from top to bottom. Every card is taller than that. */
async function scrollThrough(): Promise<{ tasks: number[]; frames: number; height: number }> {
  const tasks: number[] = []
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration)
  })
  watch.observe({ type: 'longtask' })
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  let frames = 0
  let stuck = 0
  // Cards grow while they are drawn, and the browser keeps the place: the end is where nothing moves for a while.
  while (stuck < 20) {
    const before = window.scrollY
    window.scrollBy(0, 3 * window.innerHeight)
    frames++
    await frame()
    stuck = window.scrollY > before ? 0 : stuck + 1
  }
  await new Promise((wait) => setTimeout(wait, 500))
  watch.disconnect()
  return { tasks, frames, height: Math.round(window.scrollY) }
}
