/** One exam: placed and moved, unscheduled and deleted with a way back, edited, and previewed set by set. */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { questionCalls } from '@porua/contract/desk/questions'
import { button, dialog, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bankQuestion, examDetail, examPlace } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const groups = [
  { id: 'g1', name: 'Morning batch' },
  { id: 'g2', name: 'Evening batch' },
]
const subjects = [{ id: 'botany', name: 'Botany', course: 'HSC Academic' }]
const place = examPlace({
  version: 5,
  startsAt: '2036-11-27T04:00:00.000Z',
  endsAt: '2036-11-27T05:00:00.000Z',
  endsNow: '2036-11-27T05:00:00.000Z',
})
const exam = examDetail({ places: [place] })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const params = { examId: 'exam-1' }

beforeEach(() => {
  api.on(deskExamCalls.examList, {
    exams: [],
    next: null,
    groups,
    subjects,
    courses: [{ id: 'hsc', name: 'HSC Academic' }],
    graceMinutes: 30,
  })
  api.on(deskExamCalls.exam, { exam })
  api.on(questionCalls.chosen, ({ body }) => ({
    questions: body.keys.map(({ bank, id }) => bankQuestion({ bank, id, title: `Question ${id}` })),
  }))
})

test('a place is moved from its version; somebody else’s change is shown field by field', async () => {
  api.on(deskExamCalls.placeExam, { exam })
  await open('/desk/exams/exam-1', { size: 'wide' })
  await page.getByRole('link', { name: 'Change when: Morning batch' }).press()
  await expect.element(field('Hour (Dhaka)')).toHaveValue('10:00')
  await expect.element(field('Late start in minutes')).toHaveValue('15')
  await expectGoodLooks({ languages: ['en'] })
  const theirs = { ...place, version: 6, duration: 60, endsAt: '2036-11-27T05:15:00.000Z' }
  api.refuse(deskExamCalls.placeExam, 'conflict', 'Changed meanwhile.', {
    data: { ...exam, version: 4, places: [theirs] },
  })
  await field('Hour (Dhaka)').fill('11:30')
  await button('Save').press()
  await says('Somebody else has changed this')
  api.on(deskExamCalls.placeExam, { exam })
  // What nobody touched here is theirs, until somebody says otherwise.
  await expect
    .element(
      page
        .getByRole('group', { name: 'Duration in minutes' })
        .getByRole('radio', { name: /Saved meanwhile/ }),
    )
    .toBeChecked()
  await button('Save my choice').press()
  await says('The exam is in the calendar.')
  await expect
    .poll(() => api.sent(deskExamCalls.placeExam).at(-1))
    .toMatchObject({
      params,
      body: {
        places: [{ groupId: 'g1', version: 6 }],
        startsAt: '2036-11-27T05:30:00.000Z',
        duration: 60,
        past: false,
      },
    })
})

test('more groups are added, each as not there yet', async () => {
  api.on(deskExamCalls.placeExam, { exam })
  await open('/desk/exams/exam-1?place=new')
  await dialog.getByRole('checkbox', { name: 'Evening batch' }).press()
  await dialog.getByRole('button', { name: 'In ten minutes' }).press()
  await dialog.getByRole('button', { name: 'Schedule exam' }).press()
  await expect.poll(() => api.sent(deskExamCalls.placeExam)).toHaveLength(1)
  await expect
    .poll(() => api.sent(deskExamCalls.placeExam)[0]?.body.places)
    .toEqual([{ groupId: 'g2', version: null }])
})

test('it is unscheduled after a question, and stands again after Undo', async () => {
  api.on(deskExamCalls.unscheduleExam, { exam: examDetail({ places: [] }), undo: 'u1' })
  api.on(deskExamCalls.restoreExam, { exam })
  await open('/desk/exams/exam-1', { size: 'wide' })
  await button('Unschedule for Morning batch').press()
  await says('Students of this group no longer see it. You can undo this for a minute.')
  await dialog.getByRole('button', { name: 'Unschedule' }).press()
  await says('The exam has left the calendar.')
  await expect
    .poll(() => api.sent(deskExamCalls.unscheduleExam)[0])
    .toMatchObject({
      params,
      body: { places: [{ groupId: 'g1', version: 5 }] },
    })
  await button('Undo').press()
  await says('It stands again.')
  await expect.poll(() => api.sent(deskExamCalls.restoreExam)[0]?.params).toEqual({ undoId: 'u1' })
})

test('it is deleted after a question that says what goes with it', async () => {
  api.on(deskExamCalls.removeExam, { undo: 'u2' })
  await open('/desk/exams/exam-1', { size: 'wide' })
  await button('Delete').press()
  await says(/It goes with its place in the calendars of Morning batch/)
  await dialog.getByRole('button', { name: 'Delete' }).press()
  await says('Deleted: Botany weekly test 7.')
  await expect.poll(() => api.sent(deskExamCalls.removeExam)[0]?.body).toEqual({ version: 3 })
  await expect.poll(address).toBe('/desk/exams')
})

test('an exam that somebody has sat is not offered for deletion, and its questions are locked', async () => {
  api.on(deskExamCalls.exam, { exam: examDetail({ attempts: 3, state: 'past' }) })
  await open('/desk/exams/exam-1', { size: 'wide' })
  await heading('Botany weekly test 7')
  await says('Which tissue carries water?')
  expect(button('Delete').query()).toBeNull()
  await page.getByRole('link', { name: 'Edit' }).press()
  await says(/Somebody has sat this exam: its questions and marks stay/)
})

test('it is edited from its version; two people on one exam see each field', async () => {
  await open('/desk/exams/exam-1/edit', { size: 'wide' })
  await expect.element(field('Title')).toHaveValue('Botany weekly test 7')
  await expect.element(field('Instruction')).toHaveValue('Read each question twice.')
  await expectGoodLooks({ languages: ['bn'] })
  api.refuse(deskExamCalls.changeExam, 'conflict', 'Changed meanwhile.', {
    data: examDetail({ version: 4, title: 'Their title', passMark: 33 }),
  })
  await field('Title').fill('My title')
  await button('Save').press()
  await says('Somebody else has changed this')
  const changed = { exam: examDetail({ version: 5, title: 'My title' }) }
  api.on(deskExamCalls.changeExam, changed)
  // The page of the exam asks for it again.
  api.on(deskExamCalls.exam, changed)
  // What nobody touched here is theirs, until somebody says otherwise.
  await expect
    .element(page.getByRole('group', { name: 'Pass mark' }).getByRole('radio', { name: /Saved meanwhile/ }))
    .toBeChecked()
  await button('Save my choice').press()
  await says('Saved.')
  await expect
    .poll(() => api.sent(deskExamCalls.changeExam).at(-1)?.body)
    .toMatchObject({
      version: 4,
      title: 'My title',
      passMark: 33,
      sets: ['A', 'B'],
      questions: [
        { kept: 'x1', marks: 1 },
        { kept: 'x2', marks: 1 },
      ],
    })
  await heading('My title')
})

test('each set is previewed as students get it, with its key on demand', async () => {
  api.on(deskExamCalls.examPaper, ({ query }) => ({
    set: query.set ?? 'A',
    questions: [
      {
        _id: 'x1',
        type: 'MCQ' as const,
        title: `Set ${query.set ?? 'A'}: which tissue carries water?`,
        format: 'text' as const,
        point: 1,
        marks: 1,
        options: ['xylem', 'phloem'],
        optionType: '{}',
        image: [],
        file: [],
        answer: ['xylem'],
        explanation: 'It is dead and hollow.',
        explanationExt: [],
        notes: null,
      },
    ],
  }))
  await open('/desk/exams/exam-1', { size: 'wide' })
  await page.getByRole('link', { name: 'Preview' }).press()
  await says('Set A: which tissue carries water?')
  await field('Set').selectOptions('B')
  await says('Set B: which tissue carries water?')
  await page.getByRole('checkbox', { name: 'With the key' }).press()
  await says('It is dead and hollow.')
  await expect.poll(address).toBe('/desk/exams/exam-1/preview?set=B&key=true')
  await expectGoodLooks({ languages: ['en'] })
})
