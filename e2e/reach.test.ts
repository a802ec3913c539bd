/** Without a mouse, with large text, on a narrow screen, in the system's own colours, without motion, by ear. */
import type { TestApp } from '@porua/testkit/app'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch, open, screenshot, signInHome } from './support/browser.ts'
import { answered, choose, dialog, expectAnswered, expectSaved, startExam } from './support/exam.ts'
import { askByCall } from './support/forum.ts'
import { layoutFaults, reachApp, tabTo, textSize } from './support/reach.ts'

let browser: Browser
let app: TestApp

beforeAll(async () => {
  ;[app, browser] = await Promise.all([reachApp(), launch()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

async function pageOf(more: Parameters<typeof open>[2] = {}, size: 'phone' | 'wide' = 'wide'): Promise<Page> {
  return (await open(browser, size, { reducedMotion: 'reduce', ...more })).newPage()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

describe('without a mouse', () => {
  test('from sign-in through an exam to its result, and to a question in the forum', async () => {
    const page = await pageOf()
    const { keyboard } = page
    const press = async (at: Parameters<typeof tabTo>[1], key = 'Enter') => {
      await tabTo(page, at)
      // The first moment of a dialog takes no press that confirms.
      await page.locator('dialog[data-fresh]').waitFor({ state: 'detached' })
      await keyboard.press(key)
    }
    await page.goto(app.url)
    await tabTo(page, page.getByLabel('Mobile Number'))
    await keyboard.type(mobileOf(0))
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(packPassword)
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()
    // The first stop leads past the bar.
    await press(page.getByRole('link', { name: 'Skip to content' }))
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await page.reload()
    await page.getByRole('heading', { name: 'My Courses', level: 1 }).waitFor()

    await press(page.getByRole('navigation').getByRole('link', { name: 'My Exams' }))
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
    await tabTo(page, page.getByRole('tab', { name: 'Live Exam' }))
    await keyboard.press('ArrowRight')
    const drill = page.getByRole('listitem', { name: 'Exam drill' }).getByRole('button', { name: 'Start' })
    await press(drill)
    await press(button(page, 'Start Exam'))
    await answered(page).waitFor()
    const card = (n: number) => page.getByRole('article', { name: `Question ${n}`, exact: true })
    await press(card(1).getByRole('radio').first(), 'Space')
    await expectSaved(page, 1)
    await press(card(2).getByRole('checkbox').first(), 'Space')
    await press(card(2).getByRole('button', { name: 'Submit' }))
    await expectAnswered(page, 2, 3)
    await tabTo(page, card(3).getByRole('textbox'))
    await keyboard.type('8')
    await press(card(3).getByRole('button', { name: 'Submit' }))
    await press(inDialog(page, 'Submit'))
    await expectAnswered(page, 3, 3)
    await press(page.locator('footer').getByRole('button', { name: 'Submit' }))
    // Escape leads out, and the focus is where it was.
    await inDialog(page, 'Cancel').waitFor()
    await keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await keyboard.press('Enter')
    await press(inDialog(page, 'Submit'))
    await page.waitForURL('**/result/**')
    await page.getByText('Marks obtained').first().waitFor()
    await tabTo(page, button(page, 'Print'))

    await page.goto(`${app.url}/my-qa`)
    await button(page, 'Ask a Question').waitFor()
    await press(button(page, 'Ask a Question'))
    await press(inDialog(page, 'OK'))
    for (const label of ['Course', 'Subject', 'Chapter']) {
      const select = dialog(page).getByLabel(label, { exact: true })
      await select.locator('option').nth(1).waitFor({ state: 'attached' })
      await tabTo(page, select)
      if ((await select.inputValue()) === '') await keyboard.press('ArrowDown')
    }
    await tabTo(page, dialog(page).getByLabel('Description', { exact: true }))
    await keyboard.type('Why does the sky look blue?')
    await press(inDialog(page, 'Submit'))
    await page.waitForURL('**/question-details/**')
    await page.getByRole('article').getByText('Why does the sky look blue?').waitFor()
    await page.context().close()
  })
})

describe('narrow and large', () => {
  const signedOut = {
    en: ['/login', '/register', '/forget-password', '/data-deletion-policy', '/receipts'],
    bn: ['/login'],
  }
  /** Bangla has longer words on the same screens: one of each kind. */
  const both = [
    '/',
    '/exams',
    '/subjects/course',
    '/lectures/subject',
    '/notes/l1/lecture',
    '/qa-forum-list/course',
  ]
  const visits = {
    en: [
      ...both,
      '/my-qa',
      '/books/course',
      '/chapters/subject',
      '/question-solve/subject',
      '/videos/l1/lecture',
      '/scoreboard',
      '/student-profile',
      '/nowhere',
    ],
    bn: [...both, '/scoreboard', '/student-profile'],
  }

  /** What axe looks at nowhere else. */
  const pages = [
    '/',
    '/subjects/course',
    '/books/course',
    '/lectures/subject',
    '/chapters/subject',
    '/nowhere',
  ]
  const axed = new Set([...pages.map((path) => `en ${path}`), 'en signed out /data-deletion-policy'])

  /** What is wrong at 320 px, at 360 px with text of twice the size, and by axe. */
  async function faultsOf(page: Page, name: string): Promise<string[]> {
    await page.setViewportSize({ width: 320, height: 640 })
    const narrow = await layoutFaults(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await textSize(page, 200)
    const large = await layoutFaults(page)
    await textSize(page, 100)
    const broken = axed.has(name) ? await axe(page) : []
    return [
      ...broken.map((fault) => `${name}: ${fault}`),
      ...narrow.map((fault) => `${name} at 320 px: ${fault}`),
      ...large.map((fault) => `${name}, text of 200 %: ${fault}`),
    ]
  }

  test.each(['en', 'bn'] as const)(
    'nothing is cut or overlaps, in %s',
    { timeout: 300_000 },
    async (language) => {
      const faults: string[] = []
      const page = await pageOf()
      await page.addInitScript((it) => localStorage.setItem('language', it), language)
      for (const path of signedOut[language]) {
        await page.goto(app.url + path)
        await page.locator('main h1').first().waitFor()
        faults.push(...(await faultsOf(page, `${language} signed out ${path}`)))
      }
      await page.goto(`${app.url}/login`)
      // Each language has its own student: an exam that was begun is not started again.
      await page.locator('input[name=username]').fill(mobileOf(language === 'en' ? 1 : 5))
      await page.locator('input[name=password]').fill(packPassword)
      await page.locator('form button[type=submit]').click()
      await page.locator('nav a[href="/exams"]').waitFor()
      const asked = await askByCall(page, `${language}: why is the leaf green and not blue? `.repeat(6), {
        chapterId: 'c1',
      })
      for (const path of [...visits[language], `/question-details/${encodeURIComponent(asked)}`]) {
        await page.goto(app.url + path)
        await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' })
        await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
        faults.push(...(await faultsOf(page, `${language} ${path.slice(0, 30)}`)))
      }
      await page.goto(`${app.url}/live-exam/live/g1`)
      await page.locator('dialog button').last().click()
      await page.locator('main article').first().waitFor()
      faults.push(...(await faultsOf(page, `${language} exam`)))
      expect(faults).toEqual([])
      await page.context().close()
    },
  )
})

describe('by ear, in the system’s colours, without motion', () => {
  test('the exam says what it is: time, questions, states, what changes', async () => {
    const page = await pageOf()
    await signInHome(page, app.url, mobileOf(2), packPassword)
    await page.goto(`${app.url}/exams`)
    await startExam(page, 'Exam live')
    const said = () => page.locator('main').ariaSnapshot()
    const before = await said()
    expect(before).toMatch(/heading "Exam live" \[level=1\]/)
    expect(before).toMatch(/timer "Time left": \d+:\d\d/)
    expect(before).toContain('radiogroup "Question 1 Choose one answer"')
    expect(before).toMatch(/radio "A\s+xylem"/)
    expect(before).toContain('group "Question 2 Choose every right answer"')
    expect(before).toContain('textbox "Your answer"')
    expect(before).toContain('button "Question 1: Not answered"')
    expect(before).toContain('button "Leave the exam"')
    const written = page.getByRole('textbox', { name: 'Your answer' })
    expect(await written.evaluate(describedBy)).toBe('Question 3 How many legs has a spider?')
    const group = page.getByRole('radiogroup').first()
    expect(await group.evaluate(describedBy)).toBe('Which tissue carries water?')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const after = await said()
    expect(after).toMatch(/radio "A\s+xylem[^"]*" \[checked\]/)
    expect(after).toContain('button "Question 1: Saved"')
    // The state of an answer and the time are heard without the focus on them; the count of seconds is not.
    const live = await page.evaluate(() =>
      [...document.querySelectorAll('main [aria-live=polite], main [role=status]')].map(
        (it) => it.textContent,
      ),
    )
    expect(live.some((text) => text?.includes('Saved'))).toBe(true)
    await expect.poll(() => page.getByRole('timer').first().getAttribute('aria-live')).toBeNull()
    await page.context().close()
  })

  test('forced colours: focus, the chosen option and the chosen tab are seen', async () => {
    const page = await pageOf({ forcedColors: 'active' }, 'phone')
    await signInHome(page, app.url, mobileOf(3), packPassword)
    await page.goto(`${app.url}/exams`)
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    expect(await looks(tabs.first())).not.toEqual(await looks(tabs.nth(1)))
    await screenshot(page, 'reach-forced-exams')
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const rows = page.getByRole('article').first().getByRole('radio')
    expect(await looks(rows.first().locator('..'))).not.toEqual(await looks(rows.nth(1).locator('..')))
    await tabTo(page, rows.nth(1))
    await screenshot(page, 'reach-forced-exam')
    await button(page, 'Show all questions').click()
    const cells = dialog(page).locator('ol button')
    await cells.first().waitFor()
    expect(await looks(cells.first())).not.toEqual(await looks(cells.nth(1)))
    await screenshot(page, 'reach-forced-palette')
    await page.context().close()
  })

  test('reduced motion: nothing moves for longer than a blink', async () => {
    const page = await pageOf({}, 'phone')
    await signInHome(page, app.url, mobileOf(4), packPassword)
    await page.getByRole('button', { name: /notification/i }).click()
    await dialog(page).waitFor()
    const longest = await page.evaluate(() =>
      Math.max(
        0,
        // What follows the finger (a line under a title while its text is scrolled) does not move by itself.
        ...document
          .getAnimations()
          .filter((it) => it.timeline === document.timeline)
          .map((it) => Number(it.effect?.getComputedTiming().endTime ?? 0)),
      ),
    )
    expect(longest).toBeLessThanOrEqual(1)
    await page.context().close()
  })
})

/** Runs in the page: the text that describes an element. */
function describedBy(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ')
  const texts = ids.map((id) => {
    const place = document.getElementById(id)?.cloneNode(true) as HTMLElement | undefined
    for (const hidden of place?.querySelectorAll('[aria-hidden]') ?? []) hidden.remove()
    return place?.textContent?.trim() ?? ''
  })
  return texts.join(' ')
}

/** What of an element's look the system's own colours leave. */
async function looks(element: ReturnType<Page['locator']>): Promise<string[]> {
  return element.first().evaluate((it) => {
    const { outlineStyle, outlineColor, borderColor, borderStyle, backgroundColor, textDecorationLine } =
      getComputedStyle(it)
    return [outlineStyle, outlineColor, borderColor, borderStyle, backgroundColor, textDecorationLine]
  })
}
