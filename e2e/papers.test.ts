/** Papers to read again: of a live exam that was missed, once it is released; and the earlier tries at a practice exam. */
import { examCalls } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../apps/server/src/ports/clock/clock.ts'
import { overflow, type Size, seat } from './support/app.ts'
import { axe, launch, screenshot } from './support/browser.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const asked = (id: string) => ({
  id,
  type: 'MCQ' as const,
  title: `Question ${id}`,
  options: ['right', 'wrong'],
  answer: ['right'],
  explanation: 'Because it is so.',
})
const ids = ['a', 'b']
const pack = makePack({
  students: 2,
  banks: { [bank]: ids.map(asked) },
  exams: [
    { id: 'live', bank, ids, endsAt: '+1h', graceMinutes: 0 },
    { id: 'later', bank, ids, endsAt: '+1h', graceMinutes: 0, results: 'hold' },
    { id: 'practice', bank, ids, practice: true },
  ],
})

let browser: Browser
let app: TestApp

beforeAll(async () => {
  const clock = new MovableClock(Date.now())
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', pack, clock }), launch()])
  const student = await Student.signIn(app.url, mobileOf(0), packPassword)
  const place = { examId: 'practice', groupId: 'g1' }
  for (const [round, word] of ['wrong', 'right', 'wrong'].entries()) {
    if (round > 0)
      accepted(
        'retake',
        await student.call(examCalls.retake, {
          params: { examId: place.examId, studentId: student.id },
          query: { groupId: place.groupId },
        }),
      )
    const { paper } = await student.sit(place)
    const answers = paper.questions.map(({ question: it }) => ({
      questionId: it._id,
      answer: [word],
      timestamp: clock.now(),
    }))
    await student.mustSave(place, answers)
    clock.move(minute)
    await student.submit(place)
    clock.move(minute)
  }
  clock.move(62 * minute)
  await app.runJobs()
  clock.move(minute)
  await app.runJobs()
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const looks: [Size, 'en' | 'bn'][] = [
  ['phone', 'bn'],
  ['wide', 'en'],
]

async function enter(student: number, size: Size, language: 'en' | 'bn'): Promise<Page> {
  const { page } = await seat(browser, app, student, size)
  await page.evaluate((it) => {
    localStorage.setItem('language', it)
    localStorage.setItem('theme', it === 'bn' ? 'dark' : 'light')
  }, language)
  await page.reload()
  return page
}

/** A screen is whole: its width, its names, its look. */
async function whole(page: Page, name: string): Promise<void> {
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await screenshot(page, name)
}

describe.each(looks)('the paper of an exam that was missed, %s in %s', (size, language) => {
  test('is read from its card once it is released, with the key and nothing of one’s own', async () => {
    const page = await enter(1, size, language)
    await page.getByLabel(language === 'en' ? 'Which exams' : 'কোন পরীক্ষা').selectOption('previous')
    await page.getByText('Exam live').waitFor()
    await whole(page, `paper-card-${size}-${language}`)
    await page.getByRole('button', { name: language === 'en' ? 'Read the paper' : 'প্রশ্নপত্র পড়ুন' }).click()
    await page.waitForURL(`${app.url}/paper/live/g1`)
    const first = page.getByRole('article').nth(1)
    await first.getByText(/Because it is so/).waitFor()
    await first
      .getByText(language === 'en' ? 'Right answer' : 'সঠিক উত্তর')
      .first()
      .waitFor()
    expect(await page.getByText(/Your answer|আপনার উত্তর/).count()).toBe(0)
    await whole(page, `paper-${size}-${language}`)
  })

  test('is not there before it is released', async () => {
    const page = await enter(1, size, language)
    await page.goto(`${app.url}/paper/later/g1`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Question a', { exact: true }).count()).toBe(0)
    await whole(page, `paper-not-yet-${size}-${language}`)
  })
})

describe.each(looks)('earlier tries at a practice exam, %s in %s', (size, language) => {
  test('are listed under the result, and each is its own result', async () => {
    const page = await enter(0, size, language)
    await page.goto(`${app.url}/result/practice/g1`)
    const earlier = page.getByRole('region', { name: language === 'en' ? 'Earlier tries' : 'আগের চেষ্টাগুলো' })
    await earlier.scrollIntoViewIfNeeded()
    await expect.poll(() => earlier.getByRole('link').count()).toBe(2)
    await whole(page, `tries-${size}-${language}`)
    await earlier
      .getByRole('listitem')
      .filter({ hasText: /2 \/ 2|২ \/ ২/ })
      .getByRole('link')
      .click()
    await page.waitForURL(/\/tries\/practice\/g1\//)
    await page
      .getByRole('article')
      .nth(1)
      .getByText(/Your answer|আপনার উত্তর/)
      .first()
      .waitFor()
    await whole(page, `try-${size}-${language}`)
    await page.getByRole('link', { name: language === 'en' ? 'The latest result' : 'সর্বশেষ ফল' }).click()
    await page.waitForURL(`${app.url}/result/practice/g1`)
  })
})
