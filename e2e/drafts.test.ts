/** What is typed, ticked or photographed and never submitted: handed in when the time ends (rules D1 to D5 of the live exam). */

import type { TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appOf, type Size, seat } from './support/app.ts'
import { axe, launch } from './support/browser.ts'
import { ready } from './support/edges.ts'
import { choose, continueAs, dialog, expectSaved, question, startExam } from './support/exam.ts'
import { attachPages, sheet } from './support/exam-files.ts'
import { look } from './support/look.ts'
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
let own: TestApp

beforeAll(async () => {
  browser = await launch([], { installs: true })
  photo = asFromPhone(await makePicture(browser, { width: 600, height: 450 }))
})
beforeEach(async () => {
  own = await appOf(pack)
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await own.close()
})
afterAll(() => browser?.close())

describe('drafts at the end of an exam', () => {
  test('the last minute and the dialog name them; the server holds each as a draft, and the marks count them', async () => {
    const { page } = await sitting()
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await leaveDrafts(page)
    await untilEnd(page, 66 * second)
    const warning = page.getByRole('alert').filter({ hasText: '1 minute left' })
    await warning.getByText('Begun or changed but not submitted: questions 2, 3, 4, 5.').waitFor()
    expect(await axe(page)).toEqual([])
    await untilEnd(page, 20 * second)
    // Until the last second: it is not left to rest before the end.
    await (await question(page, 4)).getByRole('textbox').fill(`${essay} it is drawn`)
    await overDialog(page)
    expect(await axe(page)).toEqual([])
    await expectHeld(`${essay} it is drawn`)
    await pressOk(page)
    expect(await held()).toMatchObject({ tap: { draft: false, answer: ['right'] } })
    expect(await marks()).toEqual({ tap: 100, ticks: 100, short: 100, essay: null, photo: null })
    const sheetOf = await own.composed.exams.admin.written('live', [await attemptId()])
    expect(sheetOf.map(({ number, draft, files }) => [number, draft, files.length])).toEqual([
      [4, true, 0],
      [5, true, 1],
    ])
  })

  test('they are handed in when the provider ends the exam', async () => {
    const { page } = await sitting()
    await leaveDrafts(page)
    await own.composed.exams.schedules.end({ examId: 'live' })
    await overDialog(page)
    await expectHeld(essay)
    await pressOk(page)
  })

  test('without a network at the end they wait, and follow when it is back', async () => {
    const { page, context } = await sitting()
    await leaveDrafts(page)
    await untilEnd(page, 20 * second)
    await context.setOffline(true)
    await overDialog(page)
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    const trouble = dialog(page).getByText('Please check your internet connection then try again.')
    await trouble.waitFor({ timeout: 30_000 })
    expect(await axe(page)).toEqual([])
    expect(await held()).toEqual({})
    await context.setOffline(false)
    await page.getByText('Internet has been restored').waitFor({ timeout: 30_000 })
    // What was said of the line that was away goes with it.
    await trouble.waitFor({ state: 'detached' })
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

  test('two tabs, each with a text: both are there', async () => {
    const { page, context } = await sitting()
    const other = await context.newPage()
    await other.goto(page.url())
    await continueAs(other)
    await other.getByText(/^Answered questions/).waitFor()
    const boxOf = async (tab: Page, n: number) => (await question(tab, n)).getByRole('textbox')
    await (await boxOf(page, 4)).fill('first tab')
    await expect.poll(async () => (await boxOf(other, 4)).inputValue()).toBe('first tab')
    await (await boxOf(other, 5)).fill('second tab')
    await expect.poll(async () => (await boxOf(page, 5)).inputValue()).toBe('second tab')
    // Both write to one box in one breath: neither has seen the other's words.
    const [one, two] = [await boxOf(page, 3), await boxOf(other, 3)]
    await Promise.all([one.fill('four'), two.fill('vier')])
    await expect.poll(() => one.inputValue()).toMatch(/four\nvier|vier\nfour/)
    await own.composed.exams.schedules.end({ examId: 'live' })
    await expect.poll(held, { timeout: 30_000 }).toMatchObject({
      essay: { answer: ['first tab'] },
      photo: { answer: ['second tab'] },
      short: { answer: [expect.stringMatching(/four\nvier|vier\nfour/)] },
    })
  })

  test('an answer that stands for good is not changed by a later draft', async () => {
    const { page } = await sitting()
    await leaveDrafts(page)
    // Given on another device, for good: the box here has other words.
    const device = await Student.signIn(own.url, mobileOf(0), packPassword)
    const place = { examId: 'live', groupId: 'g1' }
    const { paper } = await device.sit(place)
    const given = paper.questions.find(({ question: it }) => it.type === 'shortAns')?.question._id ?? ''
    const answer = { questionId: given, answer: ['7'], extra: [], revision: 1, timestamp: own.clock.now() }
    await device.mustSave(place, [answer])
    await own.composed.exams.schedules.end({ examId: 'live' })
    await dialog(page).getByText('Exam time is over!').waitFor({ timeout: 30_000 })
    await expect.poll(held, { timeout: 30_000 }).toMatchObject({ essay: { draft: true, answer: [essay] } })
    expect(await held()).toMatchObject({ short: { draft: false, answer: ['7'] } })
  })
})

describe.each([
  ['phone', 'bn'],
  ['wide', 'en'],
] as const)('how it looks, %s in %s', (size, language) => {
  test('too many characters, the warning, the dialog', async () => {
    const { page } = await sitting(size)
    await leaveDrafts(page)
    await page.evaluate((it) => localStorage.setItem('language', it), language)
    await page.reload()
    const card = page.getByRole('article').nth(3)
    await card.scrollIntoViewIfNeeded()
    await pasteInto(page, card.getByRole('textbox'), 'x'.repeat(20_300))
    await look(page, `drafts-too-long-${size}-${language}`, size)
    await card.getByRole('textbox').fill(essay)
    own.clock.move(minutes * 60 * second - 64 * second)
    await page.reload()
    await page.getByRole('alert').filter({ hasText: /2|২/ }).first().waitFor({ timeout: 30_000 })
    await look(page, `drafts-warning-${size}-${language}`, size)
    await own.composed.exams.schedules.end({ examId: 'live' })
    await dialog(page).waitFor({ timeout: 30_000 })
    await look(page, `drafts-dialog-${size}-${language}`, size)
  })
})

/** The student, in the exam, with all of it on the phone. */
async function sitting(size: Size = 'phone') {
  const at = await seat(browser, own, 0, size)
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

/** Moves the clock to so much before the end. A phone asks the time anew when its page is loaded. */
async function untilEnd(page: Page, left: number): Promise<void> {
  const [attempt] = await own.db.read((db) => db.selectFrom('attempt').select('started_at').execute())
  const endsAt = (attempt?.started_at ?? 0) + minutes * 60 * second
  own.clock.move(endsAt - left - own.clock.now())
  // The box shows the paper at once; the time comes with the server's reply, without which the phone's own clock counts.
  await Promise.all([page.waitForResponse(/\/exam\/start\//), page.reload()])
  await page.getByText(/^Answered questions/).waitFor()
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

async function attemptId(): Promise<string> {
  const [attempt] = await own.db.read((db) => db.selectFrom('attempt').select('id').execute())
  return attempt?.id ?? ''
}

/** The marks of the final attempt, in hundredths; null: a teacher has them to give. */
async function marks(): Promise<Record<string, number | null>> {
  own.clock.move(3 * 3_600 * second)
  await own.runJobs()
  const rows = await own.db.read((db) =>
    db
      .selectFrom('mark')
      .innerJoin('exam_question', 'exam_question.id', 'mark.question_id')
      .select(['position', 'marks'])
      .execute(),
  )
  return Object.fromEntries(rows.map((row) => [ids[row.position] ?? '', row.marks]))
}

/** Pastes, which a browser cuts where the field has a `maxLength`. */
async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.insertText(text)
}
