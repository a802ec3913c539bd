/** What a student may change of the profile: the two GPAs and the picture. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { limits } from '@porua/contract/limits'
import { avatarKey } from '@porua/contract/uploads.paths'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type Answered, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressFor, pdf, put, upload } from '../features/uploads/testing.ts'
import { bomb, photo, placedPhoto, polyglots } from '../ports/images/testing.ts'
import { expectFailure } from './testing/failures.ts'

const realFolder = resolve(import.meta.dirname, '../../../../../shared/data/media/image')
const hour = 3_600_000
const pack = makePack({
  banks: { 'questions/bank.jsonl': [{ id: 'q', type: 'paragraph', title: 'Why?' }] },
  exams: [{ id: 'e', bank: 'questions/bank.jsonl', ids: ['q'] }],
  students: 2,
  columnsOf: () => ({ SSCGPA: '4.5' }),
})

describe.each(dialects)('the profile on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let other: Student

  beforeAll(async () => {
    app = await startApp({ dialect, pack })
    student = await Student.signIn(app.url, mobileOf(0), packPassword)
    other = await Student.signIn(app.url, mobileOf(1), packPassword)
  })
  afterAll(() => app?.close())
  beforeEach(() => app.clock.move(2 * hour))

  const change = (body: Record<string, unknown>, who = student) =>
    who.send<{ profile: { SSCGPA: number | null; HSCGPA: number | null; profilePic: string | null } }>({
      method: 'PATCH',
      path: '/api/student/profile',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const profile = async (who = student) => {
    const { data } = await who.call(accountCalls.profile, {})
    if (!data) throw new Error('no profile')
    return data.profile
  }
  const see = (who: Student, key: string) =>
    fetch(`${app.url}/media/${key}`, { headers: { cookie: who.session.cookie } })
  const columns = () =>
    app.db.read((db) =>
      db
        .selectFrom('student')
        .select(['imported_ssc', 'own_ssc', 'own_hsc', 'profile_pic'])
        .where('id', '=', student.id)
        .executeTakeFirstOrThrow(),
    )
  /** The refusal of a picture: a sentence, and nothing has changed. */
  async function refused(type: string, bytes: Uint8Array): Promise<string> {
    const before = await columns()
    const key = await upload(student, type, bytes)
    const reply = await change({ profilePic: key, SSCGPA: 1 })
    expectFailure(reply, 'badFile')
    expect(await columns()).toEqual(before)
    if (before.profile_pic) expect((await see(student, before.profile_pic)).status).toBe(200)
    expect(reply.errors?.title).toMatch(/^This .*\.$/)
    return reply.errors?.title ?? ''
  }

  test('GPAs are kept beside the imported ones, to the hundredth', async () => {
    expect((await profile()).SSCGPA).toBe(4.5)
    const { data } = await change({ SSCGPA: 4.83, HSCGPA: 5 })
    expect(data?.profile).toMatchObject({ SSCGPA: 4.83, HSCGPA: 5, sid: 'S-0', groupIds: ['g1'] })
    expect(await columns()).toMatchObject({ imported_ssc: 450, own_ssc: 483, own_hsc: 500 })
    // Which of the two a merit list counts: the imported one, where there is one.
    expect((await profile()).recordedGpa).toEqual({ SSCGPA: 4.5, HSCGPA: null })
    expect(accountCalls.updateProfile.reply.safeParse(data).success).toBe(true)
    // What is left out stays; null gives the imported one back.
    expect((await change({ HSCGPA: 0 })).data?.profile).toMatchObject({ SSCGPA: 4.83, HSCGPA: 0 })
    expect((await change({ SSCGPA: null, HSCGPA: null })).data?.profile).toMatchObject({
      SSCGPA: 4.5,
      HSCGPA: null,
    })
    expect((await change({})).status).toBe(200)
    for (const hundredths of [1, 57, 115, 229, 455, 499])
      expect((await change({ SSCGPA: hundredths / 100 })).data?.profile.SSCGPA).toBe(hundredths / 100)
  })

  test.each([5.01, -0.01, 6, 1e9, 4.567, 0.001])('%s is no GPA', async (gpa) => {
    const before = await columns()
    for (const field of ['SSCGPA', 'HSCGPA']) {
      const reply = await change({ [field]: gpa })
      expectFailure(reply, 'badRequest', field)
      expect(reply.errors?.title).toBe('The given number is not valid')
    }
    expect(await columns()).toEqual(before)
  })

  test.each(['x', '4,5', '5.01', '-1', '1e0', '0x4', '4.567', '4'.repeat(21), true, [4], {}])(
    '%j is no number',
    async (gpa) => {
      const reply = await change({ SSCGPA: gpa })
      expectFailure(reply, 'badRequest', 'SSCGPA')
      expect(reply.errors?.title).toContain('The given number is not valid')
    },
  )

  test('a form’s text is a GPA, in either digits, and an empty field is none', async () => {
    expect((await change({ SSCGPA: ' 4.81 ', HSCGPA: '৩.৫' })).data?.profile).toMatchObject({
      SSCGPA: 4.81,
      HSCGPA: 3.5,
    })
    // The imported one shows again where the own one is gone; a picture that is not named stays.
    expect((await change({ SSCGPA: '', HSCGPA: '  ', profilePic: '' })).data?.profile).toMatchObject({
      SSCGPA: 4.5,
      HSCGPA: null,
    })
  })

  test('nothing else can be changed, and nobody else’s', async () => {
    const before = await profile()
    await change({
      name: 'X',
      sid: 'X',
      username: 'X',
      branch: { name: 'X' },
      imported_ssc: 1,
      password_hash: 'x',
    })
    expect(await profile()).toEqual(before)
    const visitor: Answered<unknown> = await new Student(app.url, { ...student.session, id: 'x' }).send({
      method: 'PATCH',
      path: '/api/student/profile',
      headers: { 'content-type': 'application/json' },
      body: '{"SSCGPA":1}',
    })
    expectFailure(visitor, 'notLoggedIn')
  })

  test('a picture becomes squares for every screen, without metadata, seen by its student alone', async () => {
    const key = await upload(student, 'image/jpeg', await placedPhoto(320, 200))
    const { data } = await change({ profilePic: key })
    const large = data?.profile.profilePic ?? ''
    expect(large).toBe(avatarKey(key, 450))
    for (const size of limits.avatarSizes) {
      const reply = await see(student, avatarKey(large, size))
      const bytes = Buffer.from(await reply.arrayBuffer())
      const { width, height, format, exif } = await sharp(bytes).metadata()
      expect([width, height, format, exif]).toEqual([size, size, 'jpeg', undefined])
      expect(bytes.includes('RAHIMA')).toBe(false)
      expect((await see(other, avatarKey(large, size))).status).toBe(404)
    }
    // The photograph itself is not kept.
    expect((await see(student, key)).status).toBe(404)
    // Again, and sent back as it was given: nothing happens.
    expect((await change({ profilePic: key })).data?.profile.profilePic).toBe(large)
    expect((await change({ profilePic: large, SSCGPA: 4 })).data?.profile.profilePic).toBe(large)
    expect((await change({ profilePic: '', SSCGPA: 4 })).data?.profile.profilePic).toBe(large)
    expect((await profile()).profilePic).toBe(large)
  })

  test('a bad picture is refused in a sentence, and the old one stays', async () => {
    await change({ profilePic: await upload(student, 'image/png', await photo(200, 200, 'png')) })
    expect((await columns()).profile_pic).toMatch(/-450\.jpg$/)
    const whole = await photo(300, 300)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect(await refused('application/pdf', pdf())).toMatch(/has to be a JPEG picture or a PNG picture/)
    expect(await refused('image/png', pdf())).toMatch(/not a PNG picture, but a file of type PDF/)
    expect(await refused('image/jpeg', whole.subarray(0, 5000))).toMatch(/damaged or incomplete/)
    expect(await refused('image/png', bomb(30_000, 30_000))).toMatch(/too large: 30000 × 30000/)
    expect(await refused('image/png', Buffer.from(svg))).toMatch(/not a PNG picture/)
    for (const [what, bytes] of Object.entries(await polyglots()))
      expect(await refused(bytes[0] === 0x89 ? 'image/png' : 'image/jpeg', bytes), what).toMatch(/also holds/)
  })

  test('40 MB are refused before they are a picture, and the old one stays', async () => {
    const before = await columns()
    const address = await addressFor(student, 'image/jpeg')
    expectFailure(await put(address, Buffer.alloc(40_000_000, 1)), 'tooLarge')
    expectFailure(await change({ profilePic: address.key }), 'uploadMissing')
    expect(await columns()).toEqual(before)
  })

  test('only an own upload can be the picture', async () => {
    const before = await columns()
    const theirs = await upload(other, 'image/jpeg', await photo(50, 50))
    for (const key of [theirs, 'school/a.png', '/etc/passwd', `u/${'a'.repeat(32)}.jpg`])
      expectFailure(await change({ profilePic: key }), 'badFile', 'profilePic')
    for (const key of [5, {}, 'a'.repeat(301)])
      expectFailure(await change({ profilePic: key }), 'badRequest', 'profilePic')
    expect(await columns()).toEqual(before)
    expect((await change({ profilePic: theirs }, other)).status).toBe(200)
  })

  test('null takes it away; what is shown no more is removed a day later', async () => {
    const first = await upload(student, 'image/jpeg', await photo(80, 80))
    await change({ profilePic: first })
    const second = await upload(student, 'image/jpeg', await photo(90, 90))
    await change({ profilePic: second })
    expect((await change({ profilePic: null })).data?.profile.profilePic).toBeNull()
    await change({ profilePic: second })
    const sweep = () => app.composed.uploads.jobs[0]?.run(app.clock.now())
    const statuses = () =>
      Promise.all(
        [first, second].flatMap((key) =>
          limits.avatarSizes.map(async (size) => (await see(student, avatarKey(key, size))).status),
        ),
      )
    await sweep()
    const each = (status: number) => limits.avatarSizes.map(() => status)
    expect(await statuses()).toEqual([...each(200), ...each(200)])
    app.clock.move(25 * hour)
    await sweep()
    expect(await statuses()).toEqual([...each(404), ...each(200)])
    expectFailure(await change({ profilePic: first }), 'badFile')
  })

  test.skipIf(!there(realFolder))('pictures that others have drawn are taken or refused', async () => {
    const bad = /broken|truncated|bomb|zero_width|webp/
    for (const name of readdirSync(realFolder)) {
      const type = /jpg$/.test(name) ? 'image/jpeg' : 'image/png'
      const key = await upload(student, type, readFileSync(join(realFolder, name)))
      const { status, errors } = await change({ profilePic: key })
      expect([name, status, errors?.code]).toEqual(
        bad.test(name) ? [name, 422, 'badFile'] : [name, 200, undefined],
      )
    }
  })
})

/** Whether a folder of real data is on this machine; says so where it is not. */
function there(path: string): boolean {
  if (existsSync(path)) return true
  process.stdout.write(`no pictures at ${path}: those made here are tried alone\n`)
  return false
}
