import type { ExamTry, MissedPaper, Result } from '@porua/contract/exams'
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, minute, noon, type TestStudent } from '../testing.ts'

/** Every field of a reply, by name, at any depth. */
function fieldsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) fieldsOf(one, found)
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) {
      found.add(name)
      fieldsOf(one, found)
    }
  return found
}

async function sit(student: TestStudent, answers: Record<string, string[]>): Promise<void> {
  await student.start()
  for (const [questionId, answer] of Object.entries(answers)) await student.save(questionId, answer)
}

describe.each(dialects)('results on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  it('show a practice exam at once: marks, key, review in the student’s own order', async () => {
    app = await ExamApp.open(dialect, { exams: [{ practice: true, cutMarks: 0.25, duration: 30 }] })
    const student = app.student()
    expect(await student.result()).toMatchObject({ status: 409, errors: { code: 'noAttempt' } })
    await sit(student, { short: [' Photosynthesis'], mcq: ['A1'], box: ['C2', 'A2'] })
    expect((await student.result()).data).toEqual({
      code: 'notPublishedYet',
      title: 'Submit the exam first; its result comes after that.',
    })
    app.clock.move(10 * minute)
    await student.submit()
    const { data } = await student.result()
    expect(data.result).toMatchObject({
      exam: { _id: student.examId, totalMarks: 8, passMark: 40, isPracticeExam: true, duration: 30 },
      pendingMarks: 0,
      marksObtained: 1.75,
      withoutGPA: 1.75,
      negativeMarks: 0.25,
      gpaFactor: null,
      rank: null,
      startsAt: new Date(noon).toISOString(),
      submittedAt: new Date(noon + 10 * minute).toISOString(),
      studentId: student.id,
    })
    expect(data.result.answers).toMatchObject([
      {
        questionId: { _id: 'mcq', answer: ['B1'], explanation: 'because' },
        answer: ['A1'],
        marks: -0.25,
        extra: [],
      },
      { questionId: { _id: 'box', answer: ['A2', 'C2'], notes: 'a note' }, answer: ['C2', 'A2'], marks: 1 },
      { questionId: { _id: 'short' }, marks: 1 },
    ])
    expect(data.result.exam.questions.map(({ questionId: { _id, title } }) => [_id, title])).toEqual(
      ['mcq', 'box', 'short', 'long'].map((id, at) => [id, `Question ${at + 1}`]),
    )
  })

  it('let every try at a practice exam be read after a retake, and no try of anybody else', async () => {
    app = await ExamApp.open(dialect, { students: 2, exams: [{ practice: true, duration: 10 }, {}] })
    const student = app.student()
    const path = `/exam/tries/${student.examId}/group/${student.groupId}`
    const tries = async () =>
      (await student.call<{ tries: ExamTry[] }>('GET', path)).data.tries.map((one) => one.marksObtained)
    expect(await tries()).toEqual([])
    await sit(student, { mcq: ['B1'] })
    expect(await tries()).toEqual([])
    await student.submit()
    const first = (await student.result()).data.result
    await student.retake()
    // What runs is none to read.
    expect(await tries()).toEqual([1])
    await sit(student, { mcq: ['B1'], box: ['A2', 'C2'] })
    app.clock.move(11 * minute)
    expect(await tries()).toEqual([2, 1])
    expect((await student.result()).data.result.marksObtained).toBe(2)
    const read = await student.call<{ result: Result }>('GET', `${path}/${first.attemptId}`)
    expect(read.data.result).toEqual(first)
    const stranger = app.student(1)
    await sit(stranger, { mcq: ['B1'] })
    expect(await stranger.call('GET', `${path}/${first.attemptId}`)).toMatchObject({
      status: 409,
      errors: { code: 'noAttempt' },
    })
    const live = app.student(0, { exam: 1 })
    await sit(live, { mcq: ['B1'] })
    await live.submit()
    const livePath = `/exam/tries/${live.examId}/group/${live.groupId}`
    const own = (await live.mine()).data.attempts.find(({ exam }) => exam === live.examId)?.attemptId
    expect((await live.call<{ tries: ExamTry[] }>('GET', livePath)).data.tries).toEqual([])
    expect((await live.call('GET', `${livePath}/${own}`)).status).toBe(409)
    expect((await student.retake('another')).errors).toMatchObject({ code: 'retakeNotAllowed' })
  })

  it('let who missed a live exam read its paper, once it is released and nobody can begin it any more', async () => {
    app = await ExamApp.open(dialect, {
      students: 2,
      exams: [{ endsAt: noon + 60 * minute }, { practice: true }],
    })
    const [writer, absent] = [app.student(0), app.student(1)]
    await sit(writer, { mcq: ['C1'] })
    const path = `/exam/missed-paper/${absent.examId}/group/${absent.groupId}`
    const read = () => absent.call<{ paper?: MissedPaper; code?: string }>('GET', path)
    const papers = async () => (await absent.mine()).data.papers
    expect((await read()).data).toEqual({ code: 'notPublishedYet', title: expect.any(String) })
    // Released early: whoever has not begun it still may, and must not see the key.
    await app.db.write((tx) =>
      tx.updateTable('exam').set({ released_at: noon }).where('id', '=', absent.examId).execute(),
    )
    app.clock.move(2_000)
    await writer.submit()
    expect((await writer.result()).data.result.marksObtained).toBe(0)
    expect((await read()).data.code).toBe('notPublishedYet')
    expect(await papers()).toEqual([])
    app.clock.move(95 * minute)
    const { paper } = (await read()).data
    expect(paper).toMatchObject({ _id: absent.examId, title: 'Exam 0', totalMarks: 8, passMark: 40 })
    expect(paper?.questions.map(({ questionId }) => [questionId._id, questionId.answer])).toEqual([
      ['mcq', ['B1']],
      ['box', ['A2', 'C2']],
      ['short', ['photosynthesis']],
      ['long', []],
    ])
    expect(await papers()).toEqual([absent.examId])
    expect((await writer.mine()).data.papers).toEqual([])
    const practice = app.student(1, { exam: 1 })
    expect(
      await absent.call('GET', `/exam/missed-paper/${practice.examId}/group/${absent.groupId}`),
    ).toMatchObject({ status: 200, data: { code: 'notPublishedYet' } })
    expect((await absent.call('GET', `/exam/missed-paper/${absent.examId}/group/none`)).status).toBe(404)
  })

  it('close a practice attempt that is over, the moment somebody looks', async () => {
    app = await ExamApp.open(dialect, { exams: [{ practice: true, duration: 10 }] })
    const student = app.student()
    await sit(student, { mcq: ['B1'], long: ['an essay'] })
    app.clock.move(11 * minute)
    const { data } = await student.result()
    expect(data.result).toMatchObject({
      marksObtained: 1,
      pendingMarks: 1,
      submittedAt: new Date(noon + 10 * minute).toISOString(),
    })
    expect((await student.save('box', ['A2'], { at: noon })).errors?.code).toBe('tooLate')
  })

  it('of a live exam wait for the last group’s end + grace and for every written mark', async () => {
    const exam = { endsAt: noon + 60 * minute, duration: 60 }
    app = await ExamApp.open(dialect, { students: 2, groups: 2, exams: [exam] })
    const [writer, other] = [app.student(0), app.student(1, { group: 1 })]
    await sit(writer, { mcq: ['B1'], long: ['an essay'] })
    await sit(other, { mcq: ['C1'] })
    await writer.submit()
    const notYet = async () => expect((await other.result()).data).toMatchObject({ code: 'notPublishedYet' })
    await notYet()
    const group = app.school.groups[1] ?? ''
    await app.db.write((tx) =>
      tx
        .updateTable('group_exam')
        .set({ extended_by: 30 * minute })
        .where('group_id', '=', group)
        .execute(),
    )
    app.clock.move(100 * minute)
    await app.exams.finaliser.finaliseDue(app.clock.now())
    await notYet()
    app.clock.move(21 * minute)
    await notYet()
    await app.exams.finaliser.finaliseDue(app.clock.now())
    app.clock.move(2_000)
    await notYet()
    await app.db.write(async (tx) => {
      await tx.updateTable('mark').set({ marks: 250 }).where('question_id', '=', 'long').execute()
      await tx
        .updateTable('result')
        .set({ marks: 350, merit: 350, pending: 0 })
        .where('student_id', '=', writer.id)
        .execute()
    })
    app.clock.move(2_000)
    expect((await writer.result()).data.result).toMatchObject({
      marksObtained: 3.5,
      rank: 1,
      pendingMarks: 0,
    })
    expect((await other.result()).data.result).toMatchObject({ marksObtained: 0, rank: 2 })
    expect((await other.mine()).data.attempts).toMatchObject([{ resultReady: true }])
  })

  it('wait while somebody else may still begin, though everybody who has begun is done', async () => {
    const exam = { endsAt: noon + 120 * minute, duration: 10 }
    app = await ExamApp.open(dialect, { students: 2, exams: [exam] })
    const early = app.student(0)
    await sit(early, { mcq: ['B1'] })
    app.clock.move(60 * minute)
    await app.exams.finaliser.finaliseDue(app.clock.now())
    app.clock.move(2_000)
    expect((await early.result()).data).toMatchObject({ code: 'notPublishedYet' })
    app.clock.move(100 * minute)
    expect((await early.result()).data.result).toMatchObject({ marksObtained: 1, rank: 1 })
  })

  it('come at releaseAt or by the provider’s hand, but not to who is still sitting', async () => {
    const at = noon + 30 * minute
    app = await ExamApp.open(dialect, { students: 2, exams: [{ releaseAt: at }, {}] })
    const [quick, slow] = [app.student(0), app.student(1)]
    await sit(quick, { mcq: ['B1'] })
    await sit(slow, { mcq: ['B1'] })
    await quick.submit()
    const title = 'The result has not been published yet.'
    expect((await quick.result()).data).toEqual({ code: 'notPublishedYet', title })
    app.clock.move(30 * minute)
    expect((await quick.result()).data.result).toMatchObject({ marksObtained: 1, rank: null })
    expect((await slow.result()).data.code).toBe('notPublishedYet')
    const byHand = app.student(0, { exam: 1 })
    await sit(byHand, { mcq: ['B1'] })
    await byHand.submit()
    expect((await byHand.result()).data.code).toBe('notPublishedYet')
    await app.db.write((tx) => tx.updateTable('exam').set({ released_at: app.clock.now() }).execute())
    app.clock.move(2_000)
    expect((await byHand.result()).data.result).toMatchObject({ marksObtained: 1 })
  })

  it('rank by marks with the GPA, equal ones equally: 1, 2, 2, 4', async () => {
    const gpas = [500, 400, 400, 300]
    app = await ExamApp.open(dialect, {
      students: 4,
      exams: [{ usesGpa: true }],
      student: (row, place) => ({ ...row, imported_ssc: gpas[place] ?? null, imported_hsc: 100 }),
    })
    const students = gpas.map((_, place) => app.student(place))
    for (const student of students) await sit(student, { mcq: ['B1'] })
    app.clock.move(200 * minute)
    await app.exams.finaliser.finaliseDue(app.clock.now())
    const results = await Promise.all(students.map(async (student) => (await student.result()).data.result))
    expect(results.map((result) => result.rank)).toEqual([1, 2, 2, 4])
    expect(results[0]).toMatchObject({ marksObtained: 31, withoutGPA: 1, gpaFactor: { hsc: 1, ssc: 5 } })
  })

  it('never let the key out before: no reply to who sits holds answer, explanation or notes of a question', async () => {
    app = await ExamApp.open(dialect, { exams: [{}, { practice: true }] })
    for (const exam of [0, 1]) {
      const student = app.student(0, { exam })
      const started = await student.start()
      const paper = await student.call<unknown>('GET', started.data.paper.href)
      const saved = await student.save('mcq', ['A1'])
      const locked = await student.save('mcq', ['C1'])
      for (const reply of [
        started,
        paper,
        saved,
        locked,
        await student.exam(),
        await student.mine(),
        await student.result(),
      ]) {
        const text = JSON.stringify(reply.data ?? '')
        expect(text).not.toMatch(/explanation|notes|because|a note|accepted/)
        // What the student has given stands under `answers` and `current`; a question itself never says.
        const { questions } = (reply.data ?? {}) as { questions?: unknown }
        expect(fieldsOf(questions)).not.toContain('answer')
        const { exam: shown } = (reply.data ?? {}) as { exam?: { questions?: unknown } }
        expect(fieldsOf(shown?.questions)).not.toContain('answer')
      }
      expect(text(paper.raw)).not.toContain('"answer"')
    }
    const live = app.student(0)
    await live.submit()
    expect(fieldsOf((await live.result()).data)).toEqual(new Set(['code', 'title']))
  })
})

function text(bytes: Buffer): string {
  return bytes.toString('utf8')
}
