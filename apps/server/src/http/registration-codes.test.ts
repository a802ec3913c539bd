/** One-time codes: tries, life, single use, replacement, purpose, tokens (spec §4; decisions: Sessions, passwords, codes). */
import { dialects } from '@porua/testkit/databases'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectFailure } from './testing/failures.ts'
import { cookieOf, RegisteringApp, wrong } from './testing/registering.ts'

const minute = 60_000
const hour = 60 * minute
const password = 'Porua2027'

describe.each(dialects)('one-time codes on %s', (dialect) => {
  let app: RegisteringApp
  beforeAll(async () => {
    app = await RegisteringApp.open(dialect)
  })
  afterAll(() => app?.close())
  // Codes and counts of one test are of no account in the next.
  afterEach(() => app?.clock.move(25 * hour))

  test('a wrong code says how many tries are left, and the right one is taken at the last', async () => {
    const { mobile, hash, code } = await app.asked()
    for (const left of ['4 tries are left.', '3 tries are left.', '2 tries are left.', '1 try is left.']) {
      const reply = await app.setPassword(mobile, wrong(code), hash, password)
      expectFailure(reply, 'codeWrong')
      expect(reply.errors).toMatchObject({ title: 'This is not the code that was sent.', message: left })
    }
    expect((await app.setPassword(mobile, code, hash, password)).status).toBe(200)
  })

  test('after five wrong tries the right code is refused too, and a new one helps', async () => {
    const { mobile, hash, code } = await app.asked()
    for (let n = 0; n < 4; n++) await app.setPassword(mobile, wrong(code), hash, password)
    const last = await app.setPassword(mobile, wrong(code, 2), hash, password)
    expect(last.errors?.message).toBe('No tries are left. Please ask for a new code.')
    const reply = await app.setPassword(mobile, code, hash, password)
    expectFailure(reply, 'tooManyRequests')
    expect(reply.errors?.title).toBe('Too many wrong codes. You can ask for a new code now.')
    expect(Number(reply.headers.get('retry-after'))).toBe(1)
    const sent = await app.again(mobile)
    const fresh = app.lastCode(mobile)
    expect((await app.setPassword(mobile, fresh, sent.data?.hash ?? '', password)).status).toBe(200)
  })

  test('who has used up tries and messages is told when to come again', async () => {
    const { mobile } = await app.asked()
    for (let n = 0; n < 6; n++) await app.again(mobile)
    app.clock.move(minute)
    const hash = (await app.again(mobile)).data?.hash ?? ''
    for (let n = 0; n < 5; n++) await app.setPassword(mobile, wrong(app.lastCode(mobile)), hash, password)
    const reply = await app.setPassword(mobile, app.lastCode(mobile), hash, password)
    expect(reply.errors?.title).toBe('Too many wrong codes. You can ask for a new code in 59 minutes.')
    expect(reply.headers.get('retry-after')).toBe(String(59 * 60))
  })

  test('guesses at once are counted one by one', async () => {
    const { mobile, hash, code } = await app.asked()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => app.setPassword(mobile, wrong(code, (n % 9) + 1), hash, password)),
    )
    const codes = guesses.map(({ errors }) => errors?.code)
    expect(codes.filter((one) => one === 'codeWrong')).toHaveLength(5)
    expect(codes.filter((one) => one === 'tooManyRequests')).toHaveLength(7)
  })

  test('a code is good for 600 seconds and not a moment longer', async () => {
    const good = await app.asked()
    app.clock.move(600_000 - 1)
    expect((await app.setPassword(good.mobile, good.code, good.hash, password)).status).toBe(200)
    const old = await app.asked()
    app.clock.move(600_000)
    const reply = await app.setPassword(old.mobile, old.code, old.hash, password)
    expectFailure(reply, 'codeExpired')
    expect(reply.errors?.title).toBe('This code is too old. Please ask for a new one.')
  })

  test('a code works once', async () => {
    const { mobile, hash, code } = await app.asked()
    expect((await app.setPassword(mobile, code, hash, password)).status).toBe(200)
    const reply = await app.setPassword(mobile, code, hash, 'Another2027')
    expectFailure(reply, 'codeUsed')
    expect(reply.errors?.title).toMatch(/used already/)
    expect((await app.login(mobile, 'Another2027')).status).toBe(401)
  })

  test('of two calls with one code at once exactly one sets its password', async () => {
    const { mobile, hash, code } = await app.asked()
    const passwords = Array.from({ length: 6 }, (_, n) => `Porua202${n}`)
    const replies = await Promise.all(passwords.map((one) => app.setPassword(mobile, code, hash, one)))
    const won = replies.findIndex(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const [n, reply] of replies.entries()) if (n !== won) expectFailure(reply, 'codeUsed')
    const logins = await Promise.all(passwords.map((one) => app.login(mobile, one)))
    expect(logins.map(({ status }) => status === 200)).toEqual(passwords.map((_, n) => n === won))
  })

  test('the last three codes are right under any token, and a code is always right under its own', async () => {
    const { mobile, hash, code } = await app.asked()
    const codes = [code]
    const hashes = [hash]
    for (let n = 0; n < 3; n++) {
      hashes.push((await app.again(mobile)).data?.hash ?? '')
      codes.push(app.lastCode(mobile))
    }
    expect(new Set(codes).size).toBe(4)
    // Of four codes the first is not among the last three.
    expectFailure(await app.setPassword(mobile, codes[0] ?? '', hashes[3] ?? '', password), 'codeWrong')
    expect((await app.setPassword(mobile, codes[1] ?? '', hashes[3] ?? '', password)).status).toBe(200)
    // One of them has set the password: none of the others does.
    for (const [n, other] of codes.entries())
      expectFailure(await app.setPassword(mobile, other, hashes[n] ?? '', 'Newer2027'), 'codeUsed')
    const other = await app.asked()
    for (let n = 0; n < 5; n++) await app.register(other.mobile, { address: `10.7.0.${n}` })
    expect((await app.setPassword(other.mobile, other.code, other.hash, password)).status).toBe(200)
  })

  test('a message that comes after its time costs no try', async () => {
    const { mobile, code } = await app.asked()
    app.clock.move(9 * minute)
    const hash = (await app.again(mobile)).data?.hash ?? ''
    app.clock.move(2 * minute)
    for (let n = 0; n < 6; n++)
      expectFailure(await app.setPassword(mobile, code, hash, password), 'codeExpired')
    expect((await app.setPassword(mobile, app.lastCode(mobile), hash, password)).status).toBe(200)
  })

  test('wrong codes over many numbers from one address end, a known device among them does not', async () => {
    const from = { address: '10.7.1.1' }
    const known = await app.registered(password)
    const device = { ...from, cookie: cookieOf(await app.login(known, password), 'device') }
    const statuses: number[] = []
    for (let n = 0; n < 19; n++) {
      const { mobile, hash, code } = await app.asked()
      for (let at = 0; at < 5; at++)
        statuses.push(
          (await app.setPassword(mobile, wrong(code, at + 1), hash, password, false, from)).status,
        )
    }
    expect(statuses.filter((status) => status === 400).length).toBeLessThan(50)
    expect(statuses.at(-1)).toBe(429)
    const hash = (await app.forgot(known, device)).data?.hash ?? ''
    const set = await app.setPassword(known, app.lastCode(known), hash, 'Newer2027', true, device)
    expect(set.status).toBe(200)
  })

  test('a new password forgets the wrong ones, and its device is known', async () => {
    const from = { address: '10.7.2.1' }
    const mobile = await app.registered(password)
    for (let n = 0; n < 8; n++) await app.login(mobile, 'Wrong1234', from)
    expect((await app.login(mobile, password, from)).status).toBe(429)
    for (let n = 0; n < 8; n++) await app.login(mobile, 'Wrong1234', { address: '10.7.2.2' })
    const hash = (await app.forgot(mobile, from)).data?.hash ?? ''
    const set = await app.setPassword(mobile, app.lastCode(mobile), hash, 'Newer2027', true, from)
    expect(set.status).toBe(200)
    for (const address of ['10.7.2.1', '10.7.2.2'])
      expect((await app.login(mobile, 'Newer2027', { address })).status).toBe(200)
    const device = cookieOf(set, 'device')
    for (let n = 0; n < 8; n++) await app.login(mobile, 'Wrong1234', from)
    expect((await app.login(mobile, 'Newer2027', from)).status).toBe(429)
    expect((await app.login(mobile, 'Newer2027', { ...from, cookie: device })).status).toBe(200)
  })

  test("'Send Again' keeps the purpose of the newest code", async () => {
    const mobile = await app.admit()
    // With no earlier code it is a registration.
    const first = await app.again(mobile)
    const again = await app.again(mobile)
    expect(again.data?.phone).toBe(`88${mobile}`)
    expectFailure(
      await app.setPassword(mobile, app.lastCode(mobile), again.data?.hash ?? '', password, true),
      'codeWrong',
    )
    expect(first.status).toBe(200)
    expect(
      (await app.setPassword(mobile, app.lastCode(mobile), again.data?.hash ?? '', password)).status,
    ).toBe(200)
    expectFailure(await app.again(mobile), 'alreadyRegistered')
    await app.forgot(mobile)
    const reset = await app.again(mobile)
    expect(reset.status).toBe(200)
    const set = await app.setPassword(mobile, app.lastCode(mobile), reset.data?.hash ?? '', 'Newer2027', true)
    expect(set.status).toBe(200)
  })

  test('a token is good for its own phone, its own purpose and as it was written', async () => {
    const mine = await app.asked()
    const theirs = await app.asked()
    const known = await app.registered(password)
    const reset = (await app.forgot(known)).data?.hash ?? ''
    const code = app.lastCode(known)
    const refused = [
      await app.setPassword(theirs.mobile, mine.code, mine.hash, password),
      await app.setPassword(mine.mobile, mine.code, theirs.hash, password),
      await app.setPassword(mine.mobile, mine.code, `${mine.hash}x`, password),
      await app.setPassword(mine.mobile, mine.code, mine.hash.replace(/\.\w+\./, '.zzzzzzzzz.'), password),
      await app.setPassword(mine.mobile, mine.code, 'made up', password),
    ]
    for (const reply of refused) {
      expectFailure(reply, 'codeWrong')
      expect(reply.errors?.title).toMatch(/not for this phone number/)
    }
    // It is this phone's: what is wrong with it is another thing.
    const asReset = await app.setPassword(mine.mobile, mine.code, mine.hash, password, true)
    expectFailure(asReset, 'codeWrong')
    expect(asReset.errors?.title).toMatch(/for a new account/)
    const asNew = await app.setPassword(known, code, reset, password)
    expectFailure(asNew, 'codeWrong')
    expect(asNew.errors?.title).toMatch(/for a forgotten password/)
    // None of that was a try.
    expect((await app.setPassword(mine.mobile, mine.code, mine.hash, password)).status).toBe(200)
  })

  test('a token says nothing of phone or code', async () => {
    const { mobile, hash, code } = await app.asked()
    const plain = hash.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    for (const text of [hash, ...plain]) {
      expect(text).not.toContain(mobile)
      expect(text).not.toContain(code)
    }
    const rows = await app.composed.db.read((reader) =>
      reader.selectFrom('one_time_code').selectAll().execute(),
    )
    const row = rows.find(({ phone }) => phone === `88${mobile}`)
    expect(row?.code_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify({ ...row, id: '', created_at: 0, expires_at: 0 })).not.toContain(code)
  })

  test('a registration that somebody else has finished meanwhile sets no second password', async () => {
    const { mobile, hash, code } = await app.asked()
    await app.composed.db.write((tx) =>
      tx
        .updateTable('student')
        .set({ password_hash: 'imported' })
        .where('mobile', '=', `88${mobile}`)
        .execute(),
    )
    expectFailure(await app.setPassword(mobile, code, hash, password), 'alreadyRegistered')
  })
})
