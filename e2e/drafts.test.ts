/** What is typed, ticked or photographed and never submitted: handed in when the time ends (rules D1 to D5 of the live exam). */
import { Student } from '@porua/testkit/client'
import type { TestHouse } from '@porua/testkit/house'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launch } from './support/browser.ts'
import { ready } from './support/edges.ts'
import { choose, continueAs, dialog, question, startExam } from './support/exam.ts'
import { attachPages, sheet } from './support/exam-files.ts'
import { houseOf, seat } from './support/house.ts'
import { asFromPhone, makePicture } from './support/picture.ts'

const bank = 'questions/bank.jsonl'
const minutes = 10
/** Question 1 is tapped; 2 to 5 are left unsubmitted. */
const ids = ['tap', 'ticks', 'short', 'essay', 'photo']
const essay = 'Water rises in the stem because'
const second = 1_000

const pack = makePack({
  banks: {
    [bank]: [
      { id: 'tap', type: 'MCQ', title: 'Which?', options: ['right', 'wrong'], answer: ['right'] },
      {
        id: 'ticks',
        type: 'checkbox',
        title: 'Which are green?',
        options: ['fern', 'dog', 'moss'],
        answer: ['fern', 'moss'],
      },
      { id: 'short', type: 'shortAns', title: 'How many?', answer: ['4'] },
      { id: 'essay', type: 'paragraph', title: 'Why?', answer: [] },
      { id: 'photo', type: 'paragraph', title: 'Draw it.', answer: [] },
    ],
  },
  exams: [{ id: 'live', bank, ids, duration: minutes }],
})

let browser: Browser
let photo: Buffer
let own: TestHouse

beforeAll(async () => {
  browser = await launch([], { installs: true })
  photo = asFromPhone(await makePicture(browser, { width: 600, height: 450 }))
})
beforeEach(async () => {
  own = await houseOf(pack)
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await own.close()
})
afterAll(() => browser?.close())

describe('drafts at the end of an exam', () => {
  test('they are handed in when the provider ends the exam', async () => {
    const { page } = await sitting()
    await leaveDrafts(page)
    await own.house.exams.schedules.end({ examId: 'live' })
    await overDialog(page)
    await expectHeld(essay)
    await pressOk(page)
  })

  test('a page that was closed before the end: another page of the app hands them in', async () => {
    const { page, context } = await sitting()
    await leaveDrafts(page)
    await page.close({ runBeforeUnload: false })
    own.clock.move((minutes + 5) * 60 * second)
    expect(await held()).toEqual({})
    const other = await context.newPage()
    await other.goto(`${own.url}/exams`)
    // One phone for a family: nothing is sent before it is said who sits there.
    await continueAs(other)
    await expectHeld(essay)
  })

  test('an answer that stands for good is not changed by a later draft', async () => {
    const { page } = await sitting()
    await leaveDrafts(page)
    // Given on another device, for good; this page is not told before it asks.
    const device = await Student.signIn(own.url, mobileOf(0), packPassword)
    const place = { examId: 'live', groupId: 'g1' }
    const { paper } = await device.sit(place)
    const given = paper.questions.find(({ question: it }) => it.type === 'shortAns')?.question._id ?? ''
    const answer = { questionId: given, answer: ['7'], extra: [], revision: 1, timestamp: own.clock.now() }
    await device.mustSave(place, [answer])
    await (await question(page, 3)).getByRole('textbox').fill('4')
    await own.house.exams.schedules.end({ examId: 'live' })
    await dialog(page).getByText('Exam time is over!').waitFor({ timeout: 30_000 })
    await expect.poll(held, { timeout: 30_000 }).toMatchObject({ essay: { draft: true, answer: [essay] } })
    expect(await held()).toMatchObject({ short: { draft: false, answer: ['7'] } })
  })
})

/** The student, in the exam, with all of it on the phone. */
async function sitting() {
  const at = await seat(browser, own, 0)
  await startExam(at.page, 'Exam live')
  await ready(at.page)
  return at
}

/** Ticks, a short answer, an essay and a photograph, and no Submit. */
async function leaveDrafts(page: Page): Promise<void> {
  await choose(page, 2, 'A')
  await choose(page, 2, 'C')
  await (await question(page, 3)).getByRole('textbox').fill('4')
  await (await question(page, 4)).getByRole('textbox').fill(essay)
  await attachPages(page, 5, [{ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: photo }])
  await sheet(page, 5, 'leaf.jpg').getByText('Ready').waitFor({ timeout: 30_000 })
  for (const n of [2, 3, 4, 5]) await (await question(page, n)).getByText('Not submitted yet').waitFor()
}

/** The dialog at the end, which names what was not submitted. */
async function overDialog(page: Page): Promise<void> {
  await dialog(page).getByText('Exam time is over!').waitFor({ timeout: 30_000 })
  await dialog(page).getByText('Not submitted, and handed in as it stands: questions 2, 3, 4, 5.').waitFor()
}

async function pressOk(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await page.getByText('Exam submitted successfully!').waitFor()
  await page.waitForURL(`${own.url}/exams`)
}

interface Held {
  draft: boolean
  answer: string[]
  files: string[]
}

/** What counts at the server, by the question's name in the bank. */
async function held(): Promise<Record<string, Held>> {
  const rows = await own.db.read((db) =>
    db
      .selectFrom('answer')
      .innerJoin('exam_question', 'exam_question.id', 'answer.question_id')
      .select(['position', 'answer_json', 'extra_json', 'draft'])
      .execute(),
  )
  return Object.fromEntries(
    rows.map(({ position, answer_json, extra_json, draft }) => {
      const files = (JSON.parse(extra_json) as { name: string; key: string }[])
        .filter(({ key }) => key !== '')
        .map(({ name }) => name)
      return [ids[position] ?? '', { draft: draft === 1, answer: JSON.parse(answer_json) as string[], files }]
    }),
  )
}

/** Waits until the server holds all four as drafts. */
async function expectHeld(words: string): Promise<void> {
  await expect.poll(held, { timeout: 30_000 }).toMatchObject({
    ticks: { draft: true, answer: ['fern', 'moss'], files: [] },
    short: { draft: true, answer: ['4'], files: [] },
    essay: { draft: true, answer: [words], files: [] },
    photo: { draft: true, files: ['leaf.jpg'] },
  })
}
