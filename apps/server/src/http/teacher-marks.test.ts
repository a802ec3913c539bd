/** A teacher's marks for written answers: pending counts, release, comment, annotated copy, rank (decisions: Marks, Release). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { examCalls } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExams } from '../features/exams/exams.ts'
import { pdf, upload } from '../features/uploads/testing.ts'
import { randomIds } from '../platform/ids.ts'
import { MovableClock } from '../ports/clock/clock.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 2,
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'p', type: 'paragraph', title: 'P?', answer: ['because'], marks: 5 },
    ],
  },
  exams: [{ id: 'e', bank, ids: ['a', 'p'], endsAt: '+2h', duration: 60, graceMinutes: 0 }],
})
const place = { examId: 'e', groupId: 'g1' }

describe.each(dialects)('marks of a teacher on %s', (dialect) => {
  let app: TestApp
  let writer: Student
  let rival: Student
  let key: string

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
    writer = await Student.signIn(app.url, mobileOf(0), packPassword)
    rival = await Student.signIn(app.url, mobileOf(1), packPassword)
    key = await upload(writer, 'application/pdf', pdf())
    for (const student of [writer, rival]) {
      const { paper } = await student.sit(place)
      const ids = paper.questions.map(({ question }) => question._id)
      const timestamp = app.clock.now()
      const extra = student === writer ? [{ name: 'work.pdf', key, type: 'application/pdf' }] : []
      await student.mustSave(place, [
        { questionId: ids[0] ?? '', answer: [student === writer ? 'no' : 'yes'], timestamp },
        { questionId: ids[1] ?? '', answer: ['words'], timestamp, extra },
      ])
    }
  })
  afterAll(() => app?.close())

  const mark = (sid: string, question: string, marks: number, more = {}) =>
    app.composed.exams.teacher.markOfStudent('e', sid, question, { marks, ...more })
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { title?: string }) => error.title ?? String(error),
    )

  test('wait until nothing can change any more, and are what the question has at most', async () => {
    expect(await refusal(mark('S-0', 'p', 3))).toContain('may still change')
    app.clock.move(121 * minute)
    await app.runJobs()
    expect(await refusal(mark('S-0', 'p', 5.5))).toContain('has 5 marks')
    for (const marks of [-1, 0.125, Number.NaN])
      expect(await refusal(mark('S-0', 'p', marks))).toContain('two decimals')
    expect(await refusal(mark('S-0', 'a', 1))).toContain('The key marks')
    expect(await refusal(mark('S-9', 'p', 1))).toContain("'S-9' has not sat")
    expect(await writer.result(place)).toBeNull()
  })

  test('release the result when the last one stands, with comment and annotated copy, and move the rank', async () => {
    const copy = join(app.place.dataDir, 'copy.pdf')
    await writeFile(copy, pdf('/Lang (bn)'))
    expect(await mark('S-0', 'p', 4.25, { comment: 'Good, but short.', copy })).toEqual({
      pending: 0,
      told: 0,
    })
    app.clock.move(2_000)
    expect(await writer.result(place)).toBeNull()
    expect(await mark('S-1', 'p', 3)).toEqual({ pending: 0, told: 0 })
    app.clock.move(2_000)
    const result = await writer.mustResult(place)
    expect(result).toMatchObject({ marksObtained: 4.25, pendingMarks: 0, rank: 1 })
    const written = result.answers.find((answer) => answer.questionId.title === 'P?')
    expect(written).toMatchObject({
      marks: 4.25,
      comment: 'Good, but short.',
      extra: [{ key, evaluatedKey: expect.stringMatching(/^evaluated\/.+\.pdf$/) }],
    })
    const evaluated = written?.extra[0]?.evaluatedKey ?? ''
    const see = (who: Student) =>
      fetch(`${app.url}/media/${evaluated}`, { headers: { cookie: who.session.cookie } }).then(
        (r) => r.status,
      )
    expect([await see(writer), await see(rival)]).toEqual([200, 404])
    expect((await rival.mustResult(place)).rank).toBe(2)
    // From another process, which is what the command line is: no table of merits of this one may be believed any more.
    const admin = createExams({
      db: app.db,
      clock: app.clock,
      ids: randomIds,
      live: app.composed.live,
      notices: app.composed.notifications,
      graceMinutes: 30,
    })
    expect(await admin.teacher.markOfStudent('e', 'S-1', 'p', { marks: 5 })).toMatchObject({ told: 1 })
    expect(await rival.mustResult(place)).toMatchObject({ marksObtained: 6, rank: 1 })
    expect((await writer.mustResult(place)).rank).toBe(2)
    const { results } = accepted('scoreboard', await writer.call(examCalls.scoreboard, { query: {} }))
    expect(results.examResult).toMatchObject([{ marksObtained: 4.25, rank: 2 }])
  })

  test('tell their student the difference once the results are out, whichever way it goes', async () => {
    const messages = async () => {
      const profile = accepted('profile', await rival.call(accountCalls.profile, {}))
      return profile.notifications
        .map(({ notificationId: { message, info } }) => ({ message, on: info?.on, id: info?.id }))
        .filter(({ message }) => message.includes('marked'))
    }
    const told = (marks: string) => ({
      message: `A teacher has marked an answer in "Exam e". Your marks changed by ${marks}.`,
      on: 'exam',
      id: 'e',
    })
    expect(await messages()).toEqual([told('+2')])
    expect(await mark('S-1', 'p', 5, { comment: 'As before' })).toEqual({ pending: 0, told: 0 })
    const { examsAdmin, ids } = await sheetOf()
    const [answer] = await examsAdmin.written('e', ids)
    if (!answer) throw new Error('no answer')
    const { attemptId, questionId } = answer
    const sheet = { attemptId, questionId, comment: null, copies: {}, seen: 'any' as const }
    expect(await examsAdmin.markAll('e', [{ ...sheet, marks: 450 }])).toEqual(['marked'])
    expect(await messages()).toEqual([told('−0.5'), told('+2')])
    expect(await examsAdmin.markAll('e', [{ ...sheet, marks: 500 }])).toEqual(['marked'])
    expect(await messages()).toEqual([told('+0.5'), told('−0.5'), told('+2')])
  })

  /** The marking sheets, and the attempt of S-1. */
  async function sheetOf() {
    const examsAdmin = app.composed.exams.admin
    const { attemptId } = await rival.mustResult(place)
    return { examsAdmin, ids: [attemptId] }
  }

  test('survive a regrade', async () => {
    const input = { examId: 'e', question: 'a', correction: { kind: 'answer' as const, accepted: ['no'] } }
    await app.composed.exams.regrader.regrade(input)
    expect(await writer.mustResult(place)).toMatchObject({ marksObtained: 5.25, pendingMarks: 0, rank: 1 })
    const written = (await writer.mustResult(place)).answers.find(
      (answer) => answer.questionId.title === 'P?',
    )
    expect(written).toMatchObject({
      marks: 4.25,
      comment: 'Good, but short.',
      extra: [{ evaluatedKey: expect.any(String) }],
    })
  })
})
