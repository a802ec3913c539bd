import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { randomIds } from '../../../platform/ids.ts'
import { createExams } from '../exams.ts'
import type { NoticesApi } from '../notices.api.ts'
import { ExamApp, minute, noon, second, type TestStudent } from '../testing.ts'

const end = noon + 60 * minute
const graceEnd = end + 30 * minute

type Notice = Parameters<NoticesApi['notifyIn']>[1]

describe.each(dialects)('a teacher and late answers on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app?.close())

  const moveTo = (at: number): void => app.clock.move(at - app.clock.now())
  const examId = () => app.school.exams[0]?.id ?? ''
  const sid = (place = 0) => `sid-${app.school.students[place]}`
  /** The room as the provider's command line has it, with what students are told written down. */
  const withNotices = (told: Notice[]) => {
    const live = { write: async () => undefined, poke: () => undefined, send: async () => undefined }
    const notices = {
      notifyIn: async (_tx: unknown, notice: Notice) => {
        told.push(notice)
        return notice.id
      },
      sent: () => undefined,
    }
    return createExams({ db: app.db, clock: app.clock, ids: randomIds, graceMinutes: 30, live, notices })
  }
  const results = () =>
    app.db.read((db) =>
      db
        .selectFrom('result')
        .select(['marks', 'merit', 'late', 'pending', 'correct', 'incorrect', 'skipped', 'negative'])
        .orderBy('student_id')
        .execute(),
    )
  const log = () =>
    app.db.read((db) =>
      db.selectFrom('answer_log').selectAll().orderBy('attempt_id').orderBy('seq').execute(),
    )
  const open = async (exam: object = {}, students = 1): Promise<TestStudent> => {
    app = await ExamApp.open(dialect, {
      students,
      exams: [{ lateAnswers: 'hold', endsAt: end, ...exam }],
    })
    const phone = app.student()
    await phone.start()
    return phone
  }

  it('sees what is held, and what is accepted counts when the attempt becomes final', async () => {
    const phone = await open()
    await phone.save('short', ['moss'])
    moveTo(end + second)
    await phone.save('mcq', ['B1'], { at: end - minute })
    await phone.save('box', ['A2', 'C2'], { at: end - second })
    const { late, finaliser } = app.exams
    const held = await late.waiting({ examId: examId() })
    expect(held).toMatchObject([
      { sid: sid(), questionId: 'mcq', number: 1, answer: ['B1'], why: 'onHold', givenAt: end - minute },
      { questionId: 'box', number: 2, receivedAt: end + second, instead: null, files: [] },
    ])
    const before = await log()
    expect(await late.accept({ examId: examId(), sid: sid(), question: '1' })).toMatchObject({
      answers: [{ questionId: 'mcq' }],
      changed: 0,
      told: 0,
    })
    expect((await late.waiting({ examId: examId() })).map((one) => one.questionId)).toEqual(['box'])
    // Who has nothing that waits, and who is mistyped, are two things.
    expect(await late.waiting({ examId: examId(), sid: sid(), question: '3' })).toEqual([])
    await expect(late.waiting({ examId: examId(), sid: 'nobody' })).rejects.toThrow("no student 'nobody'")
    await expect(late.accept({ examId: examId(), sid: sid(), question: '9' })).rejects.toThrow(
      "has no question '9'",
    )
    expect((await phone.exam()).data.exam.answers).toMatchObject([
      { questionId: 'mcq', outcome: 'saved', answer: ['B1'] },
      { questionId: 'box', outcome: 'onHold' },
      { questionId: 'short', outcome: 'saved' },
    ])
    moveTo(graceEnd + 1)
    await finaliser.finaliseDue(app.clock.now())
    expect(await results()).toMatchObject([{ marks: 100, late: 1, correct: 1, incorrect: 2, skipped: 1 }])
    expect(await log()).toEqual(before)
  })

  it('changes the marks of a final attempt: other marks stay, positions follow, the student is told how much', async () => {
    const phone = await open({ cutMarks: 0.25 }, 2)
    const rival = app.student(1)
    await rival.start()
    await rival.save('mcq', ['B1'])
    await phone.save('long', ['words'])
    moveTo(end + second)
    await phone.save('mcq', ['B1'], { at: end - minute })
    await phone.save('box', ['B2'], { at: end - minute })
    await phone.save('short', ['photosynthesis'], { at: end - minute })
    moveTo(graceEnd + 1)
    const told: Notice[] = []
    const { late, finaliser, teacher } = withNotices(told)
    await finaliser.finaliseDue(app.clock.now())
    await teacher.markOfStudent(examId(), sid(), 'long', { marks: 0.5, comment: 'short' })
    expect((await phone.result()).data.result).toMatchObject({ marksObtained: 0.5, rank: 2 })
    const before = await log()
    const done = await late.accept({ examId: examId(), sid: sid() })
    expect(done).toMatchObject({ changed: 1, told: 1, pending: 0 })
    expect(done.answers).toHaveLength(3)
    expect(await results()).toMatchObject([
      { marks: 225, merit: 225, negative: 25, late: 3, correct: 3, incorrect: 1, skipped: 0, pending: 0 },
      { marks: 100, late: 0 },
    ])
    expect(told).toMatchObject([
      { to: { students: [app.school.students[0]] }, message: expect.stringContaining('changed by +1.75') },
    ])
    app.clock.move(minute)
    const { result } = (await phone.result()).data
    expect(result).toMatchObject({ marksObtained: 2.25, rank: 1 })
    const long = result.answers.find((answer) => answer.questionId._id === 'long')
    expect(long).toMatchObject({ marks: 0.5, comment: 'short' })
    expect((await rival.result()).data.result).toMatchObject({ rank: 2 })
    // The log is what was signed: accepting has written nothing into it.
    expect(await log()).toEqual(before)
    expect(await app.exams.receipts.audit(examId(), () => undefined)).toMatchObject({
      damage: [],
      missing: [],
    })
    expect(await late.accept({ examId: examId() })).toEqual({ answers: [], changed: 0, told: 0, pending: 0 })
  })

  it('accepts for many at once: each has the own marks, those with the same change are told together', async () => {
    await open({ releasedAt: noon, graceMinutes: 0, cutMarks: 0.25 }, 5)
    const phones = [0, 1, 2, 3, 4].map((place) => app.student(place))
    for (const phone of phones) {
      await phone.start()
      await phone.save('short', ['photosynthesis'])
      await phone.submit()
    }
    moveTo(end + second)
    await app.exams.admin.finishDue()
    const said = [['B1'], ['B1'], ['A1'], ['B1'], []]
    for (const [place, phone] of phones.entries())
      if (said[place]?.length) await phone.save('mcq', said[place] ?? [], { at: end - minute })
    const told: Notice[] = []
    const { late } = withNotices(told)
    const page = (after: { attemptId: string; seq: number } | null) =>
      late.weighed(examId(), { list: 'tooLate', after, limit: 3 })
    const first = await page(null)
    expect([first.answers.length, first.more, first.counts]).toEqual([
      3,
      true,
      { waiting: 0, tooLate: 4, refused: 0 },
    ])
    const rest = await page(first.answers.at(-1) ?? null)
    expect([rest.answers.length, rest.more]).toEqual([1, false])
    expect(await late.accept({ examId: examId(), tooLate: true })).toMatchObject({ changed: 4, told: 4 })
    const marks = (await results()).map((result) => result.marks)
    expect(marks.sort((a, b) => a - b)).toEqual([75, 100, 200, 200, 200])
    expect(told.map(({ to }) => (to as { students: string[] }).students.length).sort()).toEqual([1, 3])
  })

  it('accepts a written answer, which then waits for marks', async () => {
    const phone = await open()
    moveTo(end + second)
    await phone.save('long', ['words'], { at: end - minute })
    moveTo(graceEnd + 1)
    await app.exams.finaliser.finaliseDue(app.clock.now())
    expect(await results()).toMatchObject([{ pending: 0, incorrect: 2, skipped: 2 }])
    expect(await app.exams.late.accept({ examId: examId() })).toMatchObject({ changed: 0, pending: 1 })
    expect(await results()).toMatchObject([{ pending: 1, incorrect: 1, skipped: 2 }])
  })

  it('takes results from nobody who was told of them where an accepted answer waits for marks', async () => {
    const phone = await open({}, 2)
    const rival = app.student(1)
    await rival.start()
    await rival.save('mcq', ['B1'])
    moveTo(end + second)
    await phone.save('long', ['words'], { at: end - minute })
    moveTo(graceEnd + 1)
    const told: Notice[] = []
    const late = withNotices(told)
    await late.finaliser.finaliseDue(app.clock.now())
    const announce = async () => {
      for (const job of late.jobs) if (job.name === 'exams: tell of results') await job.run(app.clock.now())
    }
    await announce()
    expect(told.map(({ to }) => to.students.length)).toEqual([2])
    expect(await late.late.accept({ examId: examId() })).toMatchObject({ pending: 1 })
    // Longer than any process believes what it has read of a release.
    app.clock.move(minute)
    expect((await rival.result()).data.result).toMatchObject({ marksObtained: 1, rank: 1 })
    expect((await phone.result()).data.result).toMatchObject({ marksObtained: 0, pendingMarks: 1 })
    expect((await late.watch.released([examId()])).get(examId())).toMatchObject({ how: 'calendar' })
    await late.teacher.markOfStudent(examId(), sid(), 'long', { marks: 2 })
    expect(told.at(-1)?.message).toContain('Your marks changed by +2')
    expect((await phone.result()).data.result).toMatchObject({ marksObtained: 2, pendingMarks: 0, rank: 1 })
    await announce()
    expect(told).toHaveLength(2)
  })

  it('offers the newest answer to a question, and none that is older than what counts or meets a locked one', async () => {
    const phone = await open({ multiple: true, lateAnswers: 'count' })
    const tablet = app.student(0, { device: 'tablet' })
    moveTo(noon + 30 * minute)
    await phone.save('mcq', ['A1'])
    moveTo(end + second)
    // The tablet was never heard of during the attempt.
    await tablet.save('mcq', ['C1'], { at: noon + 10 * minute })
    await tablet.save('box', ['A2'], { at: noon + 20 * minute })
    await tablet.save('box', ['A2', 'C2'], { at: noon + 21 * minute })
    const { late } = app.exams
    expect(await late.waiting({ examId: examId() })).toMatchObject([
      { questionId: 'box', answer: ['A2', 'C2'], instead: null },
    ])
    await tablet.save('mcq', ['D1'], { at: noon + 40 * minute })
    expect(await late.waiting({ examId: examId(), question: 'mcq' })).toMatchObject([
      { answer: ['D1'], instead: ['A1'] },
    ])
    await app.close()

    const locked = await open({ lateAnswers: 'count' })
    await locked.save('mcq', ['A1'])
    moveTo(graceEnd + 1)
    await locked.save('mcq', ['B1'], { at: end - second })
    await locked.save('box', ['A2'], { at: end - second })
    expect(await app.exams.late.waiting({ examId: examId(), tooLate: true })).toMatchObject([
      { questionId: 'box', why: 'tooLate' },
    ])
  })

  it('accepts what came too late only when asked for it by name', async () => {
    const phone = await open()
    moveTo(graceEnd + minute)
    await phone.save('mcq', ['B1'], { at: end - minute })
    await app.exams.finaliser.finaliseDue(app.clock.now())
    const { late } = app.exams
    expect((await late.accept({ examId: examId() })).answers).toEqual([])
    expect(await results()).toMatchObject([{ marks: 0, skipped: 2 }])
    // Two teachers at once: it counts once.
    const both = await Promise.all([1, 2].map(() => late.accept({ examId: examId(), tooLate: true })))
    expect(both.flatMap((one) => one.answers)).toHaveLength(1)
    expect(await results()).toMatchObject([{ marks: 100, correct: 1, late: 1, skipped: 1 }])
  })

  it('sees at the end what nobody can place in time: a number that a device declared has never come', async () => {
    const phone = await open({ lateAnswers: 'count', multiple: true }, 2)
    const whole = app.student(1)
    await whole.start()
    await phone.save('mcq', ['A1'], { revision: 1 })
    moveTo(end + second)
    phone.counter = 4
    const save = async (question: string, answer: string[], revision: number) =>
      (await phone.save(question, answer, { revision, at: end - minute + revision * 10 * second })).data
        .answers[0]?.outcome
    expect(await save('mcq', ['B1'], 2)).toBe('saved')
    expect(await save('short', ['photosynthesis'], 3)).toBe('saved')
    whole.counter = 1
    await whole.save('mcq', ['B1'], { revision: 1, at: end - minute })
    const standing = async () =>
      (await phone.exam()).data.exam.answers.map(({ questionId, answer, outcome }) => [
        questionId,
        answer,
        outcome,
      ])
    expect(await standing()).toEqual([
      ['mcq', ['B1'], 'saved'],
      ['short', ['photosynthesis'], 'saved'],
    ])
    moveTo(graceEnd + 1)
    const { late, finaliser, receipts } = app.exams
    await finaliser.finaliseDue(app.clock.now())
    // What came in time counts again; the other student's, whose numbers have all come, is counted as late.
    expect(await results()).toMatchObject([
      { marks: 0, late: 0 },
      { marks: 100, late: 1 },
    ])
    expect((await standing()).toSorted()).toEqual([
      ['mcq', ['A1'], 'saved'],
      ['short', ['photosynthesis'], 'onHold'],
    ])
    expect(await late.waiting({ examId: examId() })).toMatchObject([
      { questionId: 'mcq', answer: ['B1'], instead: ['A1'], why: 'onHold' },
      { questionId: 'short', instead: null },
    ])
    await app.db.write((tx) => tx.updateTable('exam').set({ released_at: app.clock.now() }).execute())
    expect((await phone.result()).data.result.waiting?.toSorted()).toEqual(['mcq', 'short'])
    expect((await whole.result()).data.result.waiting).toBeUndefined()
    expect(await receipts.audit(examId(), () => undefined)).toMatchObject({
      damage: [],
      missing: [],
      unsigned: 0,
    })
    expect(await late.accept({ examId: examId() })).toMatchObject({ changed: 1 })
    expect(await results()).toMatchObject([{ marks: 200, late: 2 }, { marks: 100 }])
    expect((await phone.result()).data.result.waiting).toBeUndefined()
    expect(await receipts.audit(examId(), () => undefined)).toMatchObject({ damage: [] })
  })

  it('refuses an exam that is not there, and practice', async () => {
    await open({ practice: true, lateAnswers: 'count' })
    await expect(app.exams.late.waiting({ examId: 'none' })).rejects.toThrow("There is no exam 'none'.")
    await expect(app.exams.late.accept({ examId: examId() })).rejects.toThrow('practice')
  })
})
