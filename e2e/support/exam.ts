/** The exam as a student's hands know it. */

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens an exam from My Exams: Start (or Continue), the instruction, Start Exam. */
export async function startExam(
  page: Page,
  title: string,
  tab: 'Live Exam' | 'Practice Exam' = 'Live Exam',
): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page
    .getByRole('listitem', { name: title })
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .click()
  const begin = page.getByRole('button', { name: 'Start Exam' })
  await Promise.race([begin.waitFor(), answered(page).waitFor()])
  if (await begin.isVisible()) await begin.click()
  await answered(page).waitFor()
}

/** The n-th question's card, scrolled to. */
export async function question(page: Page, n: number): Promise<Locator> {
  const card = page.getByRole('article', { name: `Question ${n}`, exact: true })
  await card.scrollIntoViewIfNeeded()
  return card
}

/**
 * Chooses the option with this letter, the way a thumb does: scrolled to the middle, clear of what sticks to the screen's
 * edges, and tapped once it has come to rest (a banner that slides in moves the page).
 */
export async function choose(page: Page, n: number, letter: string): Promise<void> {
  const card = await question(page, n)
  const option = card
    .getByRole('radio')
    .or(card.getByRole('checkbox'))
    .nth(letter.charCodeAt(0) - 65)
  await option.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // A locked answer is tapped too, to be told that it is: the browser's own word for 'disabled' must not stop us.
  const locked = (await option.getAttribute('aria-disabled')) === 'true'
  await option.click({ force: locked })
}

/** The dialog that is open. */
export function dialog(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'))
}

/** Presses the card's own Submit; a written answer asks first. */
export async function submitAnswer(page: Page, n: number, kind: 'checkbox' | 'written'): Promise<void> {
  const card = await question(page, n)
  await card.getByRole('button', { name: 'Submit' }).click()
  if (kind === 'written') {
    const sure = "Are you sure you want to submit? Once submitted, it can't be changed."
    await dialog(page).getByText(sure).waitFor()
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
  }
  const given = card.getByRole('button', { name: 'Answer Submitted' })
  await given.waitFor()
  expect(await given.isDisabled()).toBe(true)
}

export function answered(page: Page): Locator {
  return page.getByText(/^Answered questions \d+ \/ \d+$/)
}

/** Waits until the footer counts so many. */
export async function expectAnswered(page: Page, x: number, total: number): Promise<void> {
  await page.getByText(`Answered questions ${x} / ${total}`).waitFor()
}

export async function expectOfflineSaved(page: Page, n: number): Promise<void> {
  await page.getByText(`Offline saved: ${n}`).waitFor()
}

/** Waits until the card says that the server has the answer. */
export async function expectSaved(page: Page, n: number): Promise<void> {
  const card = await question(page, n)
  await card.getByText('Saved', { exact: true }).waitFor()
}

/** Presses Submit in the footer and again in the dialog. */
export async function submitExam(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .or(page.locator('footer'))
    .getByRole('button', { name: 'Submit' })
    .last()
    .click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
}

/** The answers that the server holds for an attempt, by question id, through the API with the page's own session. */
export async function serverAnswers(page: Page, exam: string, group: string): Promise<Map<string, string[]>> {
  const list = await page.evaluate(
    async ([e, g]) => {
      const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
      const reply = await fetch(`/api/exam/id/${e}/groupId/${g}`, { headers: { authorization } })
      const body = (await reply.json()) as {
        data: { exam: { answers: { questionId: string; answer: string[] }[] } }
      }
      return body.data.exam.answers
    },
    [exam, group] as const,
  )
  return new Map(list.map((it) => [it.questionId, it.answer]))
}

export async function expectServerHas(page: Page, exam: string, group: string, count: number): Promise<void> {
  await expect
    .poll(async () => (await serverAnswers(page, exam, group)).size, { timeout: 20_000 })
    .toBe(count)
}

/** A cold start in mid-exam asks who sits there (one phone for a family): it must ask, and nothing of the exam shows before. */
export async function continueAs(page: Page, name?: string): Promise<void> {
  const gate = page.getByRole('button', { name: name ? `Continue as ${name}` : /^Continue as \S/ })
  await gate.waitFor()
  await page.getByRole('button', { name: 'Not me' }).waitFor()
  expect(await answered(page).count()).toBe(0)
  await gate.click()
  await gate.waitFor({ state: 'detached' })
}
