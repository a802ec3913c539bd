/** Two languages on one page, controls that repeat, dialogs, messages that come twice, and windows with little height: the sample school. */
import { type ServerProcess, startServerProcess } from '@porua/testkit/process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, signInHome } from './support/browser.ts'
import { dialog, startExam } from './support/exam.ts'
import { describedAs, heard } from './support/heard.ts'
import { textSize } from './support/reach.ts'

const password = 'Porua2027'
/** In the course in English and in the one in Bangla. */
const mobile = '01700000001'
let browser: Browser
let server: ServerProcess
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launch()])
  page = await (await open(browser, 'phone', { reducedMotion: 'reduce' })).newPage()
  await signInHome(page, server.url, mobile, password)
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const goTo = async (path: string) => {
  await page.goto(`${server.url}${path}`)
  await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' })
}

describe('the language of what the school and students wrote', () => {
  /** The language that a screen reader takes for the element with this text. */
  const language = (text: string | RegExp) =>
    page
      .locator('main')
      .getByText(text)
      .first()
      .evaluate((it) => it.closest('[lang]')?.getAttribute('lang'))

  test('a title, a description, a post: each in its own voice on a page in either language', async () => {
    for (const own of ['en', 'bn']) {
      await page.evaluate((it) => localStorage.setItem('language', it), own)
      await goTo('/courses')
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(own)
      expect(await language('HSC জীববিজ্ঞান')).toBe('bn')
      expect(await language('Medical Admission 2027')).toBe('en')
      await goTo('/lectures/physics')
      expect(await language('লেকচার ৩: লেন্স ও প্রতিবিম্ব')).toBe('bn')
      expect(await language(/^উত্তল লেন্সে/)).toBe('bn')
      expect(await language(/^Slope, area and sign/)).toBe('en')
      await goTo('/question-details/post-2')
      await page.getByText(/^O নেগেটিভ রক্তকে/).waitFor()
      expect(await language(/^O নেগেটিভ রক্তকে/)).toBe('bn')
    }
    await page.evaluate(() => localStorage.setItem('language', 'en'))
  })

  test('a description of two paragraphs has two, and Bangla the height that its conjuncts need', async () => {
    await goTo('/courses')
    const [first, second] = await page
      .locator('main li p')
      .filter({ hasText: /^(Everything for|A live test)/ })
      .evaluateAll((all) => all.map((it) => it.getAttribute('lang')))
    expect([first, second]).toEqual(['en', 'bn'])
    await goTo('/question-details/post-2')
    const lines = await page.getByText(/^O নেগেটিভ রক্তকে/).evaluate((it) => {
      const { lineHeight, fontSize } = getComputedStyle(it)
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
    })
    expect(lines).toBeCloseTo(1.7, 2)
  })

  test('the page’s title says which question it is', async () => {
    await goTo('/question-details/post-2')
    await expect.poll(() => page.title()).toMatch(/^Question: O নেগেটিভ রক্তকে .*… · /)
  })

  test('an exam that cannot be opened has a title all the same', async () => {
    await page.goto(`${server.url}/live-exam/nowhere/morning-batch`)
    await dialog(page).getByText('This exam has been removed from your group').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Exam · /)
  })
})

describe('controls of one name', () => {
  test('in a list of posts each says whose it is', async () => {
    await goTo('/qa-forum-list/medical-2027')
    await page.getByRole('article').first().waitFor()
    const authors = await page
      .getByRole('article')
      .evaluateAll((all) =>
        all.map(
          (it) => document.getElementById(it.getAttribute('aria-labelledby') ?? '')?.firstChild?.textContent,
        ),
      )
    expect(new Set(authors).size).toBeGreaterThan(4)
    const said = await describedAs(page, 'button', 'Bookmark')
    expect(said.map((it, at) => it.startsWith(authors[at] ?? '?'))).toEqual(authors.map(() => true))
    await goTo('/question-details/post-2')
    await page.getByRole('listitem').getByText('Tanvir Ahmed Siam').waitFor()
    expect(await describedAs(page, 'button', 'Report')).toContain('Tanvir Ahmed Siam')
  })

  test('how far a course is stands as a progress bar beside its words', async () => {
    await goTo('/courses')
    const bar = page.getByRole('progressbar', { name: 'Progress' }).first()
    await bar.waitFor()
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/^\d+ of \d+ done$/)
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(100)
  })
})

describe('an exam', () => {
  beforeAll(async () => {
    await goTo('/exams')
    await startExam(page, 'Weekly Live Test 7')
  })

  test('the flag of each question says which, a formula reads as it is spoken, a table says that it is one', async () => {
    await expect
      .poll(async () => (await describedAs(page, 'button', 'Mark for review')).slice(0, 3))
      .toEqual(['Question 1', 'Question 2', 'Question 3'])
    // Formulas are drawn by a part of the app that comes later.
    await expect
      .poll(async () => (await heard(page)).filter(({ role }) => role === 'radio').map(({ name }) => name))
      .toContain('A 90°')
    const table = page.getByRole('group', { name: 'Table', exact: true }).first()
    await table.scrollIntoViewIfNeeded()
    await expect.poll(() => table.getAttribute('tabindex')).toBe('0')
    await expect.poll(() => table.locator('table').count()).toBe(1)
  })

  test('a dialog has no landmarks of its own: they would stand beside the page’s', async () => {
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).waitFor()
    const roles = (await heard(page)).map(({ role }) => role)
    expect(roles).toContain('alertdialog')
    expect(roles.filter((role) => role === 'banner' || role === 'contentinfo')).toEqual([])
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('enlarged four times, the bars leave the question most of the window', async () => {
    // 1280 × 1024 at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    const option = page.getByRole('article', { name: 'Question 3', exact: true }).getByRole('radio').first()
    await option.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const free = await page.evaluate(() => {
      const at = (y: number) => document.elementFromPoint(160, y)?.closest('article') !== null
      return Array.from({ length: innerHeight }, (_, y) => y).filter(at).length / innerHeight
    })
    expect(free).toBeGreaterThan(0.7)
    await page.setViewportSize({ width: 360, height: 740 })
    // On a phone as it is the foot stays at the thumb.
    const foot = await page.locator('main footer').boundingBox()
    expect(Math.round((foot?.y ?? 0) + (foot?.height ?? 0))).toBe(740)
  })
})

test('the same failure again is said again', async () => {
  await goTo('/question-details/post-2')
  await page.route('**/api/qa/student-bookmark-question', (route) => route.abort())
  const bookmark = page.getByRole('button', { name: 'Bookmark' })
  await bookmark.click()
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be saved.' })
  await alert.waitFor()
  // A screen reader tells what is put in, not what stands there already.
  await alert.evaluate((it) => {
    new MutationObserver((all) => {
      if (all.some(({ addedNodes }) => addedNodes.length > 0)) it.dataset.saidAgain = 'yes'
    }).observe(it, { childList: true })
  })
  await bookmark.click()
  await expect.poll(() => alert.getAttribute('data-said-again')).toBe('yes')
  await expect.poll(() => alert.getByText('This could not be saved.').count()).toBe(1)
  await page.unroute('**/api/qa/student-bookmark-question')
})

test('the bell’s count stands inside of its disc, however large the text is', async () => {
  await goTo('/courses')
  await textSize(page, 200)
  const count = page
    .getByRole('button', { name: /^Notifications/ })
    .locator('[aria-hidden=true]')
    .last()
  const [text, disc] = await count.evaluate((it) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return [range.getBoundingClientRect().height, it.getBoundingClientRect().height]
  })
  expect(text).toBeLessThanOrEqual(disc ?? 0)
  await textSize(page, 100)
})

describe('text of twice the size', () => {
  test('no label of a result’s counters is broken in the middle of a word', async () => {
    await goTo('/exams')
    await page.getByRole('combobox', { name: 'Which exams' }).selectOption({ label: 'Previous Exams' })
    await page
      .getByRole('listitem', { name: 'Weekly Live Test 6: Zoology' })
      .getByRole('button', { name: 'Result' })
      .click()
    const labels = page.getByRole('region', { name: 'At a glance' }).locator('dt')
    await labels.first().waitFor()
    await textSize(page, 200)
    const broken = await labels.evaluateAll((all) =>
      all.flatMap((label) => {
        const text = [...label.childNodes].find((it) => it.nodeType === Node.TEXT_NODE)
        return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          if (text) range.setStart(text, index)
          if (text) range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
        })
      }),
    )
    await expect.poll(() => labels.count()).toBe(6)
    expect(broken).toEqual([])
    await textSize(page, 100)
  })
})
