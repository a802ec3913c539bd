/** Guessing at passwords: who is slowed down, and who never is (decisions: Sessions). */
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountApp, accountApp } from './testing.ts'

const password = 'Porua2027'
const mobile = '8801712345678'
const minute = 60_000
const hour = 60 * minute

describe.each(dialects)('guessing on %s', (dialect) => {
  let app: AccountApp
  beforeAll(async () => {
    app = await accountApp(dialect)
    await app.admit({ id: 'a', mobile, password_hash: await app.passwords.hash(password) })
  })
  afterAll(() => app?.close())

  const guess = (remoteAddress: string, pass: string, cookie?: string) =>
    app.login(mobile, pass, {}, { remoteAddress, ...(cookie === undefined ? {} : { cookie }) })
  const refusedFrom = async (remoteAddress: string, times: number, cookie?: string) => {
    for (let n = 0; n < times; n++)
      expect((await guess(remoteAddress, 'Wrong1234', cookie)).statusCode).toBe(401)
  }
  const deviceOf = (reply: Awaited<ReturnType<AccountApp['login']>>) =>
    String(reply.cookies.find(({ name }) => name === 'device')?.value)
  beforeEach(() => app.clock.move(hour))

  test('is slowed for that pair of phone and address only', async () => {
    await refusedFrom('10.0.0.1', 8)
    const stopped = await guess('10.0.0.1', password)
    expect(stopped.statusCode).toBe(429)
    expect(stopped.headers['retry-after']).toBe('900')
    expect(stopped.json().errors).toEqual({
      code: 'tooManyRequests',
      title: 'Too many wrong passwords. Please try again in 15 minutes.',
    })
    expect((await guess('10.0.0.2', password)).statusCode).toBe(200)
    app.clock.move(15 * minute + 1)
    expect((await guess('10.0.0.1', password)).statusCode).toBe(200)
  })

  test('at once is slowed like guessing in a row, and holds up nobody elsewhere', async () => {
    const guesses = Array.from({ length: 40 }, (_, n) => guess('10.8.0.1', `Wrong123${n}`))
    const elsewhere = guess('10.8.0.2', password)
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([...Array(8).fill(401), ...Array(32).fill(429)])
    expect((await elsewhere).statusCode).toBe(200)
    // The same student signing in from many tabs at once is no guessing.
    const tabs = await Promise.all(Array.from({ length: 12 }, () => guess('10.8.0.3', password)))
    expect(tabs.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })

  test('is counted by household on IPv6, and the same address on IPv4 in both its forms', async () => {
    for (let n = 0; n < 8; n++)
      expect((await guess(`2001:db8:0:7:${n}::1`, 'Wrong1234')).statusCode).toBe(401)
    expect((await guess('2001:db8:0:7:ffff:0:0:9', password)).statusCode).toBe(429)
    expect((await guess('2001:db8:0:8::1', password)).statusCode).toBe(200)
    await refusedFrom('10.1.0.1', 8)
    expect((await guess('::ffff:10.1.0.1', password)).statusCode).toBe(429)
  })

  test('a class behind one address gets in while one of them guesses', async () => {
    await refusedFrom('10.2.0.1', 8)
    const classmate = '8801712000001'
    await app.admit({
      id: 'mate',
      mobile: classmate,
      password_hash: await app.passwords.hash(password),
    })
    expect((await app.login(classmate, password, {}, { remoteAddress: '10.2.0.1' })).statusCode).toBe(200)
  })

  const admitMany = async (prefix: string, many: number) => {
    const password_hash = await app.passwords.hash(password)
    const mobiles = Array.from({ length: many }, (_, n) => `${prefix}${String(n).padStart(4, '0')}`)
    for (const one of mobiles) await app.admit({ id: one, mobile: one, password_hash })
    return mobiles
  }

  test('over many numbers from one address ends, and who types right at once gets in there all the same', async () => {
    const from = { remoteAddress: '10.9.0.1' }
    const mobiles = await admitMany('880171300', 26)
    const newcomer = mobiles.pop() ?? ''
    const statuses: number[] = []
    for (let round = 0; round < 3; round++)
      for (const one of mobiles)
        statuses.push((await app.login(one, `Wrong123${round}`, {}, from)).statusCode)
    // 25 first failures, then 30 more.
    expect(statuses.filter((status) => status === 401)).toHaveLength(55)
    const stopped = await app.login(mobiles[0] ?? '', password, {}, from)
    expect(stopped.json().errors.title).toBe(
      'Too many wrong passwords from this network. Please try again in 15 minutes.',
    )
    expect((await app.login(newcomer, password, {}, from)).statusCode).toBe(200)
    // It is that address alone.
    expect((await app.login(mobiles[0] ?? '', password, {}, { remoteAddress: '10.9.0.2' })).statusCode).toBe(
      200,
    )
  }, 60_000)

  test('is not what a class does of whom each mistypes twice before the third is right', async () => {
    const from = { remoteAddress: '10.9.0.3' }
    for (const one of await admitMany('880171400', 20)) {
      for (const typed of ['Wrong1234', 'Wrong1235'])
        expect((await app.login(one, typed, {}, from)).statusCode).toBe(401)
      expect((await app.login(one, password, {}, from)).statusCode).toBe(200)
    }
    // Nor is it that two hundred mistype before the first of them tries again.
    const mobiles = Array.from({ length: 200 }, (_, n) => `88017150${String(n).padStart(5, '0')}`)
    const caller = { network: '10.9.0.4', deviceKnownFor: () => null, gone: () => false }
    for (const one of mobiles) {
      const { wait, failedBefore } = await app.throttle.look(one, caller, app.clock.now())
      expect(wait).toBe(0)
      await app.throttle.failed(one, caller, app.clock.now(), failedBefore)
    }
    for (const one of mobiles) {
      const { wait, failedBefore } = await app.throttle.look(one, caller, app.clock.now())
      expect(wait).toBe(0)
      await app.throttle.succeeded(one, caller, failedBefore)
    }
    // A name that was never tried before has its own count, which is bounded too.
    for (let n = 0; n < 240; n++) await app.throttle.failed(`88018${n}`, caller, app.clock.now(), 0)
    expect(await app.throttle.look('8801811111111', caller, app.clock.now())).toMatchObject({
      wait: 900,
      byNetwork: true,
    })
  }, 60_000)

  test('from everywhere locks a number for strangers, never for a device that has signed in before', async () => {
    const device = `device=${deviceOf(await guess('10.3.0.1', password))}`
    await refusedFrom('10.4.0.0', 8)
    // The other 92 failures, from as many places, without hashing for each.
    for (let n = 1; n <= 92; n++) {
      const stranger = { network: `10.4.0.${n}`, deviceKnownFor: () => null, gone: () => false }
      await app.throttle.failed(mobile, stranger, app.clock.now(), 0)
    }
    expect((await guess('10.5.0.1', password)).statusCode).toBe(429)
    expect((await guess('10.5.0.1', password, device)).statusCode).toBe(200)
    // Behind the very address that a rival has used up, too.
    expect((await guess('10.4.0.0', password, device)).statusCode).toBe(200)
  })

  test('on a known device is held to that device’s own failures', async () => {
    const device = `device=${deviceOf(await guess('10.6.0.1', password))}`
    await refusedFrom('10.6.0.1', 8, device)
    expect((await guess('10.6.0.9', password, device)).statusCode).toBe(429)
    expect((await guess('10.6.0.1', password)).statusCode).toBe(200)
  })

  test('a device is known for its own students only, and its cookie cannot be made up', async () => {
    const reply = await guess('10.7.0.1', password)
    const cookie = String([reply.headers['set-cookie']].flat()[1])
    expect(cookie).toMatch(
      /^device=[\w.-]+; Path=\/api\/student; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    )
    expect(cookie).not.toContain(mobile.slice(2))
    await refusedFrom('10.7.0.2', 8)
    const device = deviceOf(reply)
    for (const forged of [
      device.slice(1),
      `${device}x`,
      device.replace('.', '.x'),
      'a.b.c',
      '',
      device.split('.')[0],
    ])
      expect((await guess('10.7.0.2', password, `device=${forged}`)).statusCode).toBe(429)
    const other = '8801712000002'
    await app.admit({ id: 'other', mobile: other, password_hash: await app.passwords.hash(password) })
    const others = deviceOf(await app.login(other, password, {}, { remoteAddress: '10.7.0.3' }))
    expect((await guess('10.7.0.2', password, `device=${others}`)).statusCode).toBe(429)
    // Both use one computer: it is known for both.
    const both = deviceOf(await guess('10.7.0.3', password, `device=${others}`))
    expect((await guess('10.7.0.2', password, `a=b; device=${both}; c=d`)).statusCode).toBe(200)
    expect(both.split('.')[0]).toBe(others.split('.')[0])
  })
})
