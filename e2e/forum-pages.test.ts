/** The forum of a course of the sample school: what the specification names is there and leads on. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleSeat, seen } from './support/sample-seat.ts'

const seat = sampleSeat()
const { aside, goTo, title } = seat
let page: Page
beforeAll(() => {
  page = seat.page
})

describe('the course’s forum', () => {
  const list = () => page.getByRole('main')
  const option = (name: string) => list().getByRole('combobox', { name, exact: true })

  test('from the subject page; course name, selects, sizes, author, date and pictures of the sample school', async () => {
    await goTo('/subjects/medical-2027')
    await page.getByRole('link', { name: 'Question and Answer' }).click()
    await page.waitForURL('**/qa-forum-list/medical-2027')
    await title('Question and Answer')
    await list().getByRole('paragraph').filter({ hasText: 'Medical Admission 2027' }).waitFor()
    const circuit = list().getByRole('article').filter({ hasText: 'In a circuit with one resistor' })
    await circuit.getByText('Nusrat Jahan Tithi').waitFor()
    expect(await circuit.locator('time').textContent()).toMatch(/^\d{2} \w{3} \d{4}, \d{2}:\d{2} [ap]m$/)
    const picture = circuit.getByRole('button', { name: 'Enlarge: Image 1' })
    expect(await picture.boundingBox()).toMatchObject({ width: 120, height: 120 })
    await seen(picture.locator('img'))
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/qa/search-questions') && request.postDataJSON().limit === 100,
    )
    await option('Per page').selectOption('100')
    expect((await asked).postDataJSON()).toMatchObject({ page: 1 })
    await option('Course').selectOption({ label: 'HSC জীববিজ্ঞান' })
    await page.waitForURL('**/qa-forum-list/hsc-biology**')
    await list().getByRole('paragraph').filter({ hasText: 'HSC জীববিজ্ঞান' }).waitFor()
    await expect.poll(() => circuit.count()).toBe(0)
    // A course's card is the same on My Q&A, and leads here.
    await goTo('/my-qa')
    const card = page.getByRole('link', { name: 'Medical Admission 2027' })
    const about = page
      .getByRole('listitem')
      .filter({ has: card })
      .getByText('Everything for the medical admission test')
    await about.waitFor()
    await card.click()
    await page.waitForURL('**/qa-forum-list/medical-2027')
  })

  test('an author who is no longer there is a Guest; a teacher without a name is a Teacher, once', async () => {
    const other = await page.context().newPage()
    await other.route('**/api/qa/get-question/post-7', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: { question: object } }
      Object.assign(body.data.question, { studentId: null })
      await route.fulfill({ response: reply, json: body })
    })
    await other.goto(`${seat.url}/question-details/post-7`)
    await other.getByRole('article').getByText('Guest', { exact: true }).waitFor()
    const replies = other.getByRole('list', { name: 'Replies' })
    await replies.getByText('Both of you, if each keeps one sign').waitFor()
    expect(await replies.getByText('Teacher', { exact: true }).count()).toBe(1)
    await other.close()
  })

  test('suggestions wait until typing has rested for 800 ms, and show formulas as formulas', async () => {
    const typing = await aside()
    await typing.clock.install()
    await typing.goto(`${seat.url}/qa-forum-list/medical-2027`)
    await typing.getByRole('article').first().waitFor()
    await typing.clock.pauseAt(Date.now() + 3_600_000)
    let asked = 0
    typing.on('request', (request) => {
      if (request.url().endsWith('/qa/get-question-keyword')) asked += 1
    })
    await typing.getByRole('combobox', { name: 'Search questions' }).fill('ball thrown')
    await typing.clock.runFor(790)
    expect(asked).toBe(0)
    await typing.clock.runFor(20)
    await expect.poll(() => asked).toBe(1)
    await typing.clock.resume()
    const found = typing.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
    await found.locator('math').first().waitFor({ state: 'attached' })
    expect(await found.innerText()).not.toContain('$')
    await typing.context().close()
  })
})
