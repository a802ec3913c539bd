/** The live room over HTTP: where each student stands, more time, pauses and the end, each once, whoever presses twice. */
import { examWatchCalls } from '@porua/contract/desk/exam-watch'
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import type { Database } from '../ports/database/database.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const questions = ['a', 'b', 'c'].map((id) => ({
  id,
  type: 'MCQ' as const,
  title: `${id}?`,
  options: ['yes', 'no'],
  answer: ['yes'],
}))
const pack = makePack({
  students: 5,
  groups: ['g1', 'g2'],
  groupsOf: (student) => (student === 4 ? ['g2'] : ['g1']),
  banks: { [bank]: questions },
  exams: [
    { id: 'e', bank, ids: ['a', 'b', 'c'], endsAt: '+2h', duration: 60, graceMinutes: 30 },
    { id: 'coming', bank, ids: ['a'], startsAt: '+1h', endsAt: '+2h', duration: 60 },
  ],
})
const params = { examId: 'e' }
const place = { examId: 'e', groupId: 'g1' }

describe.each(dialects)('the live room on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  let begun: number
  const students: Student[] = []
  const student = (i: number) => students[i] as Student
  const at = (minutes: number) => app.clock.move(begun + minutes * minute - app.clock.now())
  const room = (query: object = {}) => owner.must(examWatchCalls.room, { params, query })
  const press = (key: string) => `press-${key}`.padEnd(12, '0')

  beforeEach(async () => {
    begun = Date.now()
    app = await startApp({ dialect, pack, clock: new MovableClock(begun) })
    owner = await DeskClient.owner(app)
    students.length = 0
    for (let i = 0; i < 5; i++)
      students.push(await Student.signIn(app.url, mobileOf(i), packPassword, `phone-${i}`))
  })
  afterEach(() => app?.close())

  /** An answer, with what the phone has declared. */
  const answer = async (who: Student, question: number, counter?: number) => {
    const { paper } = await who.sit(place)
    const questionId = paper.questions[question]?.question._id ?? ''
    const revision = app.clock.now()
    await who.mustSave(place, [{ questionId, answer: ['yes'], timestamp: app.clock.now(), revision }])
    if (counter !== undefined) await who.examOf(place)
  }

  test('tells where everybody stands, the newest problem first, by group, state and name', async () => {
    expect((await room()).counts).toMatchObject({ all: 5, notStarted: 5 })
    await answer(student(0), 0)
    await student(1).startExam(place)
    await student(2).startExam(place)
    await student(2).submit(place)
    at(3)
    await answer(student(0), 1)
    let seen = await room()
    expect(seen.counts).toMatchObject({ notStarted: 2, answering: 2, handedIn: 1, silent: 0 })
    expect(seen.answered).toEqual({ least: 0, middle: 2, most: 2 })
    // Five minutes after the last call of the second, and not yet of the first.
    at(5)
    seen = await room()
    expect(seen.counts).toMatchObject({ answering: 1, silent: 1 })
    expect(seen.students[0]).toMatchObject({
      sid: 'S-1',
      state: 'silent',
      since: new Date(begun).toISOString(),
      endsAt: new Date(begun + 60 * minute).toISOString(),
    })
    at(8)
    expect((await room()).students.map(({ sid, state }) => `${sid} ${state}`)).toEqual([
      'S-0 silent',
      'S-1 silent',
      'S-3 notStarted',
      'S-4 notStarted',
      'S-2 handedIn',
    ])
    // Who comes back is heard of at once, also without an answer.
    await student(1).examOf(place)
    at(8 + 1 / 20)
    expect((await room({ state: 'answering' })).students).toMatchObject([{ sid: 'S-1' }])
    expect(await room({ group: 'g2' })).toMatchObject({ total: 1, counts: { all: 1, notStarted: 1 } })
    expect((await room({ search: 's-3' })).students).toMatchObject([{ sid: 'S-3' }])
    const page = await room({ offset: 3, limit: 1 })
    expect([page.total, page.students.map(({ sid }) => sid)]).toEqual([5, ['S-4']])
    at(70)
    expect((await room()).counts).toMatchObject({ timeOver: 2, handedIn: 1 })
    expect((await room()).waiting).toEqual({
      attempts: 3,
      until: new Date(begun + 90 * minute).toISOString(),
    })
    at(91)
    await app.runJobs()
    at(93)
    expect(await room()).toMatchObject({ counts: { timeOver: 2, handedIn: 1 }, waiting: null })
  })

  test('a phone that has told of answers it has not delivered is offline with answers', async () => {
    await answer(student(0), 0)
    const calls = await app.db.read((db) => db.selectFrom('attempt_call').selectAll().execute())
    expect(calls.length).toBeGreaterThan(0)
    // A call that got through in the middle of a bad line: the phone had given out a higher revision by then.
    await declare(app.db, begun + 1_000_000)
    at(0.5)
    expect((await room()).counts).toMatchObject({ answering: 1, offline: 0 })
    at(2)
    expect((await room()).students[0]).toMatchObject({ sid: 'S-0', state: 'offline', answered: 1 })
    // Its time is over, and its answers are still taken: it is still to be helped.
    at(65)
    expect((await room()).counts).toMatchObject({ offline: 1 })
    at(93)
    expect((await room()).counts).toMatchObject({ offline: 0, timeOver: 1 })
  })

  test('one picture serves all who watch, and names sat through a group that let go of the exam', async () => {
    await student(0).startExam(place)
    let scans = 0
    const scan = app.db.scan.bind(app.db)
    app.db.scan = (work, lag) => {
      scans++
      return scan(work, lag)
    }
    const all = await Promise.all(Array.from({ length: 20 }, () => room()))
    const once = scans
    expect(all.map(({ counts }) => counts.answering)).toEqual(Array.from({ length: 20 }, () => 1))
    await room()
    expect(scans).toBe(once)
    await app.db.write((tx) =>
      tx.deleteFrom('student_group').where('student_id', '=', student(0).id).execute(),
    )
    at(2)
    const there = (await room()).students.find(({ state }) => state !== 'notStarted')
    expect(there).toMatchObject({ sid: 'S-0', name: expect.stringMatching(/./) })
  })

  test('five minutes for all: once a press, added up over two who press, and told to both', async () => {
    const teacher = await owner.colleague('teacher', 'karim@school.org')
    await student(0).startExam(place)
    const extend = (by: DeskClient, key: string, more: object = {}) =>
      by.call(examWatchCalls.extend, { params, body: { key: press(key), minutes: 5, ...more } })
    const both = await Promise.all([
      extend(owner, 'one'),
      extend(owner, 'one'),
      extend(teacher, 'two'),
      extend(owner, 'one'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(both.filter(({ data }) => data?.repeated)).toHaveLength(2)
    const seen = await room()
    expect(seen.places.map(({ extendedMinutes }) => extendedMinutes)).toEqual([10, 10])
    expect(seen.acts.map(({ who, what, minutes }) => [who, what, minutes])).toEqual(
      expect.arrayContaining([
        ['Owner', 'extend', 5],
        ['teacher', 'extend', 5],
      ]),
    )
    expect(seen.acts).toHaveLength(2)
    // Another's press, or another act, is not the same one.
    expect((await extend(teacher, 'one')).errors?.code).toBe('badRequest')
    const pause = await owner.call(examWatchCalls.pause, { params, body: { key: press('one') } })
    expect(pause.errors?.code).toBe('badRequest')
    expect((await room()).places.map(({ state }) => state)).toEqual(['live', 'live'])
    await owner.must(examWatchCalls.extend, {
      params,
      body: { key: press('three'), minutes: 7, groupIds: ['g2'] },
    })
    expect((await room()).places.map(({ groupId, extendedMinutes }) => [groupId, extendedMinutes])).toEqual([
      ['g1', 10],
      ['g2', 17],
    ])
    const { rows } = await owner.must(staffCalls.log, { query: {} })
    const row = {
      on: expect.objectContaining({ kind: 'exam', id: 'e' }),
      before: { places: [{ group: 'Group g2', endsAt: expect.any(String) }] },
      after: { minutes: 7, places: [{ group: 'Group g2', endsAt: expect.any(String) }] },
      result: 'done',
    }
    expect(rows.filter(({ what }) => what === 'examWatch.extend')).toContainEqual(
      expect.objectContaining(row),
    )
  })

  test('more time for one; a pause, its end; the end of the exam', async () => {
    await student(0).startExam(place)
    await student(1).startExam(place)
    const extra = (key: string, sid = 'S-0') =>
      owner.call(examWatchCalls.extraTime, { params, body: { key: press(key), minutes: 5, sid } })
    const twice = await Promise.all([extra('x'), extra('x')])
    expect(twice.map(({ data }) => data?.repeated).sort()).toEqual([false, true])
    expect((await extra('y', 'nobody')).errors?.code).toBe('badRequest')
    const one = (await room({ search: 'S-0' })).students[0]
    expect(one).toMatchObject({ extraMinutes: 5, endsAt: new Date(begun + 65 * minute).toISOString() })
    expect((await room()).acts).toMatchObject([
      { what: 'extraTime', minutes: 5, student: expect.any(String) },
    ])

    // The log says whom, how much, and what it was before; of a refusal what was asked for.
    const logged = async (search: string) => (await owner.must(staffCalls.log, { query: { search } })).rows
    expect((await logged('(S-0)')).map(({ before, after, result }) => [before, after, result])).toEqual([
      [{ extraMinutes: 0 }, { student: 'Student 0 (S-0)', minutes: 5, extraMinutes: 5 }, 'done'],
    ])
    expect((await logged('nobody'))[0]).toMatchObject({
      after: { minutes: 5, sid: 'nobody' },
      result: 'badRequest',
    })

    const body = (key: string) => ({ params, body: { key: press(key), groupIds: ['g1'] } })
    at(10)
    await owner.must(examWatchCalls.pause, body('p'))
    expect((await room()).places).toMatchObject([{ state: 'paused' }, { state: 'live' }])
    // Somebody else's pause of what stands still changes nothing, and leaves no act.
    await owner.must(examWatchCalls.pause, body('p2'))
    at(20)
    await owner.must(examWatchCalls.resume, body('r'))
    await owner.must(examWatchCalls.resume, body('r'))
    const after = await room()
    expect(after.acts.map(({ what }) => what)).toEqual(['resume', 'pause', 'extraTime'])
    expect(after.students.find(({ sid }) => sid === 'S-1')?.endsAt).toBe(
      new Date(begun + 70 * minute).toISOString(),
    )
    await owner.must(examWatchCalls.end, body('e'))
    const ended = await room()
    expect(ended.places).toMatchObject([{ state: 'over' }, { state: 'live' }])
    expect(ended.counts).toMatchObject({ timeOver: 2, notStarted: 3 })
    const late = await owner.call(examWatchCalls.extend, { params, body: { key: press('l'), minutes: 5 } })
    expect(late.errors?.code).toBe('badRequest')
    expect((await room()).acts[0]?.what).toBe('end')
    const coming = await owner.call(examWatchCalls.end, {
      params: { examId: 'coming' },
      body: { key: press('c') },
    })
    expect(coming.errors?.code).toBe('badRequest')
  })

  test('an exam that is not there, a press without a name, minutes out of bounds', async () => {
    const none = await owner.call(examWatchCalls.room, { params: { examId: 'none' }, query: {} })
    expect(none.errors?.code).toBe('notFound')
    for (const body of [
      { key: 'short', minutes: 5 },
      { key: press('m'), minutes: 0 },
      { key: press('m'), minutes: 1_441 },
    ])
      expect((await owner.call(examWatchCalls.extend, { params, body })).errors?.code).toBe('badRequest')
  })
})

/** As if each device had declared that revision in its last call. */
function declare(db: Database, counter: number): Promise<unknown> {
  return db.write((tx) =>
    tx
      .insertInto('attempt_call')
      .columns(['attempt_id', 'device', 'counter', 'first_at', 'last_at'])
      .expression((eb) =>
        eb
          .selectFrom('attempt_call')
          .select(['attempt_id', 'device', eb.val(counter).as('counter'), 'first_at', 'last_at'])
          .where('counter', '=', -1),
      )
      .execute(),
  )
}
