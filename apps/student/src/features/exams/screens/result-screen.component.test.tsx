/** A result as it is read (spec §2 Result screen), and every way in which there is none. */
import { examCalls, type Result, type ReviewQuestion } from '@porua/contract/exams'
import { alert, button, dialog, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { resultsCache } from '../../../platform/storage.ts'
import {
  answerTo,
  attemptOf,
  examMeta,
  mineReply,
  questions,
  resultRecord,
  reviewQuestion,
} from '../../../testing/replies/exams.ts'
import { api, open } from '../../../testing/stage.tsx'

const drill = examMeta({ examId: { title: 'Drill', isPracticeExam: true } })
/** All that the page says, with one space between. */
const text = () => (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ')
/** A question is drawn when it comes near. */
const show = async (n: number) => {
  document.getElementById(`q${n}`)?.scrollIntoView()
  await expect.element(card(n)).toBeInTheDocument()
}
const card = (n: number) => page.getByRole('article').nth(n)

beforeEach(async () => {
  await caches.delete(resultsCache)
  api.on(examCalls.mine, mineReply({ exams: [drill], attempts: [attemptOf(drill)] }))
  api.on(examCalls.tries, { tries: [] })
  api.on(examCalls.result, { result: resultRecord() })
})

const openResult = async (result: Result = resultRecord()) => {
  api.on(examCalls.result, { result })
  await open('/result/exam-1/group-1')
  await expect.element(card(1)).toBeInTheDocument()
}

test('of a practice exam: head, counters, and what a teacher has still to mark', async () => {
  await openResult()
  await heading('Failed so far')
  expect(text()).toContain('Drill')
  await expect.poll(text).toMatch(/Subject ?Physics/)
  expect(text()).toMatch(/Duration ?60 minutes/)
  expect(text()).toMatch(/Start ?02 Mar 2026, 10:00 am/)
  expect(text()).toMatch(/Marks obtained ?0\.75 ?\/ ?4/)
  expect(text()).toMatch(/Correct ?1 ?Incorrect ?1 ?Skipped ?1 ?To be marked ?1 ?Negative Marks ?0\.25/)
  expect(text()).toMatch(/Completion ?00:12:30/)
  await says('1 answer is still to be marked by a teacher. Marks and verdict may change.')
  await expectGoodLooks()
})

test('at 320 px in Bangla no figure of the counters is broken', async () => {
  const [question] = questions as [ReviewQuestion]
  // Six counters: the time stands third in its row.
  const result = resultRecord({ pendingMarks: 0, answers: [answerTo(question, ['xylem'], 1)] })
  api.on(examCalls.result, { result })
  await open('/result/exam-1/group-1', { language: 'bn' })
  await page.viewport(320, 640)
  const counters = page.getByRole('region', { name: 'এক নজরে' })
  await expect.element(counters).toBeVisible()
  // The position of practice is a dash, with words for who hears the page.
  const figures = [...(await counters.findElement()).querySelectorAll('dd')].filter(
    (it) => it.children.length === 0,
  )
  expect(figures.map((it) => it.textContent)).toContain('০০:১২:৩০')
  const lines = (it: Element) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  for (const figure of figures) {
    expect(lines(figure)).toBe(1)
    expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth)
  }
})

test('each question in review: the own answer, the right one, explanation, notes and files', async () => {
  await openResult()
  const first = card(1)
  await expect.element(first.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect.element(first.getByText('Because it is so.')).toBeVisible()
  await expect.element(first.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect.element(first.getByText('Chapter 3.')).toBeVisible()
  const file = first.getByRole('link', { name: /^File 1/ })
  await expect.element(file).toHaveAttribute('target', '_blank')
  await expect.element(file).toHaveAttribute('href', '/media/papers/sheet.pdf')
  for (const n of [2, 3, 4]) await show(n)
  await expect.element(card(4).getByText('Because water climbs.')).toBeInTheDocument()
  await expect.element(card(4).getByText('To be marked').first()).toBeInTheDocument()
})

test('where a mark stands among all, what the first choice was, and the questions asked for alone', async () => {
  localStorage.setItem(
    'markedQuestions',
    JSON.stringify({ studentId: 'student-1', attempts: [['attempt-1', ['q2']]] }),
  )
  const [first, , third] = questions as [ReviewQuestion, ReviewQuestion, ReviewQuestion]
  await openResult(
    resultRecord({
      exam: { isPracticeExam: false },
      answers: [
        answerTo(first, ['phloem'], -0.25, {
          given: { spentMs: 95_000, changes: 1, first: ['xylem'], firstChosen: [0] },
        }),
        answerTo(third, ['6'], -0.25, { given: { spentMs: 45_000, changes: 0 } }),
      ],
      rank: 3,
      standing: { of: 120, highest: 3.75, average: 1.5 },
    }),
  )
  expect(text()).toMatch(/Merit position ?3 of 120 ?Highest ?3\.75 ?Average ?1\.5/)
  await expect
    .element(card(1).getByText('Took about 1 min 35 s · Your first choice was right: A'))
    .toBeVisible()
  // In the first view of a small phone, with the menu folded.
  await expectGoodLooks()
  const chips = page.getByRole('group', { name: 'Which questions' })
  const { left, right } = chips.element().getBoundingClientRect()
  for (const chip of chips.getByRole('button').elements()) {
    expect(chip.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
    expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  }
  await chips.getByRole('button', { name: 'Marked for review 1' }).press()
  await expect.element(page.getByText('Which are plants?')).toBeInTheDocument()
  await expect.poll(() => document.getElementById('q1')).toBeNull()
  await chips.getByRole('button', { name: /^Wrong/ }).press()
  await expect.poll(() => document.getElementById('q2')).toBeNull()
  // A question that is not among them is shown with all.
  await button('Go to a question').press()
  await dialog.getByRole('link', { name: '2 Skipped' }).press()
  await expect.poll(() => document.activeElement?.id).toBe('q2')
  await expect.element(chips.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
})

test('of practice: the try before beside this one, and no alarm where it was not passed', async () => {
  const one = { startsAt: '2026-03-01T04:00:00.000Z', submittedAt: '2026-03-01T05:00:00.000Z' }
  const more = { ...one, withoutGPA: 0, totalMarks: 4, passMark: 40, pendingMarks: 0 }
  api.on(examCalls.tries, {
    tries: [
      { attemptId: 'attempt-1', number: 2, marksObtained: 0.75, ...more },
      { attemptId: 'attempt-0', number: 1, marksObtained: 2, ...more },
    ],
  })
  await openResult(resultRecord({ pendingMarks: 0 }))
  await expect.poll(text).toMatch(/marks? short of the pass mark; wrong answers cost you 0\.25/)
  await expect.poll(text).toMatch(/Last try ?2 \/ 4 ?Difference ?−1\.25/)
  const verdict = page.getByRole('heading', { name: 'Failed', level: 1 })
  const title = getComputedStyle(await page.getByRole('heading', { name: 'Drill' }).findElement()).color
  expect(getComputedStyle(await verdict.findElement()).color).toBe(title)
})

test('of a live exam: the GPA split, the merit position, no Retake', async () => {
  await openResult(
    resultRecord({
      exam: { isPracticeExam: false, title: 'Live', totalMarks: 3 },
      answers: [answerTo(reviewQuestion(), ['xylem'], 1)],
      pendingMarks: 0,
      marksObtained: 50.5,
      withoutGPA: 3,
      gpaFactor: { ssc: 5, hsc: 4.5 },
      rank: 1,
    }),
  )
  expect(text()).toMatch(/Marks obtained ?50\.5 ?\/ ?53/)
  expect(text()).toMatch(/Marks without GPA ?3 \/ 3/)
  // 50.5 and a pass mark of 1.2 beside each other must not mislead.
  await says('Pass mark 1.2 (40%) of the marks without GPA')
  expect(text()).toMatch(/From SSC GPA ?25 \/ 25/)
  expect(text()).toMatch(/From HSC GPA ?22\.5 \/ 25/)
  expect(text()).toMatch(/Merit Pos\. ?1/)
  await expect.element(button('Retake Exam')).not.toBeInTheDocument()
})

test('corrections are said in plain words, and counted as they are', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => reviewQuestion({ _id, title: `Question ${_id}`, point: 2 }))
  if (!a || !b || !c) throw new Error('three questions')
  const [dropped, bonus] = [
    { ...b, rule: 'drop' as const },
    { ...c, rule: 'bonus' as const },
  ]
  await openResult(
    resultRecord({
      exam: { questions: [a, dropped, bonus].map((questionId) => ({ questionId })), totalMarks: 4 },
      answers: [answerTo(a, ['xylem'], 2), answerTo(dropped, ['pith'], 0), answerTo(bonus, ['pith'], 2)],
      pendingMarks: 0,
      marksObtained: 4,
      withoutGPA: 4,
    }),
  )
  await heading('Passed')
  for (const n of [2, 3]) await show(n)
  await says('Not counted')
  await says(/taken out after the exam\. It counts for nobody: the total is without its 2 marks/)
  await says(/everybody has full marks for it/)
  expect(text()).toMatch(/Correct ?2.*Not counted ?1/)
  await expectGoodLooks()
})

test('the teacher’s words stand with the answer', async () => {
  const essay = reviewQuestion({
    _id: 'p',
    type: 'paragraph',
    title: 'Prove it.',
    options: [],
    answer: [],
    point: 5,
  })
  const given = answerTo(essay, ['My proof.'], 1.5, { comment: 'Good, but short.\nSee page 2.' })
  await openResult(
    resultRecord({ exam: { questions: [{ questionId: essay }] }, answers: [given], pendingMarks: 0 }),
  )
  await says('Your teacher says')
  expect((await page.getByText(/^Good, but short\./).findElement()).textContent).toBe(
    'Good, but short.\nSee page 2.',
  )
  await says('My proof.')
  await expectGoodLooks({ languages: ['bn'] })
})

test('Print waits until every question is drawn', async () => {
  const many = Array.from({ length: 40 }, (_, n) => reviewQuestion({ _id: `m${n}`, title: `Question ${n}` }))
  await openResult(
    resultRecord({ exam: { questions: many.map((questionId) => ({ questionId })) }, answers: [] }),
  )
  const printed: number[] = []
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(
      [...document.querySelectorAll('article article')].filter((it) => it.textContent?.includes('Question'))
        .length,
    )
  })
  await button('Print').press()
  await expect.poll(() => printed).toEqual([40])
  print.mockRestore()
})

test('no right-click on a result', async () => {
  await openResult()
  const click = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 })
  expect((await card(1).findElement()).dispatchEvent(click)).toBe(false)
})

test('on a wide window a press on a number goes to its question', async () => {
  await open('/result/exam-1/group-1', { size: 'wide' })
  const jumps = page.getByRole('navigation', { name: 'Go to a question' })
  await jumps.getByRole('link', { name: /^(Question )?4/ }).press()
  await expect.poll(() => document.activeElement?.id).toBe('q4')
})

test('questions asked for alone are read from the first of them, also from the end of the list', async () => {
  await openResult()
  await page.viewport(360, 420)
  document.getElementById('q4')?.scrollIntoView()
  const chip = button(/^Wrong/)
  await chip.press()
  const first = () =>
    document.querySelector('section[aria-labelledby="answers"] article')?.getBoundingClientRect().top ?? 0
  await expect.poll(first).toBeGreaterThanOrEqual(chip.element().getBoundingClientRect().bottom)
  expect(first()).toBeLessThan(window.innerHeight)
})

test('a kept result gives way where the server refuses it: its title, and back to the exams', async () => {
  await openResult(resultRecord({ exam: { isPracticeExam: false } }))
  await expect.poll(async () => (await (await caches.open(resultsCache)).keys()).length).toBe(1)
  api.refuse(examCalls.result, 'noAttempt', 'You have not sat this exam.')
  await open('/result/exam-1/group-1')
  await alert('You have not sat this exam.')
  await expect.poll(() => window.location.pathname).toBe('/exams')
})

test('the call is refused: its title, and back to the exams', async () => {
  api.refuse(examCalls.result, 'noAttempt', 'You have not sat this exam.')
  await open('/result/exam-1/group-1')
  await alert('You have not sat this exam.')
  await expect.poll(() => window.location.pathname).toBe('/exams')
})

test('without a network it says so, and goes back', async () => {
  api.lose(examCalls.result)
  await open('/result/exam-1/group-1')
  await alert('Internet connection lost.')
  await expect.poll(() => window.location.pathname).toBe('/exams')
})

test('a result that was seen on this phone opens without a network, with its questions', async () => {
  await openResult(resultRecord({ exam: { isPracticeExam: false } }))
  await expect.poll(async () => (await (await caches.open(resultsCache)).keys()).length).toBe(1)
  api.disconnect()
  await open('/result/exam-1/group-1')
  await heading(/Failed/)
  await expect.element(card(1).getByText('Because it is so.')).toBeVisible()
})

test('on a line that answers nothing the kept result stands at once, and the new one takes its place', async () => {
  await openResult(resultRecord({ exam: { isPracticeExam: false } }))
  await expect.poll(async () => (await (await caches.open(resultsCache)).keys()).length).toBe(1)
  const answer = api.hold(examCalls.result, {
    result: resultRecord({ exam: { isPracticeExam: false }, marksObtained: 3 }),
  })
  await open('/result/exam-1/group-1')
  await expect.element(card(1).getByText('Because it is so.')).toBeVisible()
  expect(text()).toMatch(/Marks obtained ?0\.75/)
  answer()
  await expect.poll(text).toMatch(/Marks obtained ?3 ?\//)
})

test('not published yet: the title, and back', async () => {
  api.on(examCalls.result, { code: 'notPublishedYet', title: 'The result is not published yet.' })
  await open('/result/exam-1/group-1')
  await alert('The result is not published yet.')
  await expect.poll(() => window.location.pathname).toBe('/exams')
})

test('an exam that was removed: a question that leads back, and the exams are asked for anew', async () => {
  api.refuse(examCalls.result, 'forbidden', 'Not yours.')
  await open('/result/exam-1/group-1')
  await says('This exam has been removed from your group')
  await expectGoodLooks()
  const before = api.sent(examCalls.mine).length
  await dialog.getByRole('button', { name: 'Back' }).press()
  await expect.poll(() => window.location.pathname).toBe('/exams')
  await expect.poll(() => api.sent(examCalls.mine).length).toBeGreaterThan(before)
})

test.each([
  ['retakeNotAllowed', 'No retake today.', 'No retake today.'],
  ['forbidden', 'Not yours.', 'This exam has been removed from your group'],
] as const)('a retake that is refused (%s) says why and stays', async (code, title, said) => {
  api.refuse(examCalls.retake, code, title)
  await openResult()
  await button('Retake Exam').press()
  await says('Retaking exam will remove the previous submission. Do you want to continue?')
  await dialog.getByRole('button', { name: 'Retake Exam' }).press()
  await says(said)
  expect(window.location.pathname).toBe('/result/exam-1/group-1')
})

test('a retake without a network says so; Cancel asks nobody', async () => {
  api.lose(examCalls.retake)
  await openResult()
  await button('Retake Exam').press()
  await dialog.getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(examCalls.retake)).toEqual([])
  await button('Retake Exam').press()
  await dialog.getByRole('button', { name: 'Retake Exam' }).press()
  await alert('Internet connection lost.')
})

test('earlier tries stand under the result of a practice exam, and each is its own result', async () => {
  const tryOf = (number: number, marksObtained: number) => ({
    attemptId: number === 3 ? 'attempt-1' : `attempt-try-${number}`,
    number,
    startsAt: `2026-03-0${number}T04:00:00.000Z`,
    submittedAt: `2026-03-0${number}T04:30:00.000Z`,
    marksObtained,
    withoutGPA: marksObtained,
    totalMarks: 4,
    passMark: 40,
    pendingMarks: 0,
  })
  api.on(examCalls.tries, { tries: [tryOf(3, 0.75), tryOf(2, 4), tryOf(1, 0)] })
  api.on(examCalls.tryResult, { result: resultRecord({ attemptId: 'attempt-try-2', pendingMarks: 0 }) })
  await openResult()
  for (const n of [2, 3, 4]) await show(n)
  const earlier = page.getByRole('region', { name: 'Earlier tries' })
  await expect.element(earlier).toBeVisible()
  expect(earlier.getByRole('link').elements()).toHaveLength(2)
  await expectGoodLooks({ languages: ['bn'] })
  await earlier.getByRole('link').first().press()
  await expect.poll(() => window.location.pathname).toBe('/tries/exam-1/group-1/attempt-try-2')
  await says(/Your answer/)
  await expectGoodLooks({ languages: ['en'] })
  await page.getByRole('link', { name: 'The latest result' }).press()
  await expect.poll(() => window.location.pathname).toBe('/result/exam-1/group-1')
})

test('the paper of an exam that was missed: with the key, and nothing of one’s own', async () => {
  const { questions: _, ...exam } = resultRecord({ exam: { isPracticeExam: false } }).exam
  api.on(examCalls.missedPaper, {
    paper: { ...exam, questions: questions.map((questionId) => ({ questionId })) },
  })
  await open('/paper/exam-1/group-1')
  await says('You did not take this exam. This is its paper, with the right answers.')
  await says('Because it is so.')
  await says('Right answer')
  await expect.element(page.getByText(/Your answer/)).not.toBeInTheDocument()
  await expectGoodLooks()
})

test('a paper that is not published yet is not there', async () => {
  api.on(examCalls.missedPaper, { code: 'notPublishedYet', title: 'This paper is not published yet.' })
  await open('/paper/exam-1/group-1')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('Which tissue carries water?')).not.toBeInTheDocument()
  await expectGoodLooks({ languages: ['en'] })
})
