/** The scoreboard and its cards over HTTP (spec §2 Scoreboard; replies.md). */
import { examCalls } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { expectFailure } from './testing/failures.ts'

const minute = 60_000
const names = Array.from({ length: 12 }, (_, place) => `live-${String(place + 1).padStart(2, '0')}`)
const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 3,
  groups: ['g1', 'g2'],
  groupsOf: () => ['g1'],
  columnsOf: () => ({ SSCGPA: '5.00', HSCGPA: '4.00' }),
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'b', type: 'MCQ', title: 'B?', options: ['yes', 'no'], answer: ['yes'] },
    ],
  },
  exams: [
    ...names.map((id) => ({
      id,
      bank,
      ids: ['a', 'b'],
      endsAt: '+30d',
      duration: 10,
      cutMarks: 0.25,
      graceMinutes: 0,
      usesGpa: id === 'live-03',
    })),
    { id: 'trial', bank, ids: ['a'], practice: true },
    { id: 'unreleased', bank, ids: ['a'], endsAt: '+60d', duration: 10 },
  ],
})

describe.each(dialects)('the scoreboard on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let rival: Student

  const page = (who: Student, query: { lastId?: string; limit?: number } = {}) =>
    who.call(examCalls.scoreboard, { query })
  const rowsOf = async (who: Student, query = {}) =>
    accepted('scoreboard', await page(who, query)).results.examResult
  const sit = async (who: Student, examId: string, answers: Record<string, string>) => {
    const place = { examId, groupId: 'g1' }
    const { paper } = await who.sit(place)
    const timestamp = app.clock.now()
    const given = paper.questions.flatMap(({ question }) => {
      const answer = answers[question.title[0]?.toLowerCase() ?? '']
      return answer === undefined ? [] : [{ questionId: question._id, answer: [answer], timestamp }]
    })
    if (given.length > 0) await who.mustSave(place, given)
    await who.submit(place)
    app.clock.move(minute)
  }
  const release = (ids: readonly string[]) =>
    app.db.write((tx) =>
      tx.updateTable('exam').set({ released_at: app.clock.now() }).where('id', 'in', ids).execute(),
    )

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
    student = await Student.signIn(app.url, mobileOf(0), packPassword)
    rival = await Student.signIn(app.url, mobileOf(1), packPassword)
    for (const [place, id] of names.entries())
      await sit(
        student,
        id,
        place === 1 ? { a: 'no', b: 'no' } : place === 4 ? { a: 'yes' } : { a: 'yes', b: 'yes' },
      )
    for (const id of names.slice(0, 2)) await sit(rival, id, { a: 'yes' })
    await sit(student, 'trial', { a: 'yes' })
    await sit(student, 'unreleased', { a: 'yes' })
  })
  afterAll(() => app?.close())

  test('is empty, and the cards say so, while nothing is released', async () => {
    expect(await rowsOf(student)).toEqual([])
    expect(accepted('analytics', await student.call(examCalls.analytics, {}))).toEqual({
      liveExam: {
        totalExamCount: 0,
        passCount: 0,
        failCount: 0,
        totalMarksObtained: 0,
        totalMarks: 0,
        maxMarkObtained: null,
        minMarkObtained: null,
        averageMarkObtained: null,
      },
    })
    await release(names)
    app.clock.move(15 * minute)
    await app.runJobs()
  })

  test('shows ten at a time, newest first, each once, live and released ones alone', async () => {
    const first = await rowsOf(student)
    expect(first.map((row) => row.examId._id)).toEqual([...names].reverse().slice(0, 10))
    for (const lastId of ['', 'undefined', 'null'])
      expect(await rowsOf(student, { lastId, limit: 10 }), `?lastId=${lastId}`).toEqual(first)
    const second = await rowsOf(student, { lastId: first.at(-1)?._id, limit: 10 })
    expect(second.map((row) => row.examId._id)).toEqual(['live-02', 'live-01'])
    expect(await rowsOf(student, { lastId: second.at(-1)?._id })).toEqual([])
    const singly: string[] = []
    for (let lastId: string | undefined; ; ) {
      const [row] = await rowsOf(student, { limit: 1, ...(lastId ? { lastId } : {}) })
      if (!row) break
      singly.push(row.examId._id)
      lastId = row._id
    }
    expect(singly).toEqual([...names].reverse())
  })

  test('says of each row what the result says', async () => {
    const rows = new Map((await rowsOf(student, { limit: 100 })).map((row) => [row.examId._id, row]))
    for (const id of ['live-01', 'live-02', 'live-03']) {
      const result = await student.mustResult({ examId: id, groupId: 'g1' })
      expect(rows.get(id)).toEqual({
        _id: result.attemptId,
        examId: { _id: id, title: `Exam ${id}`, totalMarks: 2, passMark: 40, isPracticeExam: false },
        groupId: 'g1',
        marksObtained: result.marksObtained,
        withoutGPA: result.withoutGPA,
        pendingMarks: 0,
        rank: result.rank,
        startsAt: result.startsAt,
        submittedAt: result.submittedAt,
      })
    }
    // 5 times 5.00 and 5 times 4.00 beside the two marks.
    expect(rows.get('live-03')).toMatchObject({ marksObtained: 47, withoutGPA: 2 })
    expect(rows.get('live-02')).toMatchObject({ marksObtained: -0.5, rank: 2 })
    expect((await rowsOf(rival)).map(({ examId, rank }) => [examId._id, rank])).toEqual([
      ['live-02', 1],
      ['live-01', 2],
    ])
  })

  test('adds up what was sat: passed, failed, highest, lowest, average, totals', async () => {
    const { liveExam } = accepted('analytics', await student.call(examCalls.analytics, {}))
    // Ten full papers, one at half, one with both answers wrong.
    expect(liveExam).toEqual({
      totalExamCount: 12,
      passCount: 11,
      failCount: 1,
      maxMarkObtained: 2,
      minMarkObtained: -0.5,
      averageMarkObtained: 1.71,
      totalMarksObtained: 20.5,
      totalMarks: 24,
    })
  })

  test('an exam that is released while somebody turns pages repeats and skips nothing', async () => {
    const first = await rowsOf(student, { limit: 5 })
    await release(['unreleased'])
    app.clock.move(45 * minute)
    await app.runJobs()
    const rest = await rowsOf(student, { lastId: first.at(-1)?._id ?? '', limit: 100 })
    const seen = [...first, ...rest].map((row) => row.examId._id)
    expect(seen).toEqual([...names].reverse())
    expect((await rowsOf(student))[0]?.examId._id).toBe('unreleased')
  })

  test('has the title and the pass mark that the exam has now, and so has the result', async () => {
    const changed = pack['school.json']
      ?.toString()
      .replaceAll('"passMark":40', '"passMark":80')
      .replace('"Exam live-05"', '"Fifth test"')
    const passed = async () =>
      accepted('analytics', await student.call(examCalls.analytics, {})).liveExam.passCount
    const before = await passed()
    await app.importPack({ ...pack, 'school.json': changed ?? '' })
    // At half of its marks: passed until now.
    expect(await passed()).toBe(before - 1)
    const row = (await rowsOf(student, { limit: 100 })).find(({ examId }) => examId._id === 'live-05')
    const { exam } = await student.mustResult({ examId: 'live-05', groupId: 'g1' })
    for (const shown of [row?.examId, exam])
      expect(shown).toMatchObject({ title: 'Fifth test', passMark: 80 })
  })

  test('names the group through which the student sees the exam now, and none where no group lists it any more', async () => {
    const groupsOf = async () => new Set((await rowsOf(student, { limit: 100 })).map((row) => row.groupId))
    const change = (write: Parameters<typeof app.db.write>[0]) => app.db.write(write)
    const own = await app.db.read((reader) =>
      reader.selectFrom('student_group').selectAll().where('group_id', '=', 'g1').execute(),
    )
    const mine = own.find((row) => row.student_id === student.id)
    if (!mine) throw new Error('the student is in no group')
    expect(await groupsOf()).toEqual(new Set(['g1']))
    await change((tx) => tx.deleteFrom('student_group').where('student_id', '=', mine.student_id).execute())
    expect(await groupsOf()).toEqual(new Set([null]))
    await change((tx) =>
      tx
        .insertInto('student_group')
        .values({ ...mine, group_id: 'g2' })
        .execute(),
    )
    expect(await groupsOf()).toEqual(new Set(['g2']))
    const row = (await rowsOf(student))[0]
    await student.mustResult({ examId: row?.examId._id ?? '', groupId: row?.groupId ?? '' })
  })

  test('refuses a row that is none of one’s own, and a page of no size', async () => {
    const [mine] = await rowsOf(student)
    expectFailure(await page(rival, { lastId: mine?._id ?? '' }), 'badRequest', 'lastId')
    expectFailure(await page(student, { lastId: 'nobody' }), 'badRequest', 'lastId')
    for (const limit of [0, 101, 1.5]) expectFailure(await page(student, { limit }), 'badRequest')
  })
})
