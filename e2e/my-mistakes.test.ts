/** Yesterday's wrong questions on the bus: practised without a network, sent later, seen on another device, gone with the session. */
import { practicePaths } from '@porua/contract/practice.paths'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seat, seatHome } from './support/app.ts'
import { launch, screenshot } from './support/browser.ts'

const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 2,
  banks: {
    [bank]: ['a', 'b'].map((id) => ({
      id,
      type: 'MCQ' as const,
      title: `Question ${id}`,
      options: ['right', 'wrong'],
      answer: ['right'],
      subject: 'Botany',
      chapter: 'Cells',
      explanation: `Because of ${id}.`,
    })),
  },
  exams: [{ id: 'drill', bank, ids: ['a', 'b'], practice: true }],
})

let browser: Browser
let app: TestApp
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp({ dialect: 'sqlite', pack }), launch()])
  const student = await Student.signIn(app.url, mobileOf(0), packPassword)
  const place = { examId: 'drill', groupId: 'g1' }
  const { paper } = await student.sit(place)
  const answers = paper.questions.map(({ question }) => ({
    questionId: question._id,
    answer: ['wrong'],
    timestamp: Date.now(),
  }))
  await student.mustSave(place, answers)
  await student.submit(place)
  await student.mustResult(place)
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const events = () => app.db.read((db) => db.selectFrom('practice_event').selectAll().execute())
const press = (page: Page, name: string) => page.getByRole('button', { name }).click({ delay: 400 })
/** How many rows this browser keeps in a database. */
const kept = (page: Page, database: string) =>
  page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open(name))
    const tables = [...db.objectStoreNames]
    const counts =
      tables.length === 0
        ? []
        : await Promise.all(tables.map((table) => done(db.transaction(tables).objectStore(table).count())))
    db.close()
    return counts.reduce((sum, count) => sum + count, 0)
  }, database)

test('on the bus: never opened before, My Mistakes and How I am doing are there without a network', async () => {
  const phone = await launch([], { installs: true })
  try {
    const { page, context } = await seatHome(phone, app, 0)
    // Fetched by the home page, in quiet; How I am doing is the last of it.
    await page.waitForResponse((reply) => reply.url().endsWith(practicePaths.standing.path))
    await page.getByText('2 to practise now').waitFor()
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('needed-later')).keys()).length))
      .toBeGreaterThan(0)
    await context.setOffline(true)
    await page.goto(`${app.url}/`)
    await page.getByRole('link', { name: 'Practise', exact: true }).click()
    await page.getByRole('link', { name: 'Practise 2 questions' }).click()
    await page.getByText('Question 1 of 2').waitFor()
    await page.goto(`${app.url}/how-i-am-doing`)
    await page.getByText('By subject and chapter').waitFor()
  } finally {
    await phone.close()
  }
})

test('practised without a network, sent when it is back, and seen on the other device', async () => {
  const { page, context } = await seat(browser, app, 0)
  await page.goto(`${app.url}/my-mistakes`)
  await page.getByRole('link', { name: 'Practise 2 questions' }).waitFor()
  await screenshot(page, 'my-mistakes')

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Practise 2 questions' }).click()
  await page.getByRole('radio', { name: 'A right' }).click()
  await press(page, 'Check')
  await page.getByText('Because of a.').waitFor()
  await press(page, 'Next question')
  await page.getByRole('radio', { name: 'B wrong' }).click()
  await press(page, 'Check')
  await page.getByText('Not right yet').waitFor()
  await press(page, 'Finish the round')
  await page.getByText('1 of 2 right').waitFor()
  await page.getByRole('link', { name: 'Back to My Mistakes' }).click()
  await page.getByText('2 later').waitFor()
  expect(await events()).toEqual([])

  await context.setOffline(false)
  await expect.poll(events, { timeout: 20_000 }).toHaveLength(2)

  // The other device has the same schedule; another student has nothing of it.
  const laptop = await seat(browser, app, 0)
  await laptop.page.goto(`${app.url}/my-mistakes`)
  await laptop.page.getByText('2 later').waitFor()
  const other = await seat(browser, app, 1)
  await other.page.goto(`${app.url}/my-mistakes`)
  await other.page.getByText(/^No mistakes yet/).waitFor()

  // A session that the server has ended takes the keys from the phone.
  expect(await kept(page, 'porua-practice')).toBeGreaterThan(0)
  await app.db.write((tx) => tx.deleteFrom('session').execute())
  // What another process has ended is seen after seconds (`account.sessions.ts`).
  app.clock.move(11_000)
  await page.goto(`${app.url}/my-mistakes`)
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(await kept(page, 'porua-practice')).toBe(0)
})
