/** Courses, subjects, lists, videos and notes, and the shell around them. */
import { closeDialog, dialog, dialogButtons, type Walker } from './walker.ts'

/** Every screen of the content feature. */
export async function walkLearning({ page, shot, visit }: Walker): Promise<void> {
  await visit('/courses')
  await shot('courses')
  await visit('/subjects/medical-2027')
  await shot('subjects')
  await visit('/books/medical-2027')
  await shot('books')
  await visit('/lectures/zoology')
  await shot('lectures')
  await visit('/chapters/physics')
  await shot('chapters')
  await visit('/question-solve/zoology')
  await shot('question-solve')
  await visit('/videos/zoo-lec-1/lecture')
  await shot('videos')
  await page.locator('main ul button').first().click()
  await dialog(page).locator('video').waitFor({ state: 'attached' })
  await page.waitForTimeout(1_500)
  await shot('player', 'window')
  await closeDialog(page)
  await visit('/videos/zoo-lec-2/lecture')
  await shot('videos-none')
  await visit('/notes/zoo-lec-1/lecture')
  await shot('notes')
  await visit('/notes/zoo-lec-2/lecture')
  await shot('notes-none')
}

/** The bar: its menu, the notifications, leaving, an address of nobody's; a page that cannot be loaded. */
export async function walkShell({ page, shot, visit }: Walker): Promise<void> {
  await visit('/courses')
  const bar = page.locator('header').first()
  await bar.locator('button[aria-expanded]').click()
  await shot('avatar-menu', 'window')
  await page.keyboard.press('Escape')
  await bar.locator('button[aria-haspopup=dialog]').click()
  await dialog(page).locator('li').first().waitFor()
  await shot('notifications', 'window')
  await closeDialog(page)
  await bar.locator('> div > button').last().click()
  await dialogButtons(page).first().waitFor()
  await shot('logout', 'window')
  await closeDialog(page)
  await visit('/no/such/page')
  await shot('not-found')
  await page.route('**/api/student/profile', (route) => route.abort())
  await page.route('**/api/exam/mine', (route) => route.abort())
  await page.evaluate(() => localStorage.removeItem('allExams'))
  await page.goto(new URL('/exams', page.url()).href)
  await page.locator('main').locator('button, [role=alert]').first().waitFor()
  await page.waitForTimeout(3_000)
  await shot('exams-failed')
  await page.unrouteAll()
}

/** The profile: seen, edited, and left with something unsaved. */
export async function walkProfile({ page, shot, visit }: Walker): Promise<void> {
  await visit('/student-profile')
  await page.locator('main dl').waitFor()
  await shot('profile')
  await page.locator('main section').getByRole('button').first().click()
  await page.locator('input[name=HSCGPA]').fill('7')
  await page.locator('form button[type=submit]').click()
  await page.locator('[aria-invalid=true]').waitFor()
  await shot('profile-edit')
}

/** What a student without a group sees. */
export async function walkGroupless({ shot, visit }: Walker): Promise<void> {
  for (const [path, name] of [
    ['/courses', 'courses-no-group'],
    ['/exams', 'exams-no-group'],
    ['/my-qa', 'my-qa-no-group'],
    ['/scoreboard', 'scoreboard-empty'],
  ] as const) {
    await visit(path)
    await shot(name)
  }
}
