import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { randomIds } from '../../../platform/ids.ts'
import { ExamApp, minute, noon } from '../testing.ts'

describe.each(dialects)('starting an exam on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  it('gives attempt, clock and paper, and resumes the same attempt with its answers on any device', async () => {
    app = await ExamApp.open(dialect, { exams: [{ duration: 60 }] })
    const phone = app.student()
    const { status, data } = await phone.start()
    expect(status).toBe(200)
    expect(data).toMatchObject({
      studentStartsAt: new Date(noon).toISOString(),
      endsAt: new Date(noon + 60 * minute).toISOString(),
      graceEndsAt: new Date(noon + 90 * minute).toISOString(),
      setCode: null,
      multipleTimesSubmission: false,
      paused: false,
      submittedAt: null,
      unseal: null,
      answers: [],
      paper: { href: `/exam/paper/${data.paper.paperId}`, seal: null, images: [] },
    })
    await phone.save('mcq', ['B1'])
    app.clock.move(10 * minute)
    const again = await app.student(0, { device: 'tablet' }).start()
    expect(again.data).toMatchObject({ attemptId: data.attemptId, endsAt: data.endsAt })
    expect(again.data.answers).toEqual([
      {
        questionId: 'mcq',
        answer: ['B1'],
        timestamp: new Date(noon).toISOString(),
        extra: [],
        outcome: 'saved',
        device: 'phone',
        revision: 1,
        seq: 1,
        locked: true,
      },
    ])
  })

  it('begins live exams between startsAt and endsAt only, practice always', async () => {
    const hour = 60 * minute
    app = await ExamApp.open(dialect, {
      exams: [
        { startsAt: noon + hour, endsAt: noon + 2 * hour },
        { startsAt: noon - 2 * hour, endsAt: noon },
        { startsAt: noon + hour, endsAt: noon + 2 * hour, practice: true },
        { startsAt: noon - hour, endsAt: noon + 10 * minute, duration: 60 },
      ],
    })
    expect(await app.student(0, { exam: 0 }).start()).toMatchObject({
      status: 409,
      errors: { code: 'notStarted' },
    })
    expect(await app.student(0, { exam: 1 }).start()).toMatchObject({
      status: 409,
      errors: { code: 'examEnded' },
    })
    expect((await app.student(0, { exam: 2 }).start()).status).toBe(200)
    const short = await app.student(0, { exam: 3 }).start()
    expect(short.data.endsAt).toBe(new Date(noon + 10 * minute).toISOString())
    app.clock.move(hour)
    expect((await app.student(0, { exam: 0 }).start()).status).toBe(200)
  })

  it('is for members of a group that lists the exam: 404 for all others', async () => {
    app = await ExamApp.open(dialect, { students: 2, groups: 2, exams: [{ groups: [0] }] })
    expect((await app.student(0, { group: 1 }).start()).status).toBe(404)
    await app.db.write((tx) =>
      tx
        .deleteFrom('student_group')
        .where('student_id', '=', app.school.students[1] ?? '')
        .execute(),
    )
    const outsider = app.student(1)
    for (const answer of [
      await outsider.start(),
      await outsider.exam(),
      await outsider.result(),
      await outsider.submit(),
    ])
      expect(answer).toMatchObject({ status: 404, errors: { code: 'notFound' } })
    expect((await outsider.save('mcq', ['B1'])).status).toBe(404)
  })

  it('makes one attempt of fifty starts in the same millisecond, from two devices', async () => {
    app = await ExamApp.open(dialect)
    const students = ['phone', 'tablet'].map((device) => app.student(0, { device }))
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => students[i % 2]?.start()))
    expect(new Set(all.map((one) => one?.data.attemptId)).size).toBe(1)
    const rows = await app.db.read((db) => db.selectFrom('attempt').select(['id', 'number']).execute())
    expect(rows).toEqual([{ id: all[0]?.data.attemptId, number: 1 }])
  })

  it('gives one live attempt over all groups, and saves through either', async () => {
    app = await ExamApp.open(dialect, { groups: 2 })
    const first = await app.student(0, { group: 0 }).start()
    const second = await app.student(0, { group: 1 }).start()
    expect(second.data.attemptId).toBe(first.data.attemptId)
    expect((await app.student(0, { group: 1 }).save('mcq', ['B1'])).data.answers[0]?.outcome).toBe('saved')
  })

  it('does not begin again after submit, nor after the time is over', async () => {
    app = await ExamApp.open(dialect, { students: 2, exams: [{ duration: 10 }, { practice: true }] })
    for (const exam of [0, 1]) {
      const student = app.student(0, { exam })
      await student.start()
      await student.submit()
      expect(await student.start()).toMatchObject({
        status: 409,
        errors: { code: 'attemptEnded', title: 'You have already submitted this exam.' },
      })
    }
    const slow = app.student(1)
    await slow.start()
    app.clock.move(10 * minute)
    // Until it is final the same attempt opens, with no time left: the OK of 'Exam time is over!' is still to come.
    const over = await slow.start()
    expect(over.status).toBe(200)
    expect(Date.parse(over.data.endsAt)).toBe(app.clock.now())
    app.clock.move(31 * minute)
    const ended = { status: 409, errors: { code: 'attemptEnded', title: 'Your time for this exam is over.' } }
    expect(await slow.start()).toMatchObject(ended)
    // Nobody has submitted it: the server has finished it.
    await app.exams.finaliser.finaliseDue(app.clock.now())
    expect(await slow.start()).toMatchObject(ended)
  })

  it('freezes the GPA: the provider’s where imported, else the student’s own, unverified', async () => {
    app = await ExamApp.open(dialect, {
      students: 3,
      student: (row, place) => ({
        ...row,
        ...(place === 0 ? { imported_ssc: 500, imported_hsc: 450, own_ssc: 100, own_hsc: 100 } : {}),
        ...(place === 1 ? { imported_ssc: 500, own_hsc: 490 } : {}),
      }),
    })
    for (const place of [0, 1, 2]) await app.student(place).start()
    const rows = await app.db.read((db) =>
      db.selectFrom('attempt').select(['gpa_ssc', 'gpa_hsc', 'gpa_verified']).orderBy('student_id').execute(),
    )
    expect(rows).toEqual([
      { gpa_ssc: 500, gpa_hsc: 450, gpa_verified: 1 },
      { gpa_ssc: 500, gpa_hsc: 490, gpa_verified: 0 },
      { gpa_ssc: null, gpa_hsc: null, gpa_verified: 1 },
    ])
  })

  it('deals the sets at the start', async () => {
    const draws = [0.1, 0.9]
    const ids = { ...randomIds, random: () => draws.shift() ?? 0 }
    app = await ExamApp.open(dialect, { students: 2, exams: [{ sets: ['A', 'B'] }] }, { ids })
    expect((await app.student(0).start()).data.setCode).toBe('A')
    expect((await app.student(1).start()).data.setCode).toBe('B')
  })

  it('shows the paper with clock and answers in the combined call, and the latest attempt without a group', async () => {
    app = await ExamApp.open(dialect)
    const student = app.student()
    expect(await student.exam()).toMatchObject({ status: 409, errors: { code: 'noAttempt' } })
    const started = await student.start()
    await student.save('box', ['A2'])
    for (const { data } of [
      await student.exam(),
      await student.call<never>('GET', `/exam/id/${student.examId}`),
    ])
      expect(data).toMatchObject({
        exam: {
          _id: student.examId,
          totalMarks: 8,
          passMark: 40,
          isPracticeExam: false,
          attemptId: started.data.attemptId,
          paperId: started.data.paper.paperId,
          endsAt: started.data.endsAt,
          questions: [{ question: { _id: 'mcq', options: ['A1', 'B1', 'C1', 'D1'], marks: 1 } }, {}, {}, {}],
          answers: [{ questionId: 'box', answer: ['A2'] }],
        },
      })
  })

  it('goes on for a student who has left the group, until the attempt’s end', async () => {
    app = await ExamApp.open(dialect, { groups: 2, exams: [{ groups: [0] }] })
    const student = app.student()
    const { attemptId } = (await student.start()).data
    expect((await student.save('box', ['A2'])).status).toBe(200)
    await app.db.write((tx) => tx.deleteFrom('student_group').execute())
    // A phone that wakes starts again, which is to resume.
    expect(await student.start()).toMatchObject({
      status: 200,
      data: { attemptId, answers: [{ questionId: 'box', answer: ['A2'] }] },
    })
    expect((await app.student(0, { group: 1 }).start()).status).toBe(404)
    expect((await student.exam()).status).toBe(200)
    expect((await student.save('mcq', ['B1'])).status).toBe(200)
    expect((await student.submit()).status).toBe(200)
    expect(await student.start()).toMatchObject({ status: 409, errors: { code: 'attemptEnded' } })
    app.clock.move(200 * minute)
    for (const gone of [await student.start(), await student.exam()])
      expect(gone).toMatchObject({ status: 404, errors: { code: 'notFound' } })
  })
})

describe.each(dialects)('retaking on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  it('replaces a finished practice attempt by one, and start opens it', async () => {
    app = await ExamApp.open(dialect, { exams: [{ practice: true }] })
    const student = app.student()
    expect(await student.retake()).toMatchObject({ status: 409, errors: { code: 'noAttempt' } })
    const first = (await student.start()).data.attemptId
    await student.save('mcq', ['B1'])
    expect((await student.retake()).data.attemptId).toBe(first)
    await student.submit()
    const both = await Promise.all([student.retake(), student.retake(), student.retake()])
    const [second] = new Set(both.map((one) => one.data.attemptId))
    expect(new Set(both.map((one) => one.data.attemptId)).size).toBe(1)
    expect(second).not.toBe(first)
    const opened = await student.start()
    expect(opened.data).toMatchObject({ attemptId: second, answers: [] })
    const { data } = await student.mine()
    expect(data.attempts.map((attempt: { attemptId: string }) => attempt.attemptId)).toEqual([second])
  })

  it('is for oneself and for practice only', async () => {
    app = await ExamApp.open(dialect, { students: 2 })
    const student = app.student()
    await student.start()
    await student.submit()
    expect(await student.retake()).toMatchObject({ status: 409, errors: { code: 'retakeNotAllowed' } })
    expect(await student.retake(app.school.students[1])).toMatchObject({
      status: 409,
      errors: { code: 'retakeNotAllowed' },
    })
  })

  it('tells the answers of the attempt that it has replaced so, and keeps them in that attempt’s log', async () => {
    app = await ExamApp.open(dialect, { exams: [{ practice: true }] })
    const student = app.student()
    const first = (await student.start()).data.attemptId
    await student.submit()
    const second = (await student.retake()).data.attemptId
    const stale = await student.save('mcq', ['C1'], { attemptId: first })
    expect(stale).toMatchObject({
      status: 409,
      errors: { code: 'attemptReplaced' },
      data: { attemptId: first, answers: [{ outcome: 'tooLate', seq: 1 }] },
    })
    expect(await student.submit(first)).toMatchObject({ status: 409, errors: { code: 'attemptReplaced' } })
    expect((await student.save('mcq', ['B1'])).data.attemptId).toBe(second)
    const log = await app.db.read((db) =>
      db.selectFrom('answer_log').select(['attempt_id', 'outcome']).execute(),
    )
    expect(log).toHaveLength(2)
    expect(log).toContainEqual({ attempt_id: first, outcome: 'tooLate' })
    expect(log).toContainEqual({ attempt_id: second, outcome: 'saved' })
  })
})
