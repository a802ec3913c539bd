/** The result after a teacher's work: comments, annotated copies, corrections in plain words, and what waits to be marked. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../apps/server/src/features/uploads/testing.ts'
import { MovableClock } from '../apps/server/src/ports/clock/clock.ts'
import { seat } from './support/app.ts'
import { axe, launch, screenshot } from './support/browser.ts'
import { question } from './support/exam.ts'
import { pdf } from './support/exam-files.ts'
import { makePicture } from './support/picture.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const mcq = (id: string, more = {}) => ({
  id,
  type: 'MCQ' as const,
  title: `Question ${id}`,
  options: ['right', 'wrong'],
  answer: ['right'],
  ...more,
})
const pack = makePack({
  students: 3,
  banks: {
    [bank]: [
      mcq('a', { explanation: 'Because it is so.', notes: 'Chapter 3.' }),
      mcq('b'),
      mcq('c'),
      { id: 'p', type: 'paragraph', title: 'Prove it.', answer: [], marks: 5 },
    ],
  },
  exams: [
    { id: 'e', bank, ids: ['a', 'b', 'c', 'p'], endsAt: '+2h', graceMinutes: 0, marks: 2, cutMarks: 0.5 },
  ],
})

let browser: Browser
let app: TestApp

beforeAll(async () => {
  const clock = new MovableClock(Date.now())
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', pack, clock }), launch()])
  const photo = await makePicture(browser, { width: 600, height: 400 })
  const student = await Student.signIn(app.url, mobileOf(0), packPassword)
  const files = [
    { name: 'page.jpg', type: 'image/jpeg', key: await upload(student, 'image/jpeg', photo) },
    { name: 'work.pdf', type: 'application/pdf', key: await upload(student, 'application/pdf', pdf) },
  ]
  await sit(student, 'e', { a: 'right', b: 'wrong' }, files)
  clock.move(122 * minute)
  await app.runJobs()
  const copy = join(app.place.dataDir, 'copy.jpg')
  await writeFile(copy, photo)
  const { teacher, regrader } = app.composed.exams
  await teacher.markOfStudent('e', 'S-0', 'p', {
    marks: 1.5,
    comment: 'Good, but short.\nSee page 2.',
    copy,
  })
  await regrader.regrade({ examId: 'e', question: 'b', correction: { kind: 'drop' } })
  await regrader.regrade({ examId: 'e', question: 'c', correction: { kind: 'bonus' } })
  clock.move(3 * minute)
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Answers by the last word of a question's title; the written one has the files. */
async function sit(
  student: Student,
  examId: string,
  answers: Record<string, string>,
  extra: { name: string; type: string; key: string }[],
): Promise<void> {
  const place = { examId, groupId: 'g1' }
  const { paper } = await student.sit(place)
  const timestamp = app.clock.now()
  const given = paper.questions.flatMap(({ question: { _id, title, type } }) => {
    if (type === 'paragraph') return [{ questionId: _id, answer: ['My proof.'], timestamp, extra }]
    const answer = answers[title.split(' ').at(-1) ?? '']
    return answer ? [{ questionId: _id, answer: [answer], timestamp }] : []
  })
  await student.mustSave(place, given)
}

async function openResult(): Promise<Page> {
  const { page } = await seat(browser, app, 0, 'wide')
  await page.goto(`${app.url}/result/e/g1`)
  await page.getByRole('article').nth(1).waitFor()
  return page
}

describe('a result that a teacher has worked on', () => {
  test('the teacher’s words and the annotated copy stand with the student’s own pages', async () => {
    const page = await openResult()
    const card = await question(page, 4)
    await card.getByText('Your teacher says').waitFor()
    await expect
      .poll(() => card.getByText('Good, but short.').textContent())
      .toBe('Good, but short.\nSee page 2.')
    await card.getByText('My proof.').waitFor()
    const links = card.getByRole('link', { name: /File 2/ })
    await expect.poll(() => links.getAttribute('href')).toContain('/media/u/')
    const copy = card.getByRole('img', { name: 'Marked copy of file 1', exact: true }).first()
    await expect.poll(() => copy.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await card.scrollIntoViewIfNeeded()
    await screenshot(page, 'result-marked-wide')
    await copy.click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    const first = await question(page, 1)
    await first.getByText('Because it is so.').waitFor()
    await first.getByText('Chapter 3.').waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('prints with comments, corrections and pages', async () => {
    const page = await openResult()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.locator('body[data-printed=yes]').waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const text of ['Your teacher says', 'Good, but short.', 'Not counted'])
      await expect.poll(() => page.getByText(text).first().isVisible()).toBe(true)
    await screenshot(page, 'result-print')
  })
})
