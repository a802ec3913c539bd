import { createHash } from 'node:crypto'
import type { AddAnswerReply } from '@porua/contract/exams'
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { digestOf } from '../receipts/log-digest.ts'
import { ExamApp, minute, noon, second } from '../testing.ts'

const outcomes = (answered: { data: { answers: { outcome: string }[] } }): string[] =>
  answered.data.answers.map((answer) => answer.outcome)

describe.each(dialects)('saving answers on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  async function log() {
    return app.db.read((db) =>
      db.selectFrom('answer_log').selectAll().orderBy('attempt_id').orderBy('seq').execute(),
    )
  }

  it('acknowledges by attempt, question and revision, and tells the end', async () => {
    app = await ExamApp.open(dialect)
    const student = app.student()
    expect(await student.save('mcq', ['B1'])).toMatchObject({ status: 409, errors: { code: 'noAttempt' } })
    const started = await student.start()
    const saved = await student.save('mcq', ['B1'], { revision: 7 })
    expect(saved).toMatchObject({
      status: 200,
      data: {
        attemptId: started.data.attemptId,
        answers: [{ questionId: 'mcq', revision: 7, outcome: 'saved', seq: 1, late: false }],
        endsAt: started.data.endsAt,
        paused: false,
      },
    })
  })

  it('makes one answer of the same save fifty times at once', async () => {
    app = await ExamApp.open(dialect)
    const student = app.student()
    await student.start()
    const all = await Promise.all(
      Array.from({ length: 50 }, () => student.save('mcq', ['B1'], { revision: 1, at: noon })),
    )
    expect(all.every((one) => one.status === 200)).toBe(true)
    expect(all.flatMap(outcomes).sort()).toEqual([...Array(49).fill('repeated'), 'saved'])
    expect(new Set(all.map((one) => one.data.answers[0]?.seq))).toEqual(new Set([1]))
    expect(await log()).toHaveLength(1)
  })

  it('locks an answer: its repeat is 200, another one 409, logged for the teacher', async () => {
    app = await ExamApp.open(dialect)
    const student = app.student()
    await student.start()
    await student.save('mcq', ['B1'])
    expect(outcomes(await student.save('mcq', ['B1']))).toEqual(['repeated'])
    expect(outcomes(await app.student(0, { device: 'tablet' }).save('mcq', ['B1']))).toEqual(['repeated'])
    const refused = await student.save('mcq', ['C1'])
    expect(refused).toMatchObject({
      status: 409,
      errors: { code: 'answerLocked', title: 'You cannot change the answer' },
      data: { answers: [{ outcome: 'locked', current: { answer: ['B1'] } }] },
    })
    expect((await log()).map((row) => [row.answer_json, row.outcome])).toEqual([
      ['["B1"]', 'saved'],
      ['["C1"]', 'locked'],
    ])
  })

  it('keeps which of equal options was tapped, whatever the texts say', async () => {
    const questions = [{ id: 'twins', options: ['A', 'B', 'B'], answer: ['B'] }]
    app = await ExamApp.open(dialect, { exams: [{ questions, multiple: true, practice: true }] })
    const phone = app.student()
    await phone.start()
    const kept = async () => (await phone.exam()).data.exam.answers.map(({ chosen }) => chosen)
    expect(outcomes(await phone.save('twins', ['B'], { chosen: [2] }))).toEqual(['saved'])
    expect(await kept()).toEqual([[2]])
    expect(outcomes(await phone.save('twins', ['B'], { chosen: [1] }))).toEqual(['saved'])
    expect(await kept()).toEqual([[1]])
    // What does not fit the texts is left out, and the answer is taken.
    for (const chosen of [[0], [7], [1, 2], []]) {
      await phone.save('twins', ['A'])
      expect(outcomes(await phone.save('twins', ['B'], { chosen }))).toEqual(['saved'])
      expect(await kept()).toEqual([undefined])
    }
    await phone.save('twins', ['B'], { chosen: [2] })
    await phone.submit()
    expect((await phone.result()).data.result.answers).toMatchObject([
      { answer: ['B'], chosen: [2], marks: 1 },
    ])
  })

  it('keeps the first tap where answers are locked', async () => {
    const questions = [{ id: 'twins', options: ['A', 'B', 'B'], answer: ['B'] }]
    app = await ExamApp.open(dialect, { exams: [{ questions }] })
    const phone = app.student()
    await phone.start()
    await phone.save('twins', ['B'], { chosen: [2] })
    const again = await phone.save('twins', ['B'], { chosen: [1] })
    expect(again).toMatchObject({ status: 409, errors: { code: 'answerLocked' } })
    expect((await phone.exam()).data.exam.answers).toMatchObject([{ chosen: [2] }])
  })

  it('lets a newer answer win where answers may be changed, and be taken back', async () => {
    app = await ExamApp.open(dialect, { exams: [{ multiple: true }] })
    const phone = app.student()
    await phone.start()
    app.clock.move(10 * minute)
    await phone.save('mcq', ['A1'], { revision: 1 })
    await phone.save('mcq', ['C1'], { revision: 3 })
    expect(outcomes(await phone.save('mcq', ['B1'], { revision: 2 }))).toEqual(['older'])
    expect(outcomes(await phone.save('mcq', ['A1'], { revision: 1 }))).toEqual(['repeated'])
    expect((await phone.exam()).data.exam.answers).toMatchObject([
      { answer: ['C1'], revision: 3, locked: false },
    ])
    const tablet = app.student(0, { device: 'tablet' })
    expect(outcomes(await tablet.save('mcq', ['D1'], { at: noon + 5 * minute }))).toEqual(['older'])
    app.clock.move(second)
    expect(outcomes(await tablet.save('mcq', ['D1']))).toEqual(['saved'])
    const again = await phone.save('mcq', ['C1'], { revision: 3 })
    // The log's rows say which of the two stands; what the devices' clocks say is another thing.
    expect(again.data.answers).toMatchObject([
      { outcome: 'repeated', seq: 2, current: { answer: ['D1'], seq: 5 } },
    ])
    expect((await phone.exam()).data.exam.answers).toMatchObject([{ answer: ['D1'], seq: 5 }])
    app.clock.move(second)
    expect(outcomes(await phone.save('mcq', [], { revision: 4 }))).toEqual(['saved'])
    expect((await phone.exam()).data.exam.answers).toMatchObject([{ answer: [], revision: 4 }])
  })

  it('gives every answer of a batch its own outcome; a refusal refuses none of its siblings', async () => {
    app = await ExamApp.open(dialect)
    const student = app.student()
    await student.start()
    await student.save('mcq', ['B1'])
    const mixed = await student.saveAll([
      { questionId: 'mcq', answer: ['A1'] },
      { questionId: 'nowhere', answer: ['A1'] },
      { questionId: 'box', answer: ['A2', 'C2'] },
      { questionId: 'short', answer: ['x'.repeat(20_001)] },
      { questionId: 'long', answer: ['an essay \u0000'] },
      { questionId: 'box', answer: ['A2', 'C2'] },
    ])
    expect(mixed.status).toBe(200)
    expect(outcomes(mixed)).toEqual(['locked', 'invalid', 'saved', 'invalid', 'invalid', 'repeated'])
    expect(mixed.data.answers.map((answer) => answer.seq)).toEqual([2, null, 3, null, null, 3])
    const all = await student.saveAll([
      { questionId: 'nowhere', answer: ['A1'] },
      { questionId: 'mcq', answer: ['A1'] },
    ])
    expect(all.status).toBe(200)
  })

  it('answers one invalid answer with 400 and a title', async () => {
    app = await ExamApp.open(dialect)
    const student = app.student()
    await student.start()
    for (const [question, answer, extra] of [
      ['nowhere', ['A1'], undefined],
      ['mcq', ['E1'], undefined],
      ['mcq', ['A1', 'B1'], undefined],
      ['mcq', [], undefined],
      ['long', ['a\u0000b'], undefined],
      ['long', [], [{ name: 'a.jpg', key: 'not/mine', type: 'image/jpeg' }]],
    ] as const) {
      const refused = await student.save(question, [...answer], extra ? { extra: [...extra] } : {})
      expect(refused).toMatchObject({
        status: 400,
        errors: { code: 'badRequest' },
        data: { answers: [{ outcome: 'invalid', seq: null }] },
      })
      expect(refused.errors?.title).toBeTruthy()
    }
    expect(await log()).toEqual([])
  })

  it('refuses malformed calls by field', async () => {
    app = await ExamApp.open(dialect)
    const student = app.student()
    await student.start()
    const path = `/exam/add-answer/${student.examId}/group/${student.groupId}`
    const one = { questionId: 'mcq', answer: ['B1'], timestamp: noon }
    for (const [body, field] of [
      [{}, 'answers'],
      [{ answers: [] }, 'answers'],
      [{ answers: [{ ...one, answer: 'B1' }] }, 'answers.0.answer'],
      [{ answers: [{ ...one, timestamp: 'noon' }] }, 'answers.0.timestamp'],
      [{ answers: [{ ...one, revision: -1 }] }, 'answers.0.revision'],
      [{ answers: Array(201).fill(one) }, 'answers'],
    ] as const)
      expect(await student.call('PATCH', path, body)).toMatchObject({
        status: 400,
        errors: { code: 'badRequest', field },
      })
    const device = await student.call('PATCH', path, { answers: [one] }, { 'x-attempt-device': 'a device!' })
    expect(device).toMatchObject({ status: 400, errors: { field: 'x-attempt-device' } })
    const counter = await student.call('PATCH', path, { answers: [one] }, { 'x-attempt-counter': '-1' })
    expect(counter).toMatchObject({ status: 400, errors: { field: 'x-attempt-counter' } })
  })

  it('serves a caller that knows neither device nor revision', async () => {
    app = await ExamApp.open(dialect, { exams: [{ multiple: true }] })
    const plain = app.student(0, { device: '' })
    plain.counter = undefined
    await plain.start()
    expect(outcomes(await plain.save('mcq', ['A1']))).toEqual(['saved'])
    expect(outcomes(await plain.save('mcq', ['A1']))).toEqual(['repeated'])
    app.clock.move(second)
    expect(outcomes(await plain.save('mcq', ['B1']))).toEqual(['saved'])
    expect(outcomes(await plain.save('mcq', ['A1'], { at: noon }))).toEqual(['repeated'])
    expect((await plain.exam()).data.exam.answers).toMatchObject([
      { answer: ['B1'], device: expect.stringMatching(/^session-/) },
    ])
    app.clock.move(60 * minute)
    expect(
      outcomes(await plain.save('short', ['late, and nothing proves it'], { at: noon + 50 * minute })),
    ).toEqual(['onHold'])
  })

  it('takes each session for a device of its own where calls name none', async () => {
    app = await ExamApp.open(dialect, { exams: [{ multiple: true }, {}] })
    const phone = app.student(0, { device: '' })
    phone.counter = undefined
    await phone.start()
    expect(outcomes(await phone.save('mcq', ['A1'], { revision: 2 }))).toEqual(['saved'])
    // On one device by revision, whatever its clock says of an older one.
    expect(outcomes(await phone.save('mcq', ['B1'], { revision: 1, at: noon + second }))).toEqual(['older'])
    // A save that declares no revision is ordered by its time, and so is a count after it.
    expect(outcomes(await phone.save('mcq', ['C1'], { at: noon + 2 * second }))).toEqual(['saved'])
    app.clock.move(3 * second)
    expect(outcomes(await phone.save('mcq', ['D1'], { revision: 3 }))).toEqual(['saved'])
    // After submit: what comes from the session that submitted and was given before waits for a teacher, as nothing proves it.
    await phone.submit()
    expect(outcomes(await phone.save('box', ['A2'], { at: noon + second }))).toEqual(['onHold'])
    app.clock.move(second)
    expect(await phone.save('short', ['x'])).toMatchObject({ status: 409, errors: { code: 'tooLate' } })
    const elsewhere = await phone.save('short', ['y'], { at: noon + second, session: 'another session' })
    expect(elsewhere).toMatchObject({ status: 409, errors: { code: 'tooLate' } })
  })

  it('refuses an answer that is none by itself, and takes its siblings', async () => {
    app = await ExamApp.open(dialect)
    const student = app.student()
    await student.start()
    const path = `/exam/add-answer/${student.examId}/group/${student.groupId}`
    const good = { questionId: 'mcq', answer: ['B1'], timestamp: noon + 0.5 }
    const answers = [
      { ...good, questionId: 'box', answer: 'A2' },
      { ...good, questionId: 'box', timestamp: undefined },
      { ...good, questionId: 'short', extra: [{ name: 'n'.repeat(301), key: 'k', type: 'image/png' }] },
      null,
      'B1',
      { answer: ['B1'], timestamp: noon },
      { ...good, questionId: 5 },
      good,
    ]
    const reply = await student.call<AddAnswerReply>('PATCH', path, { answers })
    expect(reply.status).toBe(200)
    const invalid = (questionId: string, title: RegExp) => ({
      questionId,
      outcome: 'invalid',
      title: expect.stringMatching(title),
      seq: null,
    })
    expect(reply.data.answers).toMatchObject([
      invalid('box', /^answer: is to be a list$/),
      invalid('box', /^timestamp: is missing/),
      invalid('short', /^extra\.0\.name: /),
      ...Array.from({ length: 2 }, () => invalid('', /^answer: is to be an object/)),
      invalid('', /^questionId: is missing/),
      invalid('', /^questionId: /),
      { questionId: 'mcq', outcome: 'saved', seq: 1 },
    ])
    expect(await log()).toMatchObject([{ question_id: 'mcq', client_at: noon + 1 }])
  })

  it('chains the log, row by row, and seals it at the end', async () => {
    app = await ExamApp.open(dialect, { exams: [{ multiple: true }] })
    const student = app.student()
    await student.start()
    await Promise.all(['A1', 'B1', 'C1', 'D1', 'A1'].map((option) => student.save('mcq', [option])))
    await student.saveAll([
      { questionId: 'box', answer: ['A2'] },
      { questionId: 'long', answer: ['বাংলা \u{1f600} "quoted" \\ text'] },
    ])
    const rows = await log()
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    let previous = ''
    for (const { digest, previous: before, ...row } of rows) {
      expect(before).toBe(previous)
      expect(digest).toBe(digestOf(row, previous))
      previous = digest
    }
    expect(previous).toHaveLength(createHash('sha256').digest('base64url').length)
    app.clock.move(100 * minute)
    await app.exams.finaliser.finaliseDue(app.clock.now())
    const [attempt] = await app.db.read((db) => db.selectFrom('attempt').select(['seq', 'digest']).execute())
    expect(attempt).toEqual({ seq: 7, digest: previous })
  })

  it('keeps what many students save at once apart', async () => {
    const students = 40
    app = await ExamApp.open(dialect, { students, exams: [{ multiple: true }] })
    const all = Array.from({ length: students }, (_, i) => app.student(i))
    await Promise.all(all.map((student) => student.start()))
    await Promise.all(
      all.flatMap((student, i) =>
        [0, 1, 2].map((n) => student.save('mcq', [['A1', 'B1', 'C1', 'D1'][(i + n) % 4] ?? ''])),
      ),
    )
    for (const [i, student] of all.entries()) {
      const { exam } = (await student.exam()).data
      expect(exam.answers).toMatchObject([{ answer: [['A1', 'B1', 'C1', 'D1'][(i + 2) % 4]], revision: 3 }])
    }
    expect(await log()).toHaveLength(3 * students)
  })
})
