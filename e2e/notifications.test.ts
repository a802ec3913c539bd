/** Notifications as a student meets them: the bell, the drawer, what arrives while the page is open, and what was missed. */
import { freshPlace, type Place } from '@porua/testkit/databases'
import { startHouse, type TestHouse } from '@porua/testkit/house'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { Wire } from '@porua/testkit/wire'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch, open, screenshot, signIn } from './support/browser.ts'
import { answered, startExam } from './support/exam.ts'
import { overflow, type Size } from './support/house.ts'

const bank = 'questions/b.jsonl'
const pack = makePack({
  students: 20,
  banks: {
    [bank]: [{ id: 'q', type: 'MCQ', title: 'Which?', options: ['fern', 'moss'], answer: ['fern'] }],
  },
  exams: [
    { id: 'live', bank, ids: ['q'] },
    { id: 'past', bank, ids: ['q'], startsAt: '-3h', endsAt: '-1h' },
    { id: 'drill', bank, ids: ['q'], practice: true },
  ],
})

let browser: Browser
let place: Place
let house: TestHouse
/** Between the phones and the server, so that the server can go and another come. */
let wire: Wire
let pages: Page[] = []

beforeAll(async () => {
  place = await freshPlace('sqlite')
  ;[house, browser] = await Promise.all([startHouse({ dialect: 'sqlite', place, pack }), launch()])
  wire = await Wire.to(house.port)
})
afterEach(async () => {
  await Promise.all(pages.map((page) => page.context().close()))
  pages = []
})
afterAll(async () => {
  await browser?.close()
  await wire?.close()
  await house?.close()
  await place?.remove()
})

type Info = Parameters<TestHouse['house']['notifications']['notify']>[0]['info']

/** A student of this test alone, on the exams page with the live connection up. */
async function arrive(student: number, size: Size = 'phone', language: 'en' | 'bn' = 'en') {
  const context = await open(browser, size, { reducedMotion: 'reduce' })
  const page = await context.newPage()
  pages.push(page)
  await signIn(page, wire.url, mobileOf(student), packPassword)
  if (language === 'bn') await page.evaluate(() => localStorage.setItem('language', 'bn'))
  if (language === 'bn') await page.reload()
  await connected(1)
  const id = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('student') ?? '{}') as { _id: string })._id,
  )
  const tell = (message: string, info: Info = null) =>
    house.house.notifications.notify({
      ...{ to: { students: [id] }, type: 'notification', source: 'test' },
      ...{ message, info },
    })
  return { page, id, tell }
}

async function connected(count: number): Promise<void> {
  await expect.poll(() => house.house.live.onlineCount(), { timeout: 20_000 }).toBe(count)
}

const bell = (page: Page) => page.locator('header button[aria-haspopup=dialog]')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const items = (page: Page) => page.locator('dialog li')
const unseen = (page: Page, n: number) =>
  page.getByRole('button', { name: n === 0 ? 'Notifications' : `Notifications, ${n} unseen`, exact: true })
const dot = (item: Locator) => item.locator('[data-unseen]')

async function openDrawer(page: Page): Promise<void> {
  await bell(page).click()
  await page.locator('dialog[open]').waitFor()
}

/** What the server holds for the page's student. */
async function held(page: Page): Promise<{ message: string; isSeen: boolean }[]> {
  return page.evaluate(async () => {
    const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
    const reply = await fetch('/api/notification', { headers: { authorization } })
    const { data } = (await reply.json()) as {
      data: { notifications: { isSeen: boolean; notificationId: { message: string } }[] }
    }
    return data.notifications.map(({ isSeen, notificationId: { message } }) => ({ isSeen, message }))
  })
}

describe.each(['phone', 'wide'] as const)('on a %s window', (size) => {
  const first = { phone: 0, wide: 1 }[size]

  test('one arrives, is announced, counted, read, seen and deleted', async () => {
    const { page, tell } = await arrive(first, size)
    await unseen(page, 0).waitFor()
    await tell('Bring a ruler tomorrow.\nAnd a pencil.')
    await unseen(page, 1).waitFor()
    await page.getByRole('status').getByText('Bring a ruler tomorrow.').waitFor()
    await tell('The second one.')
    await unseen(page, 2).waitFor()
    await screenshot(page, `bell-${size}`)

    await openDrawer(page)
    const [second, ruler] = [items(page).nth(0), items(page).nth(1)]
    await second.getByText('The second one.').waitFor()
    expect(await second.locator('time').textContent()).toMatch(/^\d{2} \w{3} \d{4} \| \d{2}:\d{2} [ap]m$/)
    expect(await dot(second).count()).toBe(1)
    const width = (await drawer(page).boundingBox())?.width ?? 0
    expect(width).toBe(size === 'phone' ? 288 : 1152)
    expect(await axe(page)).toEqual([])
    await screenshot(page, `drawer-${size}`)

    // It leads nowhere: only the dot goes.
    await ruler
      .getByRole('button', { name: /Bring a ruler/ })
      .first()
      .click()
    await expect.poll(() => dot(ruler).count()).toBe(0)
    await drawer(page).waitFor()
    await expect
      .poll(async () => (await held(page)).find((it) => it.isSeen)?.message)
      .toContain('Bring a ruler')

    await second.getByRole('button', { name: 'Delete: The second one.' }).click()
    await expect.poll(() => items(page).count()).toBe(1)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Delete: Bring a ruler tomorrow.\nAnd a pencil.')
    await page.getByText('Notification deleted.').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByText('No notifications yet').waitFor()
    await expect.poll(async () => (await held(page)).length).toBe(0)
    expect(await axe(page)).toEqual([])
    await screenshot(page, `drawer-empty-${size}`)
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    expect(await bell(page).evaluate((it) => it === document.activeElement)).toBe(true)
    await page.reload()
    await unseen(page, 0).waitFor()
  })

  test('in Bangla and in the dark: no violation, nothing wider than the window', async () => {
    const { page, tell } = await arrive(first + 2, size, 'bn')
    await tell('আগামীকাল পরীক্ষা।', { on: 'exam', id: 'live' })
    await tell(`A long one: ${'word '.repeat(60)}`, { on: 'lecture', id: 'l' })
    await tell('x'.repeat(300))
    await page.getByRole('button', { name: 'নোটিফিকেশন, ৩টি অদেখা' }).waitFor()
    await openDrawer(page)
    await items(page).nth(2).waitFor()
    expect(await items(page).nth(2).locator('time').textContent()).toMatch(
      /^[০-৯]{1,2} \S+ [০-৯]{4} \| \S+ [০-৯:]+$/,
    )
    for (const theme of ['light', 'dark']) {
      await page.evaluate((it) => {
        document.documentElement.dataset.theme = it
      }, theme)
      expect(await axe(page), theme).toEqual([])
      await screenshot(page, `drawer-bn-${size}-${theme}`)
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const sideways = await page.locator('dialog').evaluate((it) => it.scrollWidth - it.clientWidth)
    expect(sideways).toBeLessThanOrEqual(0)
  })
})

describe('the live connection', () => {
  test('the same twice is once', async () => {
    const { page, id, tell } = await arrive(4)
    await tell('Once.')
    await unseen(page, 1).waitFor()
    const [entry] = await page.evaluate(async () => {
      const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
      const reply = await fetch('/api/notification', { headers: { authorization } })
      return ((await reply.json()) as { data: { notifications: never[] } }).data.notifications
    })
    if (!entry) throw new Error('no entry')
    const again = { topics: [`student:${id}`], event: 'notification', payload: entry } as const
    await house.house.live.send([again, again])
    await tell('The next.')
    await unseen(page, 2).waitFor()
    await openDrawer(page)
    expect(await items(page).count()).toBe(2)
  })

  test('what came while the server was away is there when it is back, without a reload', async () => {
    const { page, id } = await arrive(5)
    wire.set('refused')
    await house.close()
    house = await startHouse({ dialect: 'sqlite', place })
    await house.house.notifications.notify({
      ...{
        to: { students: [id] },
        type: 'notice',
        message: 'While you were away.',
        info: null,
        source: 'test',
      },
    })
    wire.lead(house.port)
    wire.set('open')
    await unseen(page, 1).waitFor({ timeout: 30_000 })
    await connected(1)
    await page.getByText('You are offline!').waitFor({ state: 'detached' })
  })

  test('a session that ends elsewhere ends here: one call, and its 401 does the rest', async () => {
    const { page } = await arrive(6)
    await page.evaluate(async () => {
      const authorization = JSON.parse(localStorage.getItem('sessionId') ?? 'null') as string
      await fetch('/api/auth/logout', { headers: { authorization } })
    })
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()
    await connected(0)
  })

  test('a group that changes is asked for again', async () => {
    const { page, id } = await arrive(7)
    const asked = page.waitForRequest(/\/api\/exam\/mine/)
    await house.house.live.send([{ topics: [`student:${id}`], event: 'group', payload: { groupId: 'g1' } }])
    await asked
  })

  test('a browser that cannot connect still has everything by calls', async () => {
    const context = await open(browser, 'phone')
    const page = await context.newPage()
    pages.push(page)
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
    await signIn(page, wire.url, mobileOf(8), packPassword)
    await unseen(page, 0).waitFor()
    expect(await page.getByText('You are offline!').count()).toBe(0)
    const id = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('student') ?? '{}') as { _id: string })._id,
    )
    await house.house.notifications.notify({
      ...{ to: { students: [id] }, type: 'notice', message: 'By a call.', info: null, source: 'test' },
    })
    await page.reload()
    await unseen(page, 1).waitFor()
  })
})

describe('where they lead', () => {
  test('an exam: practice opens its tab, a result the previous ones, and the focus is on the page', async () => {
    const { page, tell } = await arrive(9)
    await tell('Practise this.', { on: 'exam', id: 'drill', isPracticeExam: true })
    await tell('Your result is there.', { on: 'exam', id: 'past', examResultId: 'r' })
    await unseen(page, 2).waitFor()

    // The message that says that they came is closed, as a student would.
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'My Profile' }).last().click()
    await page.waitForURL(/student-profile/)
    await openDrawer(page)
    await items(page).getByText('Practise this.').click()
    await page.waitForURL(/\/exams$/)
    await drawer(page).waitFor({ state: 'detached' })
    expect(await page.getByRole('tab', { name: 'Practice Exam' }).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    // The page stands already; only what it shows changes.
    await openDrawer(page)
    await items(page).getByText('Your result is there.').click()
    await drawer(page).waitFor({ state: 'detached' })
    expect(await page.getByRole('tab', { name: 'Live Exam' }).getAttribute('aria-selected')).toBe('true')
    const list = page.getByRole('combobox', { name: 'Which exams' })
    expect(await list.locator('option:checked').textContent()).toBe('Previous Exams')
    await page.getByRole('listitem', { name: 'Exam past' }).waitFor()
    await unseen(page, 0).waitFor()
    await expect.poll(async () => (await held(page)).every((it) => it.isSeen)).toBe(true)
  })

  test('a lesson: course and subject are remembered, then its videos', async () => {
    const { page, tell } = await arrive(10)
    const where = { courseId: 'course', subjectId: 'subject' }
    await tell('A new lecture.', { on: 'lecture', id: 'lec1', ...where })
    await tell('Solved.', { on: 'questionSolve', id: 'qs1', ...where })
    await unseen(page, 2).waitFor()
    for (const [text, path] of [
      ['A new lecture.', '/videos/lec1/lecture'],
      ['Solved.', '/videos/qs1/question-solve'],
    ] as const) {
      await page.evaluate(() => {
        localStorage.removeItem('selectedCourse')
        localStorage.removeItem('selectedSubject')
      })
      await openDrawer(page)
      await items(page).getByText(text).click()
      await page.waitForURL((url) => url.pathname === path)
      const kept = await page.evaluate(() => [
        localStorage.getItem('selectedCourse'),
        localStorage.getItem('selectedSubject'),
      ])
      expect(kept.map((it) => JSON.parse(it ?? 'null'))).toEqual([
        { _id: 'course', name: 'Course' },
        { _id: 'subject', name: 'Subject' },
      ])
    }
  })

  test('a lesson without a network: it is said, the drawer stays, and the next try goes', async () => {
    const { page, tell } = await arrive(11)
    await tell('A new lecture.', { on: 'chapter', id: 'ch1', courseId: 'course', subjectId: 'subject' })
    await unseen(page, 1).waitFor()
    await page.route(/\/api\/subject\/by-course-id/, (route) => route.abort())
    await openDrawer(page)
    await items(page).getByText('A new lecture.').click()
    await items(page).getByText('This could not be opened. Check your internet and try again.').waitFor()
    await drawer(page).waitFor()
    await page.unroute(/\/api\/subject\/by-course-id/)
    await items(page).getByText('A new lecture.').click()
    await page.waitForURL(/\/videos\/ch1\/chapter/)
  })

  test('a question: its thread', async () => {
    const { page, tell } = await arrive(12)
    await tell('Your question was answered.', { on: 'question', id: 'q9' })
    await page.getByRole('status').getByRole('button', { name: 'Open' }).click()
    await page.waitForURL(/\/question-details\/q9/)
    await unseen(page, 0).waitFor()
  })
})

describe('when the server says no', () => {
  test('the dot comes back, and so does what could not be deleted', async () => {
    const { page, tell } = await arrive(13)
    await tell('Older.')
    await tell('Newer.')
    await unseen(page, 2).waitFor()
    await page.route(/\/api\/notification\/(seen|id)\//, (route) => route.abort())
    await openDrawer(page)
    const older = items(page).filter({ hasText: 'Older.' })
    await older.getByRole('button').first().click()
    await expect.poll(() => dot(older).count()).toBe(1)
    await older.getByRole('button', { name: /^Delete/ }).click()
    await older.getByText('The notification could not be deleted.').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await items(page).allTextContents()).toEqual([
      expect.stringContaining('Newer.'),
      expect.stringContaining('Older.'),
    ])
    await page.unroute(/\/api\/notification\/(seen|id)\//)
    await older.getByRole('button', { name: /^Delete/ }).click()
    await expect.poll(async () => (await held(page)).map((it) => it.message)).toEqual(['Newer.'])
  })

  test('a list that does not come says so and can be asked for again; older ones come by Load More', async () => {
    const { page, tell } = await arrive(14)
    for (let n = 1; n <= 53; n++) await tell(`Number ${n}.`)
    await page.reload()
    await unseen(page, 50).waitFor()
    await openDrawer(page)
    await expect.poll(() => items(page).count()).toBe(50)
    await page.route(/\/api\/notification\?/, (route) => route.abort())
    await page.getByRole('button', { name: 'Load More' }).click()
    await page.getByText('The older ones could not be loaded.').waitFor()
    await page.unroute(/\/api\/notification\?/)
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect.poll(() => items(page).count()).toBe(53)
    await items(page).last().getByText('Number 1.').waitFor()
    expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0)
  })

  test('nothing came at all: words and a button, and then the list', async () => {
    const context = await open(browser, 'phone')
    const page = await context.newPage()
    pages.push(page)
    await signIn(page, wire.url, mobileOf(15), packPassword)
    await page.route(/\/api\/(student\/profile|notification)/, (route) =>
      route.fulfill({ status: 400, json: { status: '400', errors: { code: 'badRequest', title: 'No.' } } }),
    )
    await page.reload()
    await openDrawer(page)
    await page.getByText('Your notifications could not be loaded').waitFor()
    expect(await axe(page)).toEqual([])
    await screenshot(page, 'drawer-failed-phone')
    await page.unroute(/\/api\/(student\/profile|notification)/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No notifications yet').waitFor()
  })
})

describe('in a live exam', () => {
  test('only what is about exams is shown, quietly, in nobody’s way; a hint wakes the exam', async () => {
    const { page, tell } = await arrive(16)
    await startExam(page, 'Exam live')
    await answered(page).waitFor()
    await connected(1)
    await tell('The canteen has cake.')
    await tell('Question 1 has been corrected.', { on: 'exam', id: 'live' })
    const note = page.getByRole('status').getByText('Question 1 has been corrected.')
    await note.waitFor()
    await screenshot(page, 'exam-note-phone')
    expect(await page.getByText('The canteen has cake.').count()).toBe(0)
    expect(await note.evaluate((it) => getComputedStyle(it).pointerEvents)).toBe('none')
    expect(await axe(page)).toEqual([])
    await note.waitFor({ state: 'detached' })

    const asked = page.waitForRequest(/\/api\/exam\/start\/live\//)
    await house.house.notifications.examChanged({ examId: 'live', groupIds: ['g1'], change: 'extended' })
    await asked
    // Another exam's hint is not for this one.
    let starts = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/exam/start/')) starts += 1
    })
    await house.house.notifications.examChanged({ examId: 'drill', groupIds: ['g1'], change: 'regraded' })
    await page.waitForTimeout(4_000)
    expect(starts).toBe(0)
  })
})
