/**
 * The hardest of the real questions in one paper on a small phone: the longest title, the most options, markup with scripts,
 * tables, MathML, bare LaTeX, money, Bangla, pictures; and what the data has none of, written here.
 */

import type { TestApp } from '@porua/testkit/app'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overlayPack } from '../apps/server/src/features/school-pack/school.factory.ts'
import { appOf, overflow } from './support/app.ts'
import { launch, open, screenshot, signIn } from './support/browser.ts'
import {
  choose,
  expectAnswered,
  expectSaved,
  question,
  startExam,
  submitAnswer,
  submitExam,
} from './support/exam.ts'
import { bank, chosen, data, here, own } from './support/hard-questions.ts'
import { radioNames } from './support/names.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch([], { installs: true })
})
afterAll(async () => {
  await browser?.close()
})

/** Signs in at a phone that notes whatever tries to run or to leave. */
async function guarded(app: TestApp) {
  const context = await open(browser, 'phone')
  const page = await context.newPage()
  const alarms: string[] = []
  page.on('dialog', (it) => {
    if (it.type() !== 'beforeunload') alarms.push(`dialog: ${it.message()}`)
    void it.accept()
  })
  // What the content policy stops is announced all the same, and never leaves.
  const leaves = (url: string) => /^https?:/.test(url) && new URL(url).origin !== app.url
  page.on('response', (reply) => {
    if (leaves(reply.url())) alarms.push(`request: ${reply.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (leaves(request.url()) && !/csp/i.test(why)) alarms.push(`request: ${request.url()} ${why}`)
  })
  page.on('pageerror', (error) => alarms.push(`error: ${error.message}`))
  await signIn(page, app.url, mobileOf(0), packPassword)
  return { context, page, alarms }
}

if (!here) {
  test('the real questions are not on this machine (../shared/data/questions): nothing to show', () => {
    expect(here).toBe(false)
  })
}

describe.runIf(here)('the hardest real questions at 360 px', () => {
  test('show, run nothing, can be answered, and are marked right', { timeout: 240_000 }, async () => {
    const picked = Object.entries(chosen).flatMap(([name, ids]) => {
      const all = new Map(bank(name).map((it) => [it.id, it]))
      return ids.map((id) => all.get(id) ?? missing(id))
    })
    const paper = [...picked, ...own]
    const refs = [
      ...Object.entries(chosen).map(([name, ids]) => ({ file: `questions/${name}.jsonl`, ids, marks: 1 })),
      { file: 'questions/own.jsonl', ids: own.map(({ id }) => id), marks: 1 },
    ]
    const files = makePack({
      banks: { 'questions/own.jsonl': own },
      exams: [{ id: 'hard', bank: 'questions/own.jsonl', ids: ['equal'], practice: true, multiple: true }],
    })
    const school = JSON.parse(String(files['school.json'])) as { exams: { questions: object[] }[] }
    for (const exam of school.exams) exam.questions = refs
    const app = await appOf(overlayPack(data, { ...files, 'school.json': JSON.stringify(school) }))
    const { context, page, alarms } = await guarded(app)
    await startExam(page, 'Exam hard', 'Practice Exam')
    await expectAnswered(page, 0, paper.length)
    await page
      .getByText(/^Everything is on this (?:phone|device)/)
      .first()
      .waitFor()

    const place = (id: string) => paper.findIndex((it) => it.id === id) + 1
    const card = (id: string) => question(page, place(id))
    for (const [at, it] of paper.entries()) {
      const shown = await question(page, at + 1)
      const options = it.options ?? []
      if (it.type === 'shortAns') await shown.getByRole('textbox').waitFor()
      else expect(await shown.getByRole('radio').or(shown.getByRole('checkbox')).count()).toBe(options.length)
      expect(await overflow(page), `${it.id} is wider than the window`).toBeLessThanOrEqual(0)
      expect(await spilling(page, at + 1), `${it.id} spills out of its card`).toEqual([])
      await screenshot(page, `hard-${String(at + 1).padStart(2, '0')}`)
    }

    // A wide table scrolls inside its own box.
    const longest = await card('bio-genetics-topic03-linear_digest-length_16-sites_4-strand-1')
    const table = longest.locator('table').first()
    await table.scrollIntoViewIfNeeded()
    await expect.poll(() => table.evaluate(scrollsInside), { timeout: 20_000 }).toBe(true)
    // Formulas are set where they are, and `$` is money where it is.
    await (await card('mmlupro-7950')).locator('.katex').first().waitFor()
    expect(await (await card('mmlupro-8603')).locator('[data-option] .katex').count()).toBeGreaterThan(3)
    for (const money of ['mmlupro-7717', 'theoremqa-xueguangma-compound_interest', 'mgsm-bn-3']) {
      const it = await card(money)
      expect(await it.locator('.katex').count(), money).toBe(0)
      await expect.poll(() => it.textContent()).toMatch(/\$\d/)
    }
    const mathml = await card('bio-biochemistry-topic02-Henderson-Hasselbalch-EQUATION-1')
    await expect.poll(() => mathml.locator('math').count()).toBeGreaterThan(0)
    // Root signs come from a font for maths; the minifier leaves their names.
    const fonts = await mathml
      .locator('math')
      .first()
      .evaluate((it) => getComputedStyle(it).fontFamily)
    expect(fonts.replaceAll('"', '')).toMatch(/^math, Cambria Math, STIX Two Math, .*Noto Sans Math/)
    for (const id of ['pictures', 'theoremqa-maxku-cv-imageprocessing15-DCT-2']) {
      const pictures = (await card(id)).locator('img')
      await expect
        .poll(() => pictures.evaluateAll((all) => all.map((it) => (it as HTMLImageElement).naturalWidth > 0)))
        .not.toContain(false)
      await expect.poll(() => pictures.count()).toBeGreaterThan(0)
    }
    const evil = await card('hostile')
    expect(await evil.locator('script, iframe, form, svg[onload], [onerror], [onclick]').count()).toBe(0)

    await longHostileIsTame(page, place('longHostile'))

    // A formula belongs to the name of its option: drawn, it is left out of it.
    const drawn = mathml.locator('[data-option] math').first()
    await expect.poll(() => drawn.getAttribute('aria-label')).toBe('pH = pK_a + log_10 (([A^–])/[HA])')
    for (const [id, name] of [
      ['bio-biochemistry-topic02-Henderson-Hasselbalch-EQUATION-1', /^A pH = pK_a \+ log_10/],
      ['mmlupro-8603', /^B .*\S/],
    ] as const) {
      await card(id)
      await expect
        .poll(() => radioNames(page), { timeout: 20_000 })
        .toContainEqual(expect.stringMatching(name))
      expect((await radioNames(page)).filter((it) => /^[A-K]$/.test(it))).toEqual([])
    }

    // Every letter A to K can be chosen.
    for (const letter of 'ABCDEFGHIJK') {
      await choose(page, place('eleven'), letter)
      const row = (await card('eleven')).getByRole('radio').nth(letter.charCodeAt(0) - 65)
      await expect.poll(() => row.getAttribute('aria-checked')).toBe('true')
    }
    await expectSaved(page, place('eleven'))

    let given = 1
    for (const [at, it] of paper.entries()) {
      if (it.id === 'eleven' || it.type === 'shortAns') continue
      const options = it.options ?? []
      // Of the equal ones the other than the key's is as right.
      const right = it.id === 'equal' ? [2] : (it.answer ?? []).map((text) => options.indexOf(text))
      for (const index of right) await choose(page, at + 1, String.fromCharCode(65 + index))
      if (it.type === 'checkbox') await submitAnswer(page, at + 1, 'checkbox')
      given++
      await expectAnswered(page, given, paper.length)
    }
    const bangla = place('mgsm-bn-3')
    await (await question(page, bangla)).getByRole('textbox').fill('৭০০০০')
    await submitAnswer(page, bangla, 'written')
    await expectAnswered(page, given + 1, paper.length)

    await submitExam(page)
    await page.waitForURL(/\/result\//)
    await page.getByRole('heading', { name: 'Passed' }).waitFor()
    const text = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')
    expect(text).toMatch(new RegExp(`Correct ?${given + 1}`))
    // A written question without an answer is not 'skipped' (spec §9: MCQ and checkbox).
    expect(text).toMatch(new RegExp(`Incorrect ?${paper.length - given - 1}`))
    expect(text).toMatch(/Skipped ?0/)
    expect(text).toMatch(new RegExp(`Marks obtained ?${given + 1} ?/ ?${paper.length}`))
    for (let n = 1; n <= paper.length; n++) {
      // A row is drawn when it comes near, and the one before may be taller than that.
      await page.locator(`li#q${n}`).evaluate((row) => row.scrollIntoView({ behavior: 'instant' }))
      await question(page, n)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await spilling(page, n), `question ${n} of the result spills out of its card`).toEqual([])
    }
    await screenshot(page, 'hard-result')

    expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    expect(alarms).toEqual([])
    await context.close()
    await app.close()
  })
})

/** The long hostile text from its top to its end: every piece is drawn, all rows are there once, nothing runs. */
async function longHostileIsTame(page: Page, n: number): Promise<void> {
  const shown = await question(page, n)
  const end = shown.getByText('the very end')
  // Drawn piece by piece on the way down.
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 400)
        return end.count()
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(1)
  await expect.poll(() => shown.locator('tr:not([aria-hidden])').count(), { timeout: 20_000 }).toBe(90)
  expect(await shown.locator('tr:not([aria-hidden]) > td:first-child').allTextContents()).toEqual(
    Array.from({ length: 90 }, (_, at) => String(at)),
  )
  await expect.poll(() => shown.locator('li').count(), { timeout: 20_000 }).toBe(12)
  // The columns of the parts of a table stand under one another.
  const edges = await shown
    .locator('tr:not([aria-hidden]) > td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1)
  const bad =
    'script, iframe, form, button:not([data-option], [aria-pressed]), svg[onload], [onerror], [onclick], [style*="url"]'
  expect(await shown.locator(bad).count()).toBe(0)
  expect(await page.evaluate(() => '__xss' in window)).toBe(false)
}

function missing(id: string): never {
  throw new Error(`the data has no question ${id} any more`)
}

/** Whether the element, or a box around it within the card, scrolls sideways by itself. */
function scrollsInside(element: Element): boolean {
  for (let box = element.parentElement; box && box.tagName !== 'ARTICLE'; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true
  }
  return false
}

/** What lies outside the card sideways without a box of its own to scroll in. */
async function spilling(page: Page, n: number): Promise<string[]> {
  return (await question(page, n)).evaluate((card) => {
    const { right } = card.getBoundingClientRect()
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    const out: string[] = []
    for (const element of card.querySelectorAll('*')) {
      if (element.getBoundingClientRect().right <= right + 1) continue
      let box = element.parentElement
      while (box && box !== card && !clips(box)) box = box.parentElement
      if (box === card || box === null) out.push(`${element.tagName} ${element.textContent?.slice(0, 30)}`)
    }
    return out.slice(0, 5)
  })
}
