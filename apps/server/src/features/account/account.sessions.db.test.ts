/** Sessions that end: revoked, outrun by a new password, swept. */
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import type { Database } from '../../ports/database/database.ts'
import { type AccountApp, accountApp } from './testing.ts'

const password = 'Porua2027'
const mobile = '8801712345678'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(dialects)('sessions on %s', (dialect) => {
  let app: AccountApp
  let gate: Promise<void> | undefined
  beforeAll(async () => {
    app = await accountApp(dialect, (db) => gated(db, () => gate))
    await app.admit({ id: 'a', mobile, password_hash: await app.passwords.hash(password) })
  })
  afterAll(() => app?.close())

  const profile = (session: string) =>
    app.http.inject({ url: '/api/student/profile', headers: { authorization: session } })

  test('a session that is revoked while it is being looked up opens nothing afterwards', async () => {
    const session = (await app.login(mobile, password)).headers.sessionid as string
    let open = (): void => undefined
    gate = new Promise((done) => {
      open = done
    })
    const looking = profile(session)
    await new Promise((wait) => setTimeout(wait, 20))
    gate = undefined
    const { studentId, idHash } = (await app.sessions.find(session)) ?? { studentId: '', idHash: '' }
    await app.sessions.close({ studentId, idHash })
    open()
    expect((await looking).statusCode).toBe(401)
    const after = await profile(session)
    expect(after.statusCode).toBe(401)
    expect(after.json().errors.code).toBe('notLoggedIn')
    expect(app.ended).toContain(idHash)
  })

  test('a sign-in whose password is replaced while it is under way opens no session', async () => {
    const passwordHash = await app.passwords.hash(password)
    await app.admit({
      id: 'late',
      mobile: '8801712000003',
      password_hash: await app.passwords.hash('Newer2027'),
    })
    expect(await app.sessions.open({ id: 'late', passwordHash }, true)).toBeNull()
  })

  test('the sweep removes every session that expired more than a day ago', async () => {
    const at = app.clock.now()
    const row = (n: number) => ({
      id_hash: `old-${n}`,
      student_id: 'a',
      remember: 0,
      created_at: at,
      expires_at: at - day - 1,
    })
    await app.db.write((tx) =>
      tx
        .insertInto('session')
        .values(Array.from({ length: 501 }, (_, n) => row(n)))
        .execute(),
    )
    await app.db.write((tx) =>
      tx
        .insertInto('session')
        .values({ ...row(501), expires_at: at - day + 1 })
        .execute(),
    )
    await app.sessions.sweep()
    const left = await app.db.read((reader) =>
      reader.selectFrom('session').select('id_hash').where('id_hash', 'like', 'old-%').execute(),
    )
    expect(left).toEqual([{ id_hash: 'old-501' }])
  })

  test('a new password tells who keeps live connections which sessions have ended', async () => {
    const caller = { network: '10.8.0.1', deviceKnownFor: () => null, gone: () => false }
    const phone = '8801712000004'
    await app.admit({ id: 'ending', mobile: phone, password_hash: await app.passwords.hash(password) })
    const ids = [await app.login(phone, password), await app.login(phone, password)].map(({ headers }) =>
      String(headers.sessionid),
    )
    const { hash } = await app.registration.forgot(phone, caller)
    const otp = app.messages.at(-1)?.code ?? ''
    const before = app.ended.length
    await app.registration.setPassword({ otp, hash, phone, password: 'Newer2027', purpose: 'reset' }, caller)
    expect(app.ended.slice(before).sort()).toEqual(ids.map((id) => sha256(id)).sort())
  })

  test('the sweep removes codes of yesterday, and none that a limit still counts', async () => {
    const caller = { network: '10.8.0.1', deviceKnownFor: () => null, gone: () => false }
    const count = async () =>
      (await app.db.read((reader) => reader.selectFrom('one_time_code').select('id').execute())).length
    await app.registration.forgot(mobile, caller)
    app.clock.move(day)
    await app.registration.sweep()
    expect(await count()).toBeGreaterThan(0)
    app.clock.move(10 * minute + 1)
    await app.registration.sweep()
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
