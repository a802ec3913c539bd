/** An exam's evening from the desk: a student sits it, the room shows it, time is given, the key mended, results released. */
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { DeskClient } from '@porua/testkit/desk-client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, launch, open, screenshot } from './support/browser.ts'

const bank = 'questions/bank.jsonl'
const minute = 60_000
const pack = makePack({
  students: 3,
  banks: {
    [bank]: ['Which tissue carries water?', 'কোনটি কোষের শক্তিঘর?'].map((title, place) => ({
      id: `q${place}`,
      type: 'MCQ' as const,
      title,
      options: ['xylem', 'phloem', 'মাইটোকন্ড্রিয়া'],
      answer: ['phloem'],
    })),
  },
  exams: [
    { id: 'e', bank, ids: ['q0', 'q1'], endsAt: '+1h', duration: 60, graceMinutes: 1, results: 'hold' },
  ],
})
const place = { examId: 'e', groupId: 'g1' }
let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', pack }), launch()])
  await DeskClient.owner(app)
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Opens the desk at an address, signed in. */
async function desk(size: 'phone' | 'wide', path: string): Promise<Page> {
  const page = await (await open(browser, size)).newPage()
  await page.goto(`${app.url}/desk${path}`)
  await page.getByLabel('Mobile or e-mail', { exact: true }).fill('01711111111')
  await page.getByLabel('Password', { exact: true }).fill('Passw0rd')
  await page.getByRole('button', { name: 'Sign In' }).click()
  return page
}

/** Answers the first question. */
async function sit(student: Student, said: string): Promise<void> {
  const { paper } = await student.sit(place)
  const questionId = paper.questions[0]?.question._id ?? ''
  await student.mustSave(place, [{ questionId, answer: [said], timestamp: app.clock.now() }])
}

test('the room shows who sits, time is given, and the results come out as they should', async () => {
  const students: Student[] = []
  for (let i = 0; i < 3; i++)
    students.push(await Student.signIn(app.url, mobileOf(i), packPassword, `phone-${i}`))
  const [first, second] = students as [Student, Student]
  const page = await desk('phone', '/exams/e/room')
  const count = (state: string) =>
    page.getByRole('navigation', { name: 'Students by state' }).getByRole('link', { name: state })
  await count('3 Not started').waitFor()
  await sit(first, 'xylem')
  await count('1 Answering').waitFor()
  await sit(second, 'phloem')
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'desk-room-phone')

  await page.getByRole('button', { name: '+5 minutes', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '+5 minutes' }).click()
  await page.getByText('5 minutes more for all.').waitFor()
  await page.getByText('+5 minutes for all').waitFor()
  await first.submit(place)
  await count('1 Handed in').waitFor()

  app.clock.move(70 * minute)
  await app.runJobs()
  const wide = await desk('wide', '/exams/e/results')
  await wide.getByText('Held', { exact: true }).waitFor()
  await wide.getByRole('link', { name: 'Which tissue carries water?' }).click()
  await wide.getByRole('checkbox', { name: /^A\. xylem/ }).check()
  await wide.getByRole('checkbox', { name: /^B\. phloem/ }).uncheck()
  await wide.getByRole('button', { name: 'Show who gains and loses' }).click()
  await wide.getByRole('heading', { name: 'Who gains and loses' }).waitFor()
  await screenshot(wide, 'desk-mend-wide')
  await wide.getByRole('button', { name: 'Mend the key now' }).click()
  await wide.getByRole('alertdialog').getByRole('button', { name: 'Mend the key now' }).click()
  await wide.getByText('The key is mended: 1 student gained, 1 lost.').waitFor()
  expect(await first.result(place)).toBeNull()
  await wide.getByRole('button', { name: 'Release results' }).click()
  await wide.getByRole('alertdialog').getByRole('button', { name: 'Release results' }).click()
  await wide.getByText(/Students see their results since/).waitFor()
  await screenshot(wide, 'desk-results-wide')
  expect(await first.result(place)).not.toBeNull()

  await wide.getByRole('link', { name: 'Merit list' }).click()
  const best = wide.getByRole('row', { name: /S-0/ })
  await best.waitFor()
  await expect.poll(() => best.getByRole('cell').first().textContent()).toBe('1')
  expect(await axe(wide)).toEqual([])
  await screenshot(wide, 'desk-merit-wide')
  await page.goto(`${app.url}/desk/exams/e/merit`)
  await page.getByRole('row', { name: /S-0/ }).waitFor()
  await screenshot(page, 'desk-merit-phone')
  await page.goto(`${app.url}/desk/exams/e/results`)
  await page.getByRole('link', { name: 'Which tissue carries water?' }).waitFor()
  await screenshot(page, 'desk-results-phone')
}, 120_000)
