/** Exams in the desk: made, changed, placed, removed, and what is refused. */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'

const minute = 60_000
const q = (id: string, marks: number | null = null) => ({ bank: 'botany', id, marks })

describe.each(dialects)('the desk’s work on exams on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  const at = (minutes: number) => new Date(app.clock.now() + minutes * minute).toISOString()
  const when = (from = 10, to = 70) => ({
    startsAt: at(from),
    endsAt: at(to),
    duration: 45,
    cutMarks: 0.25,
    resubmit: false,
  })
  const wish = (own: object = {}) => ({
    title: 'Weekly test 8',
    subjectId: 'botany',
    practice: false,
    instruction: '<p>Read twice.</p>',
    passMark: 40,
    usesGpa: false,
    sets: ['A', 'B'],
    results: 'hold' as const,
    releaseAt: null,
    lateAnswers: 'count' as const,
    graceMinutes: null,
    questions: [q('q1'), q('q2', 2.5)],
    groupIds: ['g1', 'g2'],
    when: when(),
    past: false,
    ...own,
  })
  const add = async (own: object = {}) => (await owner.must(deskExamCalls.addExam, { body: wish(own) })).exam
  const detail = async (examId: string) => (await owner.must(deskExamCalls.exam, { params: { examId } })).exam

  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
    owner = await DeskClient.owner(app)
  })
  afterAll(() => app?.close())

  test('an exam is made with its calendar; its id is made here, and results are held', async () => {
    const exam = await add()
    expect(exam).toMatchObject({
      id: 'weekly-test-8',
      version: 1,
      title: 'Weekly test 8',
      state: 'upcoming',
      results: 'hold',
      released: false,
      totalMarks: 3.5,
      sets: ['A', 'B'],
      instruction: '<p>Read twice.</p>',
    })
    expect(exam.places.map(({ group, duration, cutMarks }) => [group, duration, cutMarks])).toEqual([
      ['Evening', 45, 0.25],
      ['Morning', 45, 0.25],
    ])
    expect(exam.questions.map(({ bank, bankId, marks }) => [bank, bankId, marks])).toEqual([
      ['botany', 'q1', 1],
      ['botany', 'q2', 2.5],
    ])
    expect((await add()).id).toBe('weekly-test-8-2')
    expect((await add({ title: 'উদ্ভিদবিজ্ঞান', when: null })).id).toMatch(/^[\w-]{20,}$/)
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'exams.addExam' } })
    expect(rows[0]).toMatchObject({ what: 'exams.addExam', on: { kind: 'exam' }, result: 'done' })
    expect(rows[2]?.after).toMatchObject({
      title: 'Weekly test 8',
      questions: ['botany q1: 1', 'botany q2: 2.5'],
    })
  })

  test('a subject is named for an exam, in a course or with a new one; a name is taken once', async () => {
    const make = (course: { id: string } | { name: string }, name: string) =>
      owner.call(deskExamCalls.addSubject, { body: { course, name } })
    const { courses } = await owner.must(deskExamCalls.examList, { query: {} })
    const course = { id: courses[0]?.id ?? '' }
    const made = await make(course, 'Anatomy')
    expect(made.data?.subject).toMatchObject({ name: 'Anatomy', course: courses[0]?.name })
    expect((await make(course, 'anatomy')).errors?.code).toBe('conflict')
    expect((await make({ id: 'none' }, 'Anatomy')).errors?.code).toBe('notFound')
    const other = await make({ name: 'HSC 2028' }, 'Anatomy')
    expect(other.data?.subject).toMatchObject({ course: 'HSC 2028' })
    const subjectId = made.data?.subject.id
    expect(await add({ title: 'Of the new one', subjectId, when: null })).toMatchObject({
      subject: { id: subjectId, name: 'Anatomy' },
    })
  })

  test('without a calendar it is a draft; a start in the past is refused until it is meant', async () => {
    expect(await add({ title: 'Draft', when: null })).toMatchObject({ state: 'draft', places: [] })
    const late = { title: 'Late', when: when(-30, 60) }
    const refused = await owner.call(deskExamCalls.addExam, { body: wish(late) })
    expect(refused.errors).toMatchObject({ code: 'badRequest', field: 'startsAt' })
    expect(await add({ ...late, past: true })).toMatchObject({ state: 'live' })
  })

  test.each([
    ['a subject that is not there', { subjectId: 'none' }, 'subjectId'],
    ['a question that is not there', { questions: [q('none')] }, 'questions'],
    ['a question twice', { questions: [q('q1'), q('q1')] }, 'questions'],
    ['no marks', { questions: [q('q1', 0)] }, 'questions'],
    ['a bank that is not there', { questions: [{ ...q('q1'), bank: 'none' }] }, 'questions'],
    ['a set twice', { sets: ['A', 'A'] }, 'sets'],
    ['a group that is not there', { groupIds: ['none'] }, 'groupId'],
    ['an end before the start', { when: 'backwards' }, 'endsAt'],
  ])('%s is refused at its field, and nothing is made', async (_, own, field) => {
    const body = wish({ title: 'Refused', ...own, ...(field === 'endsAt' ? { when: when(60, 30) } : {}) })
    const reply = await owner.call(deskExamCalls.addExam, { body })
    expect(reply.errors).toMatchObject({ code: 'badRequest', field })
    const { exams } = await owner.must(deskExamCalls.examList, { query: { search: 'Refused' } })
    expect(exams).toEqual([])
  })

  test('a change names its version; questions that stay keep their ids, and others come and go', async () => {
    const exam = await add({ title: 'To change' })
    const params = { examId: exam.id }
    const kept = exam.questions[1]?.id ?? ''
    const { exam: next } = await owner.must(deskExamCalls.changeExam, {
      params,
      body: {
        version: exam.version,
        title: 'Changed',
        passMark: 33,
        questions: [{ kept, marks: 2 }, q('q3')],
      },
    })
    expect(next).toMatchObject({ title: 'Changed', passMark: 33, version: exam.version + 1, totalMarks: 3 })
    expect(next.questions.map(({ bankId, marks }) => [bankId, marks])).toEqual([
      ['q2', 2],
      ['q3', 1],
    ])
    expect(next.places).toHaveLength(2)
    const old = await owner.call(deskExamCalls.changeExam, {
      params,
      body: { version: exam.version, title: 'Mine' },
    })
    expect([old.status, old.errors?.code]).toEqual([409, 'conflict'])
    expect(old.body).toMatchObject({ data: { id: exam.id, title: 'Changed', version: next.version } })
    const both = await owner.must(deskExamCalls.changeExam, {
      params,
      body: { version: next.version, releaseAt: at(600), graceMinutes: 5 },
    })
    expect(both.exam).toMatchObject({ graceMinutes: 5, title: 'Changed' })
    const cleared = await owner.must(deskExamCalls.changeExam, {
      params,
      body: { version: both.exam.version, releaseAt: null, graceMinutes: null },
    })
    expect(cleared.exam).toMatchObject({ releaseAt: null, graceMinutes: null })
    const { rows } = await owner.must(staffCalls.log, { query: { search: exam.id } })
    const changes = rows.filter(({ what, result }) => what === 'exams.changeExam' && result === 'done')
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [
        { releaseAt: expect.any(String), graceMinutes: 5 },
        { releaseAt: null, graceMinutes: null },
      ],
      [
        { releaseAt: null, graceMinutes: null },
        { releaseAt: expect.any(String), graceMinutes: 5 },
      ],
      [
        expect.objectContaining({ title: 'To change', passMark: exam.passMark }),
        {
          ...{ title: 'Changed', passMark: 33, totalMarks: 3 },
          questions: ['botany q2: 2', 'botany q3: 1'],
        },
      ],
    ])
    const missing = await owner.call(deskExamCalls.changeExam, {
      params: { examId: 'none' },
      body: { version: 1, title: 'x' },
    })
    expect(missing.errors?.code).toBe('notFound')
  })

  test('once somebody has sat it, its title may change and its questions may not', async () => {
    const student = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    await student.startExam({ examId: 'live', groupId: 'g1' })
    const exam = await detail('live')
    expect(exam.attempts).toBe(1)
    const params = { examId: 'live' }
    const title = await owner.must(deskExamCalls.changeExam, {
      params,
      body: { version: exam.version, title: 'Weekly test, mended' },
    })
    const refused = await owner.call(deskExamCalls.changeExam, {
      params,
      body: { version: title.exam.version, questions: [q('q1')] },
    })
    expect(refused.errors?.code).toBe('badRequest')
    expect(refused.errors?.title).toContain('that is a regrade')
    const removed = await owner.call(deskExamCalls.removeExam, {
      params,
      body: { version: title.exam.version },
    })
    expect(removed.errors?.title).toContain('it stays, with its results')
  })

  test('a place is added, moved and taken out, each from its version; the removal can be taken back', async () => {
    const exam = await add({ title: 'To place', groupIds: ['g1'] })
    const params = { examId: exam.id }
    const place = (places: { groupId: string; version: number | null }[], own: object = {}) =>
      owner.call(deskExamCalls.placeExam, { params, body: { places, ...when(), past: false, ...own } })
    const both = await place(
      [
        { groupId: 'g1', version: 1 },
        { groupId: 'g2', version: null },
      ],
      when(30, 90),
    )
    expect(both.data?.exam.places.map(({ groupId, version }) => [groupId, version])).toEqual([
      ['g2', 1],
      ['g1', 2],
    ])
    const older = await place([{ groupId: 'g1', version: 1 }], when(40, 90))
    expect(older.errors?.code).toBe('conflict')
    expect(older.body).toMatchObject({ data: { id: exam.id, places: [{ groupId: 'g2' }, { version: 2 }] } })
    const there = await place([{ groupId: 'g2', version: null }], when(40, 90))
    expect(there.errors?.code).toBe('conflict')
    const past = await place([{ groupId: 'g1', version: 2 }], when(-60, 90))
    expect(past.errors).toMatchObject({ code: 'badRequest', field: 'startsAt' })

    const out = (version: number) =>
      owner.call(deskExamCalls.unscheduleExam, { params, body: { places: [{ groupId: 'g2', version }] } })
    expect((await out(9)).errors?.code).toBe('conflict')
    const taken = await out(1)
    expect(taken.data?.exam.places.map(({ groupId }) => groupId)).toEqual(['g1'])
    const undoId = taken.data?.undo ?? ''
    const back = await owner.must(deskExamCalls.restoreExam, { params: { undoId } })
    expect(back.exam.places.map(({ groupId, version }) => [groupId, version])).toEqual([
      ['g2', 2],
      ['g1', 2],
    ])
    const again = await owner.call(deskExamCalls.restoreExam, { params: { undoId } })
    expect(again.errors?.code).toBe('notFound')
  })

  test('an exam that nobody has begun is deleted from its version, and stands again for a while', async () => {
    const exam = await add({ title: 'To delete' })
    const params = { examId: exam.id }
    const remove = (version: number) => owner.call(deskExamCalls.removeExam, { params, body: { version } })
    expect((await remove(exam.version + 1)).errors?.code).toBe('conflict')
    const undoId = (await remove(exam.version)).data?.undo ?? ''
    expect((await owner.call(deskExamCalls.exam, { params })).errors?.code).toBe('notFound')
    const { exam: back } = await owner.must(deskExamCalls.restoreExam, { params: { undoId } })
    expect({ ...back, version: 0, places: [] }).toEqual({ ...exam, version: 0, places: [] })
    expect(back.places.map(({ group }) => group)).toEqual(['Evening', 'Morning'])
    const paper = await owner.must(deskExamCalls.examPaper, { params, query: {} })
    expect(paper.questions).toHaveLength(2)
    const late = (await remove(back.version)).data?.undo ?? ''
    app.clock.move(4 * minute)
    expect((await owner.call(deskExamCalls.restoreExam, { params: { undoId: late } })).errors?.code).toBe(
      'notFound',
    )
  })

  test('a set is shown as its students get it, with its key', async () => {
    const exam = await add({ title: 'To look at', questions: ['q1', 'q2', 'q3', 'q4'].map((id) => q(id)) })
    const params = { examId: exam.id }
    const paper = (set?: string) => owner.must(deskExamCalls.examPaper, { params, query: { set } })
    const [a, b, none] = [await paper(), await paper('B'), await paper('Z')]
    expect([a.set, b.set, none.set]).toEqual(['A', 'B', 'A'])
    expect(a.questions.map(({ _id }) => _id)).toEqual(exam.questions.map(({ id }) => id))
    expect(b.questions.map(({ _id }) => _id).sort()).toEqual(a.questions.map(({ _id }) => _id).sort())
    expect(a.questions.every(({ answer }) => answer.length > 0)).toBe(true)
  })

  test('students of the group see the exam at once', async () => {
    const student = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    const exam = await add({ title: 'Seen', when: when(-1, 60) })
    const started = await student.startExam({ examId: exam.id, groupId: 'g1' })
    expect(started).toBeTruthy()
  })
})
