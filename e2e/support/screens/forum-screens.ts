/** The questions-and-answers forum, from the list to the composer. */
import { closeDialog, dialog, dialogButtons, type Walker } from './walker.ts'

/** Lists, a thread, the guidelines and both forms. */
export async function walkForum({ page, shot, visit }: Walker): Promise<void> {
  await visit('/my-qa')
  await shot('my-qa')
  await visit('/qa-forum-list/medical-2027')
  await page.locator('main article').nth(1).waitFor()
  await shot('forum-list')
  await page.locator('main button[aria-expanded]').first().click()
  await shot('forum-sort', 'window')
  await page.keyboard.press('Escape')
  await visit('/qa-forum-list/medical-2027?q=zzzzqqqq')
  await shot('forum-nothing-found')
  await visit('/question-details/post-7')
  await page.locator('main ul > li').first().waitFor()
  await shot('question')
  await visit('/question-details/nobody')
  await shot('question-not-there')
  await visit('/qa-forum-list/medical-2027')
  await page.locator('main article').nth(1).waitFor()
  await page.locator('main button[class*=primary]').first().click()
  await dialog(page).locator('li').first().waitFor()
  await shot('guidelines', 'window')
  await dialogButtons(page).last().click()
  await dialog(page).locator('select').nth(2).waitFor()
  await shot('ask', 'window')
  await dialogButtons(page).last().click()
  await dialog(page).locator('[aria-invalid=true]').first().waitFor()
  await shot('ask-mistakes', 'window')
  await closeDialog(page)
}
