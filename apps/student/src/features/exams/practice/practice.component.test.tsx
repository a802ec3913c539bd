/** My Mistakes, a round, and How I am doing (docs/decisions/0053). Two devices, and a network that is gone, are a journey. */
import { practiceCalls } from '@porua/contract/practice'
import { reportReach } from '@porua/kit/platform/online.ts'
import { button, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mistakenExam, mistakes, standingReply } from '../../../testing/replies/practice.ts'
import { api, open } from '../../../testing/stage.tsx'
import { pressMs } from './round-rules.ts'

/** A press right after the one before is taken for a second tap of it. */
const unhurried = { delay: pressMs + 50 }

/** What the phone keeps goes before each test. */
async function forget(): Promise<void> {
  for (const name of ['porua-practice', 'porua-practice-unsent'])
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve
    })
}

/** The server has what was practised, and the phone has noted that: in the next test it would write what `forget` has removed. */
async function delivered(): Promise<void> {
  await expect.poll(() => localStorage.getItem('practiceWaits')).toBeNull()
}

beforeEach(async () => {
  // First: what the test before sends late finds a reply.
  api.on(practiceCalls.mistakes, { exams: [mistakenExam()] })
  api.on(practiceCalls.mistakeQuestions, {
    exams: [{ attemptId: 'attempt-1', version: '1', mistakes: [...mistakes] }],
  })
  api.on(practiceCalls.practise, ({ body }) => ({
    events: body.events,
    cursor: '1',
    more: false,
    refused: [],
  }))
  await forget()
})

test('mistakes by subject and chapter, with what is to be practised now', async () => {
  await open('/my-mistakes')
  await heading('My Mistakes')
  await expect.element(page.getByRole('link', { name: 'Practise 2 questions' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Botany' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Practise.*Tissues$/ })).toBeVisible()
  await expectGoodLooks()
})

test('a round: judged at once with the explanation, a written one by the student, and what came of it', async () => {
  await open('/my-mistakes/round')
  await says('Question 1 of 2')
  await expect.element(page.getByText('Xylem lifts water.')).not.toBeInTheDocument()
  await button('Check').click(unhurried)
  await says('Choose an answer first.')
  // By the keyboard: the second option, then forward.
  await userEvent.keyboard('{b}')
  await expect.element(page.getByRole('radio', { name: 'B phloem' })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await says('Not right yet')
  await says('Xylem lifts water.')
  await expectGoodLooks()
  await button('Next question').click(unhurried)
  await says('Question 2 of 2')
  await button('Show the answer').click(unhurried)
  await says('Because of transpiration.')
  await button('I was right').click(unhurried)
  await button('Finish the round').click(unhurried)
  await expect.element(page.getByRole('heading', { name: 'Round finished' })).toBeVisible()
  await says('1 of 2 right')
  await expect
    .poll(() =>
      api
        .sent(practiceCalls.practise)
        .flatMap(({ body }) => body.events)
        // What is sent together has no order.
        .toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1)),
    )
    .toMatchObject([
      { examId: 'exam-1', questionId: 'q1', right: false },
      { questionId: 'q4', right: true },
    ])
  await page.getByRole('link', { name: 'Back to My Mistakes' }).press()
  await says(/^Nothing to practise now\. The next question comes back in \d+ min\.$/)
  await delivered()
})

test('what came of a round that began without a network stays when the network is back', async () => {
  await open('/my-mistakes')
  await expect.element(page.getByRole('link', { name: 'Practise 2 questions' })).toBeVisible()
  api.disconnect()
  await open('/my-mistakes/round')
  await userEvent.keyboard('{a}')
  await button('Check').click(unhurried)
  await button('Next question').click(unhurried)
  await button('Show the answer').click(unhurried)
  const asked = () => api.sent(practiceCalls.mistakes).length
  const before = asked()
  const answer = api.hold(practiceCalls.mistakes, { exams: [mistakenExam()] })
  await button('I was right').click(unhurried)
  api.connect()
  await expect.poll(asked).toBeGreaterThan(before)
  // While it is asked, and after that: nothing of the round is due any more.
  await says('Question 2 of 2')
  answer()
  await button('Finish the round').click(unhurried)
  await says('2 of 2 right')
  await delivered()
})

test('a round begins with its first question and how many there are, on a small phone too', async () => {
  // Higher than the window.
  const [first, second] = mistakes
  if (!first || !second) throw new Error('no mistakes')
  const question = { ...first.question, title: 'Which tissue carries water? '.repeat(40) }
  api.on(practiceCalls.mistakeQuestions, {
    exams: [{ attemptId: 'attempt-1', version: '1', mistakes: [{ ...first, question }, second] }],
  })
  await open('/my-mistakes')
  await page.viewport(360, 616)
  await page.getByRole('link', { name: 'Practise 2 questions' }).press()
  await says('Question 1 of 2')
  await expect.poll(() => document.activeElement?.matches('main *')).toBe(true)
  const { top } = page.getByText('Question 1 of 2').element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(page.getByRole('banner').element().getBoundingClientRect().bottom)
})

test('after a round of one chapter the others are a press away; more than a round are said as the first ten', async () => {
  const [first] = mistakes
  if (!first) throw new Error('no mistake')
  const many = Array.from({ length: 11 }, (_, n) => ({
    ...first,
    chapter: n === 0 ? 'Cells' : 'Tissues',
    question: { ...first.question, _id: `many-${n}` },
  }))
  api.on(practiceCalls.mistakeQuestions, {
    exams: [{ attemptId: 'attempt-1', version: '1', mistakes: many }],
  })
  await open('/my-mistakes')
  await expect.element(page.getByRole('link', { name: 'Practise the first 10' })).toBeVisible()
  await page.getByRole('link', { name: /^Practise.*Cells$/ }).press()
  await says('Question 1 of 1')
  await userEvent.keyboard('{a}')
  await button('Check').click(unhurried)
  await button('Finish the round').click(unhurried)
  await page.getByRole('link', { name: 'Another round: 10 questions' }).press()
  await says('Question 1 of 10')
})

test('nothing was wrong yet; what could not be loaded can be asked for again', async () => {
  api.on(practiceCalls.mistakes, { exams: [] })
  await open('/my-mistakes')
  await says(/^No mistakes yet/)
  await forget()
  api.refuse(practiceCalls.mistakes, 'unavailable', 'Not now.')
  await open('/my-mistakes/round')
  await says(/^Your mistakes could not be loaded/)
  api.on(practiceCalls.mistakes, { exams: [mistakenExam()] })
  await button('Try again').press()
  await says('Question 1 of 2')
})

test('a picture that did not come is asked for again when the network is back', async () => {
  const [first] = mistakes
  if (!first) throw new Error('no mistake')
  const question = { ...first.question, image: ['/no-such-picture.png'] }
  api.file('/no-such-picture.png', 'none', 'text/plain')
  api.on(practiceCalls.mistakeQuestions, {
    exams: [{ attemptId: 'attempt-1', version: '1', mistakes: [{ ...first, question }] }],
  })
  let failed = 0
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) failed += 1
  }
  document.addEventListener('error', hear, { capture: true })
  await open('/my-mistakes/round')
  await expect.poll(() => failed).toBe(1)
  await expect
    .poll(() => {
      reportReach(false)
      reportReach(true)
      return failed
    })
    .toBeGreaterThan(1)
  document.removeEventListener('error', hear, { capture: true })
})

test('how I am doing: by subject, what guesses brought, the trend; little is said of little', async () => {
  api.on(practiceCalls.standing, { standing: standingReply() })
  await open('/how-i-am-doing')
  await heading('How I am doing')
  await says('60% right')
  await says('only 4 questions')
  await says('17 wrong answers cost you 4.25')
  await says('Guesses: 31, gained +2.25')
  await says(/^Only exams that cut marks for a wrong answer count here\./)
  await expect.element(page.getByRole('heading', { name: 'Marks over time' })).toBeVisible()
  await expectGoodLooks()
})

test('how I am doing stands from this phone while the line answers nothing, and says once it failed that it is old', async () => {
  api.on(practiceCalls.standing, { standing: standingReply() })
  await open('/how-i-am-doing')
  await says('60% right')
  const answer = api.hold(practiceCalls.standing, { standing: standingReply() })
  await open('/how-i-am-doing')
  await says('60% right')
  answer()
  api.lose(practiceCalls.standing)
  await open('/how-i-am-doing')
  await says('This could not be updated. It is as you last saw it.')
  await says('60% right')
})

test('with one exam there is no trend, and without negative marks nothing of guesses', async () => {
  const { trend, negative } = standingReply()
  const none = { ...negative, exams: 0, wrong: 0, lost: 0, guesses: 0, guessedRight: 0, gained: 0 }
  api.on(practiceCalls.standing, {
    standing: standingReply({ exams: 1, trend: trend.slice(0, 1), negative: none }),
  })
  await open('/how-i-am-doing')
  await says('Too few exams to show a trend: 1 of 3.')
  await says('None of these exams cuts marks for a wrong answer.')
})
