import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, minute, noon } from '../testing.ts'

/** Two server processes on one PostgreSQL: what keeps an answer is the row lock, never memory. */
describe('two processes on one database', () => {
  let app: ExamApp
  afterEach(() => app.close())

  it('make one attempt of starts at the same moment', async () => {
    app = await ExamApp.open('postgres', { students: 30 }, { processes: 2 })
    const starts = Array.from({ length: 30 }, (_, place) =>
      [0, 1].map((server) => app.student(place, { server, device: `d${server}` }).start()),
    )
    for (const pair of starts) {
      const [first, second] = await Promise.all(pair)
      expect(first?.status).toBe(200)
      expect(second?.data.attemptId).toBe(first?.data.attemptId)
    }
  })

  it('keep one order and one chain for saves that arrive at both', async () => {
    const students = 10
    app = await ExamApp.open('postgres', { students, exams: [{ multiple: true }] }, { processes: 2 })
    for (let place = 0; place < students; place++) await app.student(place).start()
    const questions = ['mcq', 'box', 'short', 'long']
    const saves = Array.from({ length: students }, (_, place) =>
      Array.from({ length: 40 }, (_, n) => {
        const student = app.student(place, { server: n % 2, device: `d${n % 2}` })
        const question = questions[n % 4] ?? ''
        const answer = question === 'mcq' ? ['A1'] : question === 'box' ? ['A2'] : [`text ${n}`]
        return student.save(question, answer, { revision: n, at: noon + n })
      }),
    )
    app.clock.move(minute)
    const all = await Promise.all(saves.flat())
    expect(all.every((one) => one.status === 200)).toBe(true)
    const rows = await app.db.read((db) =>
      db.selectFrom('answer_log').selectAll().orderBy('attempt_id').orderBy('seq').execute(),
    )
    expect(rows).toHaveLength(students * 40)
    for (const log of Map.groupBy(rows, (row) => row.attempt_id).values()) {
      expect(log.map((row) => row.seq)).toEqual(log.map((_, i) => i + 1))
      for (const [i, row] of log.entries()) expect(row.previous).toBe(log[i - 1]?.digest ?? '')
    }
    const answers = await app.db.read((db) => db.selectFrom('answer').selectAll().execute())
    expect(answers).toHaveLength(students * 4)
    for (const answer of answers) {
      const newest = { mcq: 36, box: 37, short: 38, long: 39 }[answer.question_id]
      expect(answer.revision).toBe(newest)
    }
  })

  it('make one answer of a save that both get', async () => {
    app = await ExamApp.open('postgres', {}, { processes: 2 })
    await app.student().start()
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        app.student(0, { server: n % 2 }).save('mcq', ['B1'], { revision: 1, at: noon }),
      ),
    )
    expect(all.map((one) => one.data.answers[0]?.outcome).sort()).toEqual([
      ...Array(39).fill('repeated'),
      'saved',
    ])
  })

  it('lose nothing when one of them submits or retakes what the other saves into', async () => {
    app = await ExamApp.open('postgres', { exams: [{ practice: true }] }, { processes: 2 })
    const [here, there] = [app.student(0, { server: 0 }), app.student(0, { server: 1 })]
    const first = (await here.start()).data.attemptId
    await here.save('mcq', ['B1'])
    await there.submit()
    const second = (await there.retake()).data.attemptId
    // The first process still remembers the first attempt as the newest one.
    const saved = await here.save('mcq', ['C1'])
    expect(saved).toMatchObject({ status: 200, data: { attemptId: second, answers: [{ outcome: 'saved' }] } })
    const stale = await here.save('box', ['A2'], { attemptId: first })
    expect(stale.errors?.code).toBe('attemptReplaced')
  })

  it('save into the attempt that stands where the one in memory is gone, as after a standby has taken over', async () => {
    app = await ExamApp.open('postgres')
    const student = app.student()
    const lost = (await student.start()).data.attemptId
    await student.save('mcq', ['B1'])
    await app.db.write(async (tx) => {
      for (const table of ['answer', 'answer_log', 'attempt_call'] as const)
        await tx.deleteFrom(table).where('attempt_id', '=', lost).execute()
      await tx.deleteFrom('attempt').where('id', '=', lost).execute()
    })
    const before = await student.save('mcq', ['C1'])
    expect(before).toMatchObject({ status: 409, errors: { code: 'noAttempt' } })
    const { attemptId } = (await student.start()).data
    expect(attemptId).not.toBe(lost)
    await student.save('mcq', ['C1'])
    await app.db.write(async (tx) => {
      await tx.deleteFrom('answer').where('attempt_id', '=', attemptId).execute()
      await tx.deleteFrom('answer_log').where('attempt_id', '=', attemptId).execute()
      await tx.updateTable('attempt').set({ id: 'another' }).where('id', '=', attemptId).execute()
    })
    const saved = await student.save('mcq', ['C1'])
    expect(saved).toMatchObject({
      status: 200,
      data: { attemptId: 'another', answers: [{ outcome: 'saved', seq: 1 }] },
    })
  })

  it('finish each attempt once', async () => {
    const students = 60
    app = await ExamApp.open('postgres', { students }, { processes: 2 })
    const all = Array.from({ length: students }, (_, place) => app.student(place))
    await Promise.all(all.map((student) => student.start()))
    await Promise.all(all.map((student) => student.save('mcq', ['B1'])))
    app.clock.move(200 * minute)
    await Promise.all(app.servers.map(({ exams }) => exams.finaliser.finaliseDue(app.clock.now())))
    const results = await app.db.read((db) => db.selectFrom('result').select(['marks', 'correct']).execute())
    expect(results).toEqual(Array(students).fill({ marks: 100, correct: 1 }))
    const open = await app.db.read((db) =>
      db.selectFrom('attempt').select('id').where('final_at', 'is', null).execute(),
    )
    expect(open).toEqual([])
  })
})
