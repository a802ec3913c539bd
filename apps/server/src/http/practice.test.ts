/** Practice and open answers through the calls: start, change, submit, result at once, retake; the written types; GPA in the merit. */
import { examCalls, type RunningExam } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type ExamPlace, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examListText, oneExam } from '../features/exams/admin/list.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { answerTo, choices, idOf, minute, noon, oneOfEach } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const ids = ['choice', 'box', 'short', 'long']
const gpas = [{ SSCGPA: '5.00', HSCGPA: '5.00' }, { SSCGPA: '4.00', HSCGPA: '4.00' }, { SSCGPA: '4.50' }]
const pack = makePack({
  banks: { [bank]: [...oneOfEach, ...choices(5)] },
  students: 3,
  columnsOf: (student) => gpas[student] ?? {},
  exams: [
    // Its calendar is over: practice may always be started.
    { id: 'practice', bank, ids, practice: true, cutMarks: 0.5, marks: 2, startsAt: '-9d', endsAt: '-8d' },
    { id: 'open', bank, ids: ['q1'], practice: true, multiple: true },
    { id: 'written', bank, ids, releaseAt: '+3h', marks: 2 },
    { id: 'merit', bank, ids: ['q1', 'q2', 'q3', 'q4', 'q5'], usesGpa: true, cutMarks: 0.25, marks: 10 },
  ],
})
const placeOf = (examId: string): ExamPlace => ({ examId, groupId: 'g1' })

describe.each(dialects)('practice and written answers on %s', (dialect) => {
  let app: TestApp
  let student: Student
  const others: Student[] = []
  const clock = new MovableClock(noon)
  const now = () => clock.now()

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock })
    const [first, ...rest] = await Promise.all(
      [0, 1, 2].map((n) => Student.signIn(app.url, mobileOf(n), packPassword, 'phone')),
    )
    student = first as Student
    others.push(...rest)
  })
  afterAll(() => app?.close())

  test('a practice exam is marked and shown as soon as it is submitted', async () => {
    const place = placeOf('practice')
    const { paper, started } = await student.sit(place)
    expect(await student.result(place)).toBeNull()
    await student.mustSave(place, [
      answerTo(paper, 'Which one?', 'wrong', { timestamp: now() }),
      answerTo(paper, 'Which ones?', ['b', 'a'], { timestamp: now() }),
      answerTo(paper, 'What?', '  A  LEAF ', { timestamp: now() }),
      answerTo(paper, 'Why?', 'কারণ এটি সবুজ।', { timestamp: now() }),
    ])
    clock.move(minute)
    await student.submit(place)
    const result = await student.mustResult(place)
    expect(result).toMatchObject({
      attemptId: started.attemptId,
      marksObtained: 3.5,
      withoutGPA: 3.5,
      negativeMarks: 0.5,
      pendingMarks: 1,
      gpaFactor: null,
      rank: null,
      exam: { totalMarks: 8, duration: 60, isPracticeExam: true },
    })
    expect(result.answers.map(({ marks }) => marks)).toEqual([-0.5, 2, 2, null])
    // All were given at the start; none was changed.
    expect(result.answers.map(({ given }) => given)).toEqual(Array(4).fill({ spentMs: 0, changes: 0 }))
    expect(result.answers[3]?.questionId.notes).toBe('a hidden note')
    expect((await student.mine()).attempts).toMatchObject([
      { exam: 'practice', mark: { marksObtained: 3.5, outOf: 8, passed: true, pendingMarks: 1 } },
    ])
    const again = await student.call(examCalls.start, { params: place })
    expect([again.status, again.errors?.code]).toEqual([409, 'attemptEnded'])
    const after = await student.save(place, [answerTo(paper, 'Why?', 'more', { timestamp: now() })])
    expect(after.status).toBe(409)
  })

  test('a retake is a new attempt; what still comes for the old one goes to the old one', async () => {
    const place = placeOf('practice')
    const old = await student.examOf(place)
    const retaken = await student.call(examCalls.retake, {
      params: { examId: place.examId, studentId: student.id },
      query: { groupId: place.groupId },
    })
    const { started, paper } = await student.sit(place)
    expect(retaken.data).toEqual({ attemptId: started.attemptId })
    expect(started.attemptId).not.toBe(old.attemptId)
    expect(started.answers).toEqual([])
    const stray = await student.save(place, [answerTo(paper, 'Why?', 'old', { timestamp: now() })], {
      attemptId: old.attemptId,
    })
    expect([stray.status, stray.errors?.code]).toEqual([409, 'attemptReplaced'])
    expect((await student.examOf(place)).answers).toEqual([])
    // Text without an attempt's name belongs to the one that runs.
    const { attemptId } = await student.mustSave(place, [
      answerTo(paper, 'What?', 'a leaf', { timestamp: now() }),
    ])
    expect(attemptId).toBe(started.attemptId)
    await student.submit(place)
    expect((await student.mustResult(place)).marksObtained).toBe(2)
    // The provider's list counts both tries, as marks and written answers of both are kept.
    const listed = await oneExam(app.db, now(), place.examId)
    expect(listed).toMatchObject({ attempts: 2, final: 2, pending: 1 })
    expect(examListText(listed ? [listed] : [], 'Asia/Dhaka')).toContain(
      '; 2 attempts, 2 marked, 1 with answers to mark\n',
    )
  })

  test('nobody retakes for another, and a live exam is not retaken', async () => {
    const retake = (examId: string, studentId: string) =>
      student.call(examCalls.retake, { params: { examId, studentId }, query: { groupId: 'g1' } })
    const foreign = await retake('practice', others[0]?.id ?? '')
    expect([foreign.status, foreign.errors?.code]).toEqual([409, 'retakeNotAllowed'])
    const lively = await retake('written', student.id)
    expect([lively.status, lively.errors?.code]).toEqual([409, 'retakeNotAllowed'])
    const early = await retake('open', student.id)
    expect([early.status, early.errors?.code]).toEqual([409, 'noAttempt'])
  })

  test('where answers may change, the newest submission wins, by revision on a device and by time across', async () => {
    const place = placeOf('open')
    const { paper } = await student.sit(place)
    const give = async (on: Student, text: string[], timestamp: number, revision: number) => {
      const answer = answerTo(paper, 'Question 1', text, { timestamp, revision })
      return (await on.mustSave(place, [answer])).answers[0]
    }
    const held = async () => (await student.examOf(place)).answers[0]
    clock.move(minute)
    const tablet = student.on('tablet')
    expect(await give(student, ['wrong'], now(), 5)).toMatchObject({ outcome: 'saved' })
    expect(await give(student, ['other'], now(), 4)).toMatchObject({
      outcome: 'older',
      current: { answer: ['wrong'] },
    })
    expect(await give(tablet, ['other'], now() - 1_000, 9)).toMatchObject({ outcome: 'older' })
    expect(await held()).toMatchObject({ answer: ['wrong'], locked: false })
    clock.move(minute)
    expect(await give(tablet, ['other'], now(), 10)).toMatchObject({ outcome: 'saved' })
    clock.move(minute)
    expect(await give(student, ['right'], now(), 6)).toMatchObject({ outcome: 'saved' })
    expect(await held()).toMatchObject({ answer: ['right'], device: 'phone', revision: 6 })
    expect(await give(student, [], now(), 7)).toMatchObject({ outcome: 'saved' })
    expect(await held()).toMatchObject({ answer: [] })
    await student.submit(place)
    expect(await student.mustResult(place)).toMatchObject({ marksObtained: 0, answers: [] })
  })

  test('a written answer waits for a teacher and holds the release, until its moment', async () => {
    const place = placeOf('written')
    const { paper } = await student.sit(place)
    await student.mustSave(place, [answerTo(paper, 'Why?', 'Because.', { timestamp: now() })])
    await student.submit(place)
    clock.move(noon + 160 * minute - now())
    await app.runJobs()
    expect(await student.result(place)).toBeNull()
    clock.move(noon + 181 * minute - now())
    const result = await student.mustResult(place)
    expect(result).toMatchObject({ pendingMarks: 1, marksObtained: 0 })
    expect(result.answers).toMatchObject([{ marks: null, answer: ['Because.'] }])
  })

  test('the merit counts the GPA five times, as it was at the start', async () => {
    // A clock of its own: this exam began at noon too.
    clock.move(noon + minute - now())
    const place = placeOf('merit')
    const sitters = [student, ...others]
    const rights = [3, 4, 4]
    for (const [n, sitter] of sitters.entries()) {
      const { paper } = await sitter.sit(place)
      const asked = ['Question 1', 'Question 2', 'Question 3', 'Question 4', 'Question 5']
      const answers = asked.map((title, i) =>
        answerTo(paper, title, i < (rights[n] ?? 0) ? 'right' : 'wrong', { timestamp: now() }),
      )
      await sitter.mustSave(place, answers)
      await sitter.submit(place)
    }
    clock.move(noon + 200 * minute - now())
    await app.runJobs()
    const results = await Promise.all(sitters.map((sitter) => sitter.mustResult(place)))
    expect(results.map(({ withoutGPA }) => withoutGPA)).toEqual([29.5, 39.75, 39.75])
    expect(results.map(({ gpaFactor }) => gpaFactor)).toEqual([
      { ssc: 5, hsc: 5 },
      { ssc: 4, hsc: 4 },
      { ssc: 4.5, hsc: 0 },
    ])
    expect(results.map(({ marksObtained }) => marksObtained)).toEqual([79.5, 79.75, 62.25])
    expect(results.map(({ rank }) => rank)).toEqual([2, 1, 3])
    expect(results[0]?.standing).toEqual({ of: 3, highest: 79.75, average: 73.83 })
    const [mine] = (await student.mine()).attempts.filter(({ exam }) => exam === 'merit')
    // Passing looks at the marks without GPA: 29.5 of 50.
    expect(mine?.mark).toEqual({ marksObtained: 79.5, outOf: 100, passed: true, pendingMarks: 0 })
  })

  test('the latest attempt is found without naming a group', async () => {
    const reply = await student.call(examCalls.latest, { params: { examId: 'open' }, query: {} })
    const { exam } = reply.data as { exam: RunningExam }
    expect(exam.questions).toHaveLength(1)
    const inCourse = (courseId: string) =>
      student.call(examCalls.latest, { params: { examId: 'open' }, query: { courseId } })
    expect((await inCourse('course')).data).toMatchObject({ exam: { attemptId: exam.attemptId } })
    expect((await inCourse('another')).errors?.code).toBe('notFound')
    expect(idOf(exam, 'Question 1')).toBe(exam.questions[0]?.question._id)
    const none = await others[0]?.call(examCalls.latest, { params: { examId: 'open' }, query: {} })
    expect([none?.status, none?.errors?.code]).toEqual([409, 'noAttempt'])
    const unknown = await student.call(examCalls.latest, { params: { examId: 'nope' }, query: {} })
    expect([unknown.status, unknown.errors?.code]).toEqual([404, 'notFound'])
  })
})
