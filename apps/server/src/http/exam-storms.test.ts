/** What phones do many times at once, or say of impossible times: each has one outcome (issue of the exams: bad input). */
import { examCalls, type Paper } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type ExamPlace, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTo, choices } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const questions = [...choices(6), { id: 'long', type: 'paragraph' as const, title: 'Tell.', answer: [] }]
const pack = makePack({
  banks: { [bank]: questions },
  students: 12,
  exams: [{ id: 'live', bank, ids: questions.map(({ id }) => id), multiple: true }],
})
const place: ExamPlace = { examId: 'live', groupId: 'g1' }
const year = 365 * 86_400_000

describe.each(dialects)('storms on %s', (dialect) => {
  let app: TestApp
  let next = 0
  beforeAll(async () => {
    app = await startApp({ dialect, pack })
  })
  afterAll(() => app?.close())

  /** Another student each time, with the exam open. */
  async function sitting(): Promise<{ student: Student; paper: Paper; attemptId: string }> {
    const student = await Student.signIn(app.url, mobileOf(next++), packPassword, 'phone')
    const { started, paper } = await student.sit(place)
    return { student, paper, attemptId: started.attemptId }
  }
  const logged = async (attemptId: string): Promise<number> => {
    const rows = await app.db.read((db) =>
      db.selectFrom('answer_log').select('seq').where('attempt_id', '=', attemptId).execute(),
    )
    return rows.length
  }

  test('the same batch fifty times at once is one answer each, and fifty acknowledgements', async () => {
    const { student, paper, attemptId } = await sitting()
    const batch = questions
      .slice(0, 3)
      .map(({ title }, i) => answerTo(paper, title, 'right', { timestamp: app.clock.now(), revision: i + 1 }))
    const replies = await Promise.all(Array.from({ length: 50 }, () => student.mustSave(place, batch)))
    for (const n of [0, 1, 2]) {
      const outcomes = replies.map(({ answers }) => answers[n]?.outcome)
      expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49)
      expect(new Set(replies.map(({ answers }) => answers[n]?.seq)).size).toBe(1)
    }
    expect(await logged(attemptId)).toBe(3)
  })

  test('twenty starts from two devices in the same moment are one attempt', async () => {
    const one = await Student.signIn(app.url, mobileOf(next++), packPassword, 'one')
    const starts = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : one.on('other')).startExam(place)),
    )
    expect(new Set(starts.map(({ attemptId }) => attemptId)).size).toBe(1)
    expect(new Set(starts.map(({ studentStartsAt }) => studentStartsAt)).size).toBe(1)
    const rows = await app.db.read((db) =>
      db.selectFrom('attempt').select('number').where('student_id', '=', one.id).execute(),
    )
    expect(rows).toEqual([{ number: 1 }])
  })

  test('twenty submits at once are one submission; what was given before still counts, what comes after does not', async () => {
    const { student, paper, attemptId } = await sitting()
    const first = answerTo(paper, questions[0]?.title ?? '', 'right', {
      timestamp: app.clock.now(),
      revision: 1,
    })
    await student.mustSave(place, [first], { counter: 1 })
    const before = app.clock.now()
    const submits = await Promise.all(Array.from({ length: 20 }, () => student.submit(place)))
    expect(new Set(submits.map(({ submittedAt }) => submittedAt)).size).toBe(1)
    app.clock.move(2_000)
    const after = answerTo(paper, questions[1]?.title ?? '', 'right', {
      timestamp: app.clock.now(),
      revision: 2,
    })
    const late = await student.on('another').save(place, [after], { counter: 1 })
    expect([late.status, late.errors?.code]).toEqual([409, 'tooLate'])
    const given = answerTo(paper, questions[2]?.title ?? '', 'right', { timestamp: before, revision: 2 })
    expect((await student.mustSave(place, [given], { counter: 2, offline: true })).answers).toMatchObject([
      { outcome: 'saved' },
    ])
    const held = await app.db.read((db) =>
      db.selectFrom('answer').select('question_id').where('attempt_id', '=', attemptId).execute(),
    )
    expect(held.map((row) => row.question_id).sort()).toEqual([first.questionId, given.questionId].sort())
  })

  test.each([
    ['of 1970', () => 0],
    ['of next year', () => app.clock.now() + year],
    ['of last year', () => app.clock.now() - year],
  ])('a time %s never makes an answer older than the start or newer than its arrival', async (_name, at) => {
    const { student, paper, attemptId } = await sitting()
    const answer = answerTo(paper, questions[0]?.title ?? '', 'right', { timestamp: at(), revision: 1 })
    expect((await student.mustSave(place, [answer])).answers).toMatchObject([
      { outcome: 'saved', late: false },
    ])
    const row = await app.db.read((db) =>
      db.selectFrom('answer').selectAll().where('attempt_id', '=', attemptId).executeTakeFirstOrThrow(),
    )
    expect(row.given_at).toBeLessThanOrEqual(row.received_at)
    // A later answer with an honest time takes its place, whatever the first one claimed.
    const honest = answerTo(paper, questions[0]?.title ?? '', 'wrong', {
      timestamp: app.clock.now(),
      revision: 2,
    })
    await student.mustSave(place, [honest])
    expect((await student.examOf(place)).answers).toMatchObject([{ answer: ['wrong'] }])
  })

  test('100 KB of text, a question of another paper and an option that is not there are refused alone', async () => {
    const { student, paper } = await sitting()
    const base = { timestamp: app.clock.now(), extra: [] }
    const good = answerTo(paper, questions[0]?.title ?? '', 'right', {
      timestamp: base.timestamp,
      revision: 1,
    })
    const long = answerTo(paper, 'Tell.', 'x'.repeat(limits.answerTextMax + 1), {
      timestamp: base.timestamp,
      revision: 2,
    })
    const refused = await student.save(place, [long])
    expect([refused.status, refused.errors?.code]).toEqual([400, 'badRequest'])
    const bad = [
      { ...base, questionId: 'nowhere', answer: ['right'], revision: 3 },
      { ...base, questionId: good.questionId, answer: ['no such option'], revision: 4 },
    ]
    const mixed = await student.mustSave(place, [good, bad[0] as typeof good, long])
    expect(mixed.answers.map(({ outcome }) => outcome)).toEqual(['saved', 'invalid', 'invalid'])
    for (const answer of bad) {
      const refused = await student.save(place, [answer])
      expect([refused.status, refused.errors?.code]).toEqual([400, 'badRequest'])
    }
    expect((await student.call(examCalls.exam, { params: place })).data?.exam.answers).toHaveLength(1)
  })
})
