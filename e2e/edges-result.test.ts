/** A practice exam that was truly sat: its result, and a retake of it. */
import type { TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import {
  choose,
  dialog,
  expectAnswered,
  expectSaved,
  question,
  startExam,
  submitAnswer,
  submitExam,
} from './support/exam.ts'

const bank = 'questions/bank.jsonl'
const ids = [...Array.from({ length: 11 }, (_, at) => `q${at + 1}`), 'essay']

const pack = () =>
  makePack({
    students: 8,
    groups: ['g1'],
    banks: {
      [bank]: [
        ...ids.slice(0, 11).map((id) => ({
          id,
          type: 'MCQ' as const,
          title: `Question ${id}`,
          options: ['right', 'wrong'],
          answer: ['right'],
        })),
        { id: 'essay', type: 'paragraph', title: 'Say why.', answer: [] },
      ],
    },
    exams: [{ id: 'drill', bank, ids, practice: true, marks: 2, cutMarks: 0.25 }],
  })

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(pack()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const facts = async (page: Page) => ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')

/** Sits the practice exam: one right, two wrong, a text; submits. */
async function sitDrill(page: Page): Promise<void> {
  await startExam(page, 'Exam drill', 'Practice Exam')
  await choose(page, 1, 'A')
  await choose(page, 10, 'B')
  await choose(page, 11, 'B')
  const essay = await question(page, 12)
  await essay.getByRole('textbox').fill('Because water climbs.')
  await submitAnswer(page, 12, 'written')
  for (const n of [1, 10, 11]) await expectSaved(page, n)
  await submitExam(page)
  await page.waitForURL(/\/result\//)
  await page.getByRole('article').first().waitFor()
}

describe('a result', () => {
  test('of a practice exam: what the server has counted, and every question of the paper', async () => {
    const { context, page } = await seat(browser, app, 0)
    await startExam(page, 'Exam drill', 'Practice Exam')
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByText('What the server has received stays.').waitFor()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${app.url}/exams`)
    await sitDrill(page)

    const text = await facts(page)
    expect(text).toContain('Exam drill')
    expect(text).toMatch(/Subject ?Subject/)
    expect(text).toMatch(/Duration ?60 minutes/)
    expect(text).toMatch(/Start ?\d\d \w{3} \d{4}, \d\d:\d\d/)
    expect(text).toMatch(/End ?\d\d \w{3} \d{4}, \d\d:\d\d/)
    expect(text).toMatch(/Marks obtained ?1\.5 ?\/ ?24/)
    expect(text).toMatch(/Correct ?1 ?Incorrect ?2 ?Skipped ?8 ?To be marked ?1 ?Negative Marks ?0\.50/)
    expect(text).toMatch(/Completion ?\d\d:\d\d:\d\d/)
    // The review draws what comes near: a reader passes every question on the way to the last.
    for (let n = 2; n <= 12; n++) await question(page, n)
    expect(await (await question(page, 12)).textContent()).toContain('Because water climbs.')
    await context.close()
  })
})

describe('a retake', () => {
  test('granted: nothing of the old answers', async () => {
    const { context, page } = await seat(browser, app, 3)
    await sitDrill(page)
    await page.getByRole('button', { name: 'Retake Exam' }).click()
    await dialog(page).getByRole('button', { name: 'Retake Exam' }).click()
    await expectAnswered(page, 0, ids.length)
    expect(
      await page.evaluate(() =>
        Object.keys(JSON.parse(localStorage.getItem('localSavedAnswers') ?? '{}') as object),
      ),
    ).toEqual([])
    await context.close()
  })
})
