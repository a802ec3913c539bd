/** The end of an exam and its result, as the student meets them. */
import { Student } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { axe, launch } from './support/browser.ts'
import { bank, edgeOptions, ids, tenMinuteApp, total } from './support/edges.ts'
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

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

describe('time', () => {
  test('at zero: questions greyed and unclickable, the dialog, and OK submits', async () => {
    const own = await tenMinuteApp()
    const { context, page } = await seat(browser, own, 0)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await choose(page, 2, 'A')
    await expectSaved(page, 2)
    own.clock.move(9 * 60_000 + 45_000)
    // The phone asks the time anew when the page is loaded; nothing else would make it doubt its own.
    await page.reload()
    await expectAnswered(page, 2, total)
    await dialog(page).getByText('Exam time is over!').waitFor()
    expect(
      await page
        .locator('main ol')
        .first()
        .evaluate((list) => (list as HTMLElement).inert),
    ).toBe(true)
    await (await question(page, 3))
      .getByRole('radio')
      .first()
      .click({ force: true, timeout: 1_000 })
      .catch(() => undefined)
    await expectAnswered(page, 2, total)
    expect(await axe(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.getByText('Exam submitted successfully!').waitFor()
    await page.waitForURL(`${own.url}/exams`)
    const [attempt] = (await (await Student.signIn(own.url, mobileOf(0), packPassword)).mine()).attempts
    expect(attempt?.submittedAt).toBeTruthy()
    await context.close()
    await own.close()
  })

  test('a result that is not published is a toast; once released it shows the merit position', async () => {
    const own = await appOf(
      makePack({
        ...edgeOptions,
        students: 2,
        groups: ['g1'],
        exams: [{ id: 'live', bank, ids: ids.slice(0, 5) }],
      }),
    )
    const better = await Student.signIn(own.url, mobileOf(1), packPassword)
    const place = { examId: 'live', groupId: 'g1' }
    const { paper } = await better.sit(place)
    const timestamp = own.clock.now()
    await better.mustSave(
      place,
      paper.questions
        .filter(({ question: it }) => it.type === 'MCQ')
        .map(({ question: it }) => ({
          questionId: it._id,
          timestamp,
          revision: 1,
          extra: [],
          answer: it.options.filter((option) => option.startsWith('right')),
        })),
    )
    await better.submit(place)

    const { context, page } = await seat(browser, own, 0)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await choose(page, 2, 'B')
    await submitAnswerMany(page)
    await submitExam(page)
    await page.waitForURL(`${own.url}/exams`)
    const card = page.getByRole('listitem', { name: 'Exam live' })
    await card.getByText(/^The result is not published yet\. /).waitFor()
    // What is not there is not offered; its address says so, and leads back.
    expect(await card.getByRole('button', { name: 'Result' }).count()).toBe(0)
    await page.goto(`${own.url}/result/live/g1`)
    await page
      .getByRole('alert')
      .filter({ hasText: /published/i })
      .waitFor()
    await page.waitForURL(`${own.url}/exams`)

    own.clock.move(3 * 3_600_000)
    await own.runJobs()
    await page.reload()
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
    await page.getByLabel('Which exams').selectOption({ label: 'Previous Exams' })
    await card.getByRole('button', { name: 'Result' }).click()
    await page.getByRole('heading', { name: /Passed|Failed/ }).waitFor()
    const facts = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')
    expect(facts).toMatch(/Correct ?2/)
    expect(facts).toMatch(/Incorrect ?1/)
    expect(facts).toMatch(/Merit Pos\. ?2/)
    await context.close()
    await own.close()
  })
})

/** The checkbox question, answered right. */
async function submitAnswerMany(page: Page): Promise<void> {
  await choose(page, 5, 'A')
  await choose(page, 5, 'C')
  await submitAnswer(page, 5, 'checkbox')
}
