/** What goes wrong on exam day, one thing at a time: each journey says what the student reads and what stays safe. */
import { Student } from '@porua/testkit/client'
import type { TestHouse } from '@porua/testkit/house'
import { makePack, mobileOf, type PackOptions, packPassword } from '@porua/testkit/packs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, launch, open, signIn } from './support/browser.ts'
import {
  choose,
  dialog,
  expectAnswered,
  expectOfflineSaved,
  expectSaved,
  expectServerHas,
  question,
  serverAnswers,
  startExam,
  submitAnswer,
  submitExam,
} from './support/exam.ts'
import { houseOf, preventsContextMenu, seat } from './support/house.ts'

const bank = 'questions/bank.jsonl'
const total = 6
const ids = ['q1', 'q2', 'q3', 'q4', 'many', 'short']
/** A title long enough that the questions do not all stand in the window at once. */
const filler = ' Read it twice, then choose.'.repeat(6)

/** Four MCQs whose right answer is A, a checkbox question (A and C), a short answer. */
const options: PackOptions = {
  students: 16,
  groups: ['g1', 'g2'],
  banks: {
    [bank]: [
      ...['q1', 'q2', 'q3', 'q4'].map((id) => ({
        id,
        type: 'MCQ' as const,
        title: `Question ${id}.${filler}`,
        options: [`right ${id}`, `wrong ${id}`, `worse ${id}`, `worst ${id}`],
        answer: [`right ${id}`],
      })),
      {
        ...{ id: 'many', type: 'checkbox', title: 'Which?', options: ['fern', 'dog', 'moss'] },
        answer: ['fern', 'moss'],
      },
      { id: 'short', type: 'shortAns', title: 'How many?', answer: ['4'] },
    ],
  },
  exams: [
    { id: 'live', bank, ids, groups: ['g1'] },
    { id: 'free', bank, ids, multiple: true, groups: ['g1'] },
    { id: 'drill', bank, ids, practice: true, groups: ['g1'] },
    { id: 'gone', bank, ids, groups: ['g2'] },
  ],
}

let browser: Browser
let house: TestHouse

beforeAll(async () => {
  ;[house, browser] = await Promise.all([houseOf(makePack(options)), launch()])
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

const ready = (page: Page) => page.getByText('Everything is on this phone').first().waitFor()
const foot = (page: Page) => page.locator('footer').getByRole('button', { name: 'Submit' })
const quitQuestion = 'Are you sure you want to quit? Once quit your submitted answer state will be erased.'
const portal = '<!doctype html><title>Wi-Fi</title><h1>Pay 20 taka to go on</h1>'

describe('sign-in', () => {
  test('says what is missing, what is not valid and what is wrong', async () => {
    const context = await open(browser, 'phone')
    const page = await context.newPage()
    await page.goto(house.url)
    const submit = page.getByRole('button', { name: 'Sign In' })
    const phone = page.getByLabel('Mobile Number')
    const password = page.getByLabel('Password', { exact: true })
    await submit.click()
    await page.getByText('Please enter phone no.').waitFor()
    await page.getByText('Please enter password').waitFor()
    expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true)
    for (const wrong of ['0171', '01200000000', '0171000000$']) {
      await phone.fill(wrong)
      await submit.click()
      await page.getByText('Phone no. is not valid').waitFor()
    }
    await phone.fill(mobileOf(0))
    expect(await page.getByText('Phone no. is not valid').count()).toBe(0)
    await password.fill('wrong Password1')
    await submit.click()
    const alert = page.getByRole('alert').filter({ hasText: /\w/ })
    await alert.waitFor()
    expect(await axe(page)).toEqual([])
    await password.fill(packPassword)
    await submit.click()
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
    await context.close()
  })
})

describe('an exam that has left the group', () => {
  test('between list and start: a toast, and the card goes; opened by its address: the modal with Back', async () => {
    const { context, page } = await seat(browser, house, 1)
    const card = page.getByRole('listitem', { name: 'Exam gone' })
    await card.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Start Exam' }).waitFor()
    await house.db.write((db) =>
      db.deleteFrom('group_exam').where('exam_id', '=', 'gone').where('group_id', '=', 'g2').execute(),
    )
    await page.getByRole('button', { name: 'Start Exam' }).click()
    await page.getByText('This exam has been removed from your group').waitFor()
    await card.waitFor({ state: 'detached' })

    await page.goto(`${house.url}/live-exam/gone/g2`)
    await dialog(page).getByText('exam removed from your group', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(`${house.url}/exams`)
    await context.close()
  })
})

describe('leaving', () => {
  test('asks in the spec’s sentence, by its button and by Back, and stays on Cancel', async () => {
    const { context, page } = await seat(browser, house, 2)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const address = page.url()
    for (const leave of [
      () => page.getByRole('button', { name: 'Leave the exam' }).click(),
      () => page.goBack({ waitUntil: 'commit' }).then(() => undefined),
    ]) {
      await leave()
      await dialog(page).getByText(quitQuestion).waitFor()
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      expect(page.url()).toBe(address)
      await expectAnswered(page, 1, total)
    }
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${house.url}/exams`)
    // What the server has acknowledged stays.
    await startExam(page, 'Exam live')
    await expectAnswered(page, 1, total)
    await context.close()
  })
})

describe('answers and their rules', () => {
  test('a locked answer stays; where several submissions are allowed it changes', async () => {
    const { context, page } = await seat(browser, house, 3)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await choose(page, 1, 'B')
    await page.getByText('You cannot change the answer').first().waitFor()
    expect((await serverAnswers(page, 'live', 'g1')).size).toBe(1)
    const first = await question(page, 1)
    expect(await first.getByRole('radio').nth(0).getAttribute('aria-checked')).toBe('true')
    expect(await first.getByRole('radio').nth(1).getAttribute('aria-checked')).toBe('false')

    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${house.url}/exams`)
    await startExam(page, 'Exam free')
    await choose(page, 1, 'B')
    await expectSaved(page, 1)
    await choose(page, 1, 'A')
    await expect
      .poll(async () => [...(await serverAnswers(page, 'free', 'g1')).values()])
      .toEqual([['right q1']])
    await expectAnswered(page, 1, total)
    await context.close()
  })

  test('nothing answered: an alert; offline: Submit rests and says why', async () => {
    const { context, page } = await seat(browser, house, 4)
    await startExam(page, 'Exam live')
    await foot(page).click()
    await dialog(page).getByText('You have not answered any question yet!').waitFor()
    await dialog(page).getByRole('button').last().click()
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await context.setOffline(true)
    await page.getByText('You are offline!').waitFor()
    await foot(page).click()
    await dialog(page).getByText('You are offline. Please insure stable internet connection.').waitFor()
    const submit = dialog(page).getByRole('button', { name: 'Submit' })
    expect(await submit.isDisabled()).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => submit.isEnabled(), { timeout: 20_000 }).toBe(true)
    await submit.click()
    await page.getByText('Exam submitted successfully!').waitFor()
    await context.close()
  })

  test('right-click is kept away in the exam and in the result', async () => {
    const { context, page } = await seat(browser, house, 4)
    expect(await preventsContextMenu(page, 'main')).toBe(false)
    await startExam(page, 'Exam drill', 'Practice Exam')
    expect(await preventsContextMenu(page, 'article')).toBe(true)
    // Paste lives there.
    expect(await preventsContextMenu(page, 'textarea')).toBe(false)
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await submitExam(page)
    await page.waitForURL(/\/result\//)
    await page.getByRole('article').first().waitFor()
    expect(await preventsContextMenu(page, 'article')).toBe(true)
    await context.close()
  })

  test('by keyboard on a wide window: letters choose, arrows go on, Enter gives, the palette jumps', async () => {
    const { context, page } = await seat(browser, house, 5, 'wide')
    await startExam(page, 'Exam live')
    const palette = page.getByRole('navigation', { name: 'Questions' })
    const cell = (n: number) => palette.getByRole('button', { name: new RegExp(`^Question ${n}:`) })
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.closest('[data-question]')?.querySelector('h3 span')?.textContent,
      )

    await page.keyboard.press('b')
    await expectSaved(page, 1)
    expect(await (await question(page, 1)).getByRole('radio').nth(1).getAttribute('aria-checked')).toBe(
      'true',
    )
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('2')
    await page.keyboard.press('c')
    await expectSaved(page, 2)
    // On an answered MCQ Enter goes on.
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('3')
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe('2')

    await cell(5).click()
    expect(await focused()).toBe('5')
    await page.keyboard.press('a')
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    // Enter on a ticked option presses the question's own Submit.
    await (await question(page, 5)).getByText('Answer Submitted').waitFor()
    await expect
      .poll(async () => [...(await serverAnswers(page, 'live', 'g1')).values()])
      .toEqual(expect.arrayContaining([['wrong q1'], ['worse q2'], ['fern', 'moss']]))

    // Keys are letters while a text is written.
    const short = await question(page, 6)
    await short.getByRole('textbox').click()
    await page.keyboard.type('bad')
    expect(await short.getByRole('textbox').inputValue()).toBe('bad')
    await expectAnswered(page, 3, total)

    await (await question(page, 4)).getByRole('button', { name: 'Mark for review' }).click()
    await palette.getByRole('button', { name: 'Question 4: Not answered, Marked for review' }).waitFor()
    await palette.getByRole('button', { name: 'Question 1: Saved' }).waitFor()
    await foot(page).click()
    await dialog(page).getByText('1 question is marked for review.').waitFor()
    await dialog(page).getByText('Written but not submitted: 6.').waitFor()
    await context.close()
  })
})

describe('a session that ends in mid-exam', () => {
  test('the screen stays, signing in there goes on, and the answers arrive', async () => {
    const { context, page } = await seat(browser, house, 6)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('sessionId') ?? '""') as string)
    const ended = await fetch(`${house.url}/api/auth/logout`, { headers: { authorization: session } })
    expect(ended.status).toBe(200)

    const address = page.url()
    await choose(page, 2, 'B')
    const banner = page.getByRole('alert').filter({ hasText: 'Please sign in again' })
    await banner.waitFor()
    await choose(page, 3, 'C')
    await expectAnswered(page, 3, total)
    expect(page.url()).toBe(address)
    await banner.getByRole('button', { name: 'Sign In' }).click()
    await dialog(page).getByText('Sign in as Student 6').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await dialog(page).getByText('Please enter password').waitFor()
    await dialog(page).getByLabel('Password', { exact: true }).fill(packPassword)
    await dialog(page).getByRole('button', { name: 'Sign In' }).click()
    await banner.waitFor({ state: 'detached' })
    await expectSaved(page, 2)
    await expectSaved(page, 3)
    await expectServerHas(page, 'live', 'g1', 3)
    await context.close()
  })
})

describe('one phone, two students', () => {
  test('logout says how many are unsent; they wait for their student and are never seen or sent by another', async () => {
    const { context, page } = await seat(browser, house, 7)
    await startExam(page, 'Exam live')
    await ready(page)
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await context.setOffline(true)
    await choose(page, 2, 'B')
    await choose(page, 3, 'C')
    await expectOfflineSaved(page, 2)
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${house.url}/exams`)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByText('Are you sure you want to logout?').waitFor()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByText('2 answers have not been sent yet').waitFor()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Mobile Number').waitFor()
    await context.setOffline(false)

    await signIn(page, house.url, mobileOf(8), packPassword)
    await startExam(page, 'Exam live')
    await expectAnswered(page, 0, total)
    await expectOfflineSaved(page, 0)
    await choose(page, 4, 'D')
    await expectSaved(page, 4)
    const other = await Student.signIn(house.url, mobileOf(8), packPassword)
    const place = { examId: 'live', groupId: 'g1' }
    expect((await other.examOf(place)).answers.map(({ answer }) => answer)).toEqual([['worst q4']])
    const owner = await Student.signIn(house.url, mobileOf(7), packPassword)
    expect((await owner.examOf(place)).answers.map(({ answer }) => answer)).toEqual([['right q1']])
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${house.url}/exams`)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Log out successfull').waitFor()

    // At the first one's next sign-in they go by themselves, without opening the exam.
    await signIn(page, house.url, mobileOf(7), packPassword)
    await expectServerHas(page, 'live', 'g1', 3)
    expect([...(await serverAnswers(page, 'live', 'g1')).values()]).toEqual(
      expect.arrayContaining([['right q1'], ['wrong q2'], ['worse q3']]),
    )
    await context.close()
  })

  test('with a network logout sends first and asks nothing more', async () => {
    const { context, page } = await seat(browser, house, 9)
    await startExam(page, 'Exam live')
    await ready(page)
    await context.route('**/api/**', (route) => route.abort())
    await choose(page, 1, 'A')
    await expectOfflineSaved(page, 1)
    await page.getByRole('button', { name: 'Leave the exam' }).click()
    await dialog(page).getByRole('button', { name: 'Quit' }).click()
    await page.waitForURL(`${house.url}/exams`)
    await context.unroute('**/api/**')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Log out successfull').waitFor()
    const student = await Student.signIn(house.url, mobileOf(9), packPassword)
    expect((await student.examOf({ examId: 'live', groupId: 'g1' })).answers).toHaveLength(1)
    await context.close()
  })
})

describe('a captive portal', () => {
  test('its 200 with HTML is not an acknowledgement; the answers go when it lets through', async () => {
    const { context, page } = await seat(browser, house, 10)
    await startExam(page, 'Exam live')
    await context.route('**/api/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: portal }),
    )
    await choose(page, 1, 'A')
    await choose(page, 2, 'B')
    await expectOfflineSaved(page, 2)
    await page.getByText('You are offline!').waitFor()
    expect(await (await question(page, 1)).getByText('Saved', { exact: true }).count()).toBe(0)
    await context.unroute('**/api/**')
    await expectSaved(page, 1)
    await expectSaved(page, 2)
    await expectOfflineSaved(page, 0)
    await expectServerHas(page, 'live', 'g1', 2)
    await context.close()
  })
})

describe('time', () => {
  test('at zero: questions greyed and unclickable, the dialog, and OK submits', async () => {
    const own = await houseOf(
      makePack({ ...options, students: 1, groups: ['g1'], exams: [{ id: 'live', bank, ids, duration: 10 }] }),
    )
    const { context, page } = await seat(browser, own, 0)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await expectSaved(page, 1)
    await choose(page, 2, 'A')
    await expectSaved(page, 2)
    own.clock.move(9 * 60_000 + 45_000)
    // The phone asks the time anew when the page is loaded; nothing else would make it doubt its own.
    await page.reload()
    await expectAnswered(page, 2, total)
    await dialog(page).getByText('Exam time is over!').waitFor()
    expect(
      await page
        .locator('main ol')
        .first()
        .evaluate((list) => (list as HTMLElement).inert),
    ).toBe(true)
    await (await question(page, 3))
      .getByRole('radio')
      .first()
      .click({ force: true, timeout: 1_000 })
      .catch(() => undefined)
    await expectAnswered(page, 2, total)
    expect(await axe(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.getByText('Exam submitted successfully!').waitFor()
    await page.waitForURL(`${own.url}/exams`)
    const [attempt] = (await (await Student.signIn(own.url, mobileOf(0), packPassword)).mine()).attempts
    expect(attempt?.submittedAt).toBeTruthy()
    await context.close()
    await own.close()
  })

  test('a result that is not published is a toast; once released it shows the merit position', async () => {
    const own = await houseOf(
      makePack({
        ...options,
        students: 2,
        groups: ['g1'],
        exams: [{ id: 'live', bank, ids: ids.slice(0, 5) }],
      }),
    )
    const better = await Student.signIn(own.url, mobileOf(1), packPassword)
    const place = { examId: 'live', groupId: 'g1' }
    const { paper } = await better.sit(place)
    const timestamp = own.clock.now()
    await better.mustSave(
      place,
      paper.questions
        .filter(({ question: it }) => it.type === 'MCQ')
        .map(({ question: it }) => ({
          ...{ questionId: it._id, timestamp, revision: 1, extra: [] },
          answer: it.options.filter((option) => option.startsWith('right')),
        })),
    )
    await better.submit(place)

    const { context, page } = await seat(browser, own, 0)
    await startExam(page, 'Exam live')
    await choose(page, 1, 'A')
    await choose(page, 2, 'B')
    await submitAnswerMany(page)
    await submitExam(page)
    await page.waitForURL(`${own.url}/exams`)
    const card = page.getByRole('listitem', { name: 'Exam live' })
    await card.getByText('The result is not published yet.').waitFor()
    await card.getByRole('button', { name: 'Result' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /published/i })
      .waitFor()
    expect(page.url()).toBe(`${own.url}/exams`)

    own.clock.move(3 * 3_600_000)
    await own.runJobs()
    await page.reload()
    await page.getByRole('tab', { name: 'Live Exam' }).waitFor()
    await page.getByLabel('Which exams').selectOption({ label: 'Previous Exams' })
    await card.getByRole('button', { name: 'Result' }).click()
    await page.getByRole('heading', { name: /Passed|Failed/ }).waitFor()
    const facts = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')
    expect(facts).toMatch(/Correct ?2/)
    expect(facts).toMatch(/Incorrect ?1/)
    expect(facts).toMatch(/Merit Pos\. ?2/)
    await context.close()
    await own.close()
  })
})

/** The checkbox question, answered right. */
async function submitAnswerMany(page: Page): Promise<void> {
  await choose(page, 5, 'A')
  await choose(page, 5, 'C')
  await submitAnswer(page, 5, 'checkbox')
}
