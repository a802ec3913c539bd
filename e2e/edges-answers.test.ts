/** What goes wrong inside an exam, one thing at a time: each journey says what the student reads and what stays safe. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { edgePack, total } from './support/edges.ts'
import {
  choose,
  dialog,
  expectAnswered,
  expectSaved,
  question,
  serverAnswers,
  startExam,
} from './support/exam.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch([], { installs: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const quitQuestion = 'Are you sure you want to quit? Once quit your submitted answer state will be erased.'

describe('an exam that has left the group', () => {
  test('between list and start: a toast, and the card goes; opened by its address: the modal with Back', async () => {
    const { context, page } = await seat(browser, app, 1)
    const card = page.getByRole('listitem', { name: 'Exam gone' })
    await card.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Start Exam' }).waitFor()
    await app.db.write((db) =>
      db.deleteFrom('group_exam').where('exam_id', '=', 'gone').where('group_id', '=', 'g2').execute(),
    )
    // In the app's words, whatever the server calls it.
    await page.route('**/api/exam/start/gone/**', async (route) => {
      const reply = await route.fetch()
      const json = { status: String(reply.status()), errors: { code: 'notFound', title: 'Not yours.' } }
      await route.fulfill({ response: reply, json })
    })
    await page.getByRole('button', { name: 'Start Exam' }).click()
    await page.getByText('This exam has been removed from your group').waitFor()
    await card.waitFor({ state: 'detached' })

    await page.goto(`${app.url}/live-exam/gone/g2`)
    await dialog(page).getByText('exam removed from your group', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(`${app.url}/exams`)
    await context.close()
  })
})

describe('leaving', () => {
  test('asks in the spec’s sentence, by its button and by Back, and stays on Cancel', async () => {
    const { context, page } = await seat(browser, app, 2)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const address = page.url()
    for (const leave of [
      () => page.getByRole('button', { name: 'Leave the exam' }).click(),
      () => page.goBack({ waitUntil: 'commit' }).then(() => undefined),
    ]) {
      await leave()
      await dialog(page).getByText(quitQuestion).waitFor()
      await dialog(page).getByText('What the server has received stays.').waitFor()
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      expect(page.url()).toBe(address)
      await expectAnswered(page, 1, total)
    }
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${app.url}/exams`)
    // What the server has acknowledged stays.
    await startExam(page, 'Exam live')
    await expectAnswered(page, 1, total)
    await context.close()
  })
})

describe('answers and their rules', () => {
  test('a locked answer stays; where several submissions are allowed it changes', async () => {
    const { context, page } = await seat(browser, app, 3)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await choose(page, 1, 'B')
    await page.getByText('You cannot change the answer').first().waitFor()
    expect((await serverAnswers(page, 'live', 'g1')).size).toBe(1)
    const first = await question(page, 1)
    await expect.poll(() => first.getByRole('radio').nth(0).getAttribute('aria-checked')).toBe('true')
    await expect.poll(() => first.getByRole('radio').nth(1).getAttribute('aria-checked')).toBe('false')

    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${app.url}/exams`)
    await startExam(page, 'Exam free')
    await choose(page, 1, 'B')
    await expectSaved(page, 1)
    await choose(page, 1, 'A')
    await expect
      .poll(async () => [...(await serverAnswers(page, 'free', 'g1')).values()])
      .toEqual([['right q1']])
    await expectAnswered(page, 1, total)
    await context.close()
  })
})
