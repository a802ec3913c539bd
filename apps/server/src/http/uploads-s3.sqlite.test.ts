/** A server whose files live in an S3-compatible store, and clients on another site. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { avatarKey } from '@porua/contract/uploads.paths'
import { MemoryPack } from '@porua/files/source'
import { Student, send } from '@porua/testkit/client'
import { freshPlace, type Place } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, compose } from '../compose.ts'
import { ConfigError, readConfig } from '../config.ts'
import { importPack } from '../features/school-pack/import-pack.ts'
import { addressFor, namedWav, put, upload } from '../features/uploads/testing.ts'
import { randomIds } from '../platform/ids.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { openFiles } from '../ports/files/open-files.ts'
import { type StandIn, startS3 } from '../ports/files/testing/s3-stand-in.ts'
import { photo, placedPhoto } from '../ports/images/testing.ts'
import { expectFailure } from './testing/failures.ts'

const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const pack = makePack({
  banks: { 'questions/bank.jsonl': [{ id: 'q', type: 'paragraph', title: 'Why?' }] },
  exams: [{ id: 'e', bank: 'questions/bank.jsonl', ids: ['q'] }],
  students: 2,
  media: { 'media/logo.svg': logo },
  client: { logo: 'media/logo.svg' },
})
const elsewhere = 'https://app.example.org'

interface Started {
  app: App
  place: Place
  url: string
  close(): Promise<void>
}

async function started(environment: Record<string, string>, clock: MovableClock): Promise<Started> {
  const place = await freshPlace('sqlite')
  const config = readConfig({ DATA_DIR: place.dataDir, SAMPLE: '0', ...environment }, place.dataDir)
  const app = await compose(config, { clock, jobs: false })
  const { db, live, exams } = app
  const parts = { db, clock, live, ids: randomIds, papers: exams.papers, files: openFiles(config, clock) }
  await importPack(parts, new MemoryPack(pack as Record<string, string | Uint8Array>))
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await place.remove()
  }
  return { app, place, url, close }
}

describe('a server with its files in a store', () => {
  const clock = new MovableClock(Date.now())
  let store: StandIn
  let server: Started
  let student: Student

  beforeAll(async () => {
    store = await startS3(() => clock.now())
    const { url, region, accessKeyId, secretAccessKey } = store
    server = await started(
      {
        S3_ENDPOINT: url,
        S3_REGION: region,
        S3_BUCKET: 'school-files',
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
      clock,
    )
    student = await Student.signIn(server.url, mobileOf(0), packPassword)
  })
  afterAll(async () => {
    await server?.close()
    await store?.close()
  })
  beforeEach(() => clock.move(61 * 60_000))

  const see = (key: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/media/${key}`, { headers: { cookie: student.session.cookie, ...headers } })
  const claim = (key: string) =>
    server.app.uploads.api.claim(student.id, [{ key }], 'answer', ['image/jpeg', 'audio/wav'])

  test('the school’s own files are kept there and served from there', async () => {
    const { body } = await send(server.url, { path: '/config.json' })
    const address = (body as { logo?: string }).logo ?? ''
    const reply = await fetch(server.url + address)
    expect(Buffer.from(await reply.arrayBuffer()).equals(logo)).toBe(true)
    expect(
      [...store.objects.keys()].some((name) => name === `school-files${address.replace('/media', '')}`),
    ).toBe(true)
    expect(existsSync(join(server.place.dataDir, 'media'))).toBe(false)
  })

  test('the app’s pages may send files to the store', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy')
    // Only a built app has pages.
    if (policy) expect(policy).toMatch(new RegExp(`connect-src [^;]*${store.url}`))
    expect(
      (await addressFor(student, 'image/jpeg')).signedUrl.startsWith(`${store.url}/school-files/incoming/u/`),
    ).toBe(true)
  })

  test('a phone puts its file there, and what is served is not what it put', async () => {
    const key = await upload(student, 'image/jpeg', await placedPhoto(90, 60))
    expect(store.objects.get(`school-files/incoming/${key}`)?.type).toBe('image/jpeg')
    expect((await see(key)).status).toBe(404)
    const [file] = await claim(key)
    expect(store.objects.has(`school-files/incoming/${key}`)).toBe(false)
    const bytes = Buffer.from(await (await see(key)).arrayBuffer())
    expect(bytes.length).toBe(file?.size)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect((await fetch(`${server.url}/media/incoming/${key}`)).status).toBe(401)
    expect((await see(`incoming/${key}`)).status).toBe(404)
  })

  test('a type is spelt in the signature as the client spells it', async () => {
    const address = await addressFor(student, 'image/jpg')
    expect(address.headers).toEqual({ 'content-type': 'image/jpg' })
    expect((await put(address, await photo(20, 20))).status).toBe(200)
    expect((await put(address, await photo(20, 20), { 'content-type': 'text/html' })).status).toBe(403)
    expect((await claim(address.key))[0]?.type).toBe('image/jpeg')
  })

  test('a file that is too large is found out at the claim', async () => {
    const key = await upload(student, 'image/jpeg', Buffer.alloc(10_485_761))
    await expect(claim(key)).rejects.toMatchObject({
      code: 'badFile',
      title: 'This file is larger than allowed.',
    })
  })

  test('a part of a recording is asked of the store as a part', async () => {
    const key = await upload(student, 'audio/wav', namedWav())
    await claim(key)
    const whole = Buffer.from(await (await see(key)).arrayBuffer())
    const part = await see(key, { range: 'bytes=100-199' })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))]).toEqual([
      206,
      true,
    ])
  })

  test('while the store is away nothing is lost and nothing is claimed to be missing', async () => {
    const key = await upload(student, 'image/jpeg', await photo(60, 60))
    store.fail(50, 503)
    await expect(claim(key)).rejects.toMatchObject({ code: 'unavailable' })
    store.fail(0, 503)
    await claim(key)
    store.fail(50, 503)
    const { status, errors } = await send(server.url, {
      path: `/media/${key}`,
      headers: { cookie: student.session.cookie },
    })
    expect([status, errors?.code]).toEqual([503, 'unavailable'])
    store.fail(0, 503)
    expect((await see(key)).status).toBe(200)
  })

  test('profile pictures and the sweep work there too', async () => {
    const key = await upload(student, 'image/jpeg', await photo(200, 200))
    const change = (profilePic: string | null) =>
      student.call(accountCalls.updateProfile, { body: { profilePic } })
    expect((await change(key)).data?.profile.profilePic).toBe(avatarKey(key, 450))
    expect((await see(avatarKey(key, 40))).status).toBe(200)
    await change(null)
    const lost = await upload(student, 'image/jpeg', await photo(60, 60))
    clock.move(25 * 3_600_000)
    await server.app.uploads.jobs[0]?.run(clock.now())
    const left = [...store.objects.keys()].filter(
      (name) => name.includes(key.slice(2, -4)) || name.includes(lost),
    )
    expect(left).toEqual([])
  })
})

describe('a client on another site', () => {
  const clock = new MovableClock()
  let server: Started
  let student: Student

  beforeAll(async () => {
    server = await started({ API_ORIGINS: elsewhere, SECURE_COOKIES: '1' }, clock)
    student = await Student.signIn(server.url, mobileOf(0), packPassword)
  })
  afterAll(() => server?.close())

  test('is given https addresses where pages come over https, and may put', async () => {
    const { signedUrl, headers } = await addressFor(student, 'image/jpeg')
    expect(signedUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api\/uploads\//)
    const local = signedUrl.replace(/^https/, 'http')
    const asked = await fetch(local, {
      method: 'OPTIONS',
      headers: { origin: elsewhere, 'access-control-request-method': 'PUT' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, elsewhere])
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(asked.headers.get('access-control-allow-headers')).toContain('content-type')
    const origin = { origin: elsewhere }
    const good = await put({ signedUrl: local, headers }, await photo(50, 50), origin)
    expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([200, elsewhere])
    const bad = await put({ signedUrl: local, headers }, Buffer.alloc(20_000_000), origin)
    expectFailure(bad, 'tooLarge')
    expect(bad.headers.get('access-control-allow-origin')).toBe(elsewhere)
    const strange = await put({ signedUrl: local, headers }, await photo(50, 50), {
      origin: 'https://evil.example',
    })
    expect(strange.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the settings of a store', () => {
  const good = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'school-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'a-secret',
  }
  const read = (environment: Record<string, string>) => readConfig(environment, '/nowhere').s3

  test('are all there or none, and phones reach it where they say', () => {
    expect(read({})).toBeNull()
    expect(read(good)).toMatchObject({ publicUrl: 'https://s3.example.org', region: 'us-east-1' })
    expect(read({ ...good, S3_PUBLIC_URL: 'https://files.example.org' })).toMatchObject({
      endpoint: 'https://s3.example.org',
      publicUrl: 'https://files.example.org',
    })
  })

  test.each<[change: Record<string, string>, says: RegExp]>([
    [{ S3_BUCKET: '' }, /needs S3_BUCKET too/],
    [{ S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }, /needs S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too/],
    [{ S3_ENDPOINT: 's3.example.org' }, /S3_ENDPOINT must look like https/],
    [{ S3_ENDPOINT: 'https://s3.example.org/school-files' }, /without the bucket/],
    [{ S3_PUBLIC_URL: 'ftp://x' }, /S3_PUBLIC_URL must look like/],
    [{ S3_BUCKET: 'School Files' }, /not the name of a bucket/],
    [{ S3_BUKET: 'x' }, /did you mean S3_BUCKET/],
  ])('%j is said to be wrong', (change, says) => {
    expect(() => read({ ...good, ...change })).toThrow(says)
    expect(() => read({ ...good, ...change })).toThrow(ConfigError)
    expect(() => read({ ...good, ...change })).not.toThrow(/a-secret/)
  })
})
