/** A school whose students may ask, and the forum as their hands know it. */
import { createForumBehind } from '@porua/server/features/forum/forum'
import { randomIds } from '@porua/server/platform/ids'
import { searchOf } from '@porua/server/ports/search/search'
import type { TestApp } from '@porua/testkit/app'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { appOf, type Size } from './app.ts'
import { open, signInHome } from './browser.ts'
import { dialog } from './exam.ts'

/** Camera, recorder and sockets take their time on a busy machine. */
export const longTimeout = { timeout: 20_000 }

/** Two courses, of which the second has nothing to ask on; chapters of which one is hidden by its name. */
export function forumApp(): Promise<TestApp> {
  const bank = 'questions/b.jsonl'
  const question = { id: 'q', type: 'MCQ', title: '1 + 1', options: ['2', '3'], answer: ['2'] } as const
  const pack = makePack({
    students: 40,
    banks: { [bank]: [question] },
    exams: [{ id: 'e', bank, ids: ['q'] }],
  })
  const school = JSON.parse(String(pack['school.json'])) as {
    courses: { id: string; name: string; subjects: object[] }[]
    groups: object[]
  }
  const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }))
  school.courses = [
    {
      id: 'course',
      name: 'Science',
      subjects: [
        { id: 'subject', name: 'Light and sound', chapters: named('Light', 'Sound', 'Pressure') },
        { id: 'living', name: 'Living things', chapters: named('Leaves') },
      ],
    },
  ]
  school.groups = school.groups.map((group) => ({ ...group, chapters: ['light', 'sound', 'pressure'] }))
  return appOf({ ...pack, 'school.json': JSON.stringify(school) })
}

/** What a teacher does at the provider's side, as the command line does it. */
export function adminOf(app: TestApp) {
  const { db, clock } = app
  const { live, notifications } = app.composed
  return createForumBehind({ db, clock, ids: randomIds, live, notifications, search: searchOf(db.dialect) })
    .admin
}

/** A student at a browser of their own, on the home page. */
export async function studentAt(
  browser: Browser,
  app: TestApp,
  n: number,
  size: Size = 'phone',
  more: Parameters<typeof open>[2] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await open(browser, size, { reducedMotion: 'reduce', ...more })
  const page = await context.newPage()
  await signInHome(page, app.url, mobileOf(n), packPassword)
  return { page, context }
}

export const askButton = (page: Page) => page.getByRole('button', { name: 'Ask a Question' })
export const form = (page: Page) => page.getByRole('dialog', { name: 'Create New Question' })

/** Presses Ask a Question and reads the guidelines. */
export async function openForm(page: Page): Promise<Locator> {
  await askButton(page).click()
  await dialog(page).getByRole('heading', { name: 'Guidelines for Asking Questions' }).waitFor()
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await form(page).waitFor()
  return form(page)
}

/** Chooses course, subject and chapter in the form. */
export async function choosePlace(at: Locator, chapter = 'Light'): Promise<void> {
  await at.getByLabel('Course', { exact: true }).selectOption({ label: 'Science' })
  await at.getByLabel('Subject', { exact: true }).selectOption({ label: 'Light and sound' })
  await at.getByLabel('Chapter', { exact: true }).selectOption({ label: chapter })
}

export const details = (at: Locator) => at.getByLabel('Description', { exact: true })
export const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' }).click()

/** Asks by hand, and waits for the question's page. */
export async function ask(page: Page, text: string): Promise<string> {
  const at = await openForm(page)
  await choosePlace(at)
  await details(at).fill(text)
  await submit(page)
  await page.getByText('Question submitted successfully!').waitFor()
  await page.waitForURL(/\/question-details\//)
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
}

/** Asks by a call, in the page's own session: what a journey begins with. */
export async function askByCall(page: Page, text: string, more: object = {}): Promise<string> {
  return page.evaluate(
    async ([questionDescription, rest]) => {
      const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
      const place = { courseId: 'course', subjectId: 'subject', chapterId: 'light' }
      const reply = await fetch('/api/qa/add-question', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ ...place, questionDescription, ...rest }),
      })
      const body = (await reply.json()) as { data?: { question: { _id: string } } }
      if (!body.data) throw new Error(JSON.stringify(body))
      return body.data.question._id
    },
    [text, more] as const,
  )
}

/** Replies by hand, on the question's page. */
export async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await details(page.getByRole('dialog', { name: 'Reply' })).fill(text)
  await submit(page)
  await page.getByText('Reply added successfully').waitFor()
}

export const replies = (page: Page) => page.getByRole('list', { name: 'Replies' }).locator(':scope > li')
export const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
/** A file of the form's widget. */
export const attached = (page: Page, name: string | RegExp) => dialog(page).getByRole('listitem', { name })
