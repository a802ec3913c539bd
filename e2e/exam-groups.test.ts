/** An exam of two groups: whose duration an attempt has, and when positions are known (spec §2 Live exam screen, Result screen). */
import { startApp, type TestApp } from '@porua/testkit/app'
import { makePack } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovableClock } from '../apps/server/src/ports/clock/clock.ts'
import { seat } from './support/app.ts'
import { axe, launch, screenshot } from './support/browser.ts'
import { answered, choose, dialog, expectSaved } from './support/exam.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const clock = new MovableClock(Date.now())

/** Half an hour in the first group, three quarters in the second; the results come out within the grace. */
function pack() {
  const made = makePack({
    students: 2,
    groups: ['g1', 'g2'],
    banks: { [bank]: [{ id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] }] },
    exams: [{ id: 'e', bank, ids: ['a'], endsAt: '+5h', duration: 30 }],
  })
  const school = JSON.parse(String(made['school.json'])) as {
    groups: [object, { exams: [{ duration: number }] }]
    exams: [{ releaseAt: string }]
  }
  school.groups[1].exams[0].duration = 45
  school.exams[0].releaseAt = new Date(clock.now() + 50 * minute).toISOString()
  return { ...made, 'school.json': JSON.stringify(school) }
}

let browser: Browser
let app: TestApp
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', pack: pack(), clock }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('an attempt keeps the duration of its own group, and nobody has a position before all are final', async () => {
  const first = await seat(browser, app, 0)
  const card = first.page.getByRole('listitem', { name: 'Exam e' }).filter({ hasText: 'Group g1' })
  await card.getByRole('button', { name: 'Start' }).click()
  await dialog(first.page).getByRole('button', { name: 'Start Exam' }).click()
  await answered(first.page).waitFor()
  await first.page.getByText('1 question · 1 mark · 30 min · Subject').waitFor()
  await choose(first.page, 1, 'B')
  await expectSaved(first.page, 1)

  // Another device, by the other group's card: it is the same attempt, and its clock runs as it ran.
  const tablet = await seat(browser, app, 0, 'wide')
  await tablet.page.goto(`${app.url}/live-exam/e/g2`)
  await answered(tablet.page).waitFor()
  await tablet.page.getByText('1 question · 1 mark · 30 min · Subject').waitFor()
  expect(await tablet.page.getByText('45 min').count()).toBe(0)
  await tablet.context.close()

  const second = await seat(browser, app, 1)
  await second.page.goto(`${app.url}/live-exam/e/g1`)
  await dialog(second.page).getByRole('button', { name: 'Start Exam' }).click()
  await choose(second.page, 1, 'A')
  await expectSaved(second.page, 1)

  clock.move(51 * minute)
  const position = first.page.locator('dt', { hasText: 'Merit Pos.' }).locator('xpath=../dd')
  await first.page.goto(`${app.url}/result/e/g1`)
  await expect.poll(() => position.textContent()).toBe('–known once the exam is over for everybody')
  expect(await axe(first.page)).toEqual([])
  await first.page.goto(`${app.url}/scoreboard`)
  const row = first.page.getByRole('row', { name: /Exam e/ })
  await row.getByText('known once the exam is over for everybody').waitFor({ state: 'attached' })
  await screenshot(first.page, 'scoreboard-no-position-yet')

  clock.move(30 * minute)
  await second.page.goto(`${app.url}/result/e/g1`)
  await second.page.getByRole('heading', { name: 'Passed' }).waitFor()
  await first.page.goto(`${app.url}/result/e/g1`)
  await expect.poll(() => position.textContent()).toBe('2')
})
