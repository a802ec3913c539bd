/** What one student may put into the log of an attempt, and what a full log costs the others. */
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, noon, type TestStudent } from '../testing.ts'
import { loggedBefore } from './save.store.ts'

describe.each(dialects)('a log that is filled, on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  let revision = 0
  const fill = async (student: TestStudent, calls: number) => {
    for (let call = 0; call < calls; call++) {
      const saves = Array.from({ length: 200 }, () => {
        revision += 1
        return { questionId: 'mcq', answer: [revision % 2 ? 'B1' : 'A1'], revision }
      })
      expect((await student.saveAll(saves)).status).toBe(200)
    }
  }

  it('takes no more until time has passed, and loses nothing', async () => {
    app = await ExamApp.open(dialect, { students: 2, exams: [{ multiple: true }] })
    const [student, other] = [app.student(), app.student(1)]
    await student.start()
    await other.start()
    await fill(student, 10)
    const more = [
      { questionId: 'mcq', answer: ['C1'], revision: revision + 1 },
      { questionId: 'short', answer: ['mine'], revision: revision + 2 },
    ]
    expect(await student.saveAll(more)).toMatchObject({
      status: 429,
      errors: { code: 'tooManyRequests' },
      headers: { 'retry-after': '30' },
    })
    // What is there is repeated, full or not; nobody else is held up.
    expect((await student.save('mcq', ['A1'], { revision })).data.answers[0]?.outcome).toBe('repeated')
    expect((await other.save('mcq', ['B1'])).status).toBe(200)

    // Room for one: that one stays, and the call comes again.
    app.clock.move(1_000)
    expect((await student.saveAll(more)).status).toBe(429)
    app.clock.move(1_000)
    const again = await student.saveAll(more)
    expect(again.data.answers.map(({ outcome }) => outcome)).toEqual(['repeated', 'saved'])
    const { data } = await student.start()
    expect(data.answers).toMatchObject([{ answer: ['C1'] }, { answer: ['mine'] }])
  })

  it('is not read whole for a save that is older than what stands', async () => {
    app = await ExamApp.open(dialect, { students: 2, exams: [{ multiple: true }] })
    const student = app.student()
    const attempt_id = (await student.start()).data.attemptId
    revision = 0
    await fill(student, 2)
    const key = { attempt_id, question_id: 'mcq', device: 'phone' }
    const found = await app.db.read((db) =>
      loggedBefore.rows(db, [
        { ...key, revision: 3 },
        { ...key, revision: 3 },
        { ...key, revision: 5_000 },
      ]),
    )
    expect(found).toMatchObject([
      { revision: 400, outcome: 'saved', answer_json: '' },
      { revision: 3, outcome: 'saved', answer_json: '["B1"]', seq: 3 },
    ])
    expect((await student.save('mcq', ['B1'], { revision: 3, at: noon })).data.answers[0]).toMatchObject({
      outcome: 'repeated',
      seq: 3,
    })
    expect((await student.save('mcq', ['C1'], { revision: 3 })).data.answers[0]?.outcome).toBe('older')
  })
})
