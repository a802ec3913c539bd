/** The desk tells students: notices to groups, once a press; the forum's open questions, replies and their end. */
import { deskForumCalls } from '@porua/contract/desk/forum'
import { deskNoticeCalls } from '@porua/contract/desk/notices'
import { staffCalls } from '@porua/contract/desk/staff'
import { forumCalls } from '@porua/contract/forum'
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'

const minute = 60_000
const hostile = '<img src="https://evil.example/x.png" onerror="alert(1)"> What is osmosis?'

describe.each(dialects)('the desk tells students on %s', (dialect) => {
  let app: TestApp
  let teacher: DeskClient
  let owner: DeskClient
  let rahim: Student
  let sumi: Student
  beforeAll(async () => {
    const more = '01711000009,Sumi,S-9,,,,,,,,,g1,Passw0rd'
    const students = [smallStudents, more].join('\n')
    app = await startApp({ dialect, pack: packOf(smallSchool(), smallQuestions(), students) })
    owner = await DeskClient.owner(app)
    teacher = await owner.colleague('teacher', 't@desk.org')
    rahim = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    sumi = await Student.signIn(app.url, '01711000009', 'Passw0rd', 'phone')
  })
  afterAll(() => app?.close())

  const wish = (own: object = {}) => ({
    key: crypto.randomUUID(),
    title: 'Class tomorrow',
    text: 'Room 4, <b>at ten</b>.',
    groups: ['g1'],
    ...own,
  })
  const send = (own: object = {}) => teacher.call(deskNoticeCalls.send, { body: wish(own) })
  const list = (query: object = {}) => owner.must(deskNoticeCalls.list, { query })
  const messages = async (student: Student) =>
    accepted('list', await student.call(notificationCalls.list, {})).notifications.map(
      ({ notificationId }) => notificationId.message,
    )
  const log = async (search: string) => (await owner.must(staffCalls.log, { query: { search } })).rows

  test('a notice reaches its groups once, however often its key comes', async () => {
    const key = crypto.randomUUID()
    const both = await Promise.all([send({ key }), send({ key })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const again = (await send({ key })).data
    expect(again).toMatchObject({
      repeated: true,
      notice: {
        groups: [{ id: 'g1' }],
        students: 3,
        seen: 0,
        message: 'Class tomorrow\nRoom 4, <b>at ten</b>.',
      },
    })
    const got = await messages(rahim)
    expect(got.filter((message) => message.startsWith('Class tomorrow'))).toHaveLength(1)
    expect((await list()).notices.filter(({ id }) => id === again?.notice.id)).toHaveLength(1)
    // The same key for something else sends nothing and says so.
    expect((await send({ key, title: 'Other' })).errors?.code).toBe('conflict')
    expect((await send({ key, groups: ['g1', 'g2'] })).errors?.code).toBe('conflict')
    expect(await messages(rahim)).toEqual(got)
    const [row] = (await log('notices.send')).filter(({ result }) => result === 'done')
    expect(row).toMatchObject({ on: { kind: 'notice', name: 'Class tomorrow' }, who: 'teacher' })
  })

  test('what is not there or too long sends nothing', async () => {
    const before = (await list()).notices.length
    expect((await send({ groups: ['nothing'] })).errors?.code).toBe('notFound')
    for (const wrong of [
      { groups: [] },
      { title: ' ' },
      { text: '' },
      { key: 'x' },
      { text: 'a'.repeat(1_751) },
    ])
      expect((await send(wrong)).errors?.code, JSON.stringify(wrong).slice(0, 40)).toBe('badRequest')
    expect((await list()).notices).toHaveLength(before)
    // The longest that is taken.
    expect((await send({ title: 'ট'.repeat(200), text: 'ক'.repeat(1_750) })).status).toBe(200)
  })

  test('the list says to how many it went and how many have seen it, page after page', async () => {
    app.clock.move(minute)
    const { notice } = accepted('send', await send({ title: 'Newest', groups: ['g2', 'g1'] }))
    expect(notice.groups.map(({ id }) => id).sort()).toEqual(['g1', 'g2'])
    // Who is in both groups counts once.
    expect(notice.students).toBe(3)
    accepted('seen', await rahim.call(notificationCalls.seen, { params: { id: notice.id } }))
    expect((await list({ limit: 1 })).notices).toMatchObject([{ id: notice.id, students: 3, seen: 1 }])
    const all = (await list()).notices.map(({ id }) => id)
    const paged: string[] = []
    for (let before: string | undefined; ; ) {
      const page = await list({ limit: 1, ...(before ? { before } : {}) })
      paged.push(...page.notices.map(({ id }) => id))
      if (page.next === null) break
      before = page.next
    }
    expect(paged).toEqual(all)
    expect((await owner.call(deskNoticeCalls.list, { query: { before: 'x' } })).errors?.code).toBe(
      'badRequest',
    )
  })

  const ask = async (student: Student, text: string) => {
    app.clock.move(10 * minute)
    const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }
    const asked = await student.call(forumCalls.addQuestion, {
      body: { ...place, questionDescription: text },
    })
    return accepted('ask', asked).question._id
  }
  const open = (query: object = {}) => teacher.must(deskForumCalls.open, { query })
  const ids = async (query: object = {}) => (await open(query)).questions.map(({ id }) => id)

  test('open questions wait, the oldest first; a reply is told once; completed ones go', async () => {
    const first = await ask(rahim, hostile)
    const second = await ask(sumi, 'Why are leaves green?')
    const hidden = await ask(sumi, 'Rude words')
    await app.composed.forum.admin.setHidden(hidden, true)
    const queue = await ids()
    expect(queue.filter((id) => [first, second, hidden].includes(id))).toEqual([first, second])
    const page = await open({ limit: 1 })
    expect(await ids({ limit: 100, after: page.next })).toEqual(queue.slice(1))

    const thread = await teacher.must(deskForumCalls.thread, { params: { questionId: first } })
    expect(thread).toMatchObject({
      question: {
        text: hostile,
        status: 'OPEN',
        student: { sid: 'S-1', name: 'Rahim Uddin' },
        hidden: false,
      },
      replies: [],
    })
    const key = crypto.randomUUID()
    const reply = (text: string) =>
      teacher.call(deskForumCalls.reply, { params: { questionId: first }, body: { key, text } })
    const both = await Promise.all([reply('Water moves.'), reply('Water moves.')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await reply('Water moves.')).data).toMatchObject({
      repeated: true,
      reply: { teacher: 'teacher' },
    })
    expect((await reply('Other words')).errors?.code).toBe('conflict')
    const comments = await sumi.call(forumCalls.comments, { params: { questionId: first } })
    expect(accepted('comments', comments).map((one) => [one.userType, one.reply])).toEqual([
      ['Admin', 'Water moves.'],
    ])
    const told = (await messages(rahim)).filter((one) => one === 'teacher replied to your question.')
    expect(told).toHaveLength(1)

    const set = (status: 'OPEN' | 'COMPLETED') =>
      teacher.must(deskForumCalls.setStatus, { params: { questionId: first }, body: { status } })
    expect((await set('COMPLETED')).question).toMatchObject({ status: 'COMPLETED', replies: 1 })
    expect(await ids()).not.toContain(first)
    const late = await teacher.call(deskForumCalls.reply, {
      params: { questionId: first },
      body: { key: crypto.randomUUID(), text: 'More' },
    })
    expect(late.errors?.code).toBe('notEditable')
    await set('OPEN')
    expect(await ids()).toContain(first)
    const done = (await log('forum.setStatus')).map(({ on, before, after }) => [on?.id, before, after])
    expect(done).toEqual([
      [first, { status: 'COMPLETED' }, { status: 'OPEN' }],
      [first, { status: 'OPEN' }, { status: 'COMPLETED' }],
    ])
  })
})
