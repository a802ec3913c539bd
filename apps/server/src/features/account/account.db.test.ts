import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedKeys } from '../../ports/secrets/secrets.ts'
import { mediaToken, sessionOfMediaCookie } from './account.media.ts'
import { type AccountApp, accountApp } from './testing.ts'

const password = 'Porua2027'
const mobile = '8801712345678'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(dialects)('the account feature on %s', (dialect) => {
  let app: AccountApp

  beforeAll(async () => {
    app = await accountApp(dialect)
    const password_hash = await app.passwords.hash(password)
    await app.admit({ id: 'a', mobile, password_hash })
    await app.admit({ id: 'b', mobile: '8801812345678', password_hash, disabled: 1 })
    await app.admit({ id: 'c', mobile: '8801912345678' })
    await app.db.write(async (tx) => {
      await tx
        .insertInto('course')
        .values({ id: 'bio', position: 0, name: 'Biology', description: null, image: null, version: 1 })
        .execute()
      await tx
        .insertInto('study_group')
        .values({ id: 'g', course_id: 'bio', position: 0, name: 'Morning', all_json: '[]', version: 1 })
        .execute()
      await tx.insertInto('student_group').values({ student_id: 'a', group_id: 'g' }).execute()
    })
  })
  afterAll(() => app?.close())

  const profile = (session: string | undefined) =>
    app.http.inject({ url: '/api/student/profile', headers: session ? { authorization: session } : {} })

  test.each(['01712345678', mobile, `+${mobile}`, ' 01712345678 ', '০১৭১২৩৪৫৬৭৮', '৮৮০১৭১২-৩৪৫৬৭৮'])(
    'signs in with %s',
    async (username) => {
      const reply = await app.login(username, password)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers.sessionid).toMatch(/^[\w-]{43}$/)
      expect(Number(reply.headers['x-server-time'])).toBe(app.clock.now())
      expect(reply.json()).toMatchObject({
        status: '200',
        data: { student: { _id: 'a', id: 'a', username: mobile, SSCGPA: 4.88 } },
      })
      expect(reply.body).not.toContain('password')
      expect(reply.body).not.toContain('argon2')
    },
  )

  test.each([
    ['a wrong password', '01712345678', 'Porua2028'],
    ['a number that nobody has', '01799999999', password],
    ['no number at all', "' or 1=1 --", password],
    ['a disabled student', '01812345678', password],
    ['a student who never set a password', '01912345678', password],
  ])('refuses %s with the same words', async (_what, username, pass) => {
    const reply = await app.login(username, pass)
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
    [{ username: [mobile], password }, 'username'],
    [{ username: '0'.repeat(10_240), password }, 'username'],
    [{ username: mobile, password: { $ne: '' } }, 'password'],
    [{ username: mobile, password: 'P'.repeat(201) }, 'password'],
    [{ username: mobile, password, remember: 'yes' }, 'remember'],
  ])('a malformed body %o is 400 and names the field', async (payload, field) => {
    const reply = await app.http.inject({ method: 'POST', url: '/api/student/login', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject({ code: 'badRequest', field })
  })

  test('the profile carries groups and courses and needs a session', async () => {
    const session = (await app.login(mobile, password)).headers.sessionid as string
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

  test('every field of the record is told', async () => {
    const password_hash = await app.passwords.hash(password)
    const stored = { sid: 'R-7', name: 'Rahim', contact: '8801812345670', session: '2026', code: 'C7' }
    await app.admit({
      id: 'r',
      mobile: '8801612345670',
      password_hash,
      ...stored,
      link: 'https://exam.example/7',
      profile_pic: 'own/r.jpg',
      own_ssc: 450,
      imported_hsc: 475,
    })
    expect((await app.login('01612345670', password)).json().data.student).toEqual({
      _id: 'r',
      id: 'r',
      ...stored,
      username: '8801612345670',
      branch: { name: 'Dhaka', division: 'Science' },
      link: 'https://exam.example/7',
      profilePic: 'own/r.jpg',
      SSCGPA: 4.5,
      HSCGPA: 4.75,
      recordedGpa: { SSCGPA: 4.88, HSCGPA: 4.75 },
    })
  })

  test('a division is told of whom no branch is named', async () => {
    const password_hash = await app.passwords.hash(password)
    await app.admit({ id: 'd', mobile: '8801612345678', password_hash, branch: null, division: 'Arts' })
    await app.admit({ id: 'e', mobile: '8801512345678', password_hash, branch: null, division: null })
    const branchOf = async (username: string) =>
      (await app.login(username, password)).json().data.student.branch
    expect(await branchOf('01612345678')).toEqual({ name: '', division: 'Arts' })
    expect(await branchOf('01512345678')).toBeNull()
  })

  test('signing out ends the session at once', async () => {
    const session = (await app.login(mobile, password)).headers.sessionid as string
    expect((await profile(session)).statusCode).toBe(200)
    const out = await app.http.inject({ url: '/api/auth/logout', headers: { authorization: session } })
    expect(out.json()).toEqual({ status: '200', data: {} })
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect((await profile(session)).statusCode).toBe(401)
  })

  test('remembered sessions slide for 30 days, others end after 12 hours', async () => {
    const long = (await app.login(mobile, password)).headers.sessionid as string
    const short = (await app.login(mobile, password, { remember: false })).headers.sessionid as string
    app.clock.move(11 * 3_600_000)
    expect((await profile(short)).statusCode).toBe(200)
    app.clock.move(61 * 60_000)
    expect((await profile(short)).statusCode).toBe(401)
    app.clock.move(20 * day)
    expect((await profile(long)).statusCode).toBe(200)
    app.clock.move(20 * day)
    expect((await profile(long)).statusCode).toBe(200)
    app.clock.move(31 * day)
    expect((await profile(long)).statusCode).toBe(401)
  })

  test('a password is good for years', async () => {
    app.clock.move(3 * 365 * day)
    expect((await app.login(mobile, password)).statusCode).toBe(200)
  })

  test('a session of 12 hours does not end in the middle of an attempt', async () => {
    const short = (await app.login(mobile, password, { remember: false })).headers.sessionid as string
    app.sitting.add('a')
    for (let hours = 0; hours < 33; hours += 11) {
      app.clock.move(11 * 3_600_000)
      expect((await profile(short)).statusCode).toBe(200)
    }
    app.sitting.clear()
    app.clock.move(13 * 3_600_000)
    expect((await profile(short)).statusCode).toBe(401)
  })

  test('nothing secret is logged or stored in the clear', async () => {
    const session = (await app.login(mobile, password)).headers.sessionid as string
    const stored = await app.db.read((reader) => reader.selectFrom('session').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(session)
    expect(app.logged.join('')).not.toContain(session)
    expect(app.logged.join('')).not.toContain(password)
  })

  test('the media cookie names its session and cannot be made up', async () => {
    const keys = fixedKeys('s')
    const reply = await app.login(mobile, password)
    const cookie = String([reply.headers['set-cookie']].flat()[0])
    expect(cookie).toMatch(
      /^media=[0-9a-f]{64}\.[\w-]+; Path=\/media; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    )
    const idHash = sessionOfMediaCookie(keys, cookie.split(';')[0])
    expect(idHash).toMatch(/^[0-9a-f]{64}$/)
    expect(sessionOfMediaCookie(fixedKeys('another secret'), cookie)).toBeNull()
    expect(
      sessionOfMediaCookie(keys, `media=${mediaToken(keys, 'f'.repeat(64)).replace('f', 'e')}`),
    ).toBeNull()
    expect(sessionOfMediaCookie(keys, undefined)).toBeNull()
  })
})
