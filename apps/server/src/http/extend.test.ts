/** The provider moves an exam's time while it is sat: extend, extra time, pause, resume, end; over HTTP and the live connection. */

import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { expectFailure } from './testing/failures.ts'
import { livePhone } from './testing/live.ts'

const minute = 60_000
const place = { examId: 'e', groupId: 'g1' }
const other = { examId: 'e', groupId: 'g2' }
const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 4,
  groups: ['g1', 'g2'],
  groupsOf: (student) => (student === 3 ? ['g2'] : ['g1']),
  banks: { [bank]: [{ id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] }] },
  exams: [
    { id: 'e', bank, ids: ['a'], endsAt: '+2h', duration: 60, multiple: true, graceMinutes: 30 },
    { id: 'coming', bank, ids: ['a'], startsAt: '+1h', endsAt: '+2h', duration: 60 },
    { id: 'trial', bank, ids: ['a'], practice: true },
    { id: 'timed', bank, ids: ['a'], endsAt: '+2h', duration: 60, releaseAt: '+3h' },
  ],
})

describe.each(dialects)('an exam’s time on %s', (dialect) => {
  let app: TestApp
  let begun: number
  const students: Student[] = []
  const student = (i: number) => students[i] as Student
  const endOf = async (who: Student, where = place) =>
    (Date.parse((await who.examOf(where)).endsAt) - begun) / minute
  const save = async (who: Student, answer: string, where = place) => {
    const { paper } = await who.sit(where)
    const questionId = paper.questions[0]?.question._id ?? ''
    return who.mustSave(where, [{ questionId, answer: [answer], timestamp: app.clock.now() }])
  }
  const at = (minutes: number) => app.clock.move(begun + minutes * minute - app.clock.now())
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string; title?: string }) => `${error.code}: ${error.title}`,
    )

  beforeEach(async () => {
    begun = Date.now()
    app = await startApp({ dialect, pack, clock: new MovableClock(begun) })
    students.length = 0
    for (let i = 0; i < 4; i++)
      students.push(await Student.signIn(app.url, mobileOf(i), packPassword, `phone-${i}`))
  })
  afterEach(() => app?.close())

  test('extended: saves go on, other groups keep their end, and phones hear of it', async () => {
    await student(0).startExam(place)
    await student(3).startExam(other)
    const phone = await livePhone(app.url, student(0).session.id)
    at(59)
    await save(student(0), 'no')
    const { lines } = await app.composed.exams.schedules.extend({ examId: 'e', groupIds: ['g1'] }, 20)
    expect(lines).toHaveLength(1)
    expect(await endOf(student(0))).toBe(80)
    expect(await endOf(student(3), other)).toBe(60)
    at(75)
    const reply = await save(student(0), 'yes')
    expect(reply).toMatchObject({ answers: [{ outcome: 'saved', late: false }], paused: false })
    expect((Date.parse(reply.endsAt) - begun) / minute).toBe(80)
    const payload = { examId: 'e', groupId: 'g1', change: 'extended' }
    await vi.waitFor(() => expect(phone.heard).toContainEqual({ event: 'exam', payload }), 10_000)
    phone.socket.close()
  })

  test('extended beyond its releaseAt: it is said that the key comes out while others sit', async () => {
    const { schedules } = app.composed.exams
    expect((await schedules.extend({ examId: 'timed' }, 60)).lines).toHaveLength(2)
    const { lines } = await schedules.extend({ examId: 'timed', groupIds: ['g2'] }, 1)
    expect(lines).toEqual([
      expect.stringContaining('g2: extended, end'),
      expect.stringMatching(
        /^Its results, .* come out by themselves at 20\S+Z, while it is still open for g2: /,
      ),
    ])
    expect((await schedules.end({ examId: 'timed' })).lines).toHaveLength(2)
  })

  test('extended after its end but not final: the attempt goes on', async () => {
    await student(0).startExam(place)
    at(70)
    await app.composed.exams.schedules.extend({ examId: 'e' }, 30)
    expect((await save(student(0), 'yes')).answers[0]).toMatchObject({ outcome: 'saved', late: false })
    expect(await endOf(student(0))).toBe(90)
  })

  test('extended by less than what is long over: refused, and nothing moves', async () => {
    await student(0).startExam(place)
    at(130)
    expect(await refusal(app.composed.exams.schedules.extend({ examId: 'e' }, 5))).toMatch(/over for g1/)
    expect(await endOf(student(0))).toBe(60)
  })

  test('extra time of one student, in mid-exam and before the start, is added up and is nobody else’s', async () => {
    const { schedules } = app.composed.exams
    await student(0).startExam(place)
    await schedules.extraTime('e', 'S-0', 10)
    await schedules.extraTime('e', 'S-0', 5)
    await schedules.extraTime('e', 'S-1', 20)
    await student(1).startExam(place)
    await student(2).startExam(place)
    expect(await Promise.all([0, 1, 2].map((i) => endOf(student(i))))).toEqual([75, 80, 60])
    await student(2).submit(place)
    expect(await refusal(schedules.extraTime('e', 'S-2', 5))).toMatch(/^badRequest: S-2 has handed in/)
    expect(await refusal(schedules.extraTime('e', 'S-9', 5))).toMatch(/no student 'S-9'/)
    expect(await refusal(schedules.extraTime('e', 'S-3', 0))).toMatch(/Minutes are a whole number/)
  })

  test('a pause is given back to those who sat through it, and to nobody who began after it or was over before', async () => {
    const { schedules } = app.composed.exams
    const over = student(0)
    const through = student(1)
    const after = student(2)
    await over.startExam(place)
    at(30)
    await through.startExam(place)
    at(65)
    await schedules.pause({ examId: 'e', groupIds: ['g1'] })
    expect((await schedules.pause({ examId: 'e', groupIds: ['g1'] })).lines[0]).toContain('already')
    at(75)
    // Its end moves with the clock, and what is answered in the dark is taken.
    const dark = await save(through, 'no')
    expect(dark).toMatchObject({ paused: true, answers: [{ outcome: 'saved', late: false }] })
    expect(await endOf(through)).toBe(100)
    expect(await endOf(over)).toBe(60)
    const refused = await after.startExam(place).catch((error: { answered: never }) => error.answered)
    expectFailure(refused as never, 'notStarted')
    at(85)
    await schedules.resume({ examId: 'e', groupIds: ['g1'] })
    expect(await endOf(through)).toBe(110)
    expect(await endOf(over)).toBe(60)
    await after.startExam(place)
    expect(await endOf(after)).toBe(140) // the exam's own end, moved by the pause: 85 + 60 would be later
    at(109)
    expect((await save(through, 'yes')).answers[0]).toMatchObject({ outcome: 'saved', late: false })
    // The job closes each at its own end + grace, not later.
    await app.runJobs()
    const finals = await app.db.read((db) =>
      db.selectFrom('attempt').select(['student_id', 'final_at']).execute(),
    )
    expect(finals.filter((row) => row.final_at !== null).map((row) => row.student_id)).toEqual([over.id])
  })

  test('ended by the provider: the one end that comes earlier, with its grace', async () => {
    await student(0).startExam(place)
    at(20)
    expect(await student(0).startExam(place)).not.toHaveProperty('ended')
    await app.composed.exams.schedules.end({ examId: 'e' })
    expect(await endOf(student(0))).toBe(20)
    // The phone takes an earlier end only where it is said in so many words: at its next look, and at its next save.
    expect(await student(0).startExam(place)).toMatchObject({ ended: true })
    at(21)
    expect(await save(student(0), 'no').catch((error) => error.answered.body)).toMatchObject({
      data: { ended: true, answers: [{ outcome: 'tooLate' }] },
    })
    const refused = await student(1)
      .startExam(place)
      .catch((error: { answered: never }) => error.answered)
    expectFailure(refused as never, 'examEnded')
    expect(await refusal(app.composed.exams.schedules.extend({ examId: 'e' }, 5))).toMatch(/was ended for g1/)
    expect(await refusal(app.composed.exams.schedules.pause({ examId: 'e' }))).toMatch(/over for g1/)
  })

  test('not ended before it begins, and no more time for who is over without a submit', async () => {
    const { schedules } = app.composed.exams
    expect(await refusal(schedules.end({ examId: 'coming' }))).toBe(
      'badRequest: The exam has not begun for g1.',
    )
    const rows = await app.db.read((db) =>
      db.selectFrom('group_exam').select('ended_at').where('exam_id', '=', 'coming').execute(),
    )
    expect(rows.map((row) => row.ended_at)).toEqual([null, null])
    await student(0).startExam(place)
    at(160)
    expect(await refusal(schedules.extraTime('e', 'S-0', 5))).toMatch(/^badRequest: The time of S-0 .+ over/)
  })

  test('refuses what is not there, and practice, and then changes nothing', async () => {
    const { schedules } = app.composed.exams
    expect(await refusal(schedules.extend({ examId: 'x' }, 5))).toMatch(/no exam 'x'/)
    expect(await refusal(schedules.extend({ examId: 'trial' }, 5))).toMatch(/for practice/)
    expect(await refusal(schedules.extend({ examId: 'e', groupIds: ['g1', 'g9'] }, 5))).toMatch(
      /'g9' does not/,
    )
    await student(0).startExam(place)
    expect(await endOf(student(0))).toBe(60)
  })
})
