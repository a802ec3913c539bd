/** A result as it is read, and every way in which there is none. */
import type { TestHouse } from '@porua/testkit/house'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch } from './support/browser.ts'
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
import { houseOf, overflow, seat } from './support/house.ts'

const bank = 'questions/bank.jsonl'
const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const ids = [...Array.from({ length: 11 }, (_, at) => `q${at + 1}`), 'essay']

const pack = () =>
  makePack({
    students: 8,
    groups: ['g1'],
    media: { 'media/sheet.pdf': pdf },
    columnsOf: () => ({ SSCGPA: '5.00', HSCGPA: '4.50' }),
    banks: {
      [bank]: [
        ...ids.slice(0, 11).map((id) => ({
          id,
          type: 'MCQ' as const,
          title: `Question ${id}`,
          options: ['right', 'wrong'],
          answer: ['right'],
          ...(id === 'q1'
            ? { explanation: 'Because it is so.', notes: 'Chapter 3.', files: ['media/sheet.pdf'] }
            : {}),
        })),
        { id: 'essay', type: 'paragraph', title: 'Say why.', answer: [] },
      ],
    },
    exams: [
      { id: 'drill', bank, ids, practice: true, marks: 2, cutMarks: 0.25 },
      { id: 'live', bank, ids: ids.slice(0, 3), usesGpa: true },
    ],
  })

let browser: Browser
let house: TestHouse

beforeAll(async () => {
  ;[house, browser] = await Promise.all([houseOf(pack()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

const facts = async (page: Page) => ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')
const resultCall = '**/api/exam/result/**'
const fail = (status: number, code: string, title: string) => ({
  status,
  json: { status: String(status), errors: { code, title } },
})

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
  test('of a practice exam: head, counters, review with explanation, notes and files, Print, Retake', async () => {
    const { context, page } = await seat(browser, house, 0)
    await startExam(page, 'Exam drill', 'Practice Exam')
    const file = (await question(page, 1)).getByRole('link', { name: 'File 1' })
    expect(await file.getAttribute('target')).toBe('_blank')
    expect(await file.getAttribute('href')).toMatch(/^\/media\/.+\.pdf$/)
    expect(await (await question(page, 1)).getByText('2 marks', { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByText('What the server has received stays.').waitFor()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${house.url}/exams`)
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
    const first = await question(page, 1)
    await first.getByRole('heading', { name: 'Explanation' }).waitFor()
    await first.getByText('Because it is so.').waitFor()
    await first.getByRole('heading', { name: 'Notes' }).waitFor()
    await first.getByText('Chapter 3.').waitFor()
    // The review draws what comes near: a reader passes every question on the way to the last.
    for (let n = 2; n <= 12; n++) await question(page, n)
    expect(await (await question(page, 12)).textContent()).toContain('Because water climbs.')

    // A number of two digits stands in one line beside its verdict, also on the smallest phone.
    await page.setViewportSize({ width: 320, height: 640 })
    for (const n of [9, 10, 12]) {
      const number = (await question(page, n)).locator('h3 > span').first()
      expect(await number.evaluate((it) => it.getClientRects().length), `number ${n}`).toBe(1)
      expect(await number.evaluate((it) => it.getBoundingClientRect().height), `number ${n}`).toBeLessThan(40)
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axe(page)).toEqual([])

    await page.evaluate(() => {
      const seen = window as unknown as { printed: string }
      window.print = () => {
        seen.printed = [...document.querySelectorAll('article article')].map((it) => it.textContent).join('|')
      }
    })
    await page.getByRole('button', { name: 'Print' }).click()
    const printed = () =>
      page.evaluate(() => (window as unknown as { printed?: string }).printed?.split('|').length)
    await expect.poll(printed, { timeout: 20_000 }).toBe(12)
    await context.close()
  })

  test('of a live exam: the GPA split, the merit position, no Retake', async () => {
    const own = await houseOf(pack())
    const { context, page } = await seat(browser, own, 0)
    await startExam(page, 'Exam live')
    for (const n of [1, 2, 3]) {
      await choose(page, n, 'A')
      await expectSaved(page, n)
    }
    await submitExam(page)
    await page.waitForURL(`${own.url}/exams`)

    // Not released yet: opened by its address the student reads why, and stands on My Exams.
    await page.goto(`${own.url}/result/live/g1`)
    await page
      .getByRole('alert')
      .filter({ hasText: /published/i })
      .waitFor()
    await page.waitForURL(`${own.url}/exams`)

    own.clock.move(3 * 3_600_000)
    await own.runJobs()
    await page.goto(`${own.url}/result/live/g1`)
    await page.getByRole('heading', { name: 'Passed', level: 1 }).waitFor()
    const text = await facts(page)
    expect(text).toMatch(/Marks obtained ?50\.5 ?\/ ?53/)
    expect(text).toMatch(/Marks without GPA ?3 \/ 3/)
    // 50.5 and a pass mark of 1.2 beside each other must not mislead.
    await page.getByText('Pass mark 1.2 (40%) of the marks without GPA').waitFor()
    expect(text).toMatch(/From SSC GPA ?25 \/ 25/)
    expect(text).toMatch(/From HSC GPA ?22\.5 \/ 25/)
    expect(text).toMatch(/Merit Pos\. ?1/)
    expect(await page.getByRole('button', { name: 'Retake Exam' }).count()).toBe(0)
    await context.close()
    await own.close()
  })
})

describe('no result', () => {
  test('the call fails: the reason, and back; a removed exam: a modal that leads back', async () => {
    const { context, page } = await seat(browser, house, 1)
    const cases = [
      {
        reply: fail(409, 'conflict', 'The results are being counted.'),
        said: 'The results are being counted.',
      },
      { reply: null, said: 'Internet connection lost.' },
    ]
    for (const { reply, said } of cases) {
      await page.route(resultCall, (route) => (reply ? route.fulfill(reply) : route.abort()))
      await page.goto(`${house.url}/result/drill/g1`)
      await page.getByText(said).first().waitFor()
      await page.waitForURL(`${house.url}/exams`)
      await page.unroute(resultCall)
    }

    let reloads = 0
    page.on('request', (request) => {
      if (request.url().includes('/exam/mine')) reloads++
    })
    await page.route(resultCall, (route) => route.fulfill(fail(403, 'forbidden', 'Not yours.')))
    await page.goto(`${house.url}/result/drill/g1`)
    await dialog(page).getByText('This exam has been removed from your group', { exact: true }).waitFor()
    const before = reloads
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(`${house.url}/exams`)
    // The group's exams are asked for anew, whatever was kept of them.
    await expect.poll(() => reloads, { timeout: 20_000 }).toBeGreaterThan(before)
    await context.close()
  })

  test('on the exams page: a call that fails stops the button and says nothing; no network is said', async () => {
    const { context, page } = await seat(browser, house, 2)
    await sitDrill(page)
    await page.goto(`${house.url}/exams`)
    await page.getByRole('tab', { name: 'Practice Exam' }).click()
    const card = page.getByRole('listitem', { name: 'Exam drill' })
    const button = card.getByRole('button', { name: 'Result' })
    await page.route(resultCall, (route) => route.fulfill(fail(409, 'conflict', 'Counting.')))
    await Promise.all([page.waitForResponse(resultCall), button.click()])
    await expect.poll(() => button.isEnabled(), { timeout: 20_000 }).toBe(true)
    expect(await page.getByText('Counting.').count()).toBe(0)
    expect(page.url()).toBe(`${house.url}/exams`)
    await page.unroute(resultCall)
    await page.route(resultCall, (route) => route.abort())
    await button.click()
    await page.getByText('Internet connection lost.').first().waitFor()
    expect(page.url()).toBe(`${house.url}/exams`)
    await context.close()
  })
})

describe('a retake', () => {
  test('refused: its title; without a network; removed from the group; granted: nothing of the old answers', async () => {
    const { context, page } = await seat(browser, house, 3)
    await sitDrill(page)
    const call = '**/api/exam/retake/**'
    const retake = async () => {
      await page.getByRole('button', { name: 'Retake Exam' }).click()
      await dialog(page).getByRole('button', { name: 'Retake Exam' }).click()
    }
    const cases = [
      { reply: fail(409, 'conflict', 'No retake today.'), said: 'No retake today.' },
      { reply: null, said: 'Internet connection lost.' },
      { reply: fail(403, 'forbidden', 'Not yours.'), said: 'This exam has been removed from your group' },
    ]
    for (const { reply, said } of cases) {
      await page.route(call, (route) => (reply ? route.fulfill(reply) : route.abort()))
      // A reply that is lost may have been a yes: the cards learn of an attempt that runs already.
      const asked = page.waitForResponse('**/api/exam/mine')
      await retake()
      await page.getByText(said).first().waitFor()
      expect(page.url()).toContain('/result/')
      await asked
      await page.unroute(call)
    }
    await retake()
    await expectAnswered(page, 0, ids.length)
    expect(
      await page.evaluate(() =>
        Object.keys(JSON.parse(localStorage.getItem('localSavedAnswers') ?? '{}') as object),
      ),
    ).toEqual([])
    await context.close()
  })
})
