/** What goes wrong inside an exam, one thing at a time: each journey says what the student reads and what stays safe. */
import type { TestApp } from '@porua/testkit/app'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appOf, preventsContextMenu, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { edgePack, foot, total } from './support/edges.ts'
import {
  choose,
  dialog,
  expectAnswered,
  expectSaved,
  question,
  serverAnswers,
  startExam,
  submitExam,
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
    expect(await first.getByRole('radio').nth(0).getAttribute('aria-checked')).toBe('true')
    expect(await first.getByRole('radio').nth(1).getAttribute('aria-checked')).toBe('false')

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

    // What is taken off the screen stands all the same, and the card does not call it saved.
    const many = await question(page, 5)
    await many.getByRole('checkbox').nth(1).click()
    await many.getByRole('button', { name: 'Submit' }).click()
    await many.getByText('Answer Submitted').waitFor()
    await many.getByText('Saved', { exact: true }).waitFor()
    await many.getByRole('checkbox').nth(1).click()
    await many.getByText('Not submitted yet').waitFor()
    expect(await many.getByText('Saved', { exact: true }).count()).toBe(0)
    await foot(page).click()
    await dialog(page).getByText('Begun or changed but not submitted: question 5.').waitFor()
    await context.close()
  })

  test('nothing answered: an alert; offline: Submit rests and says why', async () => {
    const { context, page } = await seat(browser, app, 4)
    await startExam(page, 'Exam live')
    await foot(page).click()
    await dialog(page).getByText('You have not answered any question yet!').waitFor()
    await dialog(page).getByRole('button').last().click()
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await context.setOffline(true)
    await page.getByText('You are offline!').waitFor()
    await foot(page).click()
    await dialog(page).getByText('You are offline. Please insure stable internet connection.').waitFor()
    const submit = dialog(page).getByRole('button', { name: 'Submit' })
    expect(await submit.isDisabled()).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => submit.isEnabled(), { timeout: 20_000 }).toBe(true)
    await submit.click()
    await page.getByText('Exam submitted successfully!').waitFor()
    await context.close()
  })

  test('right-click is kept away in the exam and in the result', async () => {
    const { context, page } = await seat(browser, app, 4)
    expect(await preventsContextMenu(page, 'main')).toBe(false)
    await startExam(page, 'Exam drill', 'Practice Exam')
    expect(await preventsContextMenu(page, 'article')).toBe(true)
    // Paste lives there.
    expect(await preventsContextMenu(page, 'textarea')).toBe(false)
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await submitExam(page)
    await page.waitForURL(/\/result\//)
    await page.getByRole('article').first().waitFor()
    expect(await preventsContextMenu(page, 'article')).toBe(true)
    await context.close()
  })

  test('by keyboard on a wide window: letters choose, arrows go on, Enter gives, the palette jumps', async () => {
    const { context, page } = await seat(browser, app, 5, 'wide')
    await startExam(page, 'Exam live')
    const palette = page.getByRole('navigation', { name: 'Questions' })
    const cell = (n: number) => palette.getByRole('button', { name: new RegExp(`^Question ${n}:`) })
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.closest('[data-question]')?.querySelector('h3 span')?.textContent,
      )

    await page.keyboard.press('b')
    await expectSaved(page, 1)
    expect(await (await question(page, 1)).getByRole('radio').nth(1).getAttribute('aria-checked')).toBe(
      'true',
    )
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('2')
    await page.keyboard.press('c')
    await expectSaved(page, 2)
    // On an answered MCQ Enter goes on.
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('3')
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe('2')

    // Scrolled on by the wheel, the focus stays behind: a key means the question that one sees.
    await page
      .locator('[data-question]')
      .nth(2)
      .evaluate((it) => it.scrollIntoView({ block: 'start', behavior: 'instant' }))
    await page.keyboard.press('d')
    expect(await focused()).toBe('3')
    await expectSaved(page, 3)
    await expectSaved(page, 2)

    await cell(5).click()
    expect(await focused()).toBe('5')
    await page.keyboard.press('a')
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    // Enter on a ticked option presses the question's own Submit.
    await (await question(page, 5)).getByText('Answer Submitted').waitFor()
    await expect
      .poll(async () => [...(await serverAnswers(page, 'live', 'g1')).values()])
      .toEqual(expect.arrayContaining([['wrong q1'], ['worse q2'], ['worst q3'], ['fern', 'moss']]))

    // Who speaks to the computer turns the letters off: nothing is chosen by one, and a reload remembers it.
    const letters = page.getByRole('button', { name: 'Keys A to K choose an option' })
    expect(await letters.getAttribute('aria-pressed')).toBe('true')
    await letters.click()
    await page.reload()
    await (await question(page, 4)).waitFor()
    expect(await letters.getAttribute('aria-pressed')).toBe('false')
    await cell(4).click()
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('5')
    expect(await (await question(page, 4)).getByRole('radio', { checked: true }).count()).toBe(0)

    // Keys are letters while a text is written.
    const short = await question(page, 6)
    await short.getByRole('textbox').click()
    await page.keyboard.type('bad')
    expect(await short.getByRole('textbox').inputValue()).toBe('bad')
    await expectAnswered(page, 4, total)

    await (await question(page, 4)).getByRole('button', { name: 'Mark for review' }).click()
    await palette.getByRole('button', { name: 'Question 4: Not answered, Marked for review' }).waitFor()
    await palette.getByRole('button', { name: 'Question 1: Saved' }).waitFor()
    // A window that is drawn narrow makes no palette beside the questions, and one that is drawn wide again has it as it was.
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 360, height: 740 })
    await palette.waitFor({ state: 'detached' })
    await page.setViewportSize({ width, height })
    await palette.getByRole('button', { name: 'Question 4: Not answered, Marked for review' }).waitFor()
    await foot(page).click()
    await dialog(page).getByText('1 question is marked for review.').waitFor()
    await dialog(page).getByText('Begun or changed but not submitted: question 6.').waitFor()
    await context.close()
  })
})
