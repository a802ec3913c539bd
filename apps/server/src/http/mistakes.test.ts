/** Mistakes of released exams, practice of them, and the standing, over HTTP (docs/decisions/0053). */
import { practiceCalls } from '@porua/contract/practice'
import { practiceLimits } from '@porua/contract/practice.paths'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, type ExamPlace, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { expectFailure } from './testing/failures.ts'
import { answerTo, choices, idOf, minute, noon, oneOfEach } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const filed = choices(5).map((question, n) => ({
  ...question,
  subject: 'Botany',
  chapter: n < 3 ? 'Cells' : 'Tissues',
}))
const pack = makePack({
  students: 2,
  banks: { [bank]: [...oneOfEach, ...filed] },
  exams: [
    { id: 'live', bank, ids: ['q1', 'q2', 'q3', 'q4', 'q5'], endsAt: '+5h', cutMarks: 0.25, results: 'hold' },
    { id: 'drill', bank, ids: ['choice', 'box', 'short'], practice: true },
  ],
})
const live: ExamPlace = { examId: 'live', groupId: 'g1' }
const drill: ExamPlace = { examId: 'drill', groupId: 'g1' }

describe.each(dialects)('mistakes on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let other: Student
  let attemptId = ''
  let wrongId = ''
  const clock = new MovableClock(noon)

  const list = async (who: Student) => accepted('mistakes', await who.call(practiceCalls.mistakes, {})).exams
  const questionsOf = async (who: Student, ...attempts: string[]) =>
    accepted(
      'questions',
      await who.call(practiceCalls.mistakeQuestions, { query: { attempts: attempts.join(',') } }),
    ).exams
  const standing = async (who: Student) =>
    accepted('standing', await who.call(practiceCalls.standing, {})).standing
  const sync = async (who: Student, since: string, events: Parameters<typeof event>[0][] = []) =>
    accepted(
      'practise',
      await who.call(practiceCalls.practise, { body: { since, events: events.map(event) } }),
    )
  const event = (own: {
    id: string
    right?: boolean
    at?: number
    examId?: string
    questionId?: string
  }) => ({
    examId: 'live',
    questionId: wrongId,
    right: true,
    at: clock.now(),
    ...own,
  })
  /** The provider's hand, and a moment for what processes remember of it. */
  const release = async (at: number | null) => {
    await app.db.write((tx) =>
      tx.updateTable('exam').set({ released_at: at }).where('id', '=', 'live').execute(),
    )
    clock.move(minute)
  }

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock })
    student = await Student.signIn(app.url, mobileOf(0), packPassword, 'phone')
    other = await Student.signIn(app.url, mobileOf(1), packPassword, 'other')
    const { paper, started } = await student.sit(live)
    attemptId = started.attemptId
    const give = async (title: string, answer: string, afterMs: number) => {
      clock.move(afterMs)
      await student.mustSave(live, [answerTo(paper, title, answer, { timestamp: clock.now() })])
    }
    await give('Question 1', 'right', minute)
    await give('Question 2', 'wrong', 2_000)
    await give('Question 3', 'right', 3_000)
    await give('Question 4', 'wrong', minute)
    wrongId = idOf(paper, 'Question 2')
    await student.submit(live)
    await other.sit(live)
    await other.submit(live)
    clock.move(6 * 60 * minute)
    await app.composed.exams.finaliser.finaliseDue(clock.now())
  })
  afterAll(() => app?.close())

  test('before the release there is no list, no key and no standing of it, whatever is asked', async () => {
    expect(await list(student)).toEqual([])
    expect(await questionsOf(student, attemptId)).toEqual([])
    expect(await standing(student)).toMatchObject({ exams: 0, subjects: [], trend: [] })
  })

  test('after it what was wrong or skipped is listed with its key, by subject and chapter', async () => {
    await release(clock.now())
    expect(await list(student)).toMatchObject([{ attemptId, examId: 'live', isPracticeExam: false }])
    const [exam] = await questionsOf(student, attemptId)
    expect(
      exam?.mistakes.map(({ kind, subject, chapter, given, question }) => [
        question.title,
        kind,
        subject,
        chapter,
        given,
        question.answer,
      ]),
    ).toEqual([
      ['Question 2', 'wrong', 'Botany', 'Cells', ['wrong'], ['right']],
      ['Question 4', 'wrong', 'Botany', 'Tissues', ['wrong'], ['right']],
      ['Question 5', 'skipped', 'Botany', 'Tissues', [], ['right']],
    ])
    expect(exam?.mistakes.map(({ answered }) => answered)).toEqual([true, true, false])
    expect(exam?.version).toBe((await list(student))[0]?.version)
    // Each is another question of its bank, whose name is not told.
    const names = exam?.mistakes.map(({ bankQuestion }) => bankQuestion) ?? []
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^[\w-]{16}$/)
  })

  test('another student is told nothing of them', async () => {
    expect(await questionsOf(other, attemptId)).toEqual([])
    expect((await list(other)).map((exam) => exam.attemptId)).not.toContain(attemptId)
  })

  test('the standing counts by chapter, and what was answered in seconds are guesses', async () => {
    expect(await standing(student)).toMatchObject({
      exams: 1,
      subjects: [
        {
          name: 'Botany',
          right: 2,
          wrong: 2,
          skipped: 1,
          chapters: [
            { name: 'Cells', right: 2, wrong: 1, skipped: 0 },
            { name: 'Tissues', right: 0, wrong: 1, skipped: 1 },
          ],
        },
      ],
      negative: { exams: 1, wrong: 2, lost: 0.5, guesses: 2, guessedRight: 1, gained: 0.75 },
      trend: [{ attemptId, marks: 1.5, totalMarks: 5 }],
    })
  })

  test('of a practice exam the newest try counts, and a part of a checkbox answer is wrong', async () => {
    const { paper } = await student.sit(drill)
    const at = { timestamp: clock.now() }
    await student.mustSave(drill, [
      answerTo(paper, 'Which one?', 'right', at),
      answerTo(paper, 'Which ones?', ['a'], at),
      answerTo(paper, 'What?', 'a stone', at),
    ])
    await student.submit(drill)
    await student.mustResult(drill)
    const [exam] = await list(student)
    expect(exam).toMatchObject({ examId: 'drill', isPracticeExam: true })
    const [found] = await questionsOf(student, exam?.attemptId ?? '')
    expect(found?.mistakes.map(({ kind, subject, chapter }) => [kind, subject, chapter])).toEqual([
      ['wrong', 'Subject', null],
      ['wrong', 'Subject', null],
    ])
    expect(await standing(student)).toMatchObject({
      exams: 2,
      subjects: [{ name: 'Botany' }, { name: 'Subject' }],
    })
  })

  test('events reach every device once, and none of a question that is not the student’s', async () => {
    const first = await sync(student, '', [
      { id: 'a', right: false },
      { id: 'b', examId: 'nothing' },
    ])
    expect(first).toMatchObject({ events: [{ id: 'a', right: false }], more: false, refused: ['b'] })
    // Sent again with other words, and by a clock that is ahead: it stays what it was, and nothing lies in the future.
    const again = await sync(student, first.cursor, [
      { id: 'a', right: true },
      { id: 'c', at: clock.now() + minute },
    ])
    const now = clock.now()
    expect(again.events).toEqual([
      { id: 'a', examId: 'live', questionId: wrongId, right: false, at: now },
      { id: 'c', examId: 'live', questionId: wrongId, right: true, at: now },
    ])
    clock.move(10 * minute)
    const later = await sync(student, again.cursor)
    expect(later.events.map(({ id }) => id)).toContain('c')
    const last = await sync(student, later.cursor, [{ id: 'd' }])
    expect(last.events.map(({ id }) => id)).toEqual(['d'])
    expect((await sync(other, '', [])).events).toEqual([])
    expect((await sync(other, '', [{ id: 'a', questionId: 'no such question' }])).refused).toEqual(['a'])
  })

  test('more events than one reply carries come page by page', async () => {
    const events = Array.from({ length: practiceLimits.eventsPerCall }, (_, n) => ({ id: `p${n}` }))
    for (let page = 0; page < 6; page++)
      await sync(
        other,
        '',
        events.map(({ id }) => ({ id: `${id}-${page}` })),
      )
    const seen = new Set<string>()
    let cursor = ''
    for (let more = true; more; ) {
      const reply = await sync(other, cursor)
      for (const { id } of reply.events) seen.add(id)
      cursor = reply.cursor
      more = reply.more
    }
    expect(seen.size).toBe(6 * practiceLimits.eventsPerCall)
  })

  test('too many at once are refused', async () => {
    const attempts = Array.from({ length: practiceLimits.examsPerCall + 1 }, (_, n) => `a${n}`).join(',')
    expectFailure(await student.call(practiceCalls.mistakeQuestions, { query: { attempts } }), 'badRequest')
  })

  test('a release that is taken back, and an exam that leaves the group, take the mistakes with them', async () => {
    await release(null)
    expect((await list(student)).map(({ examId }) => examId)).toEqual(['drill'])
    expect(await questionsOf(student, attemptId)).toEqual([])
    await release(clock.now())
    expect(await questionsOf(student, attemptId)).toHaveLength(1)
    await app.db.write((tx) => tx.deleteFrom('group_exam').where('exam_id', '=', 'live').execute())
    expect((await list(student)).map(({ examId }) => examId)).toEqual(['drill'])
    expect(await questionsOf(student, attemptId)).toEqual([])
  })
})
