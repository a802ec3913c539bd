/** Sign-in slips: codes that staff hand over, typed on the student's own screens. */
import { accountCalls } from '@porua/contract/account'
import { slipCalls } from '@porua/contract/desk/slips'
import { staffCalls } from '@porua/contract/desk/staff'
import { limits } from '@porua/contract/limits'
import { startApp, type TestApp } from '@porua/testkit/app'
import { call, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'

const minute = 60_000
const hour = 60 * minute
const password = 'Porua2027'
// Of the small school: the first has a password.
const [known, unknown] = ['01711000001', '01711000002']

describe.each(dialects)('sign-in slips on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  const groupId = 'g1'
  const ids = new Map<string, string>()
  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
    owner = await DeskClient.owner(app)
    const rows = await app.db.read((db) => db.selectFrom('student').select(['id', 'mobile']).execute())
    for (const { id, mobile } of rows) ids.set(mobile.slice(2), id)
    await app.db.write((tx) =>
      tx.updateTable('student').set({ password_hash: null }).where('mobile', '=', `88${unknown}`).execute(),
    )
  })
  afterAll(() => app?.close())

  const slipOf = (mobile: string) =>
    owner.must(slipCalls.slipOf, { params: { studentId: ids.get(mobile) ?? '' } }).then(({ slip }) => slip)
  const ask = (mobile: string, purpose: 'register' | 'reset') =>
    purpose === 'register'
      ? call(app.url, accountCalls.sendCode, { params: { phone: `88${mobile}` } })
      : call(app.url, accountCalls.forgotPassword, { params: { phone: `88${mobile}` } })
  async function use(mobile: string, code: string, purpose: 'register' | 'reset') {
    const { data } = await ask(mobile, purpose)
    return call(app.url, accountCalls.setPassword, {
      query: purpose === 'reset' ? { forgotPassword: 'true' } : {},
      body: { otp: code, hash: data?.hash ?? '', phone: `88${mobile}`, password },
    })
  }

  test('a slip registers a student who never got a message, once', async () => {
    const slip = await slipOf(unknown)
    expect(slip).toMatchObject({ mobile: unknown, registered: false, code: expect.stringMatching(/^\d{6}$/) })
    expect(Date.parse(slip.expiresAt) - app.clock.now()).toBeGreaterThan(limits.slipLifeHours * hour - minute)
    expect((await use(unknown, slip.code, 'register')).status).toBe(200)
    expect((await Student.signIn(app.url, unknown, password, 'phone')).id).toBe(ids.get(unknown))
    expect((await use(unknown, slip.code, 'reset')).errors?.code).toBe('codeWrong')
  })

  test('a slip sets a new password; a new slip puts the older ones out of use, a lost one too', async () => {
    const slips = []
    for (let n = 0; n < 3; n++) slips.push(await slipOf(known))
    expect(slips[0]?.registered).toBe(true)
    for (const lost of slips.slice(0, -1))
      expect((await use(known, lost.code, 'reset')).errors?.code).toBe('codeWrong')
    expect((await use(known, slips.at(-1)?.code ?? '', 'reset')).status).toBe(200)
    expect((await use(known, slips.at(-1)?.code ?? '', 'reset')).errors?.code).toBe('codeWrong')
    // A group's slips take the place of a student's own.
    const own = await slipOf(known)
    await owner.must(slipCalls.slipsOfGroup, { params: { groupId }, body: { who: 'all' } })
    expect((await use(known, own.code, 'reset')).errors?.code).toBe('codeWrong')
    const late = await slipOf(known)
    app.clock.move(limits.slipLifeHours * hour + 1)
    await owner.signIn('01711111111')
    expect((await use(known, late.code, 'reset')).errors?.code).toBe('codeExpired')
  })

  test('codes that the phone asks for do not put a slip out of use, and slips use up none of its codes', async () => {
    for (let n = 0; n < 20; n++) await slipOf(known)
    const last = await slipOf(known)
    for (let n = 0; n < 4; n++) expect((await ask(known, 'reset')).status).toBe(200)
    expect((await use(known, last.code, 'reset')).status).toBe(200)
  })

  test('a group’s slips are for who has no password, by roll, and the log holds no code', async () => {
    await app.db.write((tx) =>
      tx.updateTable('student').set({ password_hash: null }).where('mobile', '=', `88${unknown}`).execute(),
    )
    const { slips, next, group } = await owner.must(slipCalls.slipsOfGroup, {
      params: { groupId },
      body: { who: 'new' },
    })
    expect(slips.map(({ mobile }) => mobile)).toEqual([unknown])
    expect(next).toBeNull()
    const all = await owner.must(slipCalls.slipsOfGroup, { params: { groupId }, body: { who: 'all' } })
    expect(all.slips.length).toBeGreaterThan(1)
    expect(all.slips.map(({ sid }) => sid)).toEqual(all.slips.map(({ sid }) => sid).sort())
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'slipsOfGroup' } })
    expect(rows[0]).toMatchObject({ on: { kind: 'group', name: group }, result: 'done' })
    for (const { code } of all.slips) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('nobody gets a slip for a disabled student, nor one that is not there', async () => {
    const params = { studentId: ids.get(known) ?? '' }
    await app.db.write((tx) =>
      tx.updateTable('student').set({ disabled: 1 }).where('mobile', '=', `88${known}`).execute(),
    )
    expect((await owner.call(slipCalls.slipOf, { params })).errors?.code).toBe('forbidden')
    expect((await owner.call(slipCalls.slipOf, { params: { studentId: 'x' } })).errors?.code).toBe('notFound')
    const { slips } = await owner.must(slipCalls.slipsOfGroup, { params: { groupId }, body: { who: 'all' } })
    expect(slips.map(({ mobile }) => mobile)).not.toContain(known)
  })
})
