/** An exam that was imported and sat before formulas were marked: the same pack changes nothing of it, on both databases. */

import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'

const bank = 'questions/bank.jsonl'
const power = {
  id: 'a',
  type: 'MCQ',
  title: 'Solve $x^2 = 4$ with x > 0',
  options: ['\\frac{4}{2}', '$-2$', 'Na^{+}'],
  answer: ['\\frac{4}{2}'],
  explanation: '$2^2 = 4$',
} as const
const several = {
  id: 'b',
  type: 'checkbox',
  title: 'Which are even?',
  options: ['$2^{1}$', '$3^{1}$', '$4^{1}$'],
  answer: ['$2^{1}$', '$4^{1}$'],
} as const
const pack = makePack({
  students: 2,
  banks: { [bank]: [power, several] },
  exams: [{ id: 'e', bank, ids: ['a', 'b'], endsAt: '+2h', duration: 60, graceMinutes: 0 }],
})
const place = { examId: 'e', groupId: 'g1' }

describe.each(dialects)('sat before formulas were marked, on %s', (dialect) => {
  let app: TestApp
  const students: Student[] = []

  /** The exam's rows as a program stored them that marked no formulas. */
  const unmark = () =>
    app.db.write(async (db) => {
      for (const { id, title, options, answer, ...rest } of [power, several]) {
        const row = await db
          .updateTable('exam_question')
          .set({
            title,
            options_json: JSON.stringify(options),
            explanation: 'explanation' in rest ? rest.explanation : null,
            formulas: null,
          })
          .where('bank_id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .updateTable('exam_key')
          .set({ answer_json: JSON.stringify(answer) })
          .where('question_id', '=', row.id)
          .execute()
      }
      await db.deleteFrom('paper').execute()
    })
  const stored = () =>
    app.db.read(async (db) => ({
      questions: await db.selectFrom('exam_question').selectAll().orderBy('id').execute(),
      keys: await db.selectFrom('exam_key').selectAll().orderBy('question_id').execute(),
      attempts: await db.selectFrom('attempt').selectAll().orderBy('id').execute(),
    }))
  const standings = () =>
    Promise.all(
      students.map(async (student) => {
        const { marksObtained, answers, exam } = await student.mustResult(place)
        return {
          marksObtained,
          given: answers.map(({ answer }) => answer),
          right: exam.questions.map(({ questionId }) => [questionId.answer, questionId.options]),
        }
      }),
    )

  beforeEach(async () => {
    app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
    await unmark()
    // Papers are believed to be built for 30 seconds.
    app.clock.move(31_000)
    students.length = 0
    for (const [index, said] of [
      [['\\frac{4}{2}'], ['$2^{1}$', '$4^{1}$']],
      [['$-2$'], ['$2^{1}$']],
    ].entries()) {
      const student = await Student.signIn(app.url, mobileOf(index), packPassword)
      students.push(student)
      const { paper } = await student.sit(place)
      const timestamp = app.clock.now()
      const answers = paper.questions.map(({ question }) => ({
        questionId: question._id,
        answer: said[question.type === 'MCQ' ? 0 : 1] ?? [],
        timestamp,
      }))
      await student.mustSave(place, answers)
    }
  })
  afterEach(() => app?.close())

  test('the same pack again changes no row, no answer and no mark, before the end and after it', async () => {
    const before = await stored()
    expect(before.questions.map(({ formulas }) => formulas)).toEqual([null, null])
    await app.importPack(pack)
    expect(await stored()).toEqual(before)
    app.clock.move(121 * 60_000)
    await app.runJobs()
    const marked = await standings()
    expect(marked.map(({ marksObtained }) => marksObtained)).toEqual([2, 0])
    const after = await stored()
    await app.importPack(pack)
    expect(await stored()).toEqual(after)
    expect(await standings()).toEqual(marked)
  })

  test('review shows the right options as right, and a regrade finds its option', async () => {
    await app.importPack(pack)
    app.clock.move(121 * 60_000)
    await app.runJobs()
    const [first] = await standings()
    expect(first?.given).toEqual([['\\frac{4}{2}'], ['$2^{1}$', '$4^{1}$']])
    for (const [right = [], options = []] of first?.right ?? [])
      expect(right.length > 0 && right.every((one) => options.includes(one))).toBe(true)
    const report = await app.composed.exams.regrader.regrade({
      examId: 'e',
      question: 'a',
      correction: { kind: 'answer', accepted: ['$-2$'] },
    })
    expect(report).toMatchObject({ generation: 2, attempts: 2, up: 1, down: 1 })
    expect((await standings()).map(({ marksObtained }) => marksObtained)).toEqual([1, 1])
  })
})
