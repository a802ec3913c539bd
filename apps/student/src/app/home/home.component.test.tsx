/** The home page: what is on today above the courses, from what the phone keeps and from the server, and nothing where there is nothing. */
import { accountCalls } from '@porua/contract/account'
import { examCalls } from '@porua/contract/exams'
import { practiceCalls } from '@porua/contract/practice'
import { says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { profileReply } from '../../testing/replies/account.ts'
import { giveSchool } from '../../testing/replies/content.ts'
import {
  attemptOf,
  examMeta,
  from,
  hour,
  mineReply,
  minute,
  resultRecord,
} from '../../testing/replies/exams.ts'
import { mistakenExam, mistakes, standingReply } from '../../testing/replies/practice.ts'
import { api, open } from '../../testing/stage.tsx'

const day = 24 * hour
const now = Date.now()
const live = examMeta({ endsAt: from(now, 40 * minute) })
const next = examMeta({
  examId: { _id: 'exam-2', title: 'Full Model Test 1' },
  startsAt: from(now, 129.5 * minute),
  endsAt: from(now, 4 * hour),
})
const sat = examMeta({
  examId: { _id: 'exam-3', title: 'Weekly Live Test 6' },
  startsAt: from(now, -day - 2 * hour),
  endsAt: from(now, -day),
})
const drill = examMeta({ examId: { _id: 'exam-5', title: 'Practice: Optics', isPracticeExam: true } })
const mark = { marksObtained: 3.5, outOf: 4, passed: true, pendingMarks: 0 }
const all = mineReply({ exams: [live, next, sat, drill], attempts: [attemptOf(sat, { mark })] })

const today = page.getByRole('region', { name: 'Today' })
const cards = () => [...document.querySelectorAll('section li h3')].map((it) => it.textContent)

beforeEach(() => {
  localStorage.clear()
  // Tips of the first visit stand elsewhere.
  localStorage.setItem('tipsSeen', JSON.stringify(['student-1']))
  giveSchool()
  api.on(examCalls.mine, all)
})

test('a live exam, the next one, the newest result, practice: each leads on', async () => {
  await open('/')
  await expect
    .poll(cards)
    .toEqual(['Weekly Live Test 7', 'Full Model Test 1', 'Weekly Live Test 6', 'Practice: Optics'])
  await expect.element(today.getByText(/^Open for (39|40):\d\d$/)).toBeVisible()
  await expect.element(today.getByText('in 2 h 10 min')).toBeVisible()
  await expect.element(today.getByText('3.5 / 4 · Passed')).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible()
  await expectGoodLooks()
  await today.getByRole('link', { name: 'Start' }).press()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Start Exam' })).toBeVisible()
})

test('every exam that can be begun or continued stands there, and the one that was handed in', async () => {
  const other = (id: string, title: string, ends: number) =>
    examMeta({ examId: { _id: id, title }, endsAt: from(now, ends * minute) })
  const exams = [live, other('e2', 'Quiz 2', 90), other('e3', 'Quiz 3', 60), other('e4', 'Quiz 4', 50)]
  const open2 = { submittedAt: null, resultReady: false, endsAt: from(now, 31 * minute) }
  const attempts = [
    attemptOf(other('e2', 'Quiz 2', 90), open2),
    attemptOf(other('e4', 'Quiz 4', 50), { submittedAt: from(now, -minute), resultReady: false }),
  ]
  api.on(examCalls.mine, mineReply({ exams, attempts }))
  await open('/')
  await expect.poll(cards).toEqual(['Quiz 2', 'Weekly Live Test 7', 'Quiz 3', 'Quiz 4'])
  await expect.element(today.getByText('Submitted', { exact: true })).toBeInTheDocument()
  await expectGoodLooks()
})

test('mistakes that came due lead to practice; another student’s are not counted, and later ones not yet', async () => {
  const due = { student: 'student-1', due: [0, now - minute, now + day], attempts: ['attempt-1'] }
  api.on(examCalls.mine, mineReply())
  localStorage.setItem('dueMistakes', JSON.stringify({ ...due, student: 'student-2' }))
  await open('/')
  await expect.element(page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible()
  expect(cards()).toEqual([])
  localStorage.setItem('dueMistakes', JSON.stringify(due))
  await open('/')
  await expect.element(today.getByText('2 to practise now')).toBeInTheDocument()
  await expect.element(today.getByRole('link', { name: 'Practise' })).toHaveAttribute('href', '/my-mistakes')
})

test('what is due is learned in quiet, with practice and the newest result', async () => {
  const missed = attemptOf(sat, { mark })
  api.on(examCalls.mine, mineReply({ exams: [sat], attempts: [missed] }))
  api.on(examCalls.result, { result: resultRecord() })
  api.on(practiceCalls.practise, { events: [], cursor: '1', more: false, refused: [] })
  api.on(practiceCalls.mistakes, { exams: [mistakenExam({ attemptId: missed.attemptId })] })
  api.on(practiceCalls.mistakeQuestions, {
    exams: [{ attemptId: missed.attemptId, version: '1', mistakes: [...mistakes] }],
  })
  api.on(practiceCalls.standing, { standing: standingReply() })
  await open('/')
  await expect.poll(cards).toEqual(['Weekly Live Test 6'])
  await expect.poll(cards, { timeout: 12_000 }).toEqual(['Weekly Live Test 6', 'My Mistakes'])
  await expect.element(today.getByText('2 to practise now')).toBeInTheDocument()
  await expect.poll(() => api.sent(examCalls.result).length).toBe(1)
  await expect.poll(() => api.sent(practiceCalls.standing)).toHaveLength(1)
})

test('where I stopped: the lesson that was open last, a tap away', async () => {
  await open('/videos/item-1/lecture')
  await expect.element(page.getByRole('heading', { name: 'Light', level: 1 })).toBeVisible()
  await open('/')
  await expect.element(today.getByText('Where you stopped')).toBeInTheDocument()
  await today.getByRole('link', { name: 'Open' }).press()
  await expect.poll(() => window.location.pathname).toBe('/videos/item-1/lecture')
})

test('my running attempt is continued; what the phone keeps is there before the server has answered', async () => {
  const begun = attemptOf(live, { submittedAt: null, resultReady: false, endsAt: from(now, 31 * minute) })
  api.on(examCalls.mine, mineReply({ exams: [live], attempts: [begun] }))
  await open('/')
  await expect.element(today.getByRole('link', { name: 'Continue' })).toBeVisible()
  api.hold(examCalls.mine, all)
  await open('/')
  await expect
    .element(today.getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', '/live-exam/exam-1/group-1')
})

test('the courses do not move when the exams come, and on the next visit there is nothing where there is nothing', async () => {
  const answer = api.hold(examCalls.mine, mineReply())
  await open('/')
  const title = page.getByRole('heading', { name: 'My Courses', level: 1 })
  await expect.element(today).toBeInTheDocument()
  const before = (await title.findElement()).getBoundingClientRect().top
  answer()
  await says('No exam and no result is waiting for you.')
  expect((await title.findElement()).getBoundingClientRect().top).toBe(before)
  await open('/')
  await expect.element(title).toBeVisible()
  await expect.element(today).not.toBeInTheDocument()
})

test('who is in no group sees that, and no row of today', async () => {
  giveSchool({ courses: [], items: [] })
  api.on(accountCalls.profile, profileReply({ groups: [], groupIds: [], courses: [] }))
  api.on(examCalls.mine, mineReply())
  await open('/')
  await says(/^You are not added to a group yet/)
  await expect.element(today).not.toBeInTheDocument()
})

test.each(['Look', 'Practise'])('‘%s’ leads to the card of its exam, which has the focus', async (action) => {
  const eight = Array.from({ length: 8 }, (_, n) => n)
  const open8 = eight.map((n) => examMeta({ examId: { _id: `open-${n}`, title: `Open ${n}` } }))
  const begun8 = eight.map((n) =>
    examMeta({ examId: { _id: `begun-${n}`, title: `Begun ${n}`, isPracticeExam: true } }),
  )
  const going = { submittedAt: null, resultReady: false, endsAt: from(now, 31 * minute) }
  const attempts = begun8.map((meta) => attemptOf(meta, going))
  api.on(examCalls.mine, mineReply({ exams: [...open8, next, ...begun8, drill], attempts }))
  await open('/')
  await today.getByRole('link', { name: action }).press()
  const name = action === 'Look' ? 'Full Model Test 1' : 'Practice: Optics'
  const card = page.getByRole('listitem', { name })
  await expect.element(card).toHaveFocus()
  const isSeen = () => {
    const { top, bottom } = card.element().getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  }
  await expect.poll(isSeen).toBe(true)
})

test('on a laptop a fifth card is seen to be there', async () => {
  const second = examMeta({ examId: { _id: 'exam-7', title: 'Daily Quiz' }, endsAt: from(now, 50 * minute) })
  api.on(examCalls.mine, { ...all, exams: [...all.exams, second] })
  await open('/', { size: 'wide' })
  await expect.poll(() => cards().length).toBe(5)
  const fifth = [...document.querySelectorAll('section li')][4]?.getBoundingClientRect().left ?? 0
  expect(today.getByRole('list').element().getBoundingClientRect().right - fifth).toBeGreaterThan(20)
})

test('the row says which of its cards is seen, and it stands above the tips of the first visit', async () => {
  localStorage.removeItem('tipsSeen')
  await open('/')
  const place = today.getByText('1 of 4')
  await expect.element(place).toBeVisible()
  const tips = await page.getByRole('region', { name: 'First tips' }).findElement()
  expect((await today.findElement()).compareDocumentPosition(tips)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expectGoodLooks({ languages: ['bn'] })
  const before = (await today.findElement()).getBoundingClientRect().height
  ;(await today.getByRole('list').findElement()).scrollTo({ left: 10_000, behavior: 'instant' })
  await expect.element(today.getByText('4 of 4')).toBeVisible()
  api.on(examCalls.mine, mineReply({ exams: [next] }))
  localStorage.removeItem('allExams')
  await open('/')
  await expect.poll(cards).toEqual(['Full Model Test 1'])
  expect((await today.findElement()).getBoundingClientRect().height).toBe(before)
  expect(today.getByText(/ of /).elements()).toEqual([])
})
