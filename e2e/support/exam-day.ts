/** An exam from the sign-in to the submit, through a dead network and a reload: the day of every student. */
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { axe, open, screenshot, signInByForm } from './browser.ts'
import {
  choose,
  dialog,
  expectAnswered,
  expectOfflineSaved,
  expectSaved,
  expectServerHas,
  question,
  startExam,
  submitAnswer,
  submitExam,
} from './exam.ts'

const exam = 'weekly-live-test-7'
const group = 'morning-batch'

/** Sits the sample's live exam as the student of this mobile, in a window of this size, at a server of the sample school. */
export async function sitExamDay(
  browser: Browser,
  { url, size, mobile }: { url: string; size: 'phone' | 'wide'; mobile: string },
): Promise<void> {
  const context = await open(browser, size)
  const page = await context.newPage()
  await signInByForm(page, url, mobile, 'Porua2027')
  await startExam(page, 'Weekly Live Test 7')
  await page.getByText(`Everything is on this ${size === 'wide' ? 'device' : 'phone'}.`).waitFor()

  await choose(page, 2, 'A')
  await expectSaved(page, 2)
  await choose(page, 3, 'B')
  await expectSaved(page, 3)
  expect(await axe(page)).toEqual([])
  await screenshot(page, `exam-${size}`)

  await context.setOffline(true)
  await choose(page, 4, 'A')
  await page.getByText('You are offline!').waitFor()
  await choose(page, 16, 'D')
  await expectOfflineSaved(page, 2)
  await expectAnswered(page, 4, 25)
  await screenshot(page, `exam-offline-${size}`)

  // A reload in mid-exam without a network goes on from what the phone keeps.
  await page.reload()
  await expectAnswered(page, 4, 25)
  await expectOfflineSaved(page, 2)
  await choose(page, 5, 'A')
  await expectOfflineSaved(page, 3)

  await context.setOffline(false)
  await page.getByText('Internet has been restored').waitFor()
  await expectOfflineSaved(page, 0)
  await expectServerHas(page, exam, group, 5)

  // Checkbox and written answers are given by their own button, after a question.
  const many = await question(page, 17)
  expect(await many.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
  await choose(page, 17, 'A')
  await choose(page, 17, 'C')
  await submitAnswer(page, 17, 'checkbox')
  const short = await question(page, 21)
  await short.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Please provide an answer or upload a file').waitFor()
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await short.getByRole('textbox').fill('০.৫')
  await short.getByRole('button', { name: 'Submit' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await short.getByText('Not submitted yet').waitFor()
  await submitAnswer(page, 21, 'written')
  await expectServerHas(page, exam, group, 7)

  await submitExam(page)
  await page.getByText('Exam submitted successfully!').waitFor()
  await page.waitForURL(`${url}/exams`)
  await context.close()
}
