/** The exam's own words: its head, what is said when an answer or the whole exam cannot be handed in, and when it can again. */
import { limits } from '@porua/contract/limits'
import type { TestApp } from '@porua/testkit/app'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { edgePack, foot, ready, total } from './support/edges.ts'
import {
  choose,
  dialog,
  expectAnswered,
  expectOfflineSaved,
  expectSaved,
  question,
  startExam,
  submitAnswer,
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

const addAnswer = '**/api/exam/add-answer/**'
const submitCall = '**/api/exam/submit/**'
const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text)

/** Answers a call of add-answer as our server would that takes none of its answers. */
async function refuse(route: Route, title: string): Promise<void> {
  const body = route.request().postDataJSON() as {
    attemptId: string
    answers: { questionId: string; revision: number }[]
  }
  const answers = body.answers.map(({ questionId, revision }) => ({
    questionId,
    revision,
    outcome: 'invalid',
    title,
  }))
  const data = { attemptId: body.attemptId, answers, endsAt: '2100-01-01T00:00:00.000Z', paused: false }
  await route.fulfill({ status: 200, json: { status: '200', data } })
}

describe('the head', () => {
  test('title, Live badge, question count, marks, minutes, subject; countdown with start and end', async () => {
    const { context, page } = await seat(browser, app, 0)
    await startExam(page, 'Exam live')
    const head = page.locator('main header').first()
    await head.getByRole('heading', { name: 'Exam live', level: 1 }).waitFor()
    await head.getByText('Live', { exact: true }).waitFor()
    expect(await head.locator('p').last().textContent()).toBe(
      `${total} questions · ${total} marks · 60 min · Subject`,
    )
    const timer = page.getByRole('timer').first()
    expect(await timer.textContent()).toMatch(/\b(59:\d\d|1:00:00)\b/)
    const [, from, to] =
      /From (\d\d:\d\d) to (\d\d:\d\d)/.exec((await page.locator('main').textContent()) ?? '') ?? []
    const minutes = (clock = '') => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    expect((minutes(to) - minutes(from) + 1_440) % 1_440).toBe(60)
    // It sticks: from the last question it is still in the window.
    await question(page, total)
    expect((await timer.boundingBox())?.y).toBeLessThan(80)
    await context.close()
  })
})

describe('an answer', () => {
  test('a paste beyond the limit stays whole: the card says how much is too much, and Submit rests', async () => {
    const { context, page } = await seat(browser, app, 5)
    await startExam(page, 'Exam live')
    const card = await question(page, total)
    const box = card.getByRole('textbox')
    await box.focus()
    await page.keyboard.insertText('x'.repeat(limits.answerTextMax + 300))
    await card
      .getByText('300 characters too many. Please shorten it: an answer has at most 20,000.')
      .waitFor()
    expect((await box.inputValue()).length).toBe(limits.answerTextMax + 300)
    const give = card.getByRole('button', { name: 'Submit Answer' })
    expect(await give.isDisabled()).toBe(true)
    await box.fill('4')
    expect(await give.isEnabled()).toBe(true)
    await context.close()
  })

  test('given by a button gets a toast, by a tap none; the button then rests', async () => {
    const { context, page } = await seat(browser, app, 1)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    expect(await page.getByText('Answer submitted successfully!').count()).toBe(0)
    await choose(page, 5, 'A')
    await submitAnswer(page, 5, 'checkbox')
    await toast(page, 'Answer submitted successfully!').first().waitFor()
    const given = (await question(page, 5)).getByRole('button', { name: 'Answer Submitted' })
    expect(await given.isDisabled()).toBe(true)
    await context.close()
  })

  test('that cannot be taken: a dialog titled with the question number, and the server’s words or ours', async () => {
    const { context, page } = await seat(browser, app, 2)
    await startExam(page, 'Exam free')
    await (await question(page, 6)).getByRole('button', { name: 'Submit' }).click()
    const box = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await box.getByRole('heading', { name: 'Submit Answer Error: Question 6' }).waitFor()
    await box.getByText('Please provide an answer or upload a file').waitFor()
    await box.getByRole('button', { name: 'OK' }).click()

    for (const [at, [title, said]] of [
      ['', 'Unhandled exception'],
      ['Error uploading file leaf.png', 'Error uploading file leaf.png'],
    ].entries()) {
      const n = at + 1
      await page.route(addAnswer, (route) => refuse(route, title ?? ''))
      await choose(page, n, 'A')
      await box.getByRole('heading', { name: `Submit Answer Error: Question ${n}` }).waitFor()
      await box.getByText(said ?? '').waitFor()
      await box.getByRole('button', { name: 'OK' }).click()
      await page.unroute(addAnswer)
      // Unselected and not answered; given again it counts.
      const option = (await question(page, n)).getByRole('radio').first()
      expect(await option.getAttribute('aria-checked')).toBe('false')
      await expectAnswered(page, at, total)
      await choose(page, n, 'B')
      await expectSaved(page, n)
      await expectAnswered(page, n, total)
    }
    await context.close()
  })

  test('on a bad network: saved locally, then once that the internet is back, and that answers are being submitted', async () => {
    const { context, page } = await seat(browser, app, 3)
    await startExam(page, 'Exam live')
    await ready(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.includes('/exam/add-answer/')) asked.push(search)
    })
    await page.route(addAnswer, (route) => route.abort())
    await choose(page, 1, 'A')
    await toast(page, 'Due to internet issue, saving locally').first().waitFor()
    await expectOfflineSaved(page, 1)
    // On a busy machine the word of the third try is later than the sign.
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3)
    await context.setOffline(true)
    await page.getByText('You are offline!').waitFor()
    await page.unroute(addAnswer)
    await context.setOffline(false)
    await page.getByText('Internet has been restored').waitFor()
    await page.getByText('Your saved answers are being submitted.').waitFor()
    await expectSaved(page, 1)
    // Three tries as a live answer, and from then on as one that was saved offline. The browser's word of a call may be later than the page's.
    await expect.poll(() => asked.at(-1)).toBe('?isLive=true&offline=true')
    expect(asked.slice(0, 3)).toEqual(['?isLive=true', '?isLive=true', '?isLive=true'])
    // Not twice; on a busy machine it has gone again by now.
    expect(await page.getByText('Internet has been restored').count()).toBeLessThanOrEqual(1)
    await context.close()
  })
})

describe('the submit', () => {
  test('Cancel goes back; what fails is said in the dialog, which stays open; then it goes', async () => {
    const { context, page } = await seat(browser, app, 4)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await foot(page).click()
    const box = dialog(page)
    await box.getByRole('button', { name: 'Cancel' }).click()
    await box.waitFor({ state: 'detached' })
    await expectAnswered(page, 1, total)

    await foot(page).click()
    const submit = box.getByRole('button', { name: 'Submit' })
    await page.route(submitCall, (route) =>
      route.fulfill({
        status: 409,
        json: { status: '409', errors: { code: 'conflict', title: 'The register is being written.' } },
      }),
    )
    await submit.click()
    await box.getByText('Somethink went wrong! Please try again.').waitFor()
    await page.getByText('The register is being written.').first().waitFor()
    await page.unroute(submitCall)

    await page.route(submitCall, (route) => route.abort())
    await submit.click()
    await box.getByText('Please check your internet connection then try again.').waitFor()
    expect(page.url()).toContain('/live-exam/')
    expect(await page.evaluate(() => localStorage.getItem('isLive'))).toBe('true')
    await page.unroute(submitCall)

    await expect.poll(() => submit.isEnabled(), { timeout: 40_000 }).toBe(true)
    await submit.click()
    await page.getByText('Exam submitted successfully!').waitFor()
    await page.waitForURL(`${app.url}/exams`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('isLive'))).toBe(null)
    await context.close()
  })
})
