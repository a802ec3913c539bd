/** The content policy in real Chromium: every screen lives with it, and it stops what it is there to stop. */
import { resolve } from 'node:path'
import type { TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from './support/app.ts'
import { launch, open, signIn } from './support/browser.ts'

const password = 'Porua2027'
const [mobile, groupId] = ['01700000006', 'evening-batch']
let browser: Browser
let app: TestApp
beforeAll(async () => {
  ;[app, browser] = await Promise.all([
    appOf(resolve(import.meta.dirname, '../sample')),
    launch([], { installs: true }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Where every screen of a signed-in student is, with something on it. */
const screens = [
  '/',
  '/courses',
  '/exams',
  '/my-qa',
  '/subjects/medical-2027',
  '/books/medical-2027',
  '/lectures/physics',
  '/chapters/physics',
  '/question-solve/physics',
  '/videos/phy-electricity/chapter',
  '/notes/phy-electricity/chapter',
  '/qa-forum-list/medical-2027',
  '/student-profile',
  '/scoreboard',
  // Formulas, pictures and markup: a paper under way and a result with its explanations.
  ...['weekly-live-test-7', 'practice-physics'].map((exam) => `/live-exam/${exam}/${groupId}`),
  `/result/practice-chemistry/${groupId}`,
]

/** What the page says of its policy from now on, screen after screen. */
async function watched(page: Page): Promise<string[]> {
  const broken: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => broken.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { tellViolation } = window as unknown as { tellViolation(text: string): void }
      tellViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error}`))
  return broken
}

test('every screen lives with the policy, formulas and the service worker too', async () => {
  const student = await Student.signIn(app.url, mobile, password)
  const done = { examId: 'practice-chemistry', groupId }
  await student.sit(done)
  await student.submit(done)
  const context = await open(browser, 'wide')
  const page = await context.newPage()
  const broken = await watched(page)
  for (const path of ['/login', '/register', '/forget-password', '/nowhere']) await page.goto(app.url + path)
  await signIn(page, app.url, mobile, password)
  let formulas = 0
  for (const path of screens) {
    await page.goto(app.url + path)
    await page.locator('main').first().waitFor()
    await page.waitForLoadState('networkidle')
    const begin = page.getByRole('button', { name: 'Start Exam' })
    if (await begin.isVisible()) {
      await begin.click()
      await page.getByRole('article', { name: 'Question 1', exact: true }).waitFor()
    }
    // Everything is drawn, what is below the edge too.
    await page.evaluate(async () => {
      for (const one of document.querySelectorAll('main article')) {
        one.scrollIntoView()
        await new Promise((drawn) => requestAnimationFrame(drawn))
      }
    })
    formulas += await page.locator('.katex').count()
  }
  expect(formulas).toBeGreaterThan(0)
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active != null)
  expect(broken).toEqual([])
  await context.close()
})

test('text does not become markup past the sanitiser, nor a stranger’s script a worker', async () => {
  const context = await open(browser, 'wide')
  const page = await context.newPage()
  const broken = await watched(page)
  await page.goto(app.url)
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  const outcome = await page.evaluate(() => {
    const said = (work: () => unknown) => {
      try {
        work()
        return 'went through'
      } catch (error) {
        return (error as Error).name
      }
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return {
      markup: said(() => {
        document.body.innerHTML = '<img src="x" onerror="window.hit = 1">'
      }),
      script: said(() => {
        document.createElement('script').text = 'window.hit = 1'
      }),
      ownPolicy: said(() => trustedTypes.createPolicy('another', {})),
      secondDefault: said(() => trustedTypes.createPolicy('default', {})),
      worker: said(() => new Worker('https://example.org/worker.js')),
      hit: (window as { hit?: number }).hit ?? null,
    }
  })
  expect(outcome).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    ownPolicy: 'TypeError',
    secondDefault: 'TypeError',
    worker: 'TypeError',
    hit: null,
  })
  // And the page still stands.
  await expect.poll(() => broken.length).toBeGreaterThan(3)
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await context.close()
})
