import type { AddAnswerReply } from '@porua/contract/exams'
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, minute, noon, second, type TestStudent } from '../testing.ts'

const end = noon + 60 * minute
const graceEnd = end + 30 * minute

describe.each(dialects)('answers that arrive late on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  const moveTo = (at: number): void => app.clock.move(at - app.clock.now())

  it('are taken until end + grace when they were given in time, and marked', async () => {
    app = await ExamApp.open(dialect)
    const phone = app.student()
    await phone.start()
    moveTo(end - second)
    expect((await phone.save('mcq', ['B1'])).data.answers[0]).toMatchObject({ outcome: 'saved', late: false })
    moveTo(end + second)
    expect((await phone.save('box', ['A2'], { at: end - second })).data.answers[0]).toMatchObject({
      outcome: 'saved',
      late: true,
    })
    expect(await phone.save('short', ['x'], { at: end + 1 })).toMatchObject({
      status: 409,
      errors: { code: 'tooLate' },
      data: { answers: [{ outcome: 'tooLate', seq: 3 }] },
    })
    moveTo(graceEnd)
    expect((await phone.save('short', ['y'], { at: end - second })).data.answers[0]).toMatchObject({
      outcome: 'saved',
    })
    moveTo(graceEnd + 1)
    expect((await phone.save('long', ['z'], { at: noon })).status).toBe(409)
    await app.exams.finaliser.finaliseDue(app.clock.now())
    const [result] = await app.db.read((db) => db.selectFrom('result').selectAll().execute())
    expect(result).toMatchObject({ late: 2, correct: 1, incorrect: 3, skipped: 0, pending: 0 })
    const log = await app.db.read((db) =>
      db.selectFrom('answer_log').select('outcome').orderBy('seq').execute(),
    )
    expect(log.map((row) => row.outcome)).toEqual(['saved', 'saved', 'tooLate', 'saved', 'tooLate'])
  })

  it('are marked where they were taken from a draft; a draft that has vanished only leaves its number', async () => {
    app = await ExamApp.open(dialect, { exams: [{ multiple: true }] })
    const phone = app.student()
    await phone.start()
    await phone.save('short', ['photosynthesis'], { revision: 3 })
    moveTo(end + second)
    phone.counter = 9
    const draft = { at: end - second, draft: true } as const
    const saved = (
      await phone.saveAll([
        { questionId: 'long', answer: ['An essay'], revision: 7, ...draft },
        { questionId: 'box', answer: [], revision: 8, ...draft },
        { questionId: 'short', answer: [], revision: 9, ...draft },
      ])
    ).data.answers
    expect(saved.map(({ outcome }) => outcome)).toEqual(['saved', 'older', 'older'])
    const log = await app.db.read((db) =>
      db.selectFrom('answer_log').select(['revision', 'draft', 'outcome']).orderBy('seq').execute(),
    )
    expect(log).toEqual([
      { revision: 3, draft: 0, outcome: 'saved' },
      { revision: 7, draft: 1, outcome: 'saved' },
      { revision: 8, draft: 1, outcome: 'older' },
      { revision: 9, draft: 1, outcome: 'older' },
    ])
    const answers = await app.db.read((db) =>
      db
        .selectFrom('answer')
        .select(['question_id', 'answer_json', 'draft'])
        .orderBy('question_id')
        .execute(),
    )
    expect(answers).toEqual([
      { question_id: 'long', answer_json: '["An essay"]', draft: 1 },
      { question_id: 'short', answer_json: '["photosynthesis"]', draft: 0 },
    ])
  })

  it('are held when a later call of the device did not know of them', async () => {
    app = await ExamApp.open(dialect)
    const phone = app.student()
    await phone.start()
    await phone.save('mcq', ['B1'])
    moveTo(noon + 30 * minute)
    await phone.exam()
    moveTo(end + second)
    // The box has given out three revisions by now, and every call says so.
    phone.counter = 3
    const backdated = await phone.save('box', ['A2'], { revision: 2, at: noon + 10 * minute })
    expect(backdated).toMatchObject({ status: 200, data: { answers: [{ outcome: 'onHold', late: true }] } })
    expect(backdated.data.answers[0]?.title).toBeTruthy()
    const honest = await phone.save('short', ['x'], { revision: 3, at: noon + 40 * minute })
    expect(honest.data.answers[0]?.outcome).toBe('saved')
    expect((await phone.exam()).data.exam.answers).toMatchObject([
      { questionId: 'box', outcome: 'onHold' },
      { questionId: 'mcq', outcome: 'saved' },
      { questionId: 'short', outcome: 'saved' },
    ])
    const answers = await app.db.read((db) => db.selectFrom('answer').select('question_id').execute())
    expect(answers.map((row) => row.question_id).sort()).toEqual(['mcq', 'short'])
  })

  it('are held when the device was never heard of during the attempt', async () => {
    app = await ExamApp.open(dialect)
    await app.student().start()
    moveTo(end + second)
    const stranger = app.student(0, { device: 'stranger' })
    expect((await stranger.exam()).status).toBe(200)
    expect((await stranger.save('mcq', ['B1'], { at: noon + minute })).data.answers[0]?.outcome).toBe(
      'onHold',
    )
    const known = app.student()
    expect((await known.save('mcq', ['B1'], { at: noon + minute })).data.answers[0]?.outcome).toBe('saved')
  })

  it('count a device that called in time although it called again after the end', async () => {
    app = await ExamApp.open(dialect)
    const phone = app.student()
    await phone.start()
    moveTo(end + second)
    await phone.exam()
    // The box gave out revision 1 before the end, and says so from then on.
    phone.counter = 1
    await phone.exam()
    const saved = await phone.save('mcq', ['B1'], { revision: 1, at: end - second })
    expect(saved.data.answers[0]?.outcome).toBe('saved')
  })

  it('are held where nothing proves their time: no revision, no counter, a counter from the start', async () => {
    app = await ExamApp.open(dialect, { students: 4 })
    const [bare, mute, ahead, headless] = [0, 1, 2, 3].map((place) =>
      app.student(place, place === 3 ? { device: '' } : {}),
    ) as [TestStudent, TestStudent, TestStudent, TestStudent]
    mute.counter = undefined
    ahead.counter = 1_000
    headless.counter = undefined
    for (const student of [bare, mute, ahead, headless]) await student.start()
    moveTo(end + second)
    await bare.exam()
    const claim = { at: end - 3 * second }
    const withoutRevision = { questionId: 'mcq', answer: ['B1'], timestamp: claim.at }
    const path = `/exam/add-answer/${bare.examId}/group/${bare.groupId}?isLive=true&offline=true`
    const said = await bare.call<AddAnswerReply>('PATCH', path, { answers: [withoutRevision] })
    expect(said.data.answers[0]).toMatchObject({ outcome: 'onHold', late: true })
    for (const [student, revision] of [
      [mute, 1],
      [ahead, 400],
    ] as const)
      expect((await student.save('mcq', ['B1'], { ...claim, revision })).data.answers[0]?.outcome).toBe(
        'onHold',
      )
    expect((await headless.save('mcq', ['B1'], claim)).data.answers[0]?.outcome).toBe('onHold')
  })

  it('are held where the phone got other calls through since, and counted where it was silent', async () => {
    app = await ExamApp.open(dialect, { students: 2 })
    const [online, offline] = [app.student(0), app.student(1)]
    for (const student of [online, offline]) await student.start()
    const tap = noon + 20 * minute
    moveTo(noon + 40 * minute)
    online.counter = noon + 39 * minute
    await online.exam()
    moveTo(end + 10 * minute)
    online.counter = noon + 39 * minute
    offline.counter = tap
    for (const [student, outcome] of [
      [online, 'onHold'],
      [offline, 'saved'],
    ] as const)
      expect((await student.save('mcq', ['B1'], { revision: tap, at: tap })).data.answers[0]?.outcome).toBe(
        outcome,
      )
  })

  it('are held after submit where the submit did not know of them', async () => {
    app = await ExamApp.open(dialect)
    const phone = app.student()
    await phone.start()
    moveTo(noon + 10 * minute)
    await phone.submit()
    moveTo(end + second)
    const outcome = async (revision: number, at: number) =>
      (await phone.save('mcq', ['B1'], { revision, at })).data.answers[0]?.outcome
    phone.counter = 1
    expect(await outcome(1, noon + 9 * minute)).toBe('onHold')
  })

  it.each(['-1', 'NaN', '1e3', '1.5', '99999999999999999999'])(
    'answer a counter of %s with its name',
    async (counter) => {
      app = await ExamApp.open(dialect)
      const phone = app.student()
      await phone.start()
      const path = `/exam/id/${phone.examId}/groupId/${phone.groupId}`
      expect(await phone.call('GET', path, undefined, { 'x-attempt-counter': counter })).toMatchObject({
        status: 400,
        errors: { field: 'x-attempt-counter' },
      })
    },
  )

  it('are all held where the exam says so', async () => {
    app = await ExamApp.open(dialect, { exams: [{ lateAnswers: 'hold' }] })
    const phone = app.student()
    await phone.start()
    moveTo(end + second)
    expect((await phone.save('mcq', ['B1'], { at: noon + minute })).data.answers[0]?.outcome).toBe('onHold')
    expect(
      (await phone.save('mcq', ['B1'], { revision: 1, at: noon + minute })).data.answers[0],
    ).toMatchObject({
      outcome: 'onHold',
      seq: 1,
    })
  })

  it('are taken after submit from the device that submitted, from no other', async () => {
    app = await ExamApp.open(dialect, { exams: [{ multiple: true }] })
    const phone = app.student()
    const tablet = app.student(0, { device: 'tablet' })
    await phone.start()
    await tablet.start()
    moveTo(noon + 10 * minute)
    phone.counter = 1
    await phone.submit()
    moveTo(noon + 11 * minute)
    expect(
      (await phone.save('mcq', ['B1'], { revision: 1, at: noon + 9 * minute })).data.answers[0],
    ).toMatchObject({
      outcome: 'saved',
      late: false,
    })
    expect((await tablet.save('box', ['A2'], { at: noon + 9 * minute })).status).toBe(409)
    expect((await phone.save('box', ['A2'], { at: noon + 10.5 * minute })).status).toBe(409)
  })

  it('find practice closed once it is submitted', async () => {
    app = await ExamApp.open(dialect, { exams: [{ practice: true }] })
    const phone = app.student()
    await phone.start()
    moveTo(noon + minute)
    await phone.submit()
    expect((await phone.save('mcq', ['B1'], { at: noon })).errors?.code).toBe('tooLate')
  })

  it('are in time again after an extension, a pause, or extra time', async () => {
    app = await ExamApp.open(dialect, { students: 3 })
    const [first, , third] = await Promise.all(
      [0, 1, 2].map(async (place) => {
        const student = app.student(place)
        await student.start()
        return student
      }),
    )
    if (!first || !third) throw new Error('no students')
    await app.db.write((tx) =>
      tx
        .updateTable('group_exam')
        .set({ extended_by: 5 * minute })
        .execute(),
    )
    await app.db.write((tx) =>
      tx
        .updateTable('attempt')
        .set({ extra_time: 10 * minute })
        .where('student_id', '=', third.id)
        .execute(),
    )
    moveTo(end + 4 * minute)
    const answered = await first.save('mcq', ['B1'])
    expect(answered.data.answers[0]).toMatchObject({ outcome: 'saved', late: false })
    expect(answered.data.endsAt).toBe(new Date(end + 5 * minute).toISOString())
    moveTo(end + 14 * minute)
    expect((await first.save('box', ['A2'])).errors?.code).toBe('tooLate')
    expect((await third.save('box', ['A2'])).data.answers[0]).toMatchObject({ outcome: 'saved', late: false })
    await app.db.write((tx) => tx.updateTable('group_exam').set({ ended_at: app.clock.now() }).execute())
    app.clock.move(second)
    expect((await third.save('short', ['x'])).errors?.code).toBe('tooLate')
  })

  it('go on counting while the exam is paused', async () => {
    app = await ExamApp.open(dialect)
    const phone = app.student()
    await phone.start()
    moveTo(noon + 10 * minute)
    await app.db.write((tx) => tx.updateTable('group_exam').set({ paused_at: app.clock.now() }).execute())
    moveTo(noon + 100 * minute)
    const saved = await phone.save('mcq', ['B1'])
    expect(saved.data).toMatchObject({
      paused: true,
      answers: [{ outcome: 'saved', late: false }],
      endsAt: new Date(end + 90 * minute).toISOString(),
    })
  })
})

describe.each(dialects)('submitting on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  it('is one submission, however often it is sent at once', async () => {
    app = await ExamApp.open(dialect)
    const phone = app.student()
    expect(await phone.submit()).toMatchObject({ status: 409, errors: { code: 'noAttempt' } })
    await phone.start()
    app.clock.move(minute)
    const all = await Promise.all(
      [phone, app.student(0, { device: 'tablet' }), phone].map((one) => one.submit()),
    )
    expect(new Set(all.map((one) => one.data.submittedAt))).toEqual(
      new Set([new Date(noon + minute).toISOString()]),
    )
    app.clock.move(minute)
    expect((await phone.submit()).data.submittedAt).toBe(new Date(noon + minute).toISOString())
  })

  it('succeeds after the end, as the end, and after final it names what the server did', async () => {
    app = await ExamApp.open(dialect, { students: 2 })
    const [early, late] = [app.student(0), app.student(1)]
    await early.start()
    await late.start()
    app.clock.move(61 * minute)
    expect((await early.submit()).data.submittedAt).toBe(new Date(end).toISOString())
    app.clock.move(60 * minute)
    expect((await late.submit()).data.submittedAt).toBe(new Date(end).toISOString())
    await app.exams.finaliser.finaliseDue(app.clock.now())
    expect((await late.submit()).data.submittedAt).toBe(new Date(end).toISOString())
  })

  it('closes the attempt for saves that come with it: each of them is counted or told', async () => {
    const students = 20
    app = await ExamApp.open(dialect, { students })
    const all = Array.from({ length: students }, (_, i) => app.student(i))
    await Promise.all(all.map((student) => student.start()))
    app.clock.move(minute)
    const saves = all.map((student) => student.save('mcq', ['B1']))
    const submits = all.map((student) => app.student(all.indexOf(student), { device: 'tablet' }).submit())
    const saved = await Promise.all(saves)
    await Promise.all(submits)
    const rows = await app.db.read((db) => db.selectFrom('answer').select('attempt_id').execute())
    expect(rows).toHaveLength(saved.filter((one) => one.status === 200).length)
    expect(saved.every((one) => one.status === 200 || one.errors?.code === 'tooLate')).toBe(true)
  })
})
