/** A signed-in student changes the password, and ends other sessions (decisions: Sessions, passwords, codes). */
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountApp, accountApp } from './testing.ts'

const first = 'Porua2027'
const mobile = '8801712345678'
const classmate = '8801712345679'
const quarter = 15 * 60_000

describe.each(dialects)('an own password on %s', (dialect) => {
  let app: AccountApp
  beforeAll(async () => {
    app = await accountApp(dialect)
    for (const one of [mobile, classmate]) await app.admit({ id: one, mobile: one })
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.clock.move(quarter + 1)
    const password_hash = await app.passwords.hash(first)
    await app.db.write((tx) => tx.updateTable('student').set({ password_hash }).execute())
  })

  const signIn = async (username = mobile, password = first) => {
    const reply = await app.login(username, password)
    expect(reply.statusCode).toBe(200)
    return {
      authorization: String(reply.headers.sessionid),
      cookie: `device=${reply.cookies.find(({ name }) => name === 'device')?.value}`,
    }
  }
  type Headers = Partial<Awaited<ReturnType<typeof signIn>>>
  const change = (headers: Headers, oldPassword: string, password: string, remoteAddress = '10.0.0.1') =>
    app.http.inject({
      method: 'PATCH',
      url: '/api/student/password',
      headers,
      payload: { oldPassword, password },
      remoteAddress,
    })
  const stands = async ({ authorization = '' }: Headers) => (await app.sessions.find(authorization)) !== null

  test('is changed with the old one, and every other session of that student ends', async () => {
    const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
    const classmates = await signIn(classmate)
    const reply = await change(here, first, 'Newer2027')
    expect(reply.json()).toEqual({ status: '200', data: { ended: 2 } })
    expect(await Promise.all([here, there, elsewhere, classmates].map(stands))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect((await app.login(mobile, first)).statusCode).toBe(401)
    await signIn(mobile, 'Newer2027')
    expect(app.logged.join('')).not.toContain('Newer2027')
  })

  test('stays what it is where the old one is wrong, the new one weak, or nobody is signed in', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const wrong = await change(here, 'Wrong1234', 'Newer2027')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors).toEqual({
      code: 'passwordWrong',
      title: 'The old password is not right.',
      field: 'oldPassword',
    })
    expect((await change(here, first, 'newer2027')).json().errors).toMatchObject({
      code: 'weakPassword',
      field: 'password',
    })
    expect((await change({}, first, 'Newer2027')).statusCode).toBe(401)
    expect(await stands(there)).toBe(true)
    await signIn()
  })

  test('is taken as it is typed, up to 200 signs', async () => {
    const here = await signIn()
    const long = ` Aa1 ${'ক'.repeat(60)}${'x'.repeat(134)} `
    expect(long).toHaveLength(200)
    expect((await change(here, first, `${long}x`)).statusCode).toBe(400)
    expect((await change(here, first, long)).statusCode).toBe(200)
    for (const other of [long.trim(), long.slice(0, 72), long.toLowerCase(), `${long.slice(0, 199)}x`])
      expect((await app.login(mobile, other)).statusCode).toBe(401)
    await signIn(mobile, long)
  })

  test('is not guessed at: eight wrong ones end it for a quarter of an hour, for the right one too', async () => {
    const here = await signIn()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => change(here, `Wrong123${n}`, 'Newer2027')),
    )
    const statuses = guesses.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([...Array(8).fill(400), ...Array(4).fill(429)])
    expect((await change(here, first, 'Newer2027')).statusCode).toBe(429)
    // Somebody with the session alone, from an address of theirs, is held to the same.
    const { authorization } = here
    for (let n = 0; n < 8; n++)
      expect((await change({ authorization }, 'Wrong1234', 'Newer2027', '10.6.6.6')).statusCode).toBe(400)
    expect((await change({ authorization }, first, 'Newer2027', '10.6.6.6')).statusCode).toBe(429)
    app.clock.move(quarter + 1)
    expect((await change(here, first, 'Newer2027')).statusCode).toBe(200)
  })

  test('of two changes at once one is made', async () => {
    const here = await signIn()
    const replies = await Promise.all(['Newer2027', 'Newer2028'].map((next) => change(here, first, next)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('other sessions are ended without a new password too', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const classmates = await signIn(classmate)
    const end = (headers: Headers) =>
      app.http.inject({ method: 'PATCH', url: '/api/student/end-other-sessions', headers })
    expect((await end(here)).json().data).toEqual({ ended: expect.any(Number) })
    expect(await Promise.all([here, there, classmates].map(stands))).toEqual([true, false, true])
    expect((await end(here)).json().data).toEqual({ ended: 0 })
    expect((await end({})).statusCode).toBe(401)
  })
})
