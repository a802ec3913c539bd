import { dialects, freshDatabase } from '@porua/testkit/databases'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpReplies } from '../../platform/http.ts'
import { randomIds } from '../../platform/ids.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { mediaToken, sessionOfMediaCookie } from './account.media.ts'
import { Passwords } from './account.passwords.ts'
import { accountRoutes } from './account.routes.ts'
import { AccountService, withPrefix } from './account.service.ts'
import { StoredSessions } from './account.sessions.ts'
import { FailureThrottle } from './account.throttle.ts'

const password = 'Porua2027'
const mobile = '8801712345678'
const day = 86_400_000

describe.each(dialects)('the account room on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  let app: FastifyInstance
  const clock = new MovableClock(Date.UTC(2026, 10, 21, 10))
  const logged: string[] = []

  beforeAll(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    const passwords = new Passwords()
    const passwordHash = await passwords.hash(password)
    await db.write(async (tx) => {
      const at = clock.now()
      const row = (id: string, extra: object) => ({
        ...{
          id,
          sid: id,
          name: `Student ${id}`,
          contact: null,
          branch: 'Dhaka',
          division: 'Science',
          session: null,
        },
        ...{
          code: null,
          link: null,
          profile_pic: null,
          imported_ssc: 488,
          imported_hsc: null,
          own_ssc: null,
        },
        ...{ own_hsc: null, password_hash: passwordHash, disabled: 0, created_at: at, updated_at: at },
        ...extra,
      })
      await tx
        .insertInto('student')
        .values(row('a', { mobile }) as never)
        .execute()
      await tx
        .insertInto('student')
        .values(row('b', { mobile: '8801812345678', disabled: 1 }) as never)
        .execute()
      await tx
        .insertInto('student')
        .values(row('c', { mobile: '8801912345678', password_hash: null }) as never)
        .execute()
      await tx
        .insertInto('course')
        .values({ id: 'bio', position: 0, name: 'Biology', description: null, image: null })
        .execute()
      await tx
        .insertInto('study_group')
        .values({ id: 'g', course_id: 'bio', position: 0, name: 'Morning', all_json: '[]' })
        .execute()
      await tx.insertInto('student_group').values({ student_id: 'a', group_id: 'g' }).execute()
    })
    const sessions = new StoredSessions(db, clock, randomIds)
    const exams = { attemptsOf: async () => [] }
    const service = new AccountService({
      db,
      clock,
      sessions,
      passwords,
      throttle: new FailureThrottle(),
      exams,
    })
    app = Fastify({
      loggerInstance: undefined,
      logger: { level: 'trace', stream: { write: (line: string) => logged.push(line) } },
    })
    setUpReplies(app, () => clock.now())
    accountRoutes(app, sessions, service, { mediaSecret: 's', secure: false })
  })
  afterAll(async () => {
    await app.close()
    await close()
  })

  const login = (username: string, pass: string, extra: object = {}) =>
    app.inject({ method: 'POST', url: '/api/student/login', payload: { username, password: pass, ...extra } })
  const profile = (session: string | undefined) =>
    app.inject({ url: '/api/student/profile', headers: session ? { authorization: session } : {} })

  test.each(['01712345678', mobile, `+${mobile}`, ' 01712345678 '])('signs in with %s', async (username) => {
    const reply = await login(username, password)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers.sessionid).toMatch(/^[\w-]{43}$/)
    expect(Number(reply.headers['x-server-time'])).toBe(clock.now())
    expect(reply.json()).toMatchObject({
      status: '200',
      data: { student: { _id: 'a', id: 'a', username: mobile, SSCGPA: 4.88 } },
    })
    expect(reply.body).not.toContain('password')
    expect(reply.body).not.toContain('argon2')
  })

  test.each([
    ['a wrong password', '01712345678', 'Porua2028'],
    ['a number that nobody has', '01799999999', password],
    ['no number at all', "' or 1=1 --", password],
    ['a disabled student', '01812345678', password],
    ['a student who never set a password', '01912345678', password],
  ])('refuses %s with the same words', async (_what, username, pass) => {
    const reply = await login(username, pass)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({
      status: '401',
      errors: {
        code: 'wrongCredentials',
        title: 'Sign in failed',
        message: 'The phone number or the password is not right.',
      },
    })
    expect(reply.headers.sessionid).toBeUndefined()
  })

  test.each([
    [{ password }, 'username'],
    [{ username: 5, password }, 'username'],
    [{ username: 'x\u0000', password }, 'username'],
  ])('a malformed body %o is 400 and names the field', async (payload, field) => {
    const reply = await app.inject({ method: 'POST', url: '/api/student/login', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject({ code: 'badRequest', field })
  })

  test('the profile carries groups and courses and needs a session', async () => {
    const session = (await login(mobile, password)).headers.sessionid as string
    const reply = await profile(session)
    expect(reply.json().data).toMatchObject({
      profile: {
        name: 'Student a',
        groupIds: ['g'],
        courses: [{ _id: 'bio' }],
        branch: { name: 'Dhaka', division: 'Science' },
        exams: [],
      },
      groups: [{ _id: 'g', name: 'Morning', courseId: 'bio' }],
      notifications: [],
    })
    for (const bad of [undefined, 'x', 'A'.repeat(43)]) {
      const refused = await profile(bad)
      expect(refused.statusCode).toBe(401)
      expect(refused.json().errors.code).toBe('notLoggedIn')
    }
  })

  test('signing out ends the session at once', async () => {
    const session = (await login(mobile, password)).headers.sessionid as string
    expect((await profile(session)).statusCode).toBe(200)
    const out = await app.inject({ url: '/api/auth/logout', headers: { authorization: session } })
    expect(out.json()).toEqual({ status: '200', data: {} })
    expect((await profile(session)).statusCode).toBe(401)
  })

  test('remembered sessions slide for 30 days, others end after 12 hours', async () => {
    const long = (await login(mobile, password)).headers.sessionid as string
    const short = (await login(mobile, password, { remember: false })).headers.sessionid as string
    clock.move(11 * 3_600_000)
    expect((await profile(short)).statusCode).toBe(200)
    clock.move(20 * day)
    expect((await profile(short)).statusCode).toBe(401)
    expect((await profile(long)).statusCode).toBe(200)
    clock.move(20 * day)
    expect((await profile(long)).statusCode).toBe(200)
    clock.move(31 * day)
    expect((await profile(long)).statusCode).toBe(401)
  })

  test('guessing is slowed for that pair of phone and address only', async () => {
    const guess = (remoteAddress: string, pass: string) =>
      app.inject({
        method: 'POST',
        url: '/api/student/login',
        remoteAddress,
        payload: { username: mobile, password: pass },
      })
    for (let n = 0; n < 8; n++) expect((await guess('10.0.0.1', 'Wrong1234')).statusCode).toBe(401)
    const stopped = await guess('10.0.0.1', password)
    expect(stopped.statusCode).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect(stopped.json().errors.title).toContain('try again in')
    expect((await guess('10.0.0.2', password)).statusCode).toBe(200)
    clock.move(16 * 60_000)
    expect((await guess('10.0.0.1', password)).statusCode).toBe(200)
  })

  test('nothing secret is logged or stored in the clear', async () => {
    const session = (await login(mobile, password)).headers.sessionid as string
    const stored = await db.read((reader) => reader.selectFrom('session').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(session)
    expect(logged.join('')).not.toContain(session)
    expect(logged.join('')).not.toContain(password)
  })

  test('the media cookie names its session and cannot be made up', async () => {
    const reply = await login(mobile, password)
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(
      /^media=[0-9a-f]{64}\.[\w-]+; Path=\/media; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    )
    const idHash = sessionOfMediaCookie('s', cookie.split(';')[0])
    expect(idHash).toMatch(/^[0-9a-f]{64}$/)
    expect(sessionOfMediaCookie('another secret', cookie)).toBeNull()
    expect(sessionOfMediaCookie('s', `media=${mediaToken('s', 'f'.repeat(64)).replace('f', 'e')}`)).toBeNull()
    expect(sessionOfMediaCookie('s', undefined)).toBeNull()
  })
})

test.each([
  ['01712345678', '8801712345678'],
  ['01212345678', undefined],
  ['0171234567', undefined],
  ['৮৮', undefined],
])('the mobile %s becomes %s', (given, expected) => {
  expect(withPrefix(given)).toBe(expected)
})
