/** The list of what a student was told, over HTTP on both databases (spec §2 Notification drawer, §4, §7). */
import { accountCalls } from '@porua/contract/account'
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewNotice } from '../features/notifications/notifications.api.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { choices, minute, noon } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const questions = choices(1)
const pack = makePack({
  banks: { [bank]: questions },
  exams: [{ id: 'weekly', bank, ids: questions.map(({ id }) => id) }],
  groups: ['g1', 'g2'],
  students: 4,
  groupsOf: (student) => [['g1'], ['g1', 'g2'], ['g2'], ['g1']][student] ?? [],
})

describe.each(dialects)('notifications on %s', (dialect) => {
  let app: TestApp
  /** In g1; in both groups; in g2; in g1 and untouched by the others' tests. */
  let one: Student
  let both: Student
  let two: Student
  const clock = new MovableClock(noon)

  beforeAll(async () => {
    app = await startApp({ dialect, clock, pack })
    ;[one, both, two] = (await Promise.all(
      [0, 1, 2].map((student) => Student.signIn(app.url, mobileOf(student), packPassword)),
    )) as [Student, Student, Student]
  })
  afterAll(() => app.close())

  const tell = (to: NewNotice['to'], message: string, more: Partial<NewNotice> = {}) =>
    app.composed.notifications.notify({
      to,
      message,
      type: 'notification',
      info: null,
      source: 'test',
      ...more,
    })
  const page = async (student: Student, query: { before?: string; limit?: number } = {}) =>
    accepted('list', await student.call(notificationCalls.list, { query }))
  const messages = async (student: Student) =>
    (await page(student)).notifications.map(({ notificationId }) => notificationId.message)

  test('a student reads what was told to them and to their groups, once, newest first', async () => {
    await tell({ students: [one.id] }, 'to one')
    clock.move(1)
    await tell({ groups: ['g1', 'g2'], students: [both.id] }, 'to everybody')
    clock.move(1)
    const info = { on: 'exam', id: 'weekly', isPracticeExam: false }
    const id = await tell({ groups: ['g2'] }, 'to the second group', { type: 'notice', info })
    expect(await messages(one)).toEqual(['to everybody', 'to one'])
    expect(await messages(both)).toEqual(['to the second group', 'to everybody'])
    expect((await page(two)).notifications[0]).toEqual({
      _id: id,
      isSeen: false,
      notificationId: {
        _id: id,
        type: 'notice',
        message: 'to the second group',
        // Every field, whatever the teller knew.
        info: { courseId: null, subjectId: null, title: null, examResultId: null, ...info },
        createdAt: new Date(clock.now()).toISOString(),
      },
    })
    const profile = accepted('profile', await two.call(accountCalls.profile, {}))
    expect(profile.notifications).toEqual((await page(two)).notifications)
  })

  test('seen is seen and removed is gone, for this student alone, and twice is once', async () => {
    const id = await tell({ groups: ['g1'] }, 'for two readers')
    const entry = async (student: Student) =>
      (await page(student)).notifications.find((found) => found._id === id)
    for (const _ of [1, 2]) {
      accepted('seen', await one.call(notificationCalls.seen, { params: { id } }))
      expect((await entry(one))?.isSeen).toBe(true)
    }
    expect((await entry(both))?.isSeen).toBe(false)
    for (const _ of [1, 2]) {
      accepted('remove', await one.call(notificationCalls.remove, { params: { id } }))
      expect(await entry(one)).toBeUndefined()
    }
    expect((await entry(both))?.isSeen).toBe(false)
    // Removed without having been seen.
    accepted('remove', await both.call(notificationCalls.remove, { params: { id } }))
    expect(await entry(both)).toBeUndefined()
    for (const _ of [1, 2])
      accepted('restore', await both.call(notificationCalls.restore, { params: { id } }))
    expect((await entry(both))?.isSeen).toBe(false)
    expect(await entry(one)).toBeUndefined()
  })

  test('all are seen at once, those of groups too, for this student alone; what was removed stays removed', async () => {
    const removed = await tell({ groups: ['g1'] }, 'removed')
    await tell({ groups: ['g1'] }, 'of a group')
    await tell({ students: [one.id] }, 'of one')
    accepted('remove', await one.call(notificationCalls.remove, { params: { id: removed } }))
    for (const _ of [1, 2]) accepted('seenAll', await one.call(notificationCalls.seenAll, {}))
    const { notifications } = await page(one)
    expect(notifications.filter(({ isSeen }) => !isSeen)).toEqual([])
    expect(notifications.some(({ _id }) => _id === removed)).toBe(false)
    expect((await page(both)).notifications[0]?.isSeen).toBe(false)
    // What is told next is the newest.
    clock.move(1)
  })

  test("another's notification is not there", async () => {
    const id = await tell({ students: [one.id], groups: ['g2'] }, 'not for the fourth')
    const fourth = await Student.signIn(app.url, mobileOf(3), packPassword)
    for (const asked of [id, 'no-such-id'])
      for (const call of [notificationCalls.seen, notificationCalls.remove, notificationCalls.restore]) {
        const refused = await fourth.call(call, { params: { id: asked } })
        expect([refused.status, refused.errors?.code]).toEqual([404, 'notFound'])
      }
    expect((await page(one)).notifications[0]).toMatchObject({ _id: id, isSeen: false })
  })

  test('pages follow each other without a gap or a repeat, also where times are equal', async () => {
    const before = (await page(one)).notifications.length
    const ids = new Set<string>()
    for (let at = 0; at < 3; at++) {
      for (let i = 0; i < 7; i++)
        ids.add(await tell(i % 2 ? { groups: ['g1'] } : { students: [one.id] }, `page ${at} ${i}`))
      clock.move(1)
    }
    const found: string[] = []
    let token: string | null = null
    do {
      const query: { before?: string; limit: number } = { limit: 4, ...(token ? { before: token } : {}) }
      const next = await page(one, query)
      expect(next.notifications.length).toBeLessThanOrEqual(4)
      found.push(...next.notifications.map(({ _id }) => _id))
      token = next.nextBefore
      // What comes meanwhile stands above and moves nothing.
      await tell({ groups: ['g1'] }, 'meanwhile')
    } while (token !== null)
    expect(new Set(found).size).toBe(found.length)
    expect(found).toHaveLength(before + 21)
    expect([...ids].filter((id) => !found.includes(id))).toEqual([])
  })

  test('a page never has more than asked for, fifty by default, and an end that is none of ours is refused', async () => {
    for (let i = 0; i < 55; i++) await tell({ students: [two.id] }, `many ${i}`)
    expect((await page(two)).notifications).toHaveLength(50)
    expect((await page(two, { limit: 100 })).nextBefore).toBeNull()
    const profile = accepted('profile', await two.call(accountCalls.profile, {}))
    expect(profile.notifications).toHaveLength(50)
    for (const before of ['x', 'MTIz', '%%%']) {
      const refused = await two.call(notificationCalls.list, { query: { before } })
      expect([refused.status, refused.errors?.field]).toEqual([400, 'before'])
    }
  })

  test('one that lies ahead is not there before its time, and cannot be seen or removed', async () => {
    const id = await tell({ groups: ['g1'] }, 'tomorrow', { at: clock.now() + 24 * 60 * minute })
    expect(await messages(one)).not.toContain('tomorrow')
    expect((await one.call(notificationCalls.seen, { params: { id } })).status).toBe(404)
    clock.move(24 * 60 * minute)
    const [first] = (await page(one)).notifications
    expect(first).toMatchObject({ _id: id, isSeen: false })
  })

  test('the same id tells nobody twice', async () => {
    const id = 'exam-released:weekly'
    const told = [
      await tell({ groups: ['g1'] }, 'the first text', { id }),
      ...(await Promise.all(
        ['again', 'and again'].map((text) => tell({ groups: ['g1', 'g2'] }, text, { id })),
      )),
    ]
    expect(told).toEqual([id, id, id])
    expect((await page(one)).notifications.filter(({ _id }) => _id === id)).toHaveLength(1)
    expect(await messages(one)).toContain('the first text')
    expect(await messages(two)).not.toContain('and again')
    accepted('seen', await one.call(notificationCalls.seen, { params: { id } }))
  })

  test('signed out, the list is closed', async () => {
    const stranger = new Student(app.url, { ...one.session, id: 'x'.repeat(43) })
    expect((await stranger.call(notificationCalls.list, { query: {} })).errors?.code).toBe('notLoggedIn')
  })
})
