/**
 * The keyboard of a phone and what sticks to the screen's edges. Emulated: a browser that obeys
 * `interactive-widget=resizes-content` lays the page out anew in the height that the keyboard leaves, and scrolls the field into view.
 * So the window is made that low while the field has the focus. No keyboard is drawn. A browser that only moves its visual viewport
 * (Safari) is not seen here.
 */
import type { TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch, screenshot } from './support/browser.ts'
import { question, startExam } from './support/exam.ts'

const window = { width: 360, height: 616 }
/** Of a usual keyboard with its row of suggestions, in CSS pixels. */
const keyboard = 280

const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 1,
  banks: {
    [bank]: [
      { id: 'q1', type: 'MCQ', title: 'Which?', options: ['a', 'b', 'c', 'd'], answer: ['a'] },
      { id: 'long', type: 'paragraph', title: 'Why is the sky blue? Say it in five sentences.' },
      { id: 'short', type: 'shortAns', title: 'How many?', answer: ['4'] },
    ],
  },
  exams: [{ id: 'live', bank, ids: ['q1', 'long', 'short'] }],
})

let browser: Browser
let app: TestApp
beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(pack), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** What of it can be touched: nothing lies over its first line, its middle or its last line. */
const isFree = (it: Locator) =>
  it.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = (part: number) => document.elementFromPoint(left + width / 2, top + height * part)
    return [0.1, 0.5, 0.9].every((part) => element.contains(at(part)))
  })

test.each([
  ['a written answer', 2],
  ['a short answer', 3],
])('%s and its button can be seen and touched above the keyboard', async (_what, number) => {
  const { context, page } = await seat(browser, app, 0, 'phone', { viewport: window })
  await startExam(page, 'Exam live')
  const card = await question(page, number)
  const field = card.getByRole('textbox')
  await field.tap()
  await page.setViewportSize({ width: window.width, height: window.height - keyboard })
  // As a browser does when its keyboard comes; a window that is made lower by hand scrolls nothing.
  await field.evaluate((it) => it.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
  await page.keyboard.type('Because')
  await screenshot(page, `keyboard-${number}`)
  await expect.poll(() => isFree(field)).toBe(true)
  await expect.poll(() => isFree(card.getByRole('button', { name: 'Submit' }))).toBe(true)
  // The time is never covered by it either.
  await expect.poll(() => page.getByRole('timer').first().isVisible()).toBe(true)
  await context.close()
})
