/** My Exams (spec §2 Exams page): its cards, filters, empty lists and refusals. */
import { accountCalls } from '@porua/contract/account'
import { examCalls } from '@porua/contract/exams'
import { formatDateTime } from '@porua/kit/i18n/format.ts'
import { alert, button, dialog, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { profileReply } from '../../../testing/replies/account.ts'
import {
  attemptOf,
  examMeta,
  from,
  hour,
  mineReply,
  minute,
  resultRecord,
} from '../../../testing/replies/exams.ts'
import { api, open } from '../../../testing/stage.tsx'

const now = Date.now()
const running = examMeta()
const upcoming = examMeta({
  examId: { _id: 'exam-2', title: 'Full Model Test 1', subjectId: 'botany' },
  startsAt: from(now, 3 * hour),
  endsAt: from(now, 5 * hour),
})
const over = { startsAt: from(now, -5 * hour), endsAt: from(now, -3 * hour) }
const sat = examMeta({ ...over, examId: { _id: 'exam-3', title: 'Weekly Live Test 6', subjectId: 'botany' } })
const missed = examMeta({ ...over, examId: { _id: 'exam-4', title: 'Weekly Live Test 5' } })
const drill = examMeta({
  examId: { _id: 'exam-5', title: 'Practice: Physics MCQ', isPracticeExam: true, instruction: '' },
})
const all = mineReply({
  exams: [running, upcoming, sat, missed, drill],
  attempts: [attemptOf(sat)],
  papers: ['exam-4'],
})

const card = (name: string) => page.getByRole('listitem', { name })
const which = page.getByLabelText('Which exams')
const subject = page.getByLabelText('Subject', { exact: true })
const tab = (name: string) => page.getByRole('tab', { name })

beforeEach(() => {
  api.on(examCalls.mine, all)
})

test('live: upcoming by default, previous by choice, one subject by choice', async () => {
  await open('/exams')
  await expect.element(tab('Live Exam')).toHaveAttribute('aria-selected', 'true')
  await expect.element(which).toHaveDisplayValue('Upcoming Exams')
  await expect.element(card('Weekly Live Test 7').getByText('Live', { exact: true })).toBeVisible()
  await expect.element(card('Full Model Test 1').getByText('Upcoming', { exact: true })).toBeVisible()
  const wait = card('Full Model Test 1').getByRole('button', {
    name: /^Start Time: \d{2} \w{3} \d{4}, \d{2}:\d{2} [ap]m$/,
  })
  await expect.element(wait).toBeDisabled()
  await expectGoodLooks()
  await subject.selectOptions('Physics')
  await expect.element(card('Full Model Test 1')).not.toBeInTheDocument()
  await expect.element(card('Weekly Live Test 7')).toBeVisible()
  await subject.selectOptions('All Subjects')
  await expect.element(card('Full Model Test 1')).toBeVisible()
  await which.selectOptions('Previous Exams')
  await expect.element(card('Weekly Live Test 6').getByText('Finished', { exact: true })).toBeVisible()
  await expect.element(card('Weekly Live Test 6').getByRole('button', { name: 'Result' })).toBeVisible()
  await expect.element(card('Weekly Live Test 5').getByText('You did not take this exam.')).toBeVisible()
  await expect
    .element(card('Weekly Live Test 5').getByRole('button', { name: 'Read the paper' }))
    .toBeVisible()
  await expectGoodLooks({ languages: ['bn'] })
})

test('a page that is opened right after the last look asks again by itself', async () => {
  await open('/exams')
  await expect.element(card('Weekly Live Test 7')).toBeVisible()
  const seen = JSON.parse(localStorage.getItem('allExams') ?? '{}') as object
  // Nearly old: what has come since is not in it.
  const before = { ...seen, exams: [], seenAt: Date.now() - 9_000 }
  localStorage.setItem('allExams', JSON.stringify(before))
  const asked = api.sent(examCalls.mine).length
  await open('/exams')
  await says(/^No live exam is waiting/)
  expect(api.sent(examCalls.mine)).toHaveLength(asked)
  await expect.element(card('Weekly Live Test 7')).toBeVisible()
  await expect.poll(() => api.sent(examCalls.mine)).toHaveLength(asked + 1)
})

test('a card says how soon, how long still, and what came of it; a practice that was not passed is no alarm', async () => {
  const mark = (passed: boolean) => ({ marksObtained: 1.25, outOf: 4, passed, pendingMarks: 0 })
  const tried = examMeta({ examId: { _id: 'exam-6', title: 'Practice: Optics', isPracticeExam: true } })
  const begun = attemptOf(running, {
    submittedAt: null,
    resultReady: false,
    endsAt: from(Date.now(), 31.5 * minute),
  })
  const done = attemptOf(tried, { submittedAt: from(now, -minute), mark: mark(false) })
  const passed = attemptOf(sat, { mark: { ...mark(true), marksObtained: 3.5 } })
  const later = examMeta({ ...upcoming, startsAt: from(Date.now(), 129.5 * minute) })
  api.on(examCalls.mine, mineReply({ exams: [running, later, sat, tried], attempts: [begun, passed, done] }))
  await open('/exams')
  await expect.element(card('Full Model Test 1').getByText('Starts in 2 h 10 min')).toBeVisible()
  await expect.element(card('Weekly Live Test 7').getByText('32 min left')).toBeVisible()
  await expectGoodLooks({ languages: ['bn'] })
  await which.selectOptions('Previous Exams')
  await expect.element(card('Weekly Live Test 6').getByText('Passed', { exact: true })).toBeVisible()
  await expect.element(card('Weekly Live Test 6').getByText('3.5 / 4')).toBeVisible()
  await tab('Practice Exam').press()
  const failed = card('Practice: Optics').getByText('Failed', { exact: true })
  await expect.element(failed).toBeVisible()
  expect((await failed.findElement()).parentElement?.dataset.tone).toBe('plain')
})

test('who has begun sees one end, their own', async () => {
  const begun = attemptOf(running, {
    submittedAt: null,
    resultReady: false,
    startsAt: '2026-11-21T04:00:00Z',
    endsAt: from(Date.now(), 31.5 * minute),
  })
  api.on(examCalls.mine, mineReply({ exams: [running], attempts: [begun] }))
  await open('/exams')
  const its = card('Weekly Live Test 7')
  await expect.element(its.getByRole('button', { name: 'Continue' })).toBeVisible()
  const times = () => [...its.element().querySelectorAll('dd')].map((it) => it.textContent)
  expect(times()).toEqual([begun.startsAt, begun.endsAt].map((at) => formatDateTime(at)))
  expect((await its.findElement()).textContent).not.toContain(formatDateTime(running.endsAt))
})

test('what was handed in stays at the top until its end, with when its result comes', async () => {
  const done = attemptOf(running, { submittedAt: from(now, -minute), resultReady: false })
  api.on(examCalls.mine, mineReply({ exams: [upcoming, running], attempts: [done] }))
  await open('/exams')
  const its = card('Weekly Live Test 7')
  await expect.element(its.getByText(/^Submitted \d{2} /)).toBeVisible()
  await expect.element(its.getByText(/^The result /)).toBeVisible()
  await expect.poll(() => document.querySelectorAll('main h2')[0]?.textContent).toBe('Weekly Live Test 7')
  await expectGoodLooks()
})

test('the notice of a result opens it, and Back leads to the previous exams', async () => {
  api.on(examCalls.result, { result: resultRecord({ exam: { _id: 'exam-3', title: 'Weekly Live Test 6' } }) })
  api.on(examCalls.tries, { tries: [] })
  await open('/exams', { state: { isPracticeExam: false, examResultId: 'exam-3' } })
  await expect.poll(() => window.location.pathname).toBe('/result/exam-3/group-1')
  window.history.back()
  await expect.element(which).toHaveDisplayValue('Previous Exams')
  expect(window.location.pathname).toBe('/exams')
})

test('practice: only the subject filter; the instruction comes before the start', async () => {
  await open('/exams')
  await tab('Practice Exam').press()
  await expect.element(which).not.toBeInTheDocument()
  await expect.element(subject).toBeVisible()
  await card('Practice: Physics MCQ').getByRole('button', { name: 'Start' }).press()
  await expect.element(dialog.getByRole('button', { name: 'Start Exam' })).toBeVisible()
  await says('There is no instruction given for this')
  await expectGoodLooks()
  await dialog.getByRole('button', { name: 'Cancel' }).press()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/exams')
})

test('an instruction says what is cut, and how soon it ends', async () => {
  const meta = examMeta({
    endsAt: from(now, 30 * minute),
    multipleTimesSubmission: false,
    examId: { instruction: '<p>Bring a <b>pencil</b>.</p>' },
  })
  api.on(examCalls.mine, mineReply({ exams: [meta] }))
  await open('/exams')
  await button('Start').press()
  await says('pencil')
  await says('0.25 marks are cut for each wrong answer')
  await says(/^It ends at .*, less than 60 minutes from now$/)
  await says('Answer with care: an answer, once given, cannot be changed')
})

test.each([
  ['notStarted', 'This exam has not started yet.'],
  ['examEnded', 'This exam is over.'],
] as const)('a start that is refused says why: %s', async (code, title) => {
  api.refuse(examCalls.start, code, title)
  await open('/exams')
  await card('Weekly Live Test 7').getByRole('button', { name: 'Start' }).press()
  await dialog.getByRole('button', { name: 'Start Exam' }).press()
  await alert(title)
  expect(window.location.pathname).toBe('/exams')
})

test('a result that is asked for and refused stops the button and says nothing; no network is said', async () => {
  api.refuse(examCalls.result, 'internal', 'Counting.')
  await open('/exams')
  await which.selectOptions('Previous Exams')
  const result = card('Weekly Live Test 6').getByRole('button', { name: 'Result' })
  await result.press()
  await expect.poll(() => api.sent(examCalls.result).length).toBeGreaterThan(0)
  await expect.element(result).not.toHaveAttribute('aria-busy')
  await saysNot('Counting.')
  api.lose(examCalls.result)
  await result.press()
  await alert('Internet connection lost.')
  expect(window.location.pathname).toBe('/exams')
})

test('a student without a group reads whom to ask', async () => {
  api.on(examCalls.mine, mineReply())
  api.on(accountCalls.profile, profileReply({ groups: [], groupIds: [] }))
  await open('/exams')
  await says(
    'You are not added to a group yet, To view contents you must be added to a student group. Please ask Test School Administration to add you to a group.',
  )
  await expectGoodLooks()
})

test('an empty list says so also where nobody can say whether there is a group', async () => {
  api.on(examCalls.mine, mineReply())
  api.refuse(accountCalls.profile, 'badRequest', 'Not this time.')
  await open('/exams')
  await says(/^No live exam is waiting for you\./)
})

test('each list that is empty says so, and leads to one that is not', async () => {
  api.on(examCalls.mine, mineReply({ exams: [sat, drill], attempts: [attemptOf(sat)] }))
  await open('/exams')
  await says(/^No live exam is waiting for you\./)
  await button('See practice exams').press()
  await expect.element(card('Practice: Physics MCQ')).toBeVisible()
})

test('nothing is over yet, nothing to practise: each says so', async () => {
  api.on(examCalls.mine, mineReply({ exams: [running] }))
  await open('/exams')
  await which.selectOptions('Previous Exams')
  await says(/^No live exam is over yet\./)
  await button('See upcoming exams').press()
  await expect.element(card('Weekly Live Test 7')).toBeVisible()
  await tab('Practice Exam').press()
  await says(/^No practice exam yet\./)
})

test('a subject with nothing in this list says so, and all are a press away', async () => {
  api.on(examCalls.mine, mineReply({ exams: [running, sat], attempts: [attemptOf(sat)] }))
  await open('/exams')
  await subject.selectOptions('Botany')
  await says('Nothing here in Botany.')
  await button('Show all subjects').press()
  await expect.element(card('Weekly Live Test 7')).toBeVisible()
})

test('without a network one warning stands, and a line says how old the list is', async () => {
  await open('/exams')
  await expect.element(card('Weekly Live Test 7')).toBeVisible()
  localStorage.setItem(
    'allExams',
    (localStorage.getItem('allExams') ?? '').replace(/"seenAt":\d+/, '"seenAt":1'),
  )
  api.lose(examCalls.mine)
  await open('/exams')
  await says('You are offline!')
  await says('Your exams could not be updated.')
  await says(/^This list is from /)
  expect(document.querySelectorAll('[class*="_warn"]')).toHaveLength(1)
  await expectGoodLooks({ languages: ['bn'] })
  api.connect()
})

test('waiting, failed, asked again, there', async () => {
  localStorage.clear()
  const answer = api.hold(examCalls.mine, all)
  await open('/exams')
  await expect.element(page.getByRole('status').getByText('Loading your exams')).toBeInTheDocument()
  await expect.element(button('Try again')).not.toBeInTheDocument()
  api.refuse(examCalls.mine, 'badRequest', 'Not this time.')
  answer()
  await open('/exams')
  await says(/^Your exams could not be loaded\./)
  await expectGoodLooks({ languages: ['en'] })
  api.on(examCalls.mine, all)
  await button('Try again').press()
  await expect.element(card('Weekly Live Test 7')).toBeVisible()
})
