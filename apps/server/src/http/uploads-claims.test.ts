/** Files that a call has named: what a claim keeps and refuses, who may see it, and what is swept. */
import type { UploadType } from '@porua/contract/limits'
import { uploadCalls } from '@porua/contract/uploads'
import type { TestApp } from '@porua/testkit/app'
import type { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressFor, frames, namedMp3, namedWav, pdf, put, upload } from '../features/uploads/testing.ts'
import type { UploadPurpose } from '../features/uploads/uploads.api.ts'
import { beginRemoval, uploadByKey } from '../features/uploads/uploads.store.ts'
import { LocalInbox } from '../ports/files/local-inbox.ts'
import { photo, placedPhoto, polyglots } from '../ports/images/testing.ts'
import { expectFailure } from './testing/failures.ts'
import { claimIn, incomingOf, refusal, uploadingApp } from './testing/uploading.ts'

const minute = 60_000

describe.each(dialects)('claimed files on %s', (dialect) => {
  let app: TestApp
  let student: Student
  let other: Student
  let jpeg: Buffer

  beforeAll(async () => {
    ;({ app, student, other } = await uploadingApp(dialect))
    jpeg = await photo(64, 48)
  })
  afterAll(() => app?.close())
  // What other tests have asked for and left lying is an hour old.
  beforeEach(() => app.clock.move(61 * minute))

  const claim = (who: Student, key: string, ...how: [UploadPurpose?, UploadType[]?]) =>
    claimIn(app, who, key, ...how)
  const see = (who: Student | null, key: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/media/${key}`, {
      headers: { ...(who ? { cookie: who.session.cookie } : {}), ...headers },
    })
  const incoming = () => incomingOf(app)
  const waits = (key: string) => incoming().includes(key.slice(2))

  test('somebody else’s key, or one of nobody’s, is not mine, and nobody says whose', async () => {
    const key = await upload(other, 'image/jpeg', jpeg)
    const title = await claim(student, key).catch((error: { title: string }) => error.title)
    const nobodys = await claim(student, `u/${'a'.repeat(32)}.jpg`).catch(
      (error: { title: string }) => error.title,
    )
    expect(title).toBe('This file is not one of your uploads, or is no longer here.')
    expect(nobodys).toBe(title)
    for (const strange of ['school/a.png', '../../etc/passwd', '', 'u/\u0000'])
      expect(await refusal(claim(student, strange))).toBe('badFile')
    expect(await refusal(claim(other, key))).toBe('claimed')
  })

  test('a claim may be repeated, but not for another purpose or another type', async () => {
    const key = await upload(student, 'image/png', await photo(30, 30, 'png'))
    expect(await refusal(claim(student, key, 'forum', ['image/jpeg', 'application/pdf']))).toBe('badFile')
    const twice = await Promise.all([claim(student, key, 'forum'), claim(student, key, 'forum')])
    expect(twice[0]).toEqual(twice[1])
    expect(await claim(student, key, 'forum')).toEqual(twice[0])
    expect(await refusal(claim(student, key, 'answer'))).toBe('badFile')
  })

  test('a claim that a crash has cut in two is made good by the next', async () => {
    const key = await upload(student, 'image/jpeg', jpeg)
    const [before] = await claim(student, key)
    // As it stands between keeping the file and writing that down.
    await app.db.write((tx) => tx.updateTable('upload').set({ size: null }).where('key', '=', key).execute())
    expect(await claim(student, key)).toEqual([before])
  })

  test('a picture is served without what it said of place, time and phone', async () => {
    const key = await upload(student, 'image/jpeg', await placedPhoto(90, 60))
    await claim(student, key)
    const reply = await see(student, key)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await reply.arrayBuffer())
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([60, 90, undefined])
    for (const word of ['RAHIMA', 'SECRETMODEL', 'GPS']) expect(bytes.includes(word)).toBe(false)
  })

  test('recordings are served without names, documents as downloads', async () => {
    const files: [string, Buffer][] = [
      ['audio/wav', namedWav()],
      ['audio/mpeg', namedMp3()],
      ['application/pdf', pdf()],
    ]
    for (const [type, bytes] of files) {
      const key = await upload(student, type, bytes)
      const [file] = await claim(student, key)
      const reply = await see(student, key)
      const served = Buffer.from(await reply.arrayBuffer())
      expect([reply.headers.get('content-type'), served.length]).toEqual([type, file?.size])
      expect(served.includes('RAHIMA'), type).toBe(false)
      const name = key.slice('u/'.length)
      expect(reply.headers.get('content-disposition')).toBe(
        type === 'application/pdf' ? `attachment; filename="${name}"; filename*=UTF-8''${name}` : null,
      )
      expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    }
  })

  test.each([
    ['a PNG said to be a JPEG', 'image/jpeg', () => photo(20, 20, 'png')],
    ['a page said to be a JPEG', 'image/jpeg', async () => Buffer.from('<html><script>1</script>')],
    ['a picture said to be a document', 'application/pdf', () => photo(20, 20)],
    ['a document said to be a recording', 'audio/mpeg', async () => pdf()],
    ['a recording said to be another kind', 'audio/wav', async () => frames(60)],
    ['half a picture', 'image/jpeg', async () => (await photo(300, 300)).subarray(0, 4000)],
  ])('%s is refused', async (_what, type, bytes) => {
    const key = await upload(student, type, await bytes())
    const error = await claim(student, key).catch((thrown: { code: string; title: string }) => thrown)
    expect(error).toMatchObject({ code: 'badFile', title: expect.stringMatching(/^This .*\.$/) })
    expect((await see(student, key)).status).toBe(404)
  })

  test('files that are two things at once are refused', async () => {
    for (const [what, bytes] of Object.entries(await polyglots())) {
      const key = await upload(student, bytes[0] === 0x89 ? 'image/png' : 'image/jpeg', bytes)
      expect(await refusal(claim(student, key)), what).toBe('badFile')
    }
  })

  test('what is mine is seen by me, after the claim, with the cookie or a signed address', async () => {
    const key = await upload(student, 'image/jpeg', jpeg)
    expect((await see(student, key)).status).toBe(404)
    await claim(student, key)
    const asked = await Promise.all([see(student, key), see(other, key), see(null, key)])
    expect(asked.map(({ status }) => status)).toEqual([200, 404, 401])

    const { data } = await student.call(uploadCalls.signedMedia, { query: { key } })
    expect(data?.signedUrl).toMatch(new RegExp(`^${app.url}/media/${key}\\?`))
    const address = data?.signedUrl ?? ''
    expect((await fetch(address)).status).toBe(200)
    expect((await fetch(address.replace('sig=', 'sig=x'))).status).toBe(401)
    expect((await fetch(address.replace(/until=\d+/, `until=${app.clock.now() * 2}`))).status).toBe(401)
    app.clock.move(10 * minute)
    expect((await fetch(address)).status).toBe(401)
    expectFailure(await other.call(uploadCalls.signedMedia, { query: { key } }), 'notFound')
    expectFailure(await student.call(uploadCalls.signedMedia, { query: { key: '../x' } }), 'notFound')
  })

  test('players get the part that they ask for', async () => {
    const key = await upload(student, 'audio/wav', namedWav())
    await claim(student, key)
    const whole = Buffer.from(await (await see(student, key)).arrayBuffer())
    const part = await see(student, key, { range: 'bytes=100-299' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 300))).toBe(true)
    const rest = await see(student, key, { range: 'bytes=-50', 'if-range': `"${key}"` })
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(-50))).toBe(true)
    const behind = await see(student, key, { range: 'bytes=9999999-' })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    const changed = await see(student, key, { range: 'bytes=0-1', 'if-range': '"other"' })
    expect([changed.status, changed.headers.get('content-length')]).toEqual([200, String(whole.length)])
    expect((await see(student, key)).headers.get('accept-ranges')).toBe('bytes')
  })

  test('what nobody claims is gone after a day, with its file', async () => {
    const lost = await addressFor(student, 'image/jpeg')
    await put(lost, jpeg)
    const kept = await upload(student, 'image/jpeg', jpeg)
    await claim(student, kept)
    const sweep = () => app.composed.uploads.jobs[0]?.run(app.clock.now())
    const here = async (key: string) =>
      (await app.db.read((db) => db.selectFrom('upload').select('key').where('key', '=', key).execute()))
        .length
    app.clock.move(23 * 60 * minute)
    await sweep()
    expect([await here(lost.key), waits(lost.key)]).toEqual([1, true])
    app.clock.move(61 * minute)
    await sweep()
    expect([await here(lost.key), waits(lost.key)]).toEqual([0, false])
    expect([await here(kept), (await see(student, kept)).status]).toEqual([1, 200])
    expect(await refusal(claim(student, lost.key))).toBe('badFile')
  })

  test('a file that cannot be removed keeps no other from it, and is told', async () => {
    const stuck = await upload(student, 'image/jpeg', jpeg)
    const lost = await upload(other, 'image/jpeg', jpeg)
    const left = () =>
      app.db.read((db) => db.selectFrom('upload').select('key').where('key', 'in', [stuck, lost]).execute())
    app.clock.move(25 * 60 * minute)
    const spy = vi.spyOn(LocalInbox.prototype, 'remove')
    spy.mockImplementation(async (key) => {
      if (key === stuck) throw new Error('EIO')
    })
    const sweep = () => app.composed.uploads.jobs[0]?.run(app.clock.now())
    await expect(sweep()).rejects.toThrow('1 uploads could not be removed: Error: EIO')
    expect(await left()).toEqual([{ key: stuck }])
    spy.mockRestore()
    await sweep()
    expect(await left()).toEqual([])
  })

  test('a sweep that saw a file before its claim leaves it alone', async () => {
    const key = await upload(student, 'image/jpeg', jpeg)
    const seen = await app.db.read((db) => uploadByKey(db, key))
    if (!seen) throw new Error('the upload is not there')
    expect(await refusal(claim(student, key))).toBe('claimed')
    expect(await app.db.write((tx) => beginRemoval(tx, seen))).toBe(false)
    expect((await see(student, key)).status).toBe(200)
  })

  test('a claim and the sweep do not take the same file apart', async () => {
    const key = await upload(student, 'image/jpeg', jpeg)
    app.clock.move(25 * 60 * minute)
    const [claimed] = await Promise.all([
      refusal(claim(student, key)),
      app.composed.uploads.jobs[0]?.run(app.clock.now()),
    ])
    const status = (await see(student, key)).status
    expect([
      ['claimed', 200],
      ['badFile', 404],
      ['uploadMissing', 404],
    ]).toContainEqual([claimed, status])
  })
})
