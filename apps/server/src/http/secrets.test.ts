/** Secrets are replaced while phones hold what the old ones have signed (`npm run school -- secrets`). */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { contentCalls } from '@porua/contract/content'
import { uploadCalls } from '@porua/contract/uploads'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, call, login, Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { filmOf } from '@porua/testkit/film.factory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaToken } from '../features/account/account.media.ts'
import { MarkingNumbers } from '../features/exams/marking-sheets/numbers.ts'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { addressFor } from '../features/uploads/testing.ts'
import { sha256 } from '../platform/ids.ts'
import { replaceSecret, secretNamed, storedSecrets } from '../ports/secrets/secrets.store.ts'
import { fixedKeys, generationsOf, leadMs, secretKinds } from '../ports/secrets/secrets.ts'
import { schoolLine } from './testing/school-line.ts'

const password = 'Passw0rd'
const mobile = '01711000001'
const place = { examId: 'live', groupId: 'g1' }

function pack() {
  const school = smallSchool()
  const [cells] = school.courses[0]?.subjects[0]?.chapters ?? []
  Object.assign(cells ?? {}, {
    videos: [{ id: 'v1', title: 'Film', src: 'media/film.mp4', kind: 'vod' }],
    files: [{ id: 'f1', title: 'A note', file: 'media/note.pdf' }],
  })
  return {
    ...packOf(school, smallQuestions(), smallStudents),
    'media/note.pdf': '%PDF-1.4 note %%EOF',
    'media/film.mp4': filmOf(),
  }
}

describe.each(dialects)('the secrets of a school on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let note: string
  let film: string
  beforeAll(async () => {
    app = await startApp({ dialect, pack: pack(), environment: { OTP_ECHO: '1' } })
    student = await Student.signIn(app.url, mobile, password, 'phone')
    const { contents } = accepted(
      'chapter',
      await student.call(contentCalls.chapter, { params: { itemId: 'cells' } }),
    )
    const text = JSON.stringify(contents)
    note = /"(school\/[^"]+\.pdf)"/.exec(text)?.[1] ?? ''
    film = /"(school\/[^"]+\.mp4)"/.exec(text)?.[1] ?? ''
  })
  afterAll(() => app?.close())

  const school = async (...words: string[]) => {
    const printed = await schoolLine(app, ['secrets', ...words])
    // What a running server does every ten seconds.
    await app.composed.secrets.refresh()
    return printed
  }
  const stored = () => app.db.read(storedSecrets)
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await send(app.url, { path, headers })).status

  /** One of everything that a secret signs. */
  async function signed() {
    const session = await login(app.url, mobile, password)
    const me = new Student(app.url, session, 'phone')
    const film1 = accepted('token', await me.call(contentCalls.videoToken, { body: { key: film } }))
    const address = accepted('address', await me.call(uploadCalls.signedMedia, { query: { key: note } }))
    const upload = await addressFor(me, 'application/pdf')
    const asked = await call(app.url, accountCalls.forgotPassword, { params: { phone: mobile } })
    return { me, token: film1.token, address: address.signedUrl, upload, code: accepted('code', asked) }
  }

  /** What the server says to each of them. */
  async function fates({ me, token, address, upload, code }: Awaited<ReturnType<typeof signed>>) {
    const { cookie } = me.session
    const body = { ...code, otp: code.otp === '000000' ? '000001' : '000000', password: 'Passw0rd2' }
    const query = { forgotPassword: 'true' }
    const set = await call(app.url, accountCalls.setPassword, { query, body } as never)
    return {
      cookie: await status(`/media/${note}`, { cookie }),
      video: await status(`/media/${film}?token=${encodeURIComponent(token)}`, { cookie }),
      address: await status(new URL(address).pathname + new URL(address).search),
      upload: (
        await fetch(upload.signedUrl, { method: 'PUT', headers: upload.headers, body: '%PDF-1.4 a %%EOF' })
      ).status,
      // A wrong code for a token that is believed, or a token that is not.
      code: set.errors?.message === undefined ? 'not ours' : 'ours',
      session: (await me.call(accountCalls.profile, {})).status,
    }
  }
  const allGood = { cookie: 200, video: 200, address: 200, upload: 200, code: 'ours', session: 200 }

  test('what the old ones signed stays good, what is made later is signed by the new ones, and an exam goes on', async () => {
    const { paper, started } = await student.sit(place)
    const before = await signed()
    expect(await fates(before)).toEqual(allGood)

    const printed = await school('rotate', 'all')
    expect(printed, printed.err).toMatchObject({ status: 0, err: '' })
    for (const name of Object.keys(secretKinds))
      expect(printed.out).toContain(`${name}: the new secret signs`)
    const values = (await stored()).flatMap(({ name, value }) =>
      name in secretKinds ? [generationsOf(value)] : [],
    )
    expect(values).toHaveLength(Object.keys(secretKinds).length)
    for (const generations of values) {
      expect(generations).toHaveLength(2)
      for (const { value } of generations) expect(printed.out).not.toContain(value)
    }

    expect(await fates(before)).toEqual(allGood)
    // A process that has not looked yet signs as before; soon all sign with the new ones.
    app.clock.move(leadMs + 1_000)
    expect(await fates(before)).toEqual(allGood)
    const after = await signed()
    expect(await fates(after)).toEqual(allGood)
    const cookies = (await stored()).find(({ name }) => name === 'media cookie')?.value ?? ''
    const newest = fixedKeys(generationsOf(cookies).at(-1)?.value ?? '')
    const { id, cookie } = after.me.session
    expect(cookie).toContain(mediaToken(newest, sha256(id)))

    const question = paper.questions.map(({ question }) => question).find(({ type }) => type === 'MCQ')
    const answer = { questionId: question?._id ?? '', answer: [question?.options[0] ?? ''], extra: [] }
    await student.mustSave(place, [{ ...answer, timestamp: app.clock.now() }])
    expect((await student.startExam(place)).attemptId).toBe(started.attemptId)
  })

  test('a marking sheet is read with the secret of the day it was made', async () => {
    // By the machine's clock, as the command line has it; the app's has been moved.
    const day = Date.now()
    const later = day + 2 * leadMs
    const numbers = (at: number) => MarkingNumbers.open(app.db, () => 'never', at)
    const before = (await numbers(day)).of('attempt')
    expect((await school('rotate', 'marking-numbers')).status).toBe(0)
    expect((await numbers(day)).of('attempt')).toBe(before)
    expect((await numbers(later)).of('attempt')).not.toBe(before)
  })

  test('a secret that has leaked is believed no longer, and nobody is signed out', async () => {
    const before = await signed()
    expect((await school('rotate', 'media-cookie', '--now')).status).toBe(0)
    expect(await fates(before)).toEqual({ ...allGood, cookie: 401, video: 401 })
    // The app asks for its profile and has a new cookie.
    const reply = await before.me.call(accountCalls.profile, {})
    const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect(await status(`/media/${note}`, { cookie })).toBe(200)

    app.clock.move(3_600_000)
    const again = await signed()
    for (const name of ['Video token', 'media-address', 'upload-address', 'one-time-codes'])
      expect((await school('rotate', name, '--now')).status, name).toBe(0)
    expect(await fates(again)).toEqual({
      cookie: 200,
      video: 403,
      address: 401,
      upload: 403,
      code: 'not ours',
      session: 200,
    })
  })

  test('a list that shows no secret, and says which are old, replaced and not to be replaced', async () => {
    const printed = await school('list')
    expect(printed, printed.err).toMatchObject({ status: 0, err: '' })
    for (const { name, value } of await stored()) {
      expect(printed.out).toContain(name)
      for (const generation of name in secretKinds ? generationsOf(value) : [{ value }])
        expect(printed.out).not.toContain(generation.value)
    }
    expect(printed.out).toMatch(/^device cookie .*; an older one is believed until 20\d\d-/m)
    expect(printed.out).toMatch(/^video token .*; replaced 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/m)
    const { secrets } = JSON.parse((await school('list', '--json')).out) as { secrets: { name: string }[] }
    expect(secrets.map(({ name }) => name).sort()).toEqual((await stored()).map(({ name }) => name).sort())
  })

  test('files that others may read are named, and the exit status says so', async () => {
    const { dataDir } = app.place
    const open = dialect === 'sqlite' ? join(dataDir, 'porua.db') : dataDir
    const right = dialect === 'sqlite' ? 0o600 : 0o700
    chmodSync(open, right | 0o044)
    const printed = await school('list')
    chmodSync(open, right)
    expect(printed.status).toBe(1)
    expect(printed.out).toContain(`chmod go-rwx ${open}`)
    expect((await school('list')).status).toBe(0)
  })

  test('wrong words change nothing', async () => {
    const before = await stored()
    expect((await school('rotate')).err).toContain('Say which secret: upload-address, ')
    expect((await school('rotate', 'everything')).err).toContain("There is no secret 'everything'")
    expect((await school('rotate', 'push-key')).err).toContain("There is no secret 'push-key'")
    expect((await school('rotate', 'all', '--dry-run')).out).toContain('Nothing is replaced.')
    expect(await stored()).toEqual(before)
  })

  test('of two that replace one secret at once, one is refused', async () => {
    const before = await secretNamed(app.db, 'test', () => 'first')
    const both = ['second', 'third'].map((after) =>
      app.db.write((tx) => replaceSecret(tx, 'test', before, after)),
    )
    expect((await Promise.all(both)).sort()).toEqual([false, true])
  })
})
