/** The exam's address opened on a phone that has nothing of the app: it begins nothing, and goes on with what was begun. */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import { launch, open, storeSession } from './support/browser.ts'
import { edgePack } from './support/edges.ts'
import { choose, dialog, expectSaved, expectServerHas, question } from './support/exam.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** A page with a student's session and nothing else; `asked` fills with the exam's calls. */
async function coldPage(student: number) {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  await storeSession(page, app.url, mobileOf(student), packPassword)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/exam/')) asked.push(`${request.method()} ${pathname.split('/')[3]}`)
  })
  return { context, page, asked }
}

const opensExam = (page: Page) => page.goto(`${app.url}/live-exam/live/g1`)

test('the address of an exam that is not begun opens its instruction; nothing but Start Exam begins it', async () => {
  const { context, page, asked } = await coldPage(0)
  await opensExam(page)
  const sheet = dialog(page)
  await sheet.getByRole('heading', { name: 'Instruction', exact: true }).waitFor()
  expect(page.url()).toBe(`${app.url}/exams`)
  expect(asked).not.toContain('PATCH start')
  // A restored tab, a second look at the link: still nothing.
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await opensExam(page)
  await sheet.getByRole('heading', { name: 'Instruction', exact: true }).waitFor()
  expect(asked).not.toContain('PATCH start')
  await sheet.getByRole('button', { name: 'Start Exam' }).click()
  await (await question(page, 1)).waitFor()
  await choose(page, 1, 'A')
  await expectSaved(page, 1)
  await expectServerHas(page, 'live', 'g1', 1)
  expect(asked.filter((call) => call === 'PATCH start')).toHaveLength(1)
  await page.reload()
  await (await question(page, 1)).waitFor()
  await context.close()
})

test('one that was begun on another device goes on by its address', async () => {
  const { context, page } = await coldPage(0)
  await opensExam(page)
  await (await question(page, 1)).waitFor()
  await expectSaved(page, 1)
  await context.close()
})

test('while a tab asks who sits there, nothing is asked in the student’s name', async () => {
  const { context, page, asked } = await coldPage(1)
  await page.evaluate(() => localStorage.setItem('isLive', 'true'))
  await opensExam(page)
  const goOn = page.getByRole('button', { name: /^Continue as / })
  await goOn.waitFor()
  expect(asked).toEqual([])
  await goOn.click()
  await dialog(page).getByRole('button', { name: 'Start Exam' }).waitFor()
  await context.close()
})

test('the questions do not move when the line above them says that everything is on the phone', async () => {
  const installing = await launch([], { installs: true })
  try {
    const page = await (await open(installing, 'phone')).newPage()
    await storeSession(page, app.url, mobileOf(2), packPassword)
    await opensExam(page)
    await dialog(page).getByRole('button', { name: 'Start Exam' }).click()
    // In one look: the line and the place of the first question.
    const look = () =>
      page.evaluate(() => ({
        line: document.querySelector('main p[role="status"]')?.textContent,
        top: document.querySelector('[data-question]')?.getBoundingClientRect().top,
      }))
    await (await question(page, 1)).waitFor()
    const before = await look()
    expect(before.line).toMatch(/^Getting everything onto this (?:phone|device)…/)
    await page.getByText(/^Everything is on this (?:phone|device)/).waitFor({ timeout: 60_000 })
    expect((await look()).top).toBe(before.top)
  } finally {
    await installing.close()
  }
})

test('an exam that is not there says so', async () => {
  const { context, page } = await coldPage(2)
  await page.goto(`${app.url}/live-exam/nowhere/g1`)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
  await page.getByText('This exam has been removed from your group').first().waitFor()
  await context.close()
})
