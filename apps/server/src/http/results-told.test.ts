/** Students are told that their results are out: when they are, everybody who sat the exam, each once. */
import { examCalls } from '@porua/contract/exams'
import { type NotificationEntry, notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { release } from '../features/exams/admin/release.ts'
import { insertCopy, originalOf } from '../features/exams/rehearsal.api.ts'
import { beginRehearsal, rehearsalId } from '../features/operations/rehearse/rehearsal.store.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import type { GroupExamTable } from '../ports/database/tables.ts'
import { endLivePhones, livePhone } from './testing/live.ts'

const minute = 60_000
const day = 1_440 * minute
const bank = 'questions/bank.jsonl'
const exam = { bank, ids: ['a', 'p'], duration: 60 }
/** As long as an id may be. */
const longest = 'x'.repeat(80)
const pack = makePack({
  students: 4,
  groups: ['g1', 'g2'],
  groupsOf: (n) => (n === 2 ? ['g2'] : ['g1']),
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'p', type: 'paragraph', title: 'P?', answer: ['because'], marks: 5 },
    ],
  },
  exams: [
    { ...exam, id: 'calendar' },
    { ...exam, id: 'phases', releaseAt: '+2d' },
    { ...exam, id: 'practice', practice: true },
    { ...exam, id: 'old', startsAt: '-3d', endsAt: '-2d', releaseAt: '-1d' },
    { ...exam, id: longest },
  ],
})

describe.each(dialects)('that results are out on %s', (dialect) => {
  let app: TestApp
  /** A second server process where the database takes one. */
  let other: TestApp
  const students: Student[] = []
  const who = (n: number): Student => students[n] as Student

  beforeAll(async () => {
    const clock = new MovableClock(Date.now())
    app = await startApp({ dialect, pack, clock })
    other = dialect === 'postgres' ? await startApp({ dialect, place: app.place, clock }) : app
    for (let n = 0; n < 4; n++) students.push(await Student.signIn(app.url, mobileOf(n), packPassword))
  })
  afterAll(async () => {
    endLivePhones()
    if (other !== app) await other?.close()
    await app?.close()
  })

  const sit = async (n: number, examId: string, written: boolean) => {
    const place = { examId, groupId: n === 2 ? 'g2' : 'g1' }
    const { paper } = await who(n).sit(place)
    const id = (title: string) =>
      paper.questions.find(({ question }) => question.title === title)?.question._id ?? ''
    const timestamp = app.clock.now()
    await who(n).mustSave(place, [
      { questionId: id('A?'), answer: ['yes'], timestamp },
      ...(written ? [{ questionId: id('P?'), answer: ['words'], timestamp }] : []),
    ])
    return place
  }
  /** Every job of every process at once, twice, and what each student has been told since. */
  const jobs = async () => {
    await Promise.all([app.runJobs(), other.runJobs(), app.runJobs()])
    await app.runJobs()
  }
  const entriesOf = async (n: number): Promise<NotificationEntry[]> =>
    accepted('list', await who(n).call(notificationCalls.list, { query: {} })).notifications
  const told = async () => {
    const lists = await Promise.all(students.map((_, n) => entriesOf(n)))
    return lists.map((list) =>
      list
        .map(({ notificationId }) => notificationId.info?.id)
        .sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)),
    )
  }
  const schedule = (exam_id: string, group_id: string, changes: Partial<GroupExamTable>) =>
    app.db.write((tx) =>
      tx
        .updateTable('group_exam')
        .set(changes)
        .where('exam_id', '=', exam_id)
        .where('group_id', '=', group_id)
        .execute(),
    )

  test('is said when the last end and its grace are over and everything is marked, to those who sat it', async () => {
    await sit(0, 'calendar', true)
    await sit(1, 'calendar', false)
    await sit(3, 'practice', false)
    await who(3).submit({ examId: 'practice', groupId: 'g1' })
    app.clock.move(125 * minute)
    await jobs()
    expect(await told()).toEqual([[], [], [], []])
    // The grace is over; a written answer waits for a teacher.
    app.clock.move(30 * minute)
    await jobs()
    expect(await told()).toEqual([[], [], [], []])
    const phone = await livePhone(app.url, who(1).session.id)
    await app.composed.exams.teacher.markOfStudent('calendar', 'S-0', 'p', { marks: 4 })
    app.clock.move(2_000)
    await jobs()
    const released = { examId: 'calendar', groupId: 'g1', change: 'released' }
    await expect
      .poll(() => phone.heard, { timeout: 10_000 })
      .toContainEqual({ event: 'exam', payload: released })
    expect(await told()).toEqual([['calendar'], ['calendar'], [], []])
    const [entry] = await entriesOf(1)
    expect(entry).toMatchObject({
      isSeen: false,
      notificationId: {
        type: 'notification',
        message: 'The result of "Exam calendar" has been published.',
        info: {
          on: 'exam',
          id: 'calendar',
          courseId: 'course',
          subjectId: 'subject',
          title: 'Exam calendar',
          isPracticeExam: false,
          examResultId: 'calendar',
        },
      },
    })
    expect(await who(1).mustResult({ examId: 'calendar', groupId: 'g1' })).toMatchObject({ marksObtained: 1 })
    app.clock.move(day)
    await jobs()
    expect(await told()).toEqual([['calendar'], ['calendar'], [], []])
  })

  test('is said at releaseAt, but not to who is still sitting, and to another day’s group on its own day', async () => {
    const now = app.clock.now()
    // Released in the middle of it: the second group sits it two days later.
    await app.db.write((tx) =>
      tx
        .updateTable('exam')
        .set({ release_at: now + 30 * minute })
        .where('id', '=', 'phases')
        .execute(),
    )
    await schedule('phases', 'g1', { starts_at: now, ends_at: now + 120 * minute })
    await schedule('phases', 'g2', { starts_at: now + 2 * day, ends_at: now + 2 * day + 120 * minute })
    const place = await sit(0, 'phases', false)
    await who(0).submit(place)
    await sit(1, 'phases', false)
    app.clock.move(29 * minute)
    await jobs()
    expect(await told()).toEqual([['calendar'], ['calendar'], [], []])
    app.clock.move(2 * minute)
    await jobs()
    expect(await told()).toEqual([['calendar', 'phases'], ['calendar'], [], []])
    app.clock.move(30 * minute)
    await jobs()
    expect(await told()).toEqual([['calendar', 'phases'], ['calendar', 'phases'], [], []])
    app.clock.move(2 * day - 61 * minute)
    await sit(2, 'phases', false)
    await jobs()
    expect((await told())[2]).toEqual([])
    app.clock.move(61 * minute)
    await jobs()
    expect(await told()).toEqual([['calendar', 'phases'], ['calendar', 'phases'], ['phases'], []])
    // It is done with only now, when nobody can sit it any more.
    const announced = () =>
      app.db.read((db) =>
        db.selectFrom('exam').select('announced_at').where('id', '=', 'phases').executeTakeFirstOrThrow(),
      )
    expect((await announced()).announced_at).toBeNull()
    app.clock.move(120 * minute)
    await jobs()
    expect((await announced()).announced_at).toBe(app.clock.now())
    // Set on another day for one more group: those who sit it then, and nobody else.
    await schedule('phases', 'g1', { starts_at: app.clock.now(), ends_at: app.clock.now() + day })
    await sit(3, 'phases', false)
    app.clock.move(61 * minute)
    await jobs()
    expect(await told()).toEqual([['calendar', 'phases'], ['calendar', 'phases'], ['phases'], ['phases']])
  })

  test('is never said of a rehearsal, nor of exams that nobody has sat here', async () => {
    const before = await told()
    const id = rehearsalId('told')
    await app.db.write(async (tx) => {
      const original = await originalOf(tx, 'calendar')
      if (!original) throw new Error('no exam')
      await beginRehearsal(tx, id, original.courseId)
      await insertCopy(tx, original, id, 2)
      const attempts = await tx.selectFrom('attempt').selectAll().where('exam_id', '=', 'calendar').execute()
      expect(attempts).toHaveLength(2)
      await tx
        .insertInto('attempt')
        .values(attempts.map((row) => ({ ...row, id: `r-${row.id}`, exam_id: id, told_at: null })))
        .execute()
      const mine = attempts.filter((row) => row.student_id === who(0).id)
      await tx
        .insertInto('attempt')
        .values(mine.map((row) => ({ ...row, id: 'by hand', exam_id: 'old', told_at: null })))
        .execute()
    })
    // As a check of the check: the same attempt, at an exam that is out, is told of.
    await release(app, id)
    app.clock.move(2_000)
    await jobs()
    expect((await told())[0]).toEqual([...(before[0] ?? []), 'old'].sort())
    expect((await told()).slice(1)).toEqual(before.slice(1))
  })

  test('stays so when no group lists the exam any more: it is still on the scoreboard', async () => {
    const shown = async () => {
      const { results } = accepted('scoreboard', await who(1).call(examCalls.scoreboard, { query: {} }))
      return results.examResult.map(({ examId }) => examId._id)
    }
    expect(await shown()).toContain('calendar')
    const school = JSON.parse(String(pack['school.json'])) as { groups: { exams: { examId: string }[] }[] }
    for (const group of school.groups) group.exams = group.exams.filter(({ examId }) => examId !== 'calendar')
    await app.importPack({ ...pack, 'school.json': JSON.stringify(school) })
    // What is believed of a release is half a minute old at most.
    app.clock.move(minute)
    expect(await shown()).toContain('calendar')
  })

  test('can be marked as seen and removed, however long the exam’s id is, and so can a correction of it', async () => {
    const now = app.clock.now()
    await schedule(longest, 'g1', { starts_at: now, ends_at: now + 120 * minute })
    await sit(3, longest, false)
    app.clock.move(151 * minute)
    await jobs()
    app.clock.move(minute)
    const correction = { kind: 'answer', accepted: ['no'] } as const
    await app.composed.exams.regrader.regrade({ examId: longest, question: 'a', correction })
    const mine = (await entriesOf(3)).filter(({ notificationId }) => notificationId.info?.id === longest)
    expect(mine.map(({ notificationId }) => notificationId.message)).toEqual([
      expect.stringContaining('was corrected'),
      expect.stringContaining('has been published'),
    ])
    for (const { _id: id } of mine) {
      accepted('seen', await who(3).call(notificationCalls.seen, { params: { id } }))
      accepted('remove', await who(3).call(notificationCalls.remove, { params: { id } }))
    }
    expect((await told())[3]).not.toContain(longest)
  })
})
