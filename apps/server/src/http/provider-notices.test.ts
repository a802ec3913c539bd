/** Notices that the provider sends: now, later, taken back, and who has seen them. */
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotificationsAdmin } from '../features/notifications/notifications.admin.ts'
import { NotificationsService } from '../features/notifications/notifications.service.ts'
import { type NoticeWish, sendNotice } from '../features/notifications/send-notice.ts'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'
import { hour, start, TestSchool } from '../features/school-pack/testing.ts'
import { randomIds } from '../platform/ids.ts'
import { Outbox } from '../ports/live/outbox.ts'

describe.each(dialects)('notices on %s', (dialect) => {
  let school: TestSchool
  let notices: NotificationsService
  let admin: NotificationsAdmin
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    await school.load()
    const { db, clock } = school
    notices = new NotificationsService({ db, clock, ids: randomIds, live: new Outbox(db, clock, randomIds) })
    admin = new NotificationsAdmin(db, clock)
  })
  afterEach(() => school.close())

  const send = (wish: Partial<NoticeWish>, dryRun = false) =>
    sendNotice(
      { db: school.db, clock: school.clock, notices },
      { groups: ['g1'], message: 'Hello', ...wish },
      dryRun,
    )
  const session = async (sid: string) => ({ studentId: (await school.student(sid)).id, idHash: '' })
  const listOf = async (sid: string) =>
    (await notices.list(await session(sid), {})).notifications.map(
      ({ notificationId }) => notificationId.message,
    )

  it('go to groups at once, with a hint to their phones, and are counted as they are seen', async () => {
    const { id } = await send({ groups: ['g1', 'Evening'], message: 'Come early' })
    expect(await listOf('S-1')).toEqual(['Come early'])
    // Of both groups, told once.
    expect(await listOf('S-2')).toEqual(['Come early'])
    expect(await listOf('S-3')).toEqual([])
    expect((await school.all('live_hint')).map(({ event, topics }) => [event, topics])).toEqual([
      ['notification', 'group:g1 group:g2'],
    ])
    const counted = { id, out: true, source: 'provider', groups: ['g1', 'g2'], students: 2, registered: 1 }
    expect(await admin.list(10)).toMatchObject([{ ...counted, seen: 0, removed: 0 }])
    await notices.seen(await session('S-1'), id ?? '')
    await notices.seen(await session('S-2'), id ?? '')
    await notices.remove(await session('S-2'), id ?? '')
    expect(await admin.list(10)).toMatchObject([{ ...counted, seen: 2, removed: 1 }])
  })

  it('lead to what the school has, with the course and the subject that own it', async () => {
    const { remarks } = await send({ groups: ['g1', 'g2'], target: { on: 'exam', id: 'Practice' } })
    expect(remarks).toEqual([
      "The group 'g2' does not list the exam 'Practice': its students cannot open it.",
    ])
    await send({ target: { on: 'chapter', id: 'CELLS' }, message: 'Read' })
    const infos = (await admin.list(10)).map(({ info }) => info)
    expect(infos).toHaveLength(2)
    expect(infos).toContainEqual({
      on: 'exam',
      id: 'practice',
      courseId: 'bio',
      subjectId: 'botany',
      title: 'Practice',
      isPracticeExam: true,
      examResultId: null,
    })
    expect(infos).toContainEqual({
      on: 'chapter',
      id: 'cells',
      courseId: 'bio',
      subjectId: 'botany',
      title: 'Cells',
      isPracticeExam: null,
      examResultId: null,
    })
  })

  it('lie ahead until their time: announced by the job then, taken back before', async () => {
    const later = await send({ message: 'Later', at: '+3h' })
    const never = await send({ message: 'Never', at: '2026-03-01T18:00' })
    expect(later).toMatchObject({ later: true, at: start + 3 * hour })
    // 18:00 in Dhaka is noon in UTC.
    expect(never.at).toBe(Date.parse('2026-03-01T12:00:00Z'))
    expect(await listOf('S-1')).toEqual([])
    expect(await admin.cancel(never.id ?? '', true)).toBe('cancelled')
    expect(await admin.list(10)).toHaveLength(2)
    expect(await admin.cancel(never.id ?? '')).toBe('cancelled')
    expect(await admin.cancel(never.id ?? '')).toBe('unknown')
    await notices.announceDue()
    expect(await school.all('live_hint')).toEqual([])
    school.clock.move(3 * hour)
    await notices.announceDue()
    expect(await listOf('S-1')).toEqual(['Later'])
    expect(await school.all('live_hint')).toHaveLength(1)
    expect(await admin.cancel(later.id ?? '')).toBe('out')
    expect((await school.all('notice_group')).map(({ notice_id }) => notice_id)).toEqual([later.id])
  })

  it('of packs are listed too, and not ours to take back', async () => {
    const notice = { id: 'exam-week', groups: ['g1'], message: 'Exam week', at: '+1d' }
    await school.load(packOf({ ...smallSchool(), notices: [notice] }))
    await send({ message: 'Ours' })
    expect((await admin.list(10)).map(({ message, out }) => [message, out])).toEqual([
      ['Exam week', false],
      ['Ours', true],
    ])
    expect((await admin.list(10, ['provider'])).map(({ message }) => message)).toEqual(['Ours'])
    expect((await admin.list(1)).map(({ message }) => message)).toEqual(['Exam week'])
    expect(await admin.cancel('exam-week')).toBe('foreign')
    expect(await school.all('notice')).toHaveLength(2)
  })

  it.each([
    [{ groups: ['g9'] }, "There is no group 'g9'"],
    [{ message: ' ' }, 'The message is empty'],
    [{ message: 'x'.repeat(2001) }, 'has 2001 characters, at most 2000'],
    [{ message: 'a\0' }, 'U+0000'],
    [
      { target: { on: 'book', id: 'x' } },
      "'book' is none of chapter, lecture, questionSolve, exam, question",
    ],
    [{ target: { on: 'exam', id: 'none' } }, "There is no exam 'none'"],
    [{ target: { on: 'lecture', id: 'cells' } }, "There is no lecture 'cells'. Did you mean 'cells-1'?"],
    [{ target: { on: 'chapter', id: 'cels' } }, "There is no chapter 'cels'. Did you mean 'cells'?"],
    [{ target: { on: 'question', id: 'none' } }, "There is no question in the forum with the id 'none'"],
    [{ at: 'tomorrow' }, "'tomorrow' is no time"],
    [{ at: '2026-02-31T10:00' }, 'is no time'],
    [{ at: '2026-02-01T10:00' }, 'is over; leave it out'],
  ] as [Partial<NoticeWish>, string][])('refuses %j', async (wish, message) => {
    await expect(send(wish)).rejects.toThrow(message)
    expect(await school.all('notice')).toEqual([])
  })

  it('are only looked at in a dry run, and HTML in them is named', async () => {
    const sent = await send({ message: '<b>Hi</b>' }, true)
    expect(sent).toMatchObject({ id: null, groups: ['g1'], remarks: [expect.stringContaining('plain text')] })
    expect(await school.all('notice')).toEqual([])
  })
})
