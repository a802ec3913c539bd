/** A corrected question: every attempt marked again, all readers at once, whoever has other marks told by how much. */
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Correction } from '../features/exams/regrade.api.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import type { Reader } from '../ports/database/database.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 4,
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'b', type: 'MCQ', title: 'B?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 's', type: 'shortAns', title: 'S?', answer: ['leaf'] },
    ],
  },
  exams: [
    { id: 'e', bank, ids: ['a', 'b', 's'], endsAt: '+2h', duration: 60, cutMarks: 0.25, graceMinutes: 0 },
  ],
})
const place = { examId: 'e', groupId: 'g1' }
/** What the four students answer; the last one leaves everything out but one question. */
const sheets = [
  { a: 'yes', b: 'yes', s: 'leaf' },
  { a: 'no', b: 'yes', s: 'the leaf' },
  { a: 'no', b: 'no', s: 'root' },
  { s: 'leaf' },
] as const

describe.each(dialects)('a regrade on %s', (dialect) => {
  let app: TestApp
  const students: Student[] = []

  const answer = async (who: Student, sheet: Record<string, string>) => {
    const { paper } = await who.sit(place)
    const timestamp = app.clock.now()
    await who.mustSave(
      place,
      paper.questions.flatMap(({ question }) => {
        const said = sheet[question.title[0]?.toLowerCase() ?? '']
        return said === undefined ? [] : [{ questionId: question._id, answer: [said], timestamp }]
      }),
    )
  }
  const over = async () => {
    app.clock.move(121 * minute)
    await app.runJobs()
  }
  const regrade = (question: string, correction: Correction) =>
    app.composed.exams.regrader.regrade({ examId: 'e', question, correction })
  /** Marks, rank and total of everybody. */
  const standings = () =>
    Promise.all(
      students.map(async (student) => {
        const { marksObtained, rank, exam } = await student.mustResult(place)
        return [marksObtained, rank, exam.totalMarks]
      }),
    )
  const told = () =>
    Promise.all(
      students.map(async (student) => {
        const list = accepted('list', await student.call(notificationCalls.list, { query: {} }))
        const messages = list.notifications.map((entry) => entry.notificationId.message)
        return messages.flatMap((text) => (text.includes('corrected') ? [text.replace(/^.*by /, '')] : []))
      }),
    )

  beforeEach(async () => {
    app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
    students.length = 0
    for (let i = 0; i < 4; i++) students.push(await Student.signIn(app.url, mobileOf(i), packPassword))
    for (const [i, student] of students.entries()) await answer(student, sheets[i] ?? {})
  })
  afterEach(() => app?.close())

  test('of a wrong key: marks, positions and review follow, and exactly those with other marks are told', async () => {
    await over()
    expect(await standings()).toEqual([
      [3, 1, 3],
      [0.75, 3, 3],
      [-0.5, 4, 3],
      [1, 2, 3],
    ])
    const dry = await app.composed.exams.regrader.preview({
      examId: 'e',
      question: 'a',
      correction: { kind: 'answer', accepted: ['no'] },
    })
    expect(dry).toMatchObject({ generation: null, attempts: 4, up: 2, down: 1, told: 3 })
    expect((await standings())[0]).toEqual([3, 1, 3])
    const heard: string[] = []
    const progress = {
      stage: (name: string) => heard.push(name),
      step: (count: number) => heard.push(String(count)),
    }
    const input = { examId: 'e', question: 'a', correction: { kind: 'answer', accepted: ['no'] } } as const
    const report = await app.composed.exams.regrader.regrade(input, progress)
    expect(report).toMatchObject({ generation: 2, attempts: 4, up: 2, down: 1, told: 3 })
    expect(heard).toEqual(['Comparing marks', '4', 'Marking', '4', 'Telling students', '3'])
    expect(await standings()).toEqual([
      [1.75, 2, 3],
      [2, 1, 3],
      [0.75, 4, 3],
      [1, 3, 3],
    ])
    const [question] = (await (students[0] as Student).mustResult(place)).exam.questions
    expect(question?.questionId.answer).toEqual(['no'])
    expect(await told()).toEqual([['−1.25.'], ['+1.25.'], ['+1.25.'], []])
    // What was before stays.
    const before = await app.db.read((db) =>
      db.selectFrom('result').select('marks').where('generation', '=', 1).execute(),
    )
    expect(before.map((row) => row.marks).sort((x, y) => x - y)).toEqual([-50, 75, 100, 300])
  })

  test('typed twice is one: nothing is marked or told again, and the first key comes back as a correction of its own', async () => {
    await over()
    await standings()
    const right = { kind: 'answer', accepted: ['no'] } as const
    expect(await regrade('a', right)).toMatchObject({ generation: 2, already: false, told: 3 })
    const after = await standings()
    const nothing = { generation: null, already: true, attempts: 0, up: 0, down: 0, told: 0 }
    expect(await regrade('a', right)).toMatchObject(nothing)
    expect(await regrade('a', { kind: 'accept', text: 'no' })).toMatchObject(nothing)
    const regrader = app.composed.exams.regrader
    expect(await regrader.preview({ examId: 'e', question: 'a', correction: right })).toMatchObject(nothing)
    const count = (db: Reader) =>
      db
        .selectFrom('regrade')
        .select((of) => of.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    expect(Number((await app.db.read(count)).n)).toBe(1)
    expect(await standings()).toEqual(after)
    expect(await told()).toEqual([['−1.25.'], ['+1.25.'], ['+1.25.'], []])
    expect(await regrade('a', { kind: 'answer', accepted: ['yes'] })).toMatchObject({
      generation: 3,
      told: 3,
    })
  })

  test('that accepts a variant, gives a bonus, drops: one after the other, each on top of the last', async () => {
    await over()
    await standings()
    await regrade('s', { kind: 'accept', text: 'The Leaf' })
    expect((await standings()).map(([marks]) => marks)).toEqual([3, 1.75, -0.5, 1])
    await regrade('b', { kind: 'bonus' })
    expect(await standings()).toEqual([
      [3, 1, 3],
      [1.75, 3, 3],
      [0.75, 4, 3],
      [2, 2, 3],
    ])
    const bonus = (await (students[3] as Student).mustResult(place)).answers
    expect(bonus).toMatchObject([
      { questionId: { title: 'B?', rule: 'bonus' }, answer: [], marks: 1 },
      { questionId: { title: 'S?', rule: null }, marks: 1 },
    ])
    await regrade('a', { kind: 'drop' })
    expect(await standings()).toEqual([
      [2, 1, 2],
      [2, 1, 2],
      [1, 4, 2],
      [2, 1, 2],
    ])
    expect(await told()).toEqual([['−1.'], ['+0.25.', '+1.'], ['+0.25.', '+1.25.'], ['+1.']])
  })

  test('while the exam is sat: who becomes final meanwhile and after has the new marks, and nobody is told of unseen ones', async () => {
    await regrade('a', { kind: 'answer', accepted: ['no'] })
    await over()
    expect((await standings()).map(([marks]) => marks)).toEqual([1.75, 2, 0.75, 1])
    expect(await told()).toEqual([[], [], [], []])
  })

  test('that was killed goes on where it stopped, and becomes visible at once and once', async () => {
    await over()
    await standings()
    await regrade('a', { kind: 'answer', accepted: ['no'] })
    // As it stands when a worker dies between two chunks: one attempt is marked, nothing is flipped.
    await app.db.write(async (tx) => {
      await tx.updateTable('exam').set({ generation: 1 }).execute()
      const undone = { flipped_at: null, done_at: null, notified_to: '', changed: 0, touched_at: 0 }
      await tx.updateTable('regrade').set(undone).execute()
      await tx
        .deleteFrom('result')
        .where('generation', '=', 2)
        .where('student_id', '<>', students[0]?.id ?? '')
        .execute()
      await tx
        .deleteFrom('mark')
        .where('generation', '=', 2)
        .where(
          'attempt_id',
          'in',
          tx
            .selectFrom('attempt')
            .select('id')
            .where('student_id', '<>', students[0]?.id ?? ''),
        )
        .execute()
    })
    await app.runJobs()
    expect((await standings()).map(([marks]) => marks)).toEqual([1.75, 2, 0.75, 1])
    // Those who were told before the worker died are not told again.
    expect((await told()).map((list) => list.length)).toEqual([1, 1, 1, 0])
    const [row] = await app.db.read((db) => db.selectFrom('regrade').selectAll().execute())
    expect(row?.done_at).not.toBeNull()
    await app.runJobs()
    expect((await told()).map((list) => list.length)).toEqual([1, 1, 1, 0])
  })

  test('refuses what makes no sense, and writes nothing', async () => {
    await over()
    const refusal = (question: string, correction: Correction) =>
      regrade(question, correction).then(
        () => 'done',
        (error: { title?: string }) => error.title,
      )
    expect(await refusal('a', { kind: 'answer', accepted: ['maybe'] })).toContain(
      'not one of the question’s options',
    )
    expect(await refusal('a', { kind: 'answer', accepted: [] })).toContain('empty')
    expect(await refusal('x', { kind: 'drop' })).toContain("no question 'x'")
    expect(await app.db.read((db) => db.selectFrom('regrade').selectAll().execute())).toEqual([])
  })
})
