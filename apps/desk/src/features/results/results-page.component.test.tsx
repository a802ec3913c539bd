/** Results of an exam: where they stand, hold and release, the key and mending it. */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { type KeyPreview, resultsCalls } from '@porua/contract/desk/results'
import { button, dialog, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  analysedQuestion,
  analysisReply,
  examDetail,
  jobReply,
  lateReply,
  resultsReply,
} from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const hostile = '<img src=x onerror="window.broken=1">'
const path = '/desk/exams/exam-1/results'
const preview: KeyPreview = {
  already: false,
  attempts: 4,
  up: 3,
  down: 1,
  passing: 1,
  failing: 1,
  moved: 4,
  told: 0,
  students: [
    {
      id: 's1',
      sid: 'S-1',
      name: hostile,
      before: 2,
      after: 1,
      passedBefore: true,
      passedAfter: false,
      rankBefore: 1,
      rankAfter: 2,
    },
  ],
}
const asked = page.getByRole('alertdialog')

beforeEach(() => {
  api.on(deskExamCalls.exam, { exam: examDetail() })
  api.on(resultsCalls.state, { results: resultsReply() })
  api.on(resultsCalls.late, { answers: 2, students: 1 })
  api.on(resultsCalls.lateAnswers, {
    answers: [],
    next: null,
    counts: { waiting: 0, tooLate: 0, refused: 0 },
  })
  api.on(resultsCalls.analyse, { analysis: analysisReply(), job: null })
})

test('says where they stand, and shows each question with its key and how it went', async () => {
  await open(path, { size: 'wide' })
  await says('Held')
  await says('2, of 1 student')
  const row = page.getByRole('row', { name: /Which tissue carries water/ })
  for (const text of ['Key: A', '75 %', '0.41', 'Good: 75 % were right.'])
    await expect.element(row.getByText(text, { exact: true }).first()).toBeVisible()
  await saysNot('Hold results')
  await expectGoodLooks()
})

test.each([
  [{ state: 'live' as const }, 'Running'],
  [{ open: 2 }, 'Waiting for late answers'],
  [{ pending: 2 }, 'Marking'],
  [{ held: false }, 'Ready'],
  [{ attempts: 0, marked: 0 }, 'Not begun'],
  [{ state: 'practice' as const }, 'In a practice exam each student sees the result at once.'],
  [
    { released: { how: 'hand' as const, at: '2026-11-26T03:00:00.000Z' } },
    'Students see their results since 26 Nov 2026, 09:00.',
  ],
])('%o is said as a word', async (own, text) => {
  api.on(resultsCalls.state, { results: resultsReply(own) })
  await open(path)
  await says(text)
})

test('a release asks, says that it cannot be taken back, and names the version', async () => {
  api.on(resultsCalls.release, { results: resultsReply() })
  await open(path)
  await button('Release results').press()
  await says('4 students see their marks, their answers and the right answers. This cannot be taken back.')
  await expectGoodLooks({ languages: ['en'] })
  await asked.getByRole('button', { name: 'Cancel' }).press()
  expect(api.sent(resultsCalls.release)).toEqual([])
  await button('Release results').press()
  await asked.getByRole('button', { name: 'Release results' }).press()
  await says('The results are released.')
  await expect.poll(() => api.sent(resultsCalls.release)[0]?.body).toEqual({ version: 3 })
})

test('while somebody may still sit it, the release says what that means', async () => {
  api.on(resultsCalls.state, { results: resultsReply({ state: 'live', held: false }) })
  api.on(resultsCalls.release, { results: resultsReply() })
  api.on(resultsCalls.hold, { results: resultsReply() })
  await open(path, { size: 'wide' })
  await button('Hold results').press()
  await says('The results are held.')
  await expect.poll(() => api.sent(resultsCalls.hold)[0]?.body).toEqual({ version: 3 })
  await button('Release results').press()
  await says(/would learn the right answers/)
  await asked.getByRole('button', { name: 'Release before the end' }).press()
  await expect.poll(() => api.sent(resultsCalls.release)[0]?.body).toEqual({ version: 3, early: true })
})

test('late answers are weighed one by one, or all at once; nobody need wait for more', async () => {
  api.on(resultsCalls.state, { results: resultsReply({ open: 1 }) })
  api.on(resultsCalls.lateAnswers, lateReply())
  api.on(resultsCalls.acceptLate, { answers: 1, changed: 1, told: 0, pending: 0 })
  api.on(resultsCalls.refuseLate, { answers: [{ attemptId: 'attempt-1', seq: 7 }] })
  api.on(resultsCalls.closeLate, { results: resultsReply(), attempts: 1 })
  await open(path)
  await says(/Results can be worked out from 09:00: late answers are waited for/)
  await says('Nothing speaks against its time')
  await expectGoodLooks()
  await button('Do not wait').press()
  await says(/1 attempt is marked now with what has arrived/)
  await asked.getByRole('button', { name: 'Do not wait' }).press()
  await says('1 attempt marked: late answers are not waited for.')
  const answers = [{ attemptId: 'attempt-1', seq: 7 }]
  await button('Accept: Nusrat Jahan, question 3').press()
  await says('1 answer accepted; the marks of 1 student changed.')
  await button('Refuse: Nusrat Jahan, question 3').press()
  await says('1 answer refused.')
  await button('Accept all').press()
  await asked.getByRole('button', { name: 'Accept all' }).press()
  await expect
    .poll(() => api.sent(resultsCalls.acceptLate).map(({ body }) => body))
    .toEqual([{ answers }, { answers: 'all' }])
  await expect.poll(() => api.sent(resultsCalls.refuseLate)[0]?.body).toEqual({ answers, refused: true })
  api.on(
    resultsCalls.lateAnswers,
    lateReply({ refused: { at: '2026-11-26T03:00:00.000Z', who: '' }, proof: 'doubtful' }),
  )
  await page.getByRole('link', { name: 'Refused 0' }).press()
  await says('Refused by a command, 26 Nov 2026, 09:00')
  await expect.poll(address).toBe(`${path}?late=refused`)
})

test('a mended key shows who gains and loses before it is done; a name runs nothing', async () => {
  api.on(resultsCalls.previewKey, { preview, job: null })
  api.on(resultsCalls.mendKey, {
    report: { already: false, attempts: 4, up: 3, down: 1, told: 0 },
    job: null,
  })
  await open(path, { size: 'wide' })
  await page.getByRole('link', { name: 'Which tissue carries water?' }).press()
  await expect.poll(address).toBe(`${path}?question=q1`)
  await page.getByRole('checkbox', { name: /^A\./ }).press()
  await button('Show who gains and loses').press()
  await says('Choose at least one right answer.')
  await page.getByRole('checkbox', { name: /^B\./ }).press()
  await button('Show who gains and loses').press()
  await expect.element(page.getByText(hostile)).toBeVisible()
  await says('fails now')
  await says('1 → 2')
  expect((window as { broken?: number }).broken).toBeUndefined()
  await expectGoodLooks()
  // Another choice is another preview.
  await page.getByRole('radio', { name: /^Drop the question/ }).press()
  await saysNot('fails now')
  await page.getByRole('radio', { name: 'Other right answers' }).press()
  await button('Show who gains and loses').press()
  await button('Mend the key now').press()
  await says('3 students gain marks, 1 loses some. Every attempt is marked anew.')
  await asked.getByRole('button', { name: 'Mend the key now' }).press()
  await says('The key is mended: 3 students gained, 1 lost.')
  await expect
    .poll(() => api.sent(resultsCalls.mendKey)[0]?.body)
    .toEqual({
      questionId: 'q1',
      generation: 1,
      correction: { kind: 'answer', accepted: ['phloem'] },
    })
})

test('a short answer accepts one more; somebody else has mended it meanwhile', async () => {
  const item = analysedQuestion({ type: 'shortAns', options: [], accepted: ['xylem', 'Xylem'] })
  api.on(resultsCalls.analyse, { analysis: analysisReply([item]), job: null })
  api.refuse(resultsCalls.previewKey, 'conflict', 'Somebody else has changed it.', {
    data: { generation: 2 },
  })
  await open(`${path}?question=q1`, { size: 'wide' })
  await says('Accepted now: xylem · Xylem')
  await button('Show who gains and loses').press()
  await says('Type the answer.')
  await page.getByLabelText('Answer', { exact: true }).fill('জাইলেম')
  await button('Show who gains and loses').press()
  await says('Somebody else has changed it.')
  await expect
    .poll(() => api.sent(resultsCalls.previewKey)[0]?.body)
    .toMatchObject({
      correction: { kind: 'accept', text: 'জাইলেম' },
    })
})

test('of many attempts it is long work, which is waited for; one that fails says why', async () => {
  const running = jobReply({ state: 'running', endedAt: null })
  api.on(resultsCalls.analyse, { analysis: null, job: running })
  api.on(jobsCalls.one, { job: jobReply() })
  api.on(resultsCalls.analysis, { analysis: analysisReply() })
  api.on(resultsCalls.previewKey, { preview: null, job: running })
  await open(`${path}?question=q1`, { size: 'wide' })
  await says('Show who gains and loses')
  api.on(jobsCalls.one, {
    job: jobReply({ state: 'failed', failure: { en: 'The disk is full.', bn: 'ডিস্কে জায়গা নেই।' } }),
  })
  await button('Show who gains and loses').press()
  await says('The disk is full.')
  api.on(jobsCalls.one, { job: jobReply({ outcome: preview }) })
  await button('Show who gains and loses').press()
  await says('Other rank')
})

test('formulas are read as plain signs', async () => {
  const tex = 'Find \\(x^2\\)'
  const item = analysedQuestion({ title: tex, options: [], accepted: ['\\(\\sqrt{2}\\)'], type: 'shortAns' })
  api.on(resultsCalls.analyse, { analysis: analysisReply([item]), job: null })
  await open(path)
  await says('Find x²')
  await says('Key: √2')
  await open(`${path}?question=${item.questionId}`)
  await expect.element(dialog.getByText('Find x²')).toBeVisible()
  await expect.element(dialog.getByText('Accepted now: √2')).toBeVisible()
  expect(document.body.textContent).not.toContain('\\(')
})
