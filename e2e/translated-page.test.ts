/**
 * A page that the browser translates. The translator puts elements of its own in the place of texts; what changes afterwards must
 * still be seen, and no screen may break.
 */
import type { TestApp } from '@porua/testkit/app'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf, seat } from './support/app.ts'
import { launch } from './support/browser.ts'
import { edgePack } from './support/edges.ts'
import { choose, dialog, question, startExam, submitExam } from './support/exam.ts'

let browser: Browser
let app: TestApp
let next = 0

beforeAll(async () => {
  ;[app, browser] = await Promise.all([appOf(edgePack()), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Translates every text of the page, and from then on each that comes, as Chrome does: `<font><font>…</font></font>`. */
async function translate(page: Page): Promise<void> {
  const work = () => {
    const isDone = (it: Node) => it.parentElement?.localName === 'font'
    const passed = (it: Node) => it.parentElement?.closest('script, style, textarea, svg, .katex')
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const all: Node[] = root.nodeType === 3 ? [root] : []
      for (let it = texts.nextNode(); it; it = texts.nextNode()) all.push(it)
      for (const it of all) {
        if (!it.nodeValue?.trim() || isDone(it) || passed(it) || !it.parentNode) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = it.nodeValue
        outer.append(inner)
        it.parentNode.replaceChild(outer, it)
      }
    }
    const begin = () => {
      wrap(document.body)
      new MutationObserver((news) => {
        for (const { addedNodes } of news) for (const it of addedNodes) if (it.isConnected) wrap(it)
      }).observe(document.body, { childList: true, subtree: true })
    }
    if (document.body) begin()
    else document.addEventListener('DOMContentLoaded', begin)
  }
  await page.addInitScript(work)
  await page.evaluate(work)
}

/** A page with a translator at work, and what broke on it. */
async function translated() {
  const { page } = await seat(browser, app, next++)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  page.on(
    'console',
    (it) => it.type() === 'error' && /NotFoundError|removeChild/.test(it.text()) && broken.push(it.text()),
  )
  await translate(page)
  return { page, broken }
}

test('an answer’s state is shown as it changes', { timeout: 60_000 }, async () => {
  const { page, broken } = await translated()
  await startExam(page, 'Exam free')
  await page.route('**/api/exam/add-answer/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  await choose(page, 1, 'A')
  const first = await question(page, 1)
  await first.getByText(/^(Sending|Saved on this phone)$/).waitFor()
  await first.getByText('Saved', { exact: true }).waitFor()
  await page.unroute('**/api/exam/add-answer/**')
  const written = page.locator('article', { has: page.getByRole('textbox') })
  await written.getByRole('textbox').fill('four')
  await written.getByRole('button', { name: 'Submit' }).click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await written.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => written.locator('[data-give]').innerText()).toContain('Answer Submitted')
  await written.getByRole('textbox').fill('five')
  await written.getByText('Not submitted yet').waitFor()
  await expect.poll(() => written.locator('[data-give]').innerText()).toMatch(/^Submit/)
  await expect.poll(() => first.getAttribute('translate')).toBe('no')
  await submitExam(page)
  await page.waitForURL(/\/exams$/)
  expect(broken).toEqual([])
})

test('a card whose exam has begun says so, and no screen breaks', { timeout: 120_000 }, async () => {
  const { page, broken } = await translated()
  await page.reload()
  const card = page.getByRole('listitem', { name: 'Exam live' })
  const before = await card.innerText()
  await startExam(page, 'Exam live')
  await choose(page, 1, 'A')
  await page.getByRole('button', { name: 'Leave the exam' }).click()
  await dialog(page).getByRole('button', { name: 'Quit' }).click()
  await card.waitFor()
  await expect.poll(() => card.innerText()).not.toBe(before)
  await startExam(page, 'Exam drill', 'Practice Exam')
  await choose(page, 1, 'A')
  await submitExam(page)
  await page.waitForURL(/\/result\//)
  await page.getByText('Question q1.').first().waitFor()
  const places = ['/', '/exams', '/my-qa', '/scoreboard', '/student-profile', '/receipts', '/subjects/course']
  for (const place of places) {
    await page.goto(app.url + place)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await page.getByRole('navigation').getByRole('link', { name: 'My Exams' }).first().click()
    await page.waitForURL(/\/exams$/)
    await page.goBack()
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  await dialog(page).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/subjects/course')
  expect(await page.getByText(/went wrong/i).count()).toBe(0)
  expect(broken).toEqual([])
})
