/** The exam from its card to its result, on line and off, and the scoreboard afterwards. */
import type { Locator, Page } from 'playwright-core'
import { closeDialog, dialog, dialogButtons, type Walker } from './walker.ts'

const live = 'Weekly Live Test 7'
const drill = 'Practice: Physics MCQ'

const cardButton = (page: Page, title: string): Locator =>
  page.locator('main').getByRole('listitem', { name: title }).getByRole('button').first()
const submitExam = (page: Page) => page.locator('footer button').last().click()

async function tap(option: Locator): Promise<void> {
  await option.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await option.click({ force: true })
}

/** The exams page, a live exam with every kind of question, lost and found again, and its end. */
export async function walkLiveExam({ page, shot, visit, size }: Walker): Promise<void> {
  await visit('/exams')
  await shot('exams-live')
  await cardButton(page, live).click()
  await dialog(page).waitFor()
  await shot('instruction', 'window')
  await dialogButtons(page).last().click()
  const cards = page.locator('main article')
  await cards.first().waitFor()
  await shot('exam-begun', 'window')
  for (const n of [0, 1, 3])
    await tap(
      cards
        .nth(n)
        .getByRole('radio')
        .nth(n % 3),
    )
  await page.locator('[data-keeping=saved]').first().waitFor()
  const many = cards.filter({ has: page.getByRole('checkbox') }).first()
  await tap(many.getByRole('checkbox').first())
  await page.waitForTimeout(500)
  await shot('exam-checkbox', 'window')
  const written = cards.filter({ has: page.locator('textarea') })
  await written.first().scrollIntoViewIfNeeded()
  await shot('exam-written', 'window')
  await page.context().setOffline(true)
  await tap(cards.nth(5).getByRole('radio').first())
  await page.locator('[data-keeping=onPhone]').first().waitFor()
  await shot('exam-offline', 'window')
  await submitExam(page)
  await dialog(page).waitFor()
  await shot('submit-offline', 'window')
  await closeDialog(page)
  await page.context().setOffline(false)
  await page.locator('[data-keeping=onPhone]').first().waitFor({ state: 'detached', timeout: 30_000 })
  await shot('exam-restored', 'window')
  if (size === 'phone') {
    // Leave, hide the time, show all questions.
    await page.locator('main button[aria-label]').nth(2).click()
    await dialog(page).waitFor()
    await shot('palette', 'window')
    await closeDialog(page)
  }
  await page.locator('main header button').first().click()
  await dialog(page).waitFor()
  await shot('quit', 'window')
  await closeDialog(page)
  await submitExam(page)
  await dialog(page).waitFor()
  await shot('submit', 'window')
  await dialogButtons(page).last().click()
  await page.waitForURL(/\/exams$/)
  await shot('exams-submitted')
}

/** A practice exam and its result at once; doing it again asks first. */
export async function walkPractice({ page, shot, visit }: Walker): Promise<void> {
  await visit('/exams')
  await page.getByRole('tab').nth(1).click()
  await page.locator('main').getByRole('listitem', { name: drill }).waitFor()
  await shot('exams-practice')
  await cardButton(page, drill).click()
  await dialogButtons(page).last().click()
  const cards = page.locator('main article')
  await cards.first().waitFor()
  for (const n of [0, 1, 2, 3, 4]) await tap(cards.nth(n).getByRole('radio').nth(1))
  await page.waitForTimeout(1_500)
  await submitExam(page)
  await dialogButtons(page).last().click()
  await page.waitForURL(/\/result\//)
  await page.locator('article article').first().waitFor()
  await shot('result-practice')
  await shot('result-practice-print', 'paper')
  await page.locator('article article').nth(2).scrollIntoViewIfNeeded()
  await shot('review', 'window')
}

/** When the live exam is over and marked. */
export async function walkAfter({ page, shot, visit, group }: Walker): Promise<void> {
  await visit('/exams')
  await page.locator('main select').last().selectOption('previous')
  await page.locator('main').getByRole('listitem').first().waitFor()
  await shot('exams-previous')
  await visit(`/result/weekly-live-test-7/${group}`)
  await page.locator('article article').first().waitFor()
  await shot('result-live')
  await shot('result-live-print', 'paper')
  await visit('/scoreboard')
  await page.locator('main table').first().waitFor({ state: 'attached' })
  await shot('scoreboard')
  await shot('progress-report-print', 'paper')
}
