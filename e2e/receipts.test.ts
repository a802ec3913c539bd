/** Receipts as a student and a teacher use them: kept with each answer, checked, saved as a file, and checked again by anybody. */
import { readFile, writeFile } from 'node:fs/promises'
import { startApp, type TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overflow, seat } from './support/app.ts'
import { axe, launch, open, screenshot } from './support/browser.ts'
import { choose, expectSaved, startExam } from './support/exam.ts'

const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 1,
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'b', type: 'MCQ', title: 'B?', options: ['yes', 'no'], answer: ['no'] },
    ],
  },
  exams: [{ id: 'e', bank, ids: ['a', 'b'], endsAt: '+5h', duration: 90, multiple: true }],
})

let browser: Browser
let app: TestApp
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', pack }), launch([], { installs: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** The page in the other language: whole, and nothing wider than the window. */
async function inBangla(page: Page, name: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('language', 'bn'))
  await page.reload()
  await page.getByRole('heading', { name: 'উত্তরের রসিদ', level: 1 }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await screenshot(page, name)
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.reload()
}

const logged = () => app.db.read((db) => db.selectFrom('answer_log').select('seq').execute())
const verdicts = (page: Page, word: string) => page.getByRole('listitem').filter({ hasText: word })

test('from the answer to the check of the file', async () => {
  const { page, context } = await seat(browser, app, 0)
  await startExam(page, 'Exam e')
  await choose(page, 1, 'A')
  await choose(page, 2, 'A')
  // Two taps in a quarter of a second are one answer; these are two.
  await expect.poll(logged).toHaveLength(2)
  await choose(page, 2, 'B')
  await expect.poll(logged).toHaveLength(3)
  // The server has it; its receipt is on the phone once the screen has heard of it, too.
  await expectSaved(page, 2)

  await page.goto(`${app.url}/receipts`)
  await page.getByRole('heading', { name: 'Answer receipts', level: 1 }).waitFor()
  await page.getByText('3 receipts').first().waitFor()
  await page.getByRole('heading', { name: 'Exam e' }).waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('every answer stands as it was handed in').waitFor()
  await expect.poll(() => verdicts(page, 'This is the answer that counts.').count()).toBe(2)
  await expect.poll(() => verdicts(page, 'A newer answer to this question counts.').count()).toBe(1)
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'receipts-phone')
  await inBangla(page, 'receipts-phone-bn')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  const path = await download.path()
  const text = await readFile(path, 'utf8')
  await context.close()

  // A teacher, signed in nowhere, with a file that somebody has touched.
  const forged = JSON.parse(text) as { receipts: [{ answer: string[] }] }
  forged.receipts[0].answer = ['no']
  await writeFile(path, JSON.stringify(forged))
  const visitor = await open(browser, 'wide')
  const wide = await visitor.newPage()
  await wide.goto(`${app.url}/receipts`)
  const chooser = wide.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'receipts.json',
    mimeType: 'application/json',
    buffer: await readFile(path),
  })
  await wide.getByText('1 needs a look').waitFor()
  await expect.poll(() => verdicts(wide, 'Altered').count()).toBe(1)
  await expect.poll(() => verdicts(wide, 'Stands').count()).toBe(2)
  expect(await overflow(wide)).toBe(0)
  expect(await axe(wide)).toEqual([])
  await screenshot(wide, 'receipts-wide')
  await chooser.setInputFiles({ name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await wide.getByText('This is not a file of receipts.').waitFor()
  await inBangla(wide, 'receipts-wide-bn')
  // Beside a long title on a phone no word of the choice of language is broken.
  await wide.setViewportSize({ width: 360, height: 740 })
  const heights = await wide
    .getByRole('button', { name: /English|বাংলা/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights).toEqual([44, 44])
  await visitor.close()
})
