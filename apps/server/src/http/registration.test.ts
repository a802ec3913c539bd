/** Registration, one-time codes, set password and reset (spec §4 Registration, §5, §7 Account; decisions: Sessions). */
import { send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectFailure } from './testing/failures.ts'
import { cookieOf, RegisteringApp, wrong } from './testing/registering.ts'

const minute = 60_000
const hour = 60 * minute
const password = 'Porua2027'

describe.each(dialects)('registration on %s', (dialect) => {
  let app: RegisteringApp
  beforeAll(async () => {
    app = await RegisteringApp.open(dialect)
  })
  afterAll(() => app?.close())
  // Codes and counts of one test are of no account in the next.
  afterEach(() => app?.clock.move(25 * hour))

  test('a number of the admission list gets a code, a password and in', async () => {
    const mobile = await app.admit()
    const sent = await app.register(mobile)
    expect(sent.data).toEqual({ hash: expect.stringMatching(/^\S{40,}$/), phone: `88${mobile}`, sms: false })
    expect(sent.headers.get('cache-control')).toBe('no-store')
    const code = app.lastCode(mobile)
    expect(code).toMatch(/^\d{6}$/)
    const set = await app.setPassword(mobile, code, sent.data?.hash ?? '', password)
    expect(set.body).toEqual({ status: '200', data: {} })
    expect((await app.login(mobile, password)).status).toBe(200)
  })

  test.each([
    '8801712345',
    '880171234567x',
    '%00',
    'x'.repeat(41),
    '8801712345678%0a',
    '[]',
    '88017%E0%A7%A7',
  ])('the number %s is 400 with its field', async (phone) => {
    for (const [method, path] of [
      ['GET', 'otp'],
      ['PATCH', 'forgot-password'],
    ] as const)
      expectFailure(
        await send(app.url, { method, path: `/api/student/${path}/${phone}` }),
        'badRequest',
        'phone',
      )
  })

  test('a number of 10 KB is 400', async () => {
    const path = `/api/student/otp/${'8'.repeat(10_240)}`
    expectFailure(await send(app.url, { path }), 'badRequest', 'phone')
  })

  test.each([
    [{ otp: ['1', '2'] }, 'otp'],
    [{ otp: 123_456 }, 'otp'],
    [{ otp: '12345' }, 'otp'],
    [{ otp: '123456\u0000' }, 'otp'],
    [{ hash: '' }, 'hash'],
    [{ hash: 'x'.repeat(2_001) }, 'hash'],
    [{ hash: null }, 'hash'],
    [{ phone: '8'.repeat(10_240) }, 'phone'],
    [{ phone: '01212345678' }, 'phone'],
    [{ phone: ['8801712345678'] }, 'phone'],
    [{ password: 'P'.repeat(201) }, 'password'],
    [{ password: { length: 9 } }, 'password'],
  ])('set-password with %o is 400 with the field', async (part, field) => {
    const body = { otp: '123456', hash: 'x', phone: '8801712345678', password, ...part }
    const headers = { 'content-type': 'application/json' }
    const path = '/api/student/set-password'
    const reply = await send(app.url, { method: 'PATCH', path, headers, body: JSON.stringify(body) })
    expectFailure(reply, 'badRequest', field)
  })

  test('a number that nobody has admitted is told so, and gets no account and no message', async () => {
    for (const reply of [await app.register('01812345678'), await app.forgot('01812345678')]) {
      expectFailure(reply, 'notAdmitted')
      expect(reply.errors?.title).toBe(
        'This mobile number is not in the admission list. Please use the number of your admission form.',
      )
    }
    expect(app.printed.join()).not.toContain('01812345678')
    const rows = await app.composed.db.read((reader) =>
      reader.selectFrom('student').select('id').where('mobile', '=', '8801812345678').execute(),
    )
    expect(rows).toEqual([])
  })

  test('a disabled student is as not admitted, with a code on the way too', async () => {
    const { mobile, hash, code } = await app.asked()
    await app.composed.db.write((tx) =>
      tx.updateTable('student').set({ disabled: 1 }).where('mobile', '=', `88${mobile}`).execute(),
    )
    for (const reply of [await app.register(mobile), await app.again(mobile), await app.forgot(mobile)])
      expectFailure(reply, 'notAdmitted')
    expectFailure(await app.setPassword(mobile, code, hash, password), 'notAdmitted')
  })

  test('who is registered is sent to the sign-in, who is not to registration', async () => {
    const known = await app.registered(password)
    const reply = await app.register(known)
    expectFailure(reply, 'alreadyRegistered')
    expect(reply.errors?.title).toMatch(/already registered\. Please sign in, or reset your password/)
    const refused = await app.forgot(await app.admit())
    expectFailure(refused, 'notRegistered')
    expect(refused.errors?.title).toMatch(/not registered yet\. Please create an account/)
  })

  test('a weak password is refused in the words of the specification and costs no try', async () => {
    const { mobile, hash, code } = await app.asked()
    for (const weak of ['Porua27', 'porua2027', 'PORUA2027', 'PoruaPorua', 'পড়ুয়া২০২৭']) {
      const reply = await app.setPassword(mobile, code, hash, weak)
      expectFailure(reply, 'weakPassword', 'password')
      expect(reply.errors?.title).toBe(
        'Password length must be at least 8 characters long and should contain at least 1 uppercase, 1 lowercase, and 1 number',
      )
    }
    expect((await app.setPassword(mobile, code, hash, password)).status).toBe(200)
  })

  test('a new password ends every session, and the old one signs nobody in', async () => {
    const mobile = await app.registered(password)
    const other = await app.registered(password)
    const sessions = [await app.login(mobile, password), await app.login(mobile, password)]
    const strangers = await app.login(other, password)
    const ids = sessions.map(({ headers }) => headers.get('sessionid') ?? '')
    for (const id of ids) expect((await app.profile(id)).status).toBe(200)
    const hash = (await app.forgot(mobile)).data?.hash ?? ''
    expect((await app.setPassword(mobile, app.lastCode(mobile), hash, 'Newer2027', true)).status).toBe(200)
    for (const id of ids) expectFailure(await app.profile(id), 'notLoggedIn')
    expect((await app.profile(strangers.headers.get('sessionid') ?? '')).status).toBe(200)
    expect((await app.login(mobile, password)).status).toBe(401)
    expect((await app.login(mobile, 'Newer2027')).status).toBe(200)
  })

  test('Bengali digits are taken in numbers and codes', async () => {
    const bengali = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
    const mobile = await app.admit()
    const sent = await app.register(bengali(mobile))
    expect(sent.data?.phone).toBe(`88${mobile}`)
    const code = bengali(app.lastCode(mobile))
    expect((await app.setPassword(mobile, code, sent.data?.hash ?? '', password)).status).toBe(200)
    expect((await app.login(bengali(mobile), password)).status).toBe(200)
  })

  test('nobody makes a phone ring all night: 8 messages an hour, 16 a day', async () => {
    const mobile = await app.admit()
    for (let n = 0; n < 8; n++) {
      expect((await app.register(mobile, { address: `10.0.0.${n}` })).status).toBe(200)
      app.clock.move(minute)
    }
    const reply = await app.register(mobile, { address: '10.0.0.1' })
    expectFailure(reply, 'tooManyRequests')
    expect(reply.headers.get('retry-after')).toBe(String(52 * 60))
    expect(reply.errors?.title).toBe(
      'Many codes have been sent to this number. Please use the newest one, or try again in 52 minutes.',
    )
    app.clock.move(52 * minute)
    for (let n = 0; n < 8; n++) {
      expect((await app.again(mobile)).status).toBe(200)
      app.clock.move(10 * minute)
    }
    const tonight = await app.again(mobile)
    expectFailure(tonight, 'tooManyRequests')
    expect(tonight.errors?.title).toContain('22 hours')
    expect(app.printed.filter((line) => line.includes(mobile))).toHaveLength(16)
  })

  test('calls at once do not get past the limit', async () => {
    const mobile = await app.admit()
    const replies = await Promise.all(Array.from({ length: 14 }, () => app.register(mobile)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  test('a rival who has used up the messages does not keep out a device that has signed in before', async () => {
    const mobile = await app.registered(password)
    const device = cookieOf(await app.login(mobile, password), 'device')
    for (let n = 0; n < 7; n++) expect((await app.forgot(mobile, { address: '10.9.0.1' })).status).toBe(200)
    expectFailure(await app.forgot(mobile, { address: '10.9.0.1' }), 'tooManyRequests')
    // Five from as many networks more: each has one, and then nobody has.
    for (let n = 0; n < 5; n++) await app.forgot(mobile, { address: `10.9.2.${n}` })
    expectFailure(await app.forgot(mobile, { address: '10.9.2.9' }), 'tooManyRequests')
    const own = await Promise.all(Array.from({ length: 6 }, () => app.forgot(mobile, { cookie: device })))
    expect(own.filter(({ status }) => status === 200)).toHaveLength(5)
    const hash = own.find(({ status }) => status === 200)?.data?.hash ?? ''
    const set = await app.setPassword(mobile, app.lastCode(mobile), hash, 'Newer2027', true, {
      cookie: device,
    })
    expect(set.status).toBe(200)
  })

  test('nor the owner on a new phone, who asks from a network of their own', async () => {
    const mobile = await app.registered(password)
    const rival = { address: '2001:db8:1:1::5' }
    const replies = await Promise.all(Array.from({ length: 14 }, () => app.forgot(mobile, rival)))
    // One has gone for the registration.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
    expectFailure(await app.forgot(mobile, { address: '2001:db8:1:1::6' }), 'tooManyRequests')
    const sent = await app.forgot(mobile, { address: '10.9.0.7' })
    expect(sent.status).toBe(200)
    expectFailure(await app.forgot(mobile, { address: '10.9.0.7' }), 'tooManyRequests')
    const hash = sent.data?.hash ?? ''
    expect((await app.setPassword(mobile, app.lastCode(mobile), hash, 'Newer2027', true)).status).toBe(200)
    // With networks enough the phone is left in peace all the same.
    const others = Array.from({ length: 6 }, (_, n) => ({ address: `10.9.1.${n}` }))
    const more = await Promise.all(others.map((from) => app.forgot(mobile, from)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  test('one address does not walk through a list of numbers, a school behind one address registers', async () => {
    const from = { address: '10.8.0.1' }
    const mobile = await app.admit()
    const numbers = Array.from({ length: 600 }, (_, n) => `0191${String(n).padStart(7, '0')}`)
    for (let at = 0; at < 600; at += 50) {
      const replies = await Promise.all(
        numbers.slice(at, at + 50).map((number) => app.register(number, from)),
      )
      for (const reply of replies) expect(reply.status).toBe(404)
    }
    const stopped = await app.register(mobile, from)
    expectFailure(stopped, 'tooManyRequests')
    expect(stopped.headers.get('retry-after')).toBe('3600')
    expect((await app.register(mobile, { address: '10.8.0.2' })).status).toBe(200)
    app.clock.move(hour)
    expect((await app.register(mobile, from)).status).toBe(200)
  })

  test('logs hold no password, code, token, session id or cookie', async () => {
    const mobile = await app.registered('Secret-Passw0rd')
    const login = await app.login(mobile, 'Secret-Passw0rd')
    const sent = await app.forgot(mobile)
    const code = app.lastCode(mobile)
    await app.setPassword(mobile, wrong(code), sent.data?.hash ?? '', 'Secret-Passw0rd', true)
    await app.setPassword(mobile, code, sent.data?.hash ?? '', 'weak-passw0rd', true)
    await app.login(mobile, 'Wrong-Passw0rd')
    const log = app.logged.join('')
    expect(log).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
    const session = login.headers.get('sessionid') ?? ''
    expect(session).toHaveLength(43)
    const secrets = ['Secret-Passw0rd', 'weak-passw0rd', 'Wrong-Passw0rd', session]
    for (const secret of [
      ...secrets,
      sent.data?.hash ?? '',
      cookieOf(login, 'device'),
      cookieOf(login, 'media'),
    ])
      expect(log.includes(secret), `the log holds ${secret}`).toBe(false)
  })
})
