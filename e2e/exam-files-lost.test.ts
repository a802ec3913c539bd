/**
 * A photograph that the school has lost: it went back to a backup that knows the attempt, and neither the answer nor its file. The
 * phone still has the bytes and sends them again by itself (RULES.md P8).
 */
import { cp, rm } from 'node:fs/promises'
import { startApp } from '@porua/testkit/app'
import { freshPlace } from '@porua/testkit/databases'
import { makePack } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { question, startExam } from './support/exam.ts'
import { attachPages, sheet, submitWritten, waitForServerFiles } from './support/exam-files.ts'
import { asFromPhone, makePicture } from './support/picture.ts'

const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 1,
  banks: { [bank]: [{ id: 'p', type: 'paragraph', title: 'Prove it.', answer: [] }] },
  exams: [{ id: 'live', bank, ids: ['p'], multiple: true }],
})

let browser: Browser
beforeAll(async () => {
  browser = await launch([], { installs: true })
})
afterAll(() => browser?.close())

test('a photograph goes again to a school whose backup lacks it, and the student is not asked for it', async () => {
  const place = await freshPlace('sqlite')
  const backup = `${place.dataDir}-backup`
  let app = await startApp({ dialect: 'sqlite', place, pack })
  const { context, page } = await seat(browser, app, 0)
  await startExam(page, 'Exam live')
  await page.getByRole('button', { name: 'Add files' }).first().waitFor()
  await page
    .getByText(/^Everything is on this (?:phone|device)/)
    .first()
    .waitFor({ timeout: 30_000 })
  const { port, clock } = app
  await app.close()
  await cp(place.dataDir, backup, { recursive: true })
  app = await startApp({ dialect: 'sqlite', place, port, clock })
  const card = await question(page, 1)
  await card.getByRole('textbox').fill('See the page.')
  const buffer = asFromPhone(await makePicture(browser, { width: 1200, height: 900 }))
  await attachPages(page, 1, [{ name: 'page.jpg', mimeType: 'image/jpeg', buffer }])
  await sheet(page, 1, 'page.jpg').getByText('Ready').waitFor({ timeout: 40_000 })
  await submitWritten(page, 1)
  await waitForServerFiles(page, 'live', [['page.jpg', 'image/jpeg', true]])
  await app.close()
  await rm(place.dataDir, { recursive: true })
  await cp(backup, place.dataDir, { recursive: true })
  app = await startApp({ dialect: 'sqlite', place, port, clock })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await waitForServerFiles(page, 'live', [['page.jpg', 'image/jpeg', true]])
  await card.getByText('Answer Submitted').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
  await app.close()
  await rm(backup, { recursive: true })
  await place.remove()
})
