/** Sessions that end: revoked, outrun by a new password, swept. */
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import type { Database } from '../../ports/database/database.ts'
import { type AccountHouse, accountHouse } from './testing.ts'

const password = 'Porua2027'
const mobile = '8801712345678'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(dialects)('sessions on %s', (dialect) => {
  let house: AccountHouse
  let gate: Promise<void> | undefined
  beforeAll(async () => {
    house = await accountHouse(dialect, (db) => gated(db, () => gate))
    await house.admit({ id: 'a', mobile, password_hash: await house.passwords.hash(password) })
  })
  afterAll(() => house?.close())

  const profile = (session: string) =>
    house.app.inject({ url: '/api/student/profile', headers: { authorization: session } })

  test('a session that is revoked while it is being looked up opens nothing afterwards', async () => {
    const session = (await house.login(mobile, password)).headers.sessionid as string
    let open = (): void => undefined
    gate = new Promise((done) => {
      open = done
    })
    const looking = profile(session)
    await new Promise((wait) => setTimeout(wait, 20))
    gate = undefined
    const { studentId, idHash } = (await house.sessions.find(session)) ?? { studentId: '', idHash: '' }
    await house.sessions.close({ studentId, idHash })
    open()
    expect((await looking).statusCode).toBe(401)
    const after = await profile(session)
    expect(after.statusCode).toBe(401)
    expect(after.json().errors.code).toBe('notLoggedIn')
    expect(house.ended).toContain(idHash)
  })

  test('a sign-in whose password is replaced while it is under way opens no session', async () => {
    const passwordHash = await house.passwords.hash(password)
    await house.admit({
      id: 'late',
      mobile: '8801712000003',
      password_hash: await house.passwords.hash('Newer2027'),
    })
    expect(await house.sessions.open({ id: 'late', passwordHash }, true)).toBeNull()
  })

  test('the sweep removes every session that expired more than a day ago', async () => {
    const at = house.clock.now()
    const row = (n: number) => ({
      id_hash: `old-${n}`,
      student_id: 'a',
      remember: 0,
      created_at: at,
      expires_at: at - day - 1,
    })
    await house.db.write((tx) =>
      tx
        .insertInto('session')
        .values(Array.from({ length: 501 }, (_, n) => row(n)))
        .execute(),
    )
    await house.db.write((tx) =>
      tx
        .insertInto('session')
        .values({ ...row(501), expires_at: at - day + 1 })
        .execute(),
    )
    await house.sessions.sweep()
    const left = await house.db.read((reader) =>
      reader.selectFrom('session').select('id_hash').where('id_hash', 'like', 'old-%').execute(),
    )
    expect(left).toEqual([{ id_hash: 'old-501' }])
  })

  test('a new password tells who keeps live connections which sessions have ended', async () => {
    const caller = { network: '10.8.0.1', deviceKnownFor: () => null, gone: () => false }
    const phone = '8801712000004'
    await house.admit({ id: 'ending', mobile: phone, password_hash: await house.passwords.hash(password) })
    const ids = [await house.login(phone, password), await house.login(phone, password)].map(({ headers }) =>
      String(headers.sessionid),
    )
    const { hash } = await house.registration.forgot(phone, caller)
    const otp = house.messages.at(-1)?.code ?? ''
    const before = house.ended.length
    await house.registration.setPassword(
      { otp, hash, phone, password: 'Newer2027', purpose: 'reset' },
      caller,
    )
    expect(house.ended.slice(before).sort()).toEqual(ids.map((id) => sha256(id)).sort())
  })

  test('the sweep removes codes of yesterday, and none that a limit still counts', async () => {
    const caller = { network: '10.8.0.1', deviceKnownFor: () => null, gone: () => false }
    const count = async () =>
      (await house.db.read((reader) => reader.selectFrom('one_time_code').select('id').execute())).length
    await house.registration.forgot(mobile, caller)
    house.clock.move(day)
    await house.registration.sweep()
    expect(await count()).toBeGreaterThan(0)
    house.clock.move(10 * minute + 1)
    await house.registration.sweep()
    expect(await count()).toBe(0)
  })
})

/** The database with reads that wait while there is a gate. */
function gated(db: Database, gate: () => Promise<void> | undefined): Database {
  return {
    dialect: db.dialect,
    ping: () => db.ping(),
    close: () => db.close(),
    scan: (work) => db.scan(work),
    write: (work) => db.write(work),
    read: async (work) => {
      const waiting = gate()
      const found = await db.read(work)
      await waiting
      return found
    },
  }
}
