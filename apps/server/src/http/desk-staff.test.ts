/** Getting into the desk, staff and their roles, and the log of who did what. */
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'
import { newWelcomePath } from '../features/staff/staff.admin.api.ts'
import { randomIds } from '../platform/ids.ts'

const minute = 60_000
const day = 1_440 * minute
const password = 'Passw0rd'
const keyOf = (path: string | null) => new URL(path ?? '', 'http://desk').searchParams.get('key') ?? ''

describe.each(dialects)('the desk’s staff on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })

  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
  })
  afterAll(() => app?.close())

  test('a welcome link makes the owner, once, for an hour', async () => {
    const visitor = new DeskClient(app.url)
    expect(await visitor.must(staffCalls.start, {})).toMatchObject({ hasOwner: false })
    const body = { name: 'Rahima', login: '01711-111111', password }
    const welcome = (key: string, more = {}) =>
      visitor.call(staffCalls.welcome, { body: { key, ...body, ...more } })
    const stands = (key: string) => visitor.call(staffCalls.readWelcome, { body: { key } })
    expect((await welcome('guessed')).errors?.code).toBe('linkOver')
    expect((await stands('guessed')).errors?.code).toBe('linkOver')
    const first = keyOf(await app.composed.staff.welcomePath())
    // Another start prints another link; the first one ends.
    const second = keyOf(await app.composed.staff.welcomePath())
    expect((await welcome(first)).errors?.code).toBe('linkOver')
    expect((await stands(second)).status).toBe(200)
    expect((await welcome(second, { password: 'short' })).errors?.code).toBe('weakPassword')
    expect((await welcome(second, { login: 'nobody' })).errors).toMatchObject({
      code: 'badRequest',
      field: 'login',
    })
    app.clock.move(61 * minute)
    expect((await welcome(second)).errors?.code).toBe('linkOver')
    owner = await DeskClient.owner(app)
    expect(owner.staff).toMatchObject({ role: 'owner', login: '01711111111', version: 1, disabled: false })
    expect(await app.composed.staff.welcomePath()).toBeNull()
    expect(await visitor.must(staffCalls.start, {})).toMatchObject({ hasOwner: true })
    expect(await owner.must(staffCalls.me, {})).toMatchObject({
      capabilities: expect.arrayContaining(['staff.manage', 'log.read']),
      school: { sample: false },
      mustAddSecondStep: false,
    })
  })

  test('the session is a cookie that no script reads, of twelve hours from the last call', async () => {
    const browser = new DeskClient(app.url)
    const reply = await browser.signIn('8801711111111')
    const [cookie = ''] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/^porua-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/)
    app.clock.move(11 * 60 * minute)
    expect((await browser.call(staffCalls.me, {})).status).toBe(200)
    app.clock.move(11 * 60 * minute)
    expect((await browser.call(staffCalls.me, {})).status).toBe(200)
    app.clock.move(12 * 60 * minute + 1)
    expect((await browser.call(staffCalls.me, {})).errors?.code).toBe('notLoggedIn')
    await owner.signIn('01711111111')
    await browser.signIn('01711111111')
    await browser.must(staffCalls.signOut, {})
    const ended = await browser.call(staffCalls.me, {})
    expect(ended.errors?.code).toBe('notLoggedIn')
  })

  test('a wrong password says no more than a wrong name, and both are counted', async () => {
    const stranger = new DeskClient(app.url)
    const tryIn = (login: string, typed: string) =>
      stranger.call(staffCalls.signIn, { body: { login, password: typed } })
    const unknown = await tryIn('nobody@example.org', 'Wrong123')
    const wrong = await tryIn('01711111111', 'Wrong123')
    expect(wrong.errors).toEqual(unknown.errors)
    expect(wrong.errors?.code).toBe('wrongCredentials')
    for (let n = 0; n < 8; n++) await tryIn('keeps@guessing.org', `Wrong12${n}`)
    expect((await tryIn('keeps@guessing.org', 'Wrong123')).errors?.code).toBe('tooManyRequests')
    // Others of the same network still get in.
    expect((await stranger.signIn('01711111111')).status).toBe(200)
  })

  test('a page of another site, a call without our header, and a student’s session get nothing', async () => {
    const { cookie } = owner
    for (const sent of [
      { cookie },
      { cookie, ...deskHeaders, 'sec-fetch-site': 'cross-site' },
      { cookie, ...deskHeaders, 'sec-fetch-site': 'same-site' },
    ]) {
      const reply = await send(app.url, { path: '/api/desk/me', headers: sent })
      expect([reply.status, reply.errors?.code]).toEqual([403, 'forbidden'])
    }
    const student = await Student.signIn(app.url, '01711000001', password, 'phone')
    const asStudent = await send(app.url, {
      path: '/api/desk/me',
      headers: { ...deskHeaders, ...student.headers() },
    })
    expect(asStudent.errors?.code).toBe('notLoggedIn')
    const asStaff = await send(app.url, {
      path: '/api/student/profile',
      headers: { cookie: owner.cookie, authorization: owner.cookie.split('=')[1] ?? '' },
    })
    expect(asStaff.errors?.code).toBe('notLoggedIn')
  })

  test('an invitation makes one member of its role', async () => {
    const { link, invitation } = await owner.must(staffCalls.invite, {
      body: { name: 'Karim', role: 'teacher' },
    })
    const key = keyOf(link)
    const visitor = new DeskClient(app.url)
    expect(await visitor.must(staffCalls.readInvitation, { body: { key } })).toMatchObject({
      name: 'Karim',
      role: 'teacher',
    })
    const accept = (login: string) =>
      visitor.call(staffCalls.acceptInvitation, { body: { key, name: 'Karim', login, password } })
    expect((await accept('01711111111')).errors).toMatchObject({ code: 'loginTaken', field: 'login' })
    const both = await Promise.all([accept('karim@School.org'), accept('other@school.org')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    const { staff, invitations } = await owner.must(staffCalls.staffList, {})
    expect(staff.filter(({ name }) => name === 'Karim')).toMatchObject([{ role: 'teacher' }])
    expect(invitations.some(({ id }) => id === invitation.id)).toBe(false)

    const withdrawn = await owner.must(staffCalls.invite, { body: { name: 'X', role: 'marker' } })
    await owner.must(staffCalls.withdrawInvitation, {
      params: { invitationId: withdrawn.invitation.id },
    })
    const late = await visitor.call(staffCalls.readInvitation, { body: { key: keyOf(withdrawn.link) } })
    expect(late.errors?.code).toBe('linkOver')
    const old = await owner.must(staffCalls.invite, { body: { name: 'Y', role: 'marker' } })
    app.clock.move(7 * day + 1)
    await owner.signIn('01711111111')
    expect((await visitor.call(staffCalls.readInvitation, { body: { key: keyOf(old.link) } })).status).toBe(
      410,
    )
  })

  test('invitations of somebody who is no owner any more are over', async () => {
    const second = await owner.colleague('owner', 'leaves@school.org')
    const { link } = await second.must(staffCalls.invite, { body: { name: 'Z', role: 'owner' } })
    const read = () => new DeskClient(app.url).call(staffCalls.readInvitation, { body: { key: keyOf(link) } })
    expect((await read()).status).toBe(200)
    const { id, version } = second.staff
    await owner.must(staffCalls.changeStaff, { params: { staffId: id }, body: { version, role: 'teacher' } })
    expect((await read()).errors?.code).toBe('linkOver')
    const body = { key: keyOf(link), name: 'Z', login: 'z@school.org', password }
    const accepted = await new DeskClient(app.url).call(staffCalls.acceptInvitation, { body })
    expect(accepted.errors?.code).toBe('linkOver')
  })

  test('a change from an older version is refused with what stands; a new role holds at once', async () => {
    const marker = await owner.colleague('marker', 'marker@school.org')
    const params = { staffId: marker.staff.id }
    const change = (body: {
      version: number
      role?: 'teacher' | 'owner'
      name?: string
      disabled?: boolean
    }) => owner.call(staffCalls.changeStaff, { params, body })
    expect((await change({ version: 1, name: 'Mitu' })).data?.staff).toMatchObject({ version: 2 })
    const stale = await change({ version: 1, role: 'teacher' })
    expect([stale.status, stale.errors?.code]).toEqual([409, 'conflict'])
    expect(stale.data).toMatchObject({ name: 'Mitu', role: 'marker', version: 2 })
    expect((await marker.call(staffCalls.staffList, {})).errors?.code).toBe('forbidden')
    expect((await change({ version: 2, role: 'owner' })).status).toBe(200)
    expect((await marker.call(staffCalls.staffList, {})).status).toBe(200)
    expect((await change({ version: 3, disabled: true })).status).toBe(200)
    expect((await marker.call(staffCalls.me, {})).errors?.code).toBe('notLoggedIn')
    expect((await marker.signIn('marker@school.org')).errors?.code).toBe('wrongCredentials')
  })

  test('the last owner stays one, also when two take each other’s role at once', async () => {
    const { staff } = await owner.must(staffCalls.me, {})
    const params = { staffId: staff.id }
    const alone = await owner.call(staffCalls.changeStaff, {
      params,
      body: { version: staff.version, role: 'teacher' },
    })
    expect(alone.errors?.code).toBe('lastOwner')
    const other = await owner.colleague('owner', 'second@owner.org')
    const demote = (by: DeskClient, whom: { id: string; version: number }) =>
      by.call(staffCalls.changeStaff, {
        params: { staffId: whom.id },
        body: { version: whom.version, role: 'teacher' },
      })
    const both = await Promise.all([demote(owner, other.staff), demote(other, staff)])
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const { staff: all } = await (both[0]?.status === 200 ? owner : other).must(staffCalls.staffList, {})
    expect(all.filter(({ role, disabled }) => role === 'owner' && !disabled)).toHaveLength(1)
    if (both[0]?.status !== 200) await demoteBack(other, owner)
  })

  /** The first owner is an owner again, and signs in anew. */
  async function demoteBack(by: DeskClient, whom: DeskClient): Promise<void> {
    const { staff } = await by.must(staffCalls.staffList, {})
    const found = staff.find(({ id }) => id === whom.staff.id)
    await by.must(staffCalls.changeStaff, {
      params: { staffId: whom.staff.id },
      body: { version: found?.version ?? 0, role: 'owner' },
    })
  }

  test('a second step is asked for at sign-in, and takes no number twice', async () => {
    const teacher = await owner.colleague('teacher', 'two@step.org')
    const { secret, address } = await teacher.must(staffCalls.beginSecondStep, { body: { password } })
    expect(address).toMatch(/^otpauth:\/\/totp\//)
    const other = new DeskClient(app.url)
    // Not asked for before the app has proved that it has the secret.
    expect((await other.signIn('two@step.org')).status).toBe(200)
    const confirm = (code: string) => teacher.call(staffCalls.confirmSecondStep, { body: { code } })
    const right = codeOf(secret)
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await confirm(wrong)).errors?.code).toBe('secondStepWrong')
    expect((await confirm(right)).status).toBe(200)
    expect((await other.call(staffCalls.me, {})).errors?.code).toBe('notLoggedIn')
    expect((await other.signIn('two@step.org')).errors?.code).toBe('secondStepNeeded')
    // The number that was shown to turn it on has been used.
    expect((await other.signIn('two@step.org', right)).errors?.code).toBe('secondStepWrong')
    app.clock.move(minute)
    const next = codeOf(secret)
    const bengali = next.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    expect((await other.signIn('two@step.org', bengali)).status).toBe(200)
    expect((await new DeskClient(app.url).signIn('two@step.org', next)).errors?.code).toBe('secondStepWrong')
    const end = (typed: string) => teacher.call(staffCalls.endSecondStep, { body: { password: typed } })
    expect((await end('Wrong123')).errors).toMatchObject({ code: 'passwordWrong', field: 'password' })
    expect((await end(password)).status).toBe(200)
    expect((await new DeskClient(app.url).signIn('two@step.org')).status).toBe(200)
  })

  test('where the owner demands it, nothing but the own account answers without a second step', async () => {
    const teacher = await owner.colleague('owner', 'demand@step.org')
    const demand = (by: DeskClient, demandSecondStep: boolean) =>
      by.call(staffCalls.changeRules, { body: { demandSecondStep } })
    expect((await demand(teacher, true)).errors?.code).toBe('secondStepNeeded')
    const { secret } = await teacher.must(staffCalls.beginSecondStep, { body: { password } })
    await teacher.must(staffCalls.confirmSecondStep, { body: { code: codeOf(secret) } })
    expect((await demand(teacher, true)).status).toBe(200)
    expect(await owner.must(staffCalls.me, {})).toMatchObject({ mustAddSecondStep: true })
    expect((await owner.call(staffCalls.staffList, {})).errors?.code).toBe('secondStepNeeded')
    expect((await teacher.call(staffCalls.endSecondStep, { body: { password } })).errors?.code).toBe(
      'forbidden',
    )
    expect((await demand(teacher, false)).status).toBe(200)
    expect((await owner.call(staffCalls.staffList, {})).status).toBe(200)
    const own = await teacher.call(staffCalls.resetSecondStep, { params: { staffId: teacher.staff.id } })
    expect(own.errors?.code).toBe('forbidden')
    // A lost phone: another owner takes the second step away.
    app.clock.move(minute)
    const { staff } = await owner.must(staffCalls.resetSecondStep, { params: { staffId: teacher.staff.id } })
    expect(staff.secondStep).toBe(false)
    expect((await new DeskClient(app.url).signIn('demand@step.org')).status).toBe(200)
  })

  test('a new password ends other sessions; sessions are listed and ended', async () => {
    const teacher = await owner.colleague('teacher', 'session@list.org')
    const second = new DeskClient(app.url)
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const body = { login: 'session@list.org', password }
    await second.call(staffCalls.signIn, { body }, { 'user-agent': firefox })
    const { sessions } = await teacher.must(staffCalls.mySessions, {})
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    const other = sessions.find(({ current }) => !current)
    expect(other?.device).toBe('Firefox, Linux')
    await teacher.must(staffCalls.endMySession, { params: { sessionId: other?.id ?? '' } })
    expect((await second.call(staffCalls.me, {})).errors?.code).toBe('notLoggedIn')
    const mine = await owner.must(staffCalls.mySessions, {})
    const foreign = await teacher.call(staffCalls.endMySession, {
      params: { sessionId: mine.sessions[0]?.id ?? '' },
    })
    expect(foreign.errors?.code).toBe('notFound')
    await second.signIn('session@list.org')
    const changed = await teacher.must(staffCalls.changePassword, {
      body: { oldPassword: password, password: 'Another1' },
    })
    expect(changed.ended).toBe(1)
    expect((await second.signIn('session@list.org')).errors?.code).toBe('wrongCredentials')
    const ended = await owner.must(staffCalls.endStaffSessions, { params: { staffId: teacher.staff.id } })
    expect(ended.ended).toBe(1)
  })

  test('every act leaves a row with before and after, refused ones too, and no secret', async () => {
    const { rows } = await owner.must(staffCalls.log, { query: { limit: 100 } })
    const whats = new Set(rows.map(({ what }) => what))
    for (const what of ['welcome', 'signIn', 'invite', 'acceptInvitation', 'changeStaff', 'changeRules'])
      expect(whats).toContain(`staff.${what}`)
    expect(rows.map(({ result }) => result)).not.toContain(null)
    const renamed = rows.find(
      ({ on, before }) => on?.kind === 'staff' && JSON.stringify(before)?.includes('marker'),
    )
    expect(renamed).toMatchObject({ who: 'Owner', role: 'owner', result: 'done' })
    const results = new Set(rows.map(({ what, result }) => `${what} ${result}`))
    expect(results).toContain('staff.staffList forbidden')
    expect(results).toContain('staff.signIn wrongCredentials')
    expect(results).toContain('staff.changeStaff lastOwner')
    const text = JSON.stringify(rows)
    for (const secret of [password, 'Another1', 'argon2', 'otpauth']) expect(text).not.toContain(secret)
    const { rows: found } = await owner.must(staffCalls.log, { query: { search: 'LASTOWNER changestaff' } })
    expect(found).toEqual([])
    const search = await owner.must(staffCalls.log, { query: { search: 'CHANGErules' } })
    expect(new Set(search.rows.map(({ what }) => what))).toEqual(new Set(['staff.changeRules']))
    const whatOf = async (query: { search: string; calls?: string }) =>
      (await owner.must(staffCalls.log, { query })).rows.map(({ what }) => what)
    // By the sign-in name of who acted or was changed; signs of a pattern are signs like any other.
    expect(await whatOf({ search: 'SESSION@list.org' })).toContain('staff.acceptInvitation')
    for (const sign of ['%', '_%', 'chan_e']) expect(await whatOf({ search: sign })).toEqual([])
    expect(new Set(await whatOf({ search: '%', calls: 'staff.invite,staff.welcome' }))).toEqual(
      new Set(['staff.invite', 'staff.welcome']),
    )
  })

  test('the log is paged without a gap or a repetition', async () => {
    const whole = await owner.must(staffCalls.log, { query: { limit: 100 } })
    const paged: string[] = []
    let before: string | undefined
    for (let more = true; more && paged.length < whole.rows.length; ) {
      const page = await owner.must(staffCalls.log, { query: { limit: 7, ...(before ? { before } : {}) } })
      paged.push(...page.rows.map(({ id }) => id))
      before = page.rows.at(-1)?.id
      more = page.more
    }
    expect(paged.slice(0, whole.rows.length)).toEqual(whole.rows.map(({ id }) => id))
  })

  test('the second step asks the password first, and keeps its secret until a new password', async () => {
    const teacher = await owner.colleague('teacher', 'begin@step.org')
    const begin = (typed: string) => teacher.call(staffCalls.beginSecondStep, { body: { password: typed } })
    expect((await begin('Wrong123')).errors).toMatchObject({ code: 'passwordWrong', field: 'password' })
    const first = (await begin(password)).data?.secret
    expect(first).toBeTruthy()
    expect((await begin(password)).data?.secret).toBe(first)
    const change = (typed: string) =>
      teacher.call(staffCalls.changePassword, { body: { oldPassword: password, password: typed } })
    expect((await change(password)).errors).toMatchObject({ code: 'weakPassword', field: 'password' })
    expect((await change('Another1')).status).toBe(200)
    expect((await begin('Another1')).data?.secret).not.toBe(first)
  })

  test('wrong passwords on the own account keep nobody out at the sign-in', async () => {
    const teacher = await owner.colleague('teacher', 'apart@throttle.org')
    const end = () => teacher.call(staffCalls.endSecondStep, { body: { password: 'Wrong123' } })
    for (let n = 0; n < 8; n++) expect((await end()).errors?.code).toBe('passwordWrong')
    expect((await end()).errors?.code).toBe('tooManyRequests')
    expect((await new DeskClient(app.url).signIn('apart@throttle.org')).status).toBe(200)
  })

  test('somebody else’s guesses keep no known browser out, and an owner ends the wait', async () => {
    const login = 'locked@out.org'
    const teacher = await owner.colleague('teacher', login)
    const reply = await teacher.signIn(login)
    const device = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('desk-device='))
    expect(device).toMatch(/; Path=\/api\/desk; HttpOnly; SameSite=Strict/)
    const body = { login, password: 'Wrong123' }
    const stranger = new DeskClient(app.url)
    for (let n = 0; n < 8; n++) await stranger.call(staffCalls.signIn, { body })
    expect((await stranger.signIn(login)).errors?.code).toBe('tooManyRequests')
    const known = await new DeskClient(app.url).call(
      staffCalls.signIn,
      { body: { login, password } },
      { cookie: device?.split(';')[0] ?? '' },
    )
    expect(known.status).toBe(200)
    expect((await stranger.signIn(login)).errors?.code).toBe('tooManyRequests')
    const params = { staffId: teacher.staff.id }
    expect((await teacher.call(staffCalls.allowSignIn, { params })).errors?.code).toBe('forbidden')
    await owner.must(staffCalls.allowSignIn, { params })
    expect((await stranger.signIn(login)).status).toBe(200)
    const none = await owner.call(staffCalls.allowSignIn, { params: { staffId: 'nobody' } })
    expect(none.errors?.code).toBe('notFound')
  })

  test('a link of the owner sets a new password, once, for a day', async () => {
    const login = 'forgot@password.org'
    const teacher = await owner.colleague('teacher', login)
    const params = { staffId: teacher.staff.id }
    const made = async () => keyOf((await owner.must(staffCalls.makeResetLink, { params })).link)
    const visitor = new DeskClient(app.url)
    const read = (key: string) => visitor.call(staffCalls.readReset, { body: { key } })
    const set = (key: string, typed: string) =>
      visitor.call(staffCalls.resetPassword, { body: { key, password: typed } })
    const first = await made()
    const second = await made()
    // The newest alone works.
    expect((await read(first)).errors?.code).toBe('linkOver')
    expect((await read(second)).data).toMatchObject({ name: 'teacher', login })
    expect((await set(second, 'short')).errors?.code).toBe('weakPassword')
    expect((await set(second, password)).errors).toMatchObject({ code: 'weakPassword', field: 'password' })
    expect((await teacher.call(staffCalls.me, {})).status).toBe(200)
    const both = await Promise.all([set(second, 'Another1'), set(second, 'Another2')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await visitor.call(staffCalls.me, {})).errors?.code).toBe('notLoggedIn')
    expect((await teacher.call(staffCalls.me, {})).errors?.code).toBe('notLoggedIn')
    expect((await teacher.signIn(login)).errors?.code).toBe('wrongCredentials')
    const typed = both[0]?.status === 200 ? 'Another1' : 'Another2'
    const again = await visitor.call(staffCalls.signIn, { body: { login, password: typed } })
    expect(again.status).toBe(200)

    const old = await made()
    app.clock.move(day + 1)
    await owner.signIn('01711111111')
    expect((await set(old, 'Another3')).errors?.code).toBe('linkOver')
    const { rows } = await owner.must(staffCalls.log, { query: { search: 'resetPassword' } })
    expect(rows.find(({ result }) => result === 'done')).toMatchObject({
      who: 'teacher',
      on: { kind: 'staff' },
    })
  })

  test('no link is made for oneself or a disabled member, and a link of a former owner is over', async () => {
    const second = await owner.colleague('owner', 'vouches@school.org')
    const teacher = await owner.colleague('teacher', 'vouched@school.org')
    const make = (by: DeskClient, { id }: { id: string }) =>
      by.call(staffCalls.makeResetLink, { params: { staffId: id } })
    expect((await make(owner, owner.staff)).errors?.code).toBe('forbidden')
    expect((await make(teacher, second.staff)).errors?.code).toBe('forbidden')
    expect((await make(owner, { id: 'nobody' })).errors?.code).toBe('notFound')
    const key = keyOf((await make(second, teacher.staff)).data?.link ?? '')
    const read = () => new DeskClient(app.url).call(staffCalls.readReset, { body: { key } })
    expect((await read()).status).toBe(200)
    const change = ({ id, version }: { id: string; version: number }, body: object) =>
      owner.must(staffCalls.changeStaff, { params: { staffId: id }, body: { version, ...body } })
    await change(second.staff, { role: 'teacher' })
    expect((await read()).errors?.code).toBe('linkOver')
    await change(teacher.staff, { disabled: true })
    expect((await make(owner, teacher.staff)).errors?.code).toBe('forbidden')
  })

  test('an owner who has lost everything comes back by a link of the command line', async () => {
    const parts = { db: app.db, clock: app.clock, ids: randomIds }
    const key = keyOf(await newWelcomePath(parts, { always: true }))
    const visitor = new DeskClient(app.url)
    const body = { key, name: 'Rahima', login: '01711111111', password: 'Regained1' }
    const { staff } = await visitor.must(staffCalls.welcome, { body })
    expect(staff).toMatchObject({ id: owner.staff.id, role: 'owner', secondStep: false, name: 'Rahima' })
    expect((await owner.call(staffCalls.me, {})).errors?.code).toBe('notLoggedIn')
    expect((await visitor.call(staffCalls.staffList, {})).status).toBe(200)
    const { rows } = await visitor.must(staffCalls.log, { query: { limit: 10 } })
    const welcome = rows.find(({ what }) => what === 'staff.welcome')
    expect(welcome).toMatchObject({ before: { name: 'Owner' }, after: { name: 'Rahima' } })
  })
})
