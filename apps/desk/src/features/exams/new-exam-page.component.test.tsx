/** New exam on one page: filled, sent, refused at its field, kept as a draft. */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { questionCalls } from '@porua/contract/desk/questions'
import { button, dialog, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bankQuestion, examDetail, examPlace, jobReply } from '../../testing/replies.ts'
import { address, api, leave, open } from '../../testing/stage.tsx'

const groups = [
  { id: 'g1', name: 'Morning batch' },
  { id: 'g2', name: 'Evening batch' },
]
const subjects = [
  { id: 'botany', name: 'Botany', course: 'HSC Academic' },
  { id: 'zoology', name: 'Zoology', course: 'HSC Academic' },
]
const listed = {
  bank: 'botany',
  version: 1,
  type: 'MCQ',
  key: 'xylem',
  subject: null,
  chapter: null,
  difficulty: null,
  tags: [] as string[],
  marks: null,
  pictures: 0,
} as const
const field = (label: string) => page.getByLabelText(label, { exact: true })
const sent = () => api.sent(deskExamCalls.addExam).map(({ body }) => body)

beforeEach(() => {
  api.on(deskExamCalls.examList, {
    exams: [],
    next: null,
    groups,
    subjects,
    courses: [{ id: 'hsc', name: 'HSC Academic' }],
    graceMinutes: 30,
  })
  api.on(deskExamCalls.exam, { exam: examDetail() })
  api.on(deskExamCalls.addExam, { exam: examDetail() })
  api.on(questionCalls.banks, { banks: [{ bank: 'botany', name: 'Botany', version: 1, questions: 2 }] })
  api.on(questionCalls.facets, { chapters: [], courses: [], tags: [] })
  api.on(questionCalls.list, {
    questions: [
      { ...listed, id: 'q1', text: 'Which tissue carries water?' },
      { ...listed, id: 'q2', text: 'Describe a cell.', type: 'paragraph' },
    ],
    count: 2,
    next: null,
  })
  api.on(questionCalls.chosen, ({ body }) => ({
    questions: body.keys.map(({ bank, id }) =>
      bankQuestion({ bank, id, type: id === 'q2' ? 'paragraph' : 'MCQ', title: `Question ${id}` }),
    ),
  }))
})

async function choose(...texts: string[]) {
  await button('Choose questions').press()
  for (const text of texts) await dialog.getByText(text, { exact: true }).click({ force: true })
  await dialog.getByRole('button', { name: /^(Take|Add)/ }).press()
}

test('an exam for a group in ten minutes: no id is asked for, results are held', async () => {
  await open('/desk/exams', { size: 'wide' })
  await page.getByRole('link', { name: 'New exam' }).first().press()
  await heading('New exam')
  await expect.poll(address).toBe('/desk/exams/new')
  await field('Title').fill('Botany weekly test 8')
  await field('Subject').selectOptions('Botany (HSC Academic)')
  await choose('Which tissue carries water?')
  await says('Questions: 1 · Marks: 1')
  await page.getByRole('checkbox', { name: 'Morning batch' }).press()
  await button('In ten minutes').press()
  await says(/in 1[01] min/)
  await field('Duration in minutes').fill('৪৫')
  await field('Negative marks').fill('0.25')
  await expect.element(page.getByRole('checkbox', { name: 'Hold results' })).toBeChecked()
  await expectGoodLooks()
  await button('Schedule exam').press()
  await heading('Botany weekly test 7')
  const [body] = sent()
  expect(body).toMatchObject({
    title: 'Botany weekly test 8',
    subjectId: 'botany',
    practice: false,
    results: 'hold',
    questions: [{ bank: 'botany', id: 'q1', marks: 1 }],
    groupIds: ['g1'],
    when: { duration: 45, cutMarks: 0.25 },
    past: false,
  })
  const starts = Date.parse(body?.when?.startsAt ?? '') - Date.now()
  expect(starts).toBeGreaterThan(9 * 60_000)
  expect(starts).toBeLessThan(12 * 60_000)
})

test('questions bring the marks of their bank, chosen or imported; marks for each go before', async () => {
  const worth = (id: string) => (id === 'q1' ? 2 : 0.5)
  api.on(questionCalls.list, {
    questions: [
      { ...listed, id: 'q1', text: 'Which tissue carries water?', marks: 2 },
      { ...listed, id: 'q2', text: 'Describe a cell.', marks: 3 },
    ],
    count: 2,
    next: null,
  })
  api.on(questionCalls.chosen, ({ body }) => ({
    questions: body.keys.map(({ bank, id }) => bankQuestion({ bank, id, marks: worth(id) })),
  }))
  const outcome = { bank: 'questions/botany.jsonl', added: 1, changed: 0, same: 0, leftOut: 0, exams: [] }
  api.on(jobsCalls.one, { job: jobReply({ state: 'done', outcome: { ...outcome, questions: ['q7'] } }) })
  await open('/desk/exams/new', { size: 'wide' })
  await choose('Which tissue carries water?')
  await says('Questions: 1 · Marks: 2')
  leave()
  await open('/desk/exams/new?imported=job-1', { size: 'wide' })
  await says('Questions: 2 · Marks: 2.5')
  await field('Marks for each').fill('4')
  await choose('Describe a cell.')
  await says('Questions: 3 · Marks: 12')
})

test('without a group it is a draft; what is missing is said at its field', async () => {
  await open('/desk/exams/new')
  await expect.element(field('Date')).toBeDisabled()
  await expect
    .element(page.getByRole('group', { name: 'Day and hour' }))
    .toHaveAccessibleDescription(/Choose a group/)
  await button('Save as draft').press()
  await says('Please fill this in.')
  await says('Please choose at least one question.')
  expect(sent()).toEqual([])
  await field('Title').fill('An idea')
  await field('Subject').selectOptions('Zoology (HSC Academic)')
  await choose('Which tissue carries water?')
  await button('Save as draft').press()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]).toMatchObject({ groupIds: [], when: null })
})

test('written questions say that they are marked by command', async () => {
  await open('/desk/exams/new', { size: 'wide' })
  await choose('Describe a cell.')
  await says(/Written answers are marked by command/)
  await expectGoodLooks({ languages: ['en'] })
})

test('a start in the past asks, and is sent only where it is meant', async () => {
  await open('/desk/exams/new', { size: 'wide' })
  await field('Title').fill('Late')
  await field('Subject').selectOptions('Botany (HSC Academic)')
  await choose('Which tissue carries water?')
  await page.getByRole('checkbox', { name: 'Evening batch' }).press()
  await field('Date').fill('2020-01-01')
  await field('Hour (Dhaka)').fill('10:00')
  await says('01 Jan 2020, 10:00 · this time is over')
  await button('Schedule exam').press()
  await says('This exam would be over already')
  await dialog.getByRole('button', { name: 'Cancel' }).press()
  expect(sent()).toEqual([])
  await button('Schedule exam').press()
  await dialog.getByRole('button', { name: 'Schedule it all the same' }).press()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]).toMatchObject({ past: true, when: { startsAt: '2020-01-01T04:00:00.000Z' } })
})

test('what is typed survives a reload, and a refusal stands at its field', async () => {
  await open('/desk/exams/new')
  await field('Title').fill('Kept')
  await choose('Which tissue carries water?')
  await says('Questions: 1 · Marks: 1')
  leave()
  api.refuse(deskExamCalls.addExam, 'badRequest', 'There is no such subject.', { field: 'subjectId' })
  await open('/desk/exams/new')
  await says('What you had typed is here again.')
  await expect.element(field('Title')).toHaveValue('Kept')
  await says('Questions: 1 · Marks: 1')
  await field('Subject').selectOptions('Botany (HSC Academic)')
  await button('Save as draft').press()
  await says('There is no such subject.')
})

test('imported questions come back chosen beside what was typed, and a subject is named in place', async () => {
  const outcome = { bank: 'questions/botany.jsonl', added: 1, changed: 0, same: 0, leftOut: 0, exams: [] }
  api.on(jobsCalls.one, {
    job: jobReply({ state: 'done', outcome: { ...outcome, questions: ['q7', 'q1'] } }),
  })
  const zoology = { id: 'new', name: 'Anatomy', course: 'HSC Academic' }
  api.on(deskExamCalls.addSubject, { subject: zoology })
  await open('/desk/exams/new', { size: 'wide' })
  await field('Title').fill('Kept')
  await choose('Which tissue carries water?')
  await says('Questions: 1 · Marks: 1')
  await expect
    .element(page.getByRole('link', { name: 'Import here' }))
    .toHaveAttribute('href', '/desk/questions/import?exam=new')
  leave()
  await open('/desk/exams/new?imported=job-1', { size: 'wide' })
  await says('1 imported question chosen.')
  await says('Questions: 2 · Marks: 2')
  await expect.element(field('Title')).toHaveValue('Kept')
  await expect.poll(address).toBe('/desk/exams/new')
  await button('New subject').press()
  await field('Name of the subject').fill('Anatomy')
  api.on(deskExamCalls.examList, {
    ...{ exams: [], next: null, groups, courses: [], graceMinutes: 30 },
    subjects: [...subjects, zoology],
  })
  await button('Make the subject').press()
  await expect.element(field('Subject')).toHaveValue('new')
  await expect
    .poll(() => api.sent(deskExamCalls.addSubject)[0]?.body)
    .toEqual({ course: { id: 'hsc' }, name: 'Anatomy' })
  await field('Late answers are taken for … minutes').fill('১০')
  await button('Save as draft').press()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]).toMatchObject({ subjectId: 'new', graceMinutes: 10 })
})

test('questions move, get marks for all, and leave', async () => {
  await open('/desk/exams/new', { size: 'wide' })
  await choose('Which tissue carries water?', 'Describe a cell.')
  await field('Marks for each').fill('2.5')
  await says('Questions: 2 · Marks: 5')
  await button('Move question 2 up').press()
  const first = () => document.querySelector('ol li')?.textContent
  await expect.poll(first).toContain('Question q2')
  await button('Take question 1 out').press()
  await expect.poll(first).toContain('Question q1')
  await says('Questions: 1 · Marks: 2.5')
})

test('a copy begins as the exam it is of, without its time', async () => {
  const places = [examPlace({ groupId: 'g2', group: 'Evening batch', duration: 60, cutMarks: 0.5 })]
  api.on(deskExamCalls.exam, { exam: examDetail({ places }) })
  await open('/desk/exams/new?from=exam-1', { size: 'wide' })
  await expect.element(field('Title')).toHaveValue('Botany weekly test 7 (copy)')
  await expect.element(page.getByRole('checkbox', { name: 'Evening batch' })).toBeChecked()
  await expect.element(field('Duration in minutes')).toHaveValue('60')
  await expect.element(field('Date')).toHaveValue('')
  await says('Questions: 2 · Marks: 2')
  await expect.element(field('Instruction')).toHaveValue('Read each question twice.')
})
