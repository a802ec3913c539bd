/** Notices to phones whose app is closed: over HTTP to a push service of our own, on both databases. */
import { accountCalls } from '@porua/contract/account'
import { notificationCalls } from '@porua/contract/notifications'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NewNotice } from '../features/notifications/notifications.api.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { PushStandIn, type StandInPhone } from '../ports/push/testing/push-stand-in.ts'
import { choices, minute, noon } from './testing/questions.ts'

const bank = 'questions/bank.jsonl'
const questions = choices(1)
const pack = makePack({
  banks: { [bank]: questions },
  exams: [{ id: 'weekly', bank, ids: questions.map(({ id }) => id) }],
  groups: ['g1', 'g2'],
  students: 3,
  groupsOf: (student) => [['g1'], ['g1', 'g2'], ['g2']][student] ?? [],
  client: { supportEmail: 'help@school.example' },
})
const hour = 60 * minute

describe.each(dialects)('notices to closed phones on %s', (dialect) => {
  let app: TestApp
  let service: PushStandIn
  let publicKey = ''
  let n = 0
  const clock = new MovableClock(noon)

  beforeAll(async () => {
    service = await PushStandIn.start(() => publicKey)
    const environment = { PUSH_ORIGINS: service.origin }
    app = await startApp({ dialect, clock, pack, environment })
    publicKey = app.composed.push.publicKey
  })
  afterEach(() => {
    expect(service.wrongs).toEqual([])
    service.delivered.length = 0
    service.answers.clear()
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
  })

  const signIn = (student: number) => Student.signIn(app.url, mobileOf(student), packPassword)
  const turnOn = async (
    student: Student,
    phone: StandInPhone,
    more: { renew?: true; language?: 'bn' } = {},
  ) => {
    const body = { endpoint: phone.endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth }, ...more }
    return accepted('on', await student.call(notificationCalls.pushOn, { body })).on
  }
  const withPhone = async (student: number, more: { language?: 'bn' } = {}) => {
    const signedIn = await signIn(student)
    const phone = service.phone(`phone-${++n}`)
    await turnOn(signedIn, phone, more)
    return { student: signedIn, phone }
  }
  const tell = (to: NewNotice['to'], message: string, more: Partial<NewNotice> = {}) =>
    app.composed.notifications.notify({
      to,
      message,
      type: 'notification',
      info: null,
      source: 'test',
      ...more,
    })
  const sendAll = () => app.composed.push.sendDue()
  const bodies = (phone: StandInPhone) =>
    service.textsOf(phone.name).map((text) => (JSON.parse(text) as { body: string }).body)
  const forget = () => app.db.write((tx) => tx.deleteFrom('push_subscription').execute())
  const left = async () => ({
    sends: await app.db.read((db) => db.selectFrom('push_send').selectAll().execute()),
    waves: await app.db.read((db) => db.selectFrom('push_wave').selectAll().execute()),
  })

  test('what a group is told comes sealed and signed, once to each phone, and nothing is left over', async () => {
    const [one, both, two] = [await withPhone(0), await withPhone(1, { language: 'bn' }), await withPhone(2)]
    expect(accepted('key', await one.student.call(notificationCalls.pushKey, {})).publicKey).toBe(publicKey)
    const info = { on: 'exam', id: 'weekly', title: 'Weekly test' }
    const id = await tell({ groups: ['g1', 'g2'], students: [both.student.id] }, 'The test is at 6.', {
      info,
    })
    await tell({ groups: ['g1'] }, `long ${'word '.repeat(60)}`)
    await Promise.all([sendAll(), sendAll()])
    await sendAll()
    expect(bodies(one.phone).sort()).toEqual([
      'The test is at 6.',
      expect.stringMatching(/^long (word ?)+…$/),
    ])
    expect(service.textsOf(two.phone.name).map((text) => JSON.parse(text))).toEqual([
      { id, title: 'My Exams', body: 'The test is at 6.', language: 'en' },
    ])
    expect(
      service
        .textsOf(both.phone.name)
        .map((text) => (JSON.parse(text) as { title: string }).title)
        .sort(),
    ).toEqual(['আমার পরীক্ষা', 'নতুন নোটিশ'])
    const [first] = service.delivered
    expect([first?.contact, first?.ttl]).toEqual(['mailto:help@school.example', 86_400])
    expect(await left()).toEqual({ sends: [], waves: [] })
    await forget()
  })

  test('what one student is told says on the lock screen only what it is about', async () => {
    const { student, phone } = await withPhone(0)
    const to = { students: [student.id] }
    const info = { on: 'exam', id: 'weekly', title: 'Weekly test' }
    await tell(to, 'A question of "Weekly test" was corrected. Your marks changed by +4.', { info })
    await tell(to, 'Karim replied to your question.', { info: { on: 'question', id: 'q' } })
    await tell(to, 'Your fee of 500 is due.')
    await sendAll()
    expect(bodies(phone).sort()).toEqual([
      'Open the app to read it.',
      'Weekly test',
      'Your question has a new reply.',
    ])
    await forget()
  })

  test('one that lies ahead goes out when it is due, and what was seen meanwhile does not', async () => {
    const { student, phone } = await withPhone(0)
    await tell({ groups: ['g1'] }, 'tomorrow', { at: clock.now() + hour })
    const seen = await tell({ students: [student.id] }, 'seen at once')
    accepted('seen', await student.call(notificationCalls.seen, { params: { id: seen } }))
    await sendAll()
    expect(bodies(phone)).toEqual([])
    clock.move(hour)
    await app.composed.notifications.announceDue()
    await sendAll()
    expect(bodies(phone)).toEqual(['tomorrow'])
    await forget()
  })

  test('a service that is busy is asked again with growing pauses, and given up after five tries', async () => {
    const { phone } = await withPhone(0)
    service.answers.set(phone.name, { status: 503 })
    await tell({ groups: ['g1'] }, 'try')
    const calls = () => service.calls.get(phone.name) ?? 0
    await sendAll()
    await sendAll()
    expect(calls()).toBe(1)
    clock.move(30_000)
    await sendAll()
    expect(calls()).toBe(2)
    service.answers.set(phone.name, { status: 429, retryAfter: 1800 })
    clock.move(2 * minute)
    await sendAll()
    clock.move(20 * minute)
    await sendAll()
    expect(calls()).toBe(3)
    clock.move(10 * minute)
    await sendAll()
    clock.move(hour)
    await sendAll()
    clock.move(hour)
    await sendAll()
    expect(calls()).toBe(5)
    expect(await left()).toEqual({ sends: [], waves: [] })
    service.answers.clear()
    await tell({ groups: ['g1'] }, 'again')
    await sendAll()
    expect(bodies(phone)).toEqual(['again'])
    await forget()
  })

  test.each([404, 410])('a phone that the service answers %d for is forgotten', async (status) => {
    const { phone } = await withPhone(0)
    service.answers.set(phone.name, { status })
    await tell({ groups: ['g1'] }, 'gone')
    await sendAll()
    const rows = await app.db.read((db) => db.selectFrom('push_subscription').select('id').execute())
    expect([rows, await left()]).toEqual([[], { sends: [], waves: [] }])
  })

  test('a sign-out, a switch turned off and another student on the phone end it for the first one', async () => {
    const [one, other] = [await withPhone(0), await withPhone(0)]
    accepted('logout', await one.student.call(accountCalls.logout, {}))
    const off = { body: { endpoint: other.phone.endpoint } }
    const stranger = await signIn(2)
    accepted('not theirs', await stranger.call(notificationCalls.pushOff, off))
    await tell({ groups: ['g1'] }, 'first')
    await sendAll()
    expect([bodies(one.phone), bodies(other.phone)]).toEqual([[], ['first']])
    // The phone of somebody else is not renewed, and is taken over by who turns it on.
    expect(await turnOn(stranger, other.phone, { renew: true })).toBe(false)
    expect(await turnOn(other.student, other.phone, { renew: true })).toBe(true)
    expect(await turnOn(stranger, other.phone)).toBe(true)
    await tell({ groups: ['g1'] }, 'to the first')
    await tell({ groups: ['g2'] }, 'to the second')
    await sendAll()
    expect(bodies(other.phone)).toEqual(['first', 'to the second'])
    accepted('off', await stranger.call(notificationCalls.pushOff, off))
    await tell({ groups: ['g2'] }, 'after')
    await sendAll()
    expect(bodies(other.phone)).toEqual(['first', 'to the second'])
    await forget()
  })

  test('the same student who signs in again has the phone again; one signed out for long is forgotten', async () => {
    const { student, phone } = await withPhone(0)
    accepted('logout', await student.call(accountCalls.logout, {}))
    const again = await signIn(0)
    expect(await turnOn(again, phone, { renew: true })).toBe(true)
    await tell({ groups: ['g1'] }, 'back')
    await sendAll()
    expect(bodies(phone)).toEqual(['back'])
    accepted('logout', await again.call(accountCalls.logout, {}))
    await app.composed.push.sweep()
    expect(await turnOn(await signIn(0), phone, { renew: true })).toBe(true)
    await app.db.write((tx) => tx.deleteFrom('session').execute())
    clock.move(61 * 24 * hour)
    await app.composed.push.sweep()
    expect(await turnOn(await signIn(0), phone, { renew: true })).toBe(false)
  })

  test('a student keeps five phones; the one that was away longest goes', async () => {
    const student = await signIn(0)
    const phones: StandInPhone[] = []
    for (let i = 0; i < 6; i++) {
      phones.push(service.phone(`phone-${++n}`))
      await turnOn(student, phones[i] as StandInPhone)
      clock.move(1)
    }
    await tell({ groups: ['g1'] }, 'five')
    await sendAll()
    expect(phones.map((phone) => bodies(phone).length)).toEqual([0, 1, 1, 1, 1, 1])
    await forget()
  })

  test('an address that is no push service’s is never called', async () => {
    const student = await signIn(0)
    const { p256dh, auth } = service.phone('plain')
    const wrong = [
      { endpoint: 'http://169.254.169.254/latest', keys: { p256dh, auth } },
      { endpoint: 'https://fcm.googleapis.com.evil.example/x', keys: { p256dh, auth } },
      { endpoint: 'https://fcm.googleapis.com:8443/x', keys: { p256dh, auth } },
      { endpoint: 'https://me@fcm.googleapis.com/x', keys: { p256dh, auth } },
      { endpoint: 'nothing', keys: { p256dh, auth } },
      { endpoint: `${service.origin}/send/x`, keys: { p256dh: 'B'.repeat(87), auth } },
      { endpoint: `${service.origin}/send/x`, keys: { p256dh, auth: 'short' } },
    ]
    for (const body of wrong) {
      const refused = await student.call(notificationCalls.pushOn, { body })
      expect([refused.status, refused.errors?.code], body.endpoint).toEqual([400, 'badRequest'])
    }
    const right = 'https://updates.push.services.mozilla.com/wpush/v2/abc'
    accepted(
      'on',
      await student.call(notificationCalls.pushOn, { body: { endpoint: right, keys: { p256dh, auth } } }),
    )
    await forget()
  })
})
