/** The live connection over a real socket, on both databases (spec §6, §7; replies.md). */
import { PassThrough } from 'node:stream'
import { accountCalls } from '@porua/contract/account'
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects, freshPlace } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'
import type { NewNotice } from '../features/notifications/notifications.api.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { endLivePhones, livePhone, NotLetIn } from './testing/live.ts'
import { choices, minute } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const questions = choices(1)
const packWith = (groupsOf: readonly string[][]) =>
  makePack({
    banks: { [bank]: questions },
    exams: [{ id: 'weekly', bank, ids: questions.map(({ id }) => id), groups: ['g1'] }],
    groups: ['g1', 'g2'],
    students: 3,
    groupsOf: (student) => groupsOf[student] ?? [],
  })
const pack = packWith([['g1'], ['g2'], ['g1', 'g2']])
const waiting = { timeout: 15_000, interval: 20 }
const day = 24 * 60 * minute

describe.each(dialects)('live connections on %s', (dialect) => {
  let app: TestApp
  const clock = new MovableClock()
  const signIn = (student: number) => Student.signIn(app.url, mobileOf(student), packPassword)

  beforeAll(async () => {
    app = await startApp({ dialect, clock, pack })
  })
  afterEach(endLivePhones)
  afterAll(() => app.close())

  const tell = (to: NewNotice['to'], message: string, more: Partial<NewNotice> = {}) =>
    app.composed.notifications.notify({
      to,
      message,
      type: 'notice',
      info: null,
      source: 'test',
      ...more,
    })
  const refusalOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (refused: unknown) => refused,
    )
    if (!(error instanceof NotLetIn)) throw new Error('was let in')
    return error
  }

  test('a notice reaches those it is for, once each, as the list will have it', async () => {
    const [one, two, both] = await Promise.all([signIn(0), signIn(1), signIn(2)])
    const phones = await Promise.all([one, two, both].map(({ session }) => livePhone(app.url, session.id)))
    const [first, second, third] = phones
    const info = { on: 'exam', id: 'weekly', isPracticeExam: false }
    const id = await tell({ groups: ['g1', 'g2'], students: [both.id] }, 'to all', { info })
    await tell({ students: [one.id] }, 'to the first')
    await tell({ groups: ['g2'] }, 'to the second group')
    // What is told last arrives last: by then everything before it has arrived or never will.
    await tell({ groups: ['g1', 'g2'] }, 'the end')
    await expect.poll(() => phones.every((phone) => phone.messages().includes('the end')), waiting).toBe(true)
    expect(first?.messages()).toEqual(['to all', 'to the first', 'the end'])
    expect(second?.messages()).toEqual(['to all', 'to the second group', 'the end'])
    expect(third?.messages()).toEqual(['to all', 'to the second group', 'the end'])
    const listed = accepted('profile', await one.call(accountCalls.profile, {})).notifications
    expect(first?.heard[0]).toEqual({
      event: 'notification',
      payload: listed.find((entry) => entry._id === id),
    })
  })

  test('one that lay ahead is told when it is due, and only then', async () => {
    const one = await signIn(0)
    const phone = await livePhone(app.url, one.session.id)
    await tell({ groups: ['g1'] }, 'in an hour', { at: clock.now() + 60 * minute })
    await app.composed.notifications.announceDue()
    await tell({ groups: ['g1'] }, 'now')
    await expect.poll(() => phone.messages(), waiting).toEqual(['now'])
    clock.move(60 * minute)
    await Promise.all([1, 2, 3].map(() => app.composed.notifications.announceDue()))
    await tell({ groups: ['g1'] }, 'the end')
    await expect.poll(() => phone.messages(), waiting).toEqual(['now', 'in an hour', 'the end'])
  })

  test('what one device has seen or removed the other devices of its student hear of, and nobody else', async () => {
    const [here, there, stranger] = await Promise.all([signIn(0), signIn(0), signIn(2)])
    const phones = await Promise.all(
      [here, there, stranger].map(({ session }) => livePhone(app.url, session.id)),
    )
    const id = await tell({ groups: ['g1'] }, 'to be removed')
    accepted('seen', await here.call(notificationCalls.seen, { params: { id } }))
    accepted('removed', await here.call(notificationCalls.remove, { params: { id } }))
    // Twice is once.
    accepted('removed', await here.call(notificationCalls.remove, { params: { id } }))
    await tell({ groups: ['g1', 'g2'] }, 'the end')
    await expect.poll(() => phones.every((phone) => phone.messages().includes('the end')), waiting).toBe(true)
    const hints = phones.map(({ heard }) => heard.filter(({ event }) => event === 'inbox').length)
    expect(hints).toEqual([0, 2, 0])
  })

  test('an exam that changes is heard of by its groups, with nothing in the list', async () => {
    const [one, two] = await Promise.all([signIn(0), signIn(1)])
    const [first, second] = await Promise.all([one, two].map(({ session }) => livePhone(app.url, session.id)))
    await app.composed.notifications.examChanged({ examId: 'weekly', groupIds: ['g1'], change: 'extended' })
    await tell({ groups: ['g1', 'g2'] }, 'the end')
    await expect
      .poll(() => [first?.messages(), second?.messages()], waiting)
      .toEqual([['the end'], ['the end']])
    const payload = { examId: 'weekly', groupId: 'g1', change: 'extended' }
    expect(first?.heard[0]).toEqual({ event: 'exam', payload })
    expect(second?.heard.map(({ event }) => event)).toEqual(['notification'])
  })

  test('who comes into a group by an import hears of it, and of what it is told from then on', async () => {
    const one = await signIn(0)
    const phone = await livePhone(app.url, one.session.id)
    await app.importPack(packWith([['g1', 'g2'], ['g2'], ['g1', 'g2']]))
    await expect
      .poll(() => phone.heard, waiting)
      .toContainEqual({ event: 'group', payload: { groupId: 'g2' } })
    await expect
      .poll(async () => {
        await tell({ groups: ['g2'] }, 'welcome')
        return phone.messages().includes('welcome')
      }, waiting)
      .toBe(true)
    await app.importPack(pack)
  })

  test('without a session that stands nobody is let in', async () => {
    const one = await signIn(0)
    for (const id of ['', 'x', 'x'.repeat(43), `${one.session.id}x`])
      expect(await refusalOf(livePhone(app.url, id))).toMatchObject({
        code: 'notLoggedIn',
        title: 'Your session has ended. Please sign in again.',
      })
    clock.move(31 * day)
    expect((await refusalOf(livePhone(app.url, one.session.id))).code).toBe('notLoggedIn')
  })

  test('a page of another origin is not let in, our own and no page at all are', async () => {
    const { session } = await signIn(0)
    for (const origin of ['https://elsewhere.example', 'null', `http://127.0.0.1:${app.port + 1}`])
      expect((await refusalOf(livePhone(app.url, session.id, { origin }))).code).toBe('websocket error')
    await livePhone(app.url, session.id, { origin: app.url })
    await livePhone(app.url, session.id)
  })

  test('signing out says so to every connection of that session and closes it, and to no other', async () => {
    const [here, there] = await Promise.all([signIn(0), signIn(0)])
    const ended = await Promise.all([1, 2].map(() => livePhone(app.url, here.session.id)))
    const stays = await livePhone(app.url, there.session.id)
    await here.call(accountCalls.logout, {})
    await expect
      .poll(() => ended.map(({ closed }) => closed), waiting)
      .toEqual(
        // The server's own word: the client does not come back by itself.
        [['io server disconnect'], ['io server disconnect']],
      )
    for (const { heard } of ended) expect(heard).toEqual([{ event: 'session', payload: { change: 'ended' } }])
    await tell({ students: [here.id] }, 'the end')
    await expect.poll(() => stays.messages(), waiting).toEqual(['the end'])
    expect(stays.socket.connected).toBe(true)
  })

  test('more connections of one session than eight are told so', async () => {
    const { session } = await signIn(1)
    await Promise.all(Array.from({ length: 8 }, () => livePhone(app.url, session.id)))
    expect((await refusalOf(livePhone(app.url, session.id))).code).toBe('tooManyRequests')
    expect(app.composed.live.onlineCount()).toBe(8)
    endLivePhones()
    await expect.poll(() => app.composed.live.onlineCount(), waiting).toBe(0)
    await livePhone(app.url, session.id)
  })
})

test('a phone comes back by itself when the server has been started again, and hears what is told then', async () => {
  const place = await freshPlace('sqlite')
  let app = await startApp({ dialect: 'sqlite', place, pack })
  const { port } = app
  const student = await Student.signIn(app.url, mobileOf(0), packPassword)
  const phone = await livePhone(app.url, student.session.id, { returns: true })
  await app.close()
  await expect.poll(() => phone.closed, waiting).toEqual(['transport close'])
  app = await startApp({ dialect: 'sqlite', place, port })
  await expect.poll(() => phone.socket.connected, { ...waiting, timeout: 25_000 }).toBe(true)
  const to = { students: [student.id] }
  await app.composed.notifications.notify({ to, type: 'notice', message: 'back', info: null, source: 'test' })
  await expect.poll(() => phone.messages(), waiting).toEqual(['back'])
  endLivePhones()
  await app.close()
  await place.remove()
})

test('the session id of a connection stands in no log, not even at the finest level', async () => {
  const place = await freshPlace('sqlite')
  const lines: string[] = []
  const stream = new PassThrough()
  stream.on('data', (part: Buffer) => lines.push(part.toString()))
  const log = pino({ level: 'trace' }, stream)
  const app = await compose(readConfig({ DATA_DIR: place.dataDir }, place.dataDir), { log, jobs: false })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const sample = await app.sampleStudent()
  const { session } = await Student.signIn(url, sample?.mobile ?? '', sample?.password ?? '')
  await livePhone(url, session.id)
  const wrong = `${session.id.slice(1)}x`
  await expect(livePhone(url, wrong)).rejects.toThrow('notLoggedIn')
  await expect(livePhone(url, session.id, { origin: 'https://elsewhere.example' })).rejects.toThrow()
  // The same path as a plain call, which the HTTP side answers.
  const plain = await fetch(`${url}/api/socket.io/?EIO=4&transport=polling&sessionId=${session.id}`)
  expect(plain.status).toBe(404)
  log.error({ live: app.live, count: app.live.onlineCount() }, 'something that prints the port itself')
  endLivePhones()
  await app.close()
  await place.remove()
  expect(lines.join('')).toContain('something that prints the port itself')
  expect(lines.join('')).not.toContain(session.id)
  expect(lines.join('')).not.toContain(wrong)
})
