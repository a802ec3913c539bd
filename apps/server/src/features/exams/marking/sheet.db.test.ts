import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExamApp, minute, noon } from '../testing.ts'

const questions = [
  { id: 'mcq', options: ['A', 'B'], answer: ['A'] },
  { id: 'long', type: 'paragraph' as const, options: [], answer: [], marks: 5 },
  { id: 'short', type: 'shortAns' as const, options: [], answer: ['leaf'], marks: 2 },
]

describe.each(dialects)('a sheet of marks on %s', (dialect) => {
  let app: ExamApp
  let ids: string[]
  beforeEach(async () => {
    // More attempts than one unit takes, on either database.
    app = await ExamApp.open(
      dialect,
      { students: 130, exams: [{ questions, usesGpa: true, endsAt: noon + 60 * minute }] },
      { graceMinutes: 0 },
    )
    const examId = app.school.exams[0]?.id ?? ''
    const groupId = app.school.groups[0] ?? ''
    const { starts, answers } = app.exams
    ids = await Promise.all(
      app.school.students.map(async (studentId) => {
        const caller = { studentId, device: 'phone', counter: 3 }
        const { attemptId } = await starts.start(caller, examId, groupId)
        const given = ['A', 'words', 'stem'].map((answer, n) => ({
          questionId: questions[n]?.id ?? '',
          answer: [answer],
          timestamp: app.clock.now(),
          revision: n + 1,
        }))
        await answers.save({ ...caller, examId, groupId, attemptId, offline: false, answers: given })
        return attemptId
      }),
    )
    app.clock.move(61 * minute)
    await app.exams.admin.finishDue()
  })
  afterEach(() => app?.close())

  const exam = () => app.school.exams[0]?.id ?? ''
  const unmarked = { marks: null, comment: null }
  const mark = (attemptId: string, marks: number, seen: object = unmarked, questionId = 'long') => ({
    attemptId,
    questionId,
    marks,
    comment: null,
    copies: {},
    seen: seen as typeof unmarked,
  })
  const stored = (attemptId: string) =>
    app.db.read((db) =>
      db.selectFrom('result').selectAll().where('attempt_id', '=', attemptId).orderBy('generation').execute(),
    )

  it('is written over many units, with totals as single marks make them', async () => {
    const { admin, teacher } = app.exams
    expect(await admin.state(exam())).toMatchObject({ open: 0, final: 130, pending: 130, released: false })
    const waiting = await admin.attemptsToMark(exam(), 'pending')
    expect(waiting.toSorted()).toEqual(ids.toSorted())
    const written = await admin.written(exam(), ids)
    // The key marks the short answer: no teacher is asked.
    expect(new Set(written.map((answer) => answer.questionId))).toEqual(new Set(['long']))
    expect(written[0]).toMatchObject({ number: 2, point: 500, answer: ['words'], files: [], marks: null })
    const [byHand = '', ...others] = ids
    await teacher.mark(byHand, 'long', { marks: 3.25 })
    const outcomes = await admin.markAll(
      exam(),
      others.map((id) => mark(id, 325)),
    )
    expect(outcomes).toEqual(others.map(() => 'marked'))
    const [single] = await stored(byHand)
    for (const id of others) {
      const [result] = await stored(id)
      expect({ ...result, attempt_id: '', student_id: '' }).toEqual({
        ...single,
        attempt_id: '',
        student_id: '',
      })
    }
    // A refusal is believed for a second.
    app.clock.move(2_000)
    expect(await admin.state(exam())).toMatchObject({ pending: 0, released: true })
  }, 120_000)

  it('never overwrites what the teacher has not seen, nor marks what is no teacher’s', async () => {
    const { admin, teacher } = app.exams
    const [a = '', b = '', c = ''] = ids
    await teacher.mark(a, 'long', { marks: 4 })
    await teacher.mark(b, 'long', { marks: 4 })
    const sheet = [
      mark(a, 200),
      mark(b, 400),
      mark(c, 100, unmarked, 'mcq'),
      mark('nobody', 100),
      mark(c, 500),
    ]
    expect(await admin.markAll(exam(), sheet)).toEqual(['overtaken', 'same', 'gone', 'gone', 'marked'])
    expect(await admin.markAll('another exam', [mark(a, 100)])).toEqual(['gone'])
    expect((await stored(a))[0]).toMatchObject({ marks: 500, pending: 0 })
    expect(await admin.markAll(exam(), [mark(a, 200, { marks: 400, comment: null })])).toEqual(['marked'])
    expect(await admin.markAll(exam(), [{ ...mark(a, 50), seen: 'any' }])).toEqual(['marked'])
    expect((await stored(a))[0]).toMatchObject({ marks: 150, correct: 2 })
    await expect(admin.markAll(exam(), [mark(ids[5] ?? '', 501)])).rejects.toThrow('The question has 5 marks')
    expect((await stored(ids[5] ?? ''))[0]).toMatchObject({ pending: 1 })
  }, 120_000)

  it('counts in a regrade that is under way, too', async () => {
    const { admin } = app.exams
    const [a = ''] = ids
    // A second generation with its marks, which no reader sees yet.
    await app.db.write(async (tx) => {
      const now = app.clock.now()
      await tx
        .insertInto('regrade')
        .values({
          exam_id: exam(),
          generation: 2,
          question_id: 'mcq',
          change_json: '{}',
          created_at: now,
          touched_at: now,
          flipped_at: null,
          notified_to: '',
          changed: 0,
          done_at: null,
        })
        .execute()
      for (const key of await tx.selectFrom('exam_key').selectAll().where('exam_id', '=', exam()).execute())
        await tx
          .insertInto('exam_key')
          .values({
            ...key,
            generation: 2,
            answer_json: key.question_id === 'mcq' ? '["B"]' : key.answer_json,
          })
          .execute()
      for (const row of await tx.selectFrom('mark').selectAll().where('attempt_id', '=', a).execute())
        await tx
          .insertInto('mark')
          .values({ ...row, generation: 2, marks: row.question_id === 'mcq' ? 0 : row.marks })
          .execute()
      const [result] = await tx.selectFrom('result').selectAll().where('attempt_id', '=', a).execute()
      if (result)
        await tx
          .insertInto('result')
          .values({ ...result, generation: 2, marks: 0, merit: 0 })
          .execute()
    })
    expect(await admin.markAll(exam(), [mark(a, 450)])).toEqual(['marked'])
    expect((await stored(a)).map((row) => [row.generation, row.marks, row.pending])).toEqual([
      [1, 550, 0],
      [2, 450, 0],
    ])
  }, 120_000)
})
