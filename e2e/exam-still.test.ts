/**
 * Nothing on the exam's screen moves by itself: whatever the line, the server, a picture or a font does, the options stay where the
 * thumb is. Every frame is compared with the one before.
 */
import type { TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch, screenshot } from './support/browser.ts'
import { ready } from './support/edges.ts'
import { dialog, startExam } from './support/exam.ts'
import { makePicture } from './support/picture.ts'

let browser: Browser
let app: TestApp
let next = 0

const bank = 'questions/bank.jsonl'
const long = ' Read all of it before you choose, for it is long enough to take the whole width of the row.'

beforeAll(async () => {
  browser = await launch([], { installs: true })
  const picture = await makePicture(browser, { width: 640, height: 360, type: 'image/png' })
  const questions = [
    ...[1, 2, 3].map((n) => ({
      id: `q${n}`,
      type: 'MCQ' as const,
      title: `Question ${n}.`,
      options: ['short', `long.${long}`, 'third', 'fourth'],
      answer: ['short'],
    })),
    {
      id: 'drawn',
      type: 'MCQ' as const,
      title: 'What is drawn? $$\\int_0^1 \\frac{x^2}{1+\\sqrt{x}}\\,dx = \\sum_{n} \\mathbb{R}$$',
      images: ['images/one.png'],
      options: ['$\\frac{a}{b}$', '$\\mathcal{F}$', '$\\sqrt{2}$', 'none'],
      answer: ['none'],
    },
    {
      id: 'many',
      type: 'checkbox' as const,
      title: 'Which?',
      options: ['fern', 'dog', 'moss'],
      answer: ['fern'],
    },
    { id: 'short', type: 'shortAns' as const, title: 'How many?', answer: ['4'] },
    { id: 'last', type: 'MCQ' as const, title: 'The last.', options: ['a', 'b', 'c'], answer: ['a'] },
  ]
  const ids = questions.map(({ id }) => id)
  app = await appOf(
    makePack({
      students: 12,
      banks: { [bank]: questions },
      exams: [
        { id: 'locked', bank, ids },
        { id: 'paused', bank, ids },
        { id: 'ending', bank, ids, duration: 6 },
      ],
      media: { 'images/one.png': picture },
    }),
  )
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Watches from now on; answers the function that says which options have moved, and lets what the hand did itself pass. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = []
    const before = new Map<Element, DOMRect>()
    const look = () => {
      for (const it of document.querySelectorAll('main [data-option]')) {
        const { left, top, width, height } = it.getBoundingClientRect()
        const was = before.get(it)
        const now = new DOMRect(left, top, width, height)
        before.set(it, now)
        const seen = now.bottom > 0 && now.top < innerHeight && was && was.bottom > 0 && was.top < innerHeight
        if (!seen || it.getAttribute('data-watch') === 'off') continue
        const by = [now.left - was.left, now.top - was.top, now.right - was.right, now.bottom - was.bottom]
        // Scroll anchoring makes up in whole pixels for what grows above: less than one is nothing that a thumb meets.
        if (by.some((n) => Math.abs(n) >= 1))
          moved.push(
            `${it.closest('li')?.dataset.question} ${it.getAttribute('data-option')}: ${by.map(Math.round)}`,
          )
      }
      Object.assign(window, { stillFrame: requestAnimationFrame(look) })
    }
    Object.assign(window, { stillMoved: moved })
    look()
  })
  return () =>
    page.evaluate(() => {
      const { stillFrame, stillMoved } = window as unknown as { stillFrame: number; stillMoved: string[] }
      cancelAnimationFrame(stillFrame)
      return [...new Set(stillMoved)]
    })
}

const order = ['q1', 'q2', 'q3', 'drawn', 'many', 'short', 'last']
const card = (id: string) => `li[data-question]:nth-child(${order.indexOf(id) + 1})`

const later = (ms: number) => async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, ms))
  await route.continue()
}

/** Taps an option that is on the screen already: the page is not scrolled. */
async function tap(page: Page, id: string, option: number): Promise<void> {
  const at = page.locator(`${card(id)} [data-option="${option}"]`)
  const box = await at.boundingBox()
  if (!box) throw new Error(`no option ${option} of ${id}`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const scrollTo = async (page: Page, id: string, part = '[data-option="1"]') => {
  await page
    .locator(`${card(id)} ${part}`)
    .first()
    .evaluate((it) => {
      it.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
  await page.waitForTimeout(400)
}

test('an answer is acknowledged at once, three seconds late, and refused', { timeout: 90_000 }, async () => {
  const { page } = await seat(browser, app, next++)
  await startExam(page, 'Exam locked')
  await ready(page)
  await scrollTo(page, 'q1')
  let moved = await watch(page)
  await tap(page, 'q1', 1)
  await page.locator(card('q1')).getByText('Answer Submitted').waitFor()
  expect(await moved(), 'at once').toEqual([])
  await page.route('**/api/exam/add-answer/**', later(3_000))
  await scrollTo(page, 'q2')
  moved = await watch(page)
  await tap(page, 'q2', 1)
  await page.locator(card('q2')).getByText('Answer Submitted').waitFor()
  expect(await moved(), 'late').toEqual([])
  await screenshot(page, 'exam-still-saved')
  await page.unroute('**/api/exam/add-answer/**')
  const json = { status: '409', errors: { code: 'locked', title: 'You cannot change the answer' } }
  await page.route('**/api/exam/add-answer/**', (route) => route.fulfill({ status: 409, json }))
  await scrollTo(page, 'q3')
  moved = await watch(page)
  await tap(page, 'q3', 0)
  await page.locator(`${card('q3')} [data-trouble]`).waitFor()
  await page.waitForTimeout(1_000)
  expect(await moved(), 'refused').toEqual([])
  await screenshot(page, 'exam-still-refused')
})

test('the line goes and comes, with an answer on the phone', { timeout: 90_000 }, async () => {
  const { page, context } = await seat(browser, app, next++)
  await startExam(page, 'Exam locked')
  await ready(page)
  for (const id of ['q1', 'q2']) {
    // Once with the page at its very top, where nothing can be made up for by scrolling.
    if (id === 'q2') await scrollTo(page, id)
    const moved = await watch(page)
    await context.setOffline(true)
    await page.getByText('You are offline!').first().waitFor()
    await tap(page, id, 0)
    await page.locator(card(id)).getByText('Saved on this phone').waitFor()
    await screenshot(page, `exam-still-offline-${id}`)
    await context.setOffline(false)
    await page.locator(card(id)).getByText('Answer Submitted').waitFor({ timeout: 40_000 })
    await page.getByText('You are offline!').first().waitFor({ state: 'detached' })
    expect(await moved(), id).toEqual([])
  }
})

test('a checkbox and a written answer are given', { timeout: 60_000 }, async () => {
  const { page } = await seat(browser, app, next++)
  await startExam(page, 'Exam locked')
  await ready(page)
  await scrollTo(page, 'many')
  let moved = await watch(page)
  await tap(page, 'many', 0)
  const many = page.locator(card('many'))
  await many.getByRole('button', { name: 'Submit' }).tap()
  await many.getByRole('button', { name: 'Answer Submitted' }).waitFor()
  await many.getByText('Saved', { exact: true }).waitFor()
  expect(await moved(), 'checkbox').toEqual([])
  const short = page.locator(card('short'))
  await short.getByRole('textbox').fill('four')
  await scrollTo(page, 'last', '[data-option="0"]')
  moved = await watch(page)
  await short.getByRole('button', { name: 'Submit' }).tap()
  await dialog(page).getByRole('button', { name: 'Submit' }).tap()
  await short.getByText('Saved', { exact: true }).waitFor()
  await page.waitForTimeout(500)
  expect(await moved(), 'written').toEqual([])
})

test.each(['en', 'bn'] as const)(
  'the place for files comes late, in %s',
  { timeout: 60_000 },
  async (language) => {
    const { page } = await seat(browser, app, next++, 'phone', { serviceWorkers: 'block' })
    await startExam(page, 'Exam locked')
    await page.evaluate((it) => localStorage.setItem('language', it), language)
    const { promise: watched, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/assets/files-chunk-*.js', async (route) => {
      await watched
      await route.continue()
    })
    await page.reload()
    await page.locator(card('last')).waitFor()
    await scrollTo(page, 'last', '[data-option="0"]')
    const moved = await watch(page)
    const place = page.locator(`${card('short')} [role=group]`)
    expect(await place.count()).toBe(0)
    letCome()
    await place.getByRole('button').last().waitFor()
    await page.waitForTimeout(500)
    expect(await moved()).toEqual([])
  },
)

test('pictures and fonts come late', { timeout: 90_000 }, async () => {
  for (const known of [true, false]) {
    const { page } = await seat(browser, app, next++)
    await page.route('**/*.woff2', later(4_000))
    await page.route('**/media/school/**', later(4_000))
    if (!known)
      await page.route('**/api/exam/start/**', async (route) => {
        const response = await route.fetch()
        const json = (await response.json()) as { data: { paper: { sizes?: unknown } } }
        delete json.data.paper.sizes
        await route.fulfill({ response, json })
      })
    await startExam(page, 'Exam locked')
    await scrollTo(page, 'drawn')
    const moved = await watch(page)
    await page
      .locator(`${card('drawn')} .katex`)
      .first()
      .waitFor()
    await expect
      .poll(
        () => page.evaluate(() => [...document.images].every((it) => it.complete && it.naturalWidth > 0)),
        {
          timeout: 20_000,
        },
      )
      .toBe(true)
    await page.waitForTimeout(1_500)
    expect(await moved(), known ? 'sizes known' : 'sizes not known').toEqual([])
  }
})

test('a pause, more time, and the last minutes', { timeout: 90_000 }, async () => {
  const { page } = await seat(browser, app, next++)
  await startExam(page, 'Exam paused')
  await ready(page)
  await scrollTo(page, 'q2')
  let moved = await watch(page)
  const { schedules } = app.composed.exams
  await schedules.pause({ examId: 'paused' })
  await page.getByText('The exam is paused').waitFor({ timeout: 30_000 })
  await screenshot(page, 'exam-still-paused')
  await schedules.resume({ examId: 'paused' })
  await page.getByText('The exam is paused').waitFor({ state: 'detached', timeout: 30_000 })
  await schedules.extend({ examId: 'paused' }, 15)
  await page
    .getByText(/^You have more time/)
    .last()
    .waitFor({ timeout: 30_000 })
  expect(await moved(), 'pause').toEqual([])
  await page.goto(`${app.url}/exams`)
  await page.clock.install()
  await startExam(page, 'Exam ending')
  await scrollTo(page, 'q2')
  moved = await watch(page)
  await page.clock.fastForward(70_000)
  await page.waitForTimeout(500)
  await page.clock.fastForward(240_000)
  await page.waitForTimeout(500)
  expect(await moved(), 'the last minutes').toEqual([])
})
