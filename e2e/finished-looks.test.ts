/** What a designer looks at first, on the sample school: nothing covers the time, no label breaks, no fact is said twice. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Size } from './support/app.ts'
import { launch, open, signIn, signInHome } from './support/browser.ts'
import { question, startExam } from './support/exam.ts'
import { openSampleSchool, type SampleSchool } from './support/screens/sample-school.ts'

const password = 'Porua2027'

let browser: Browser
let school: SampleSchool
beforeAll(async () => {
  ;[school, browser] = await Promise.all([openSampleSchool(), launch()])
}, 240_000)
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})
afterAll(async () => {
  await browser?.close()
  await school?.close()
})

/** A page with a student signed in, at an address. */
async function at(path: string, size: Size = 'phone', language: 'en' | 'bn' = 'en'): Promise<Page> {
  const page = await (await open(browser, size)).newPage()
  await signInHome(page, school.url, '01700000001', password)
  await page.evaluate((it) => localStorage.setItem('language', it), language)
  await page.goto(school.url + path)
  return page
}

/** Where something stands in the window. */
async function boxOf(it: Locator) {
  const box = await it.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return box
}

/** How many lines its words take: a line begins below the end of the one before. */
const lines = (it: Locator) =>
  it.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
    let [count, end] = [0, Number.NEGATIVE_INFINITY]
    for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
      if (top >= end - 2) count++
      end = Math.max(end, bottom)
    }
    return count
  })

describe('the exam', () => {
  test.each(['phone', 'wide'] as const)(
    'a message covers no part of the time, and the button of an answer is not called like the exam’s: %s window',
    async (size) => {
      const page = await (await open(browser, size)).newPage()
      await signIn(page, school.url, size === 'phone' ? '01700000001' : '01700000007', password)
      // A laptop's: the wider the window, the more room there is.
      if (size === 'wide') await page.setViewportSize({ width: 1024, height: 720 })
      await startExam(page, 'Weekly Live Test 7')
      const card = await question(page, 17)
      const give = card.getByRole('button', {
        name: 'Submit Answer',
        exact: true,
        description: 'Question 17',
      })
      await expect.poll(() => page.getByRole('button', { name: 'Submit', exact: true }).count()).toBe(1)
      await card.getByRole('checkbox').first().click()
      await card.getByText('Not submitted yet').waitFor()
      const [state, button] = [await boxOf(card.getByText('Not submitted yet')), await boxOf(give)]
      expect(state.y, 'beside the button').toBeGreaterThanOrEqual(button.y)
      await give.click()
      const told = page.getByText('Answer submitted successfully!')
      await told.waitFor()
      const message = await boxOf(
        page.locator('section').filter({ has: told }).locator('[role=status] > *').first(),
      )
      const clock = await boxOf(page.getByRole('timer').filter({ visible: true }).locator('..'))
      const apart = message.x + message.width <= clock.x || message.y >= clock.y + clock.height
      expect(apart, JSON.stringify({ message, clock })).toBe(true)
    },
  )
})

describe('a phone of 360 px', () => {
  test.each(['en', 'bn'] as const)(
    'the three lists of a subject stand in one row, each in one line: %s',
    async (language) => {
      const page = await at('/question-solve/zoology', 'phone', language)
      const tabs = page.getByRole('tab')
      await tabs.nth(2).waitFor()
      const boxes = await Promise.all([0, 1, 2].map((n) => boxOf(tabs.nth(n))))
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
      for (const n of [0, 1, 2]) expect(await lines(tabs.nth(n))).toBe(1)
      // As far from the tabs as the videos of an item are.
      const [list, first] = [
        await boxOf(page.getByRole('tablist')),
        await boxOf(page.getByRole('tabpanel').locator('li').first()),
      ]
      expect(Math.round(first.y - list.y - list.height)).toBe(16)
    },
  )

  test('subjects stand two in a row, and one where the text is large', async () => {
    const page = await at('/subjects/medical-2027')
    const cards = page.locator('main li', { has: page.getByRole('progressbar') })
    await cards.nth(1).waitFor()
    expect((await boxOf(cards.nth(1))).y).toBe((await boxOf(cards.nth(0))).y)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect((await boxOf(cards.nth(1))).y).toBeGreaterThan((await boxOf(cards.nth(0))).y)
  })

  test('nobody is told to drag files with a thumb', async () => {
    const phone = await at('/qa-forum-list/medical-2027')
    await ask(phone)
    expect(await phone.getByText('You can also drag files here').isVisible()).toBe(false)
    const wide = await at('/qa-forum-list/medical-2027', 'wide')
    await ask(wide)
    await expect.poll(() => wide.getByText('You can also drag files here').isVisible()).toBe(true)
    // The fields stand equally far from one another: what may come between them takes no room before it comes.
    const [text, files] = [
      await boxOf(phone.getByRole('textbox', { name: 'Description' })),
      await boxOf(phone.getByRole('group', { name: 'Attachments' })),
    ]
    expect(Math.round(files.y - text.y - text.height)).toBeLessThanOrEqual(24)
  })
})

describe('a lecture', () => {
  test('without videos leads to its notes, without notes to its videos, without either nowhere', async () => {
    const page = await at('/videos/che-solve-1/question-solve')
    await page.getByText('No Video Available').waitFor()
    await page.getByRole('button', { name: 'See the notes' }).click()
    await page.getByText('DOWNLOAD').waitFor()
    await page.goto(`${school.url}/notes/bot-lec-1/lecture`)
    await page.getByText('No notes here yet.').waitFor()
    await page.getByRole('button', { name: 'See the videos' }).click()
    await page.getByRole('tab', { name: 'Videos', selected: true }).waitFor()
    await page.goto(`${school.url}/videos/phy-lec-1/lecture`)
    await page.getByText('No Video Available').waitFor()
    expect(await page.getByRole('tabpanel').getByRole('button').count()).toBe(0)
  })

  test('the player’s Pause stands in the middle of the picture', async () => {
    const page = await at('/videos/zoo-lec-1/lecture')
    await page.getByRole('tabpanel').getByRole('button').first().click()
    const pause = await boxOf(page.getByRole('button', { name: /^(Pause|Play)$/ }))
    const picture = await boxOf(page.locator('video'))
    expect(Math.abs(pause.y + pause.height / 2 - picture.y - picture.height / 2)).toBeLessThanOrEqual(1)
  })
})

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask a Question' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByRole('group', { name: 'Attachments' }).waitFor()
}
