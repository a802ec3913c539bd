/** Files from phones: addresses, the PUT, and what is refused of both. */
import { connect, type Socket } from 'node:net'
import { limits, type UploadType } from '@porua/contract/limits'
import { uploadCalls } from '@porua/contract/uploads'
import type { TestApp } from '@porua/testkit/app'
import { Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Address, addressFor, put } from '../features/uploads/testing.ts'
import type { UploadPurpose } from '../features/uploads/uploads.api.ts'
import { photo } from '../ports/images/testing.ts'
import { expectFailure } from './testing/failures.ts'
import { claimIn, incomingOf, refusal, uploadingApp } from './testing/uploading.ts'

const minute = 60_000

describe.each(dialects)('files from phones on %s', (dialect) => {
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
  const incoming = () => incomingOf(app)
  const waits = (key: string) => incoming().includes(key.slice(2))

  test('an address is mine alone, says what it takes, and lasts ten minutes', async () => {
    const first = await addressFor(student, 'image/jpeg')
    const second = await addressFor(student, 'image/jpeg')
    expect(first.signedUrl).toMatch(new RegExp(`^${app.url}/api/uploads/u/[\\w-]{32}\\.jpg\\?`))
    expect(first.key).not.toBe(second.key)
    expect(first).toMatchObject({
      headers: { 'content-type': 'image/jpeg' },
      maxBytes: limits.uploadBytes.image,
      expiresAt: new Date(app.clock.now() + 10 * minute).toISOString(),
    })
    expect((await send(app.url, { path: '/api/content/signed-request?mimeType=image/png' })).status).toBe(401)
  })

  test.each([
    ['image/jpg', 'jpg'],
    ['image/PNG', 'png'],
    ['audio/x-wav', 'wav'],
    ['audio/wave', 'wav'],
    ['audio/wav;codecs=1', 'wav'],
    ['audio/mp3', 'mp3'],
    ['application/pdf', 'pdf'],
  ])('%s is understood', async (mimeType, extension) => {
    expect((await addressFor(student, mimeType)).key.endsWith(`.${extension}`)).toBe(true)
  })

  test.each(['image/svg+xml', 'image/heic', 'text/html', 'video/mp4', 'application/zip', 'x'])(
    '%s is refused, and what is taken is named',
    async (mimeType) => {
      const reply = await student.call(uploadCalls.signedRequest, { query: { mimeType } })
      expectFailure(reply, 'unsupportedMediaType')
      expect(reply.errors?.title).toMatch(/JPEG and PNG pictures, PDF documents, and MP3 and WAV/)
    },
  )

  test('no type at all is a bad request', async () => {
    for (const search of ['', '?mimeType=', `?mimeType=${'a'.repeat(200)}`])
      expectFailure(
        await student.send({ path: `/api/content/signed-request${search}` }),
        'badRequest',
        'mimeType',
      )
  })

  test('bytes may be replaced until they are claimed', async () => {
    const address = await addressFor(student, 'image/jpeg')
    expect((await put(address, Buffer.from('nonsense'))).data).toEqual({ key: address.key, bytes: 8 })
    expect(await refusal(claim(student, address.key))).toBe('badFile')
    expect((await put(address, jpeg)).status).toBe(200)
    expect(waits(address.key)).toBe(true)
    const [file] = await claim(student, address.key)
    expect(file).toMatchObject({ key: address.key, type: 'image/jpeg', name: 'my page.jpg' })
    expectFailure(await put(address, jpeg), 'uploadClaimed')
    expect(waits(address.key)).toBe(false)
  })

  test('an address opens nothing else', async () => {
    const address = await addressFor(student, 'image/jpeg')
    const theirs = await addressFor(other, 'image/jpeg')
    const url = new URL(address.signedUrl)
    const changed = (change: (url: URL) => void): Pick<Address, 'signedUrl' | 'headers'> => {
      const made = new URL(url)
      change(made)
      return { signedUrl: made.href, headers: { 'content-type': 'image/jpeg' } }
    }
    const wrong = [
      changed((made) => made.searchParams.set('sig', 'A'.repeat(43))),
      changed((made) => made.searchParams.delete('sig')),
      changed((made) => made.searchParams.set('until', String(app.clock.now() + 3_600_000))),
      changed((made) => made.searchParams.append('sig', 'x')),
      changed((made) => {
        made.pathname = new URL(theirs.signedUrl).pathname
      }),
      changed((made) => {
        made.pathname = '/api/uploads/school/a.png'
      }),
      changed((made) => {
        made.pathname = made.pathname.replace('.jpg', '-150.jpg')
      }),
    ]
    for (const one of wrong) expectFailure(await put(one, jpeg), 'forbidden')
    expect((await send('', { path: address.signedUrl })).status).toBe(404)
    app.clock.move(10 * minute)
    expectFailure(await put(address, jpeg), 'uploadExpired')
    expect(waits(address.key)).toBe(false)
  })

  test.each(['image/png', 'text/html', 'application/json', 'multipart/form-data; boundary=x', ';;;'])(
    'a body of the type %s is not what was asked for',
    async (type) => {
      const address = await addressFor(student, 'image/jpeg')
      expectFailure(await put(address, jpeg, { 'content-type': type }), 'unsupportedMediaType')
      expect((await put(address, jpeg, { 'content-type': 'image/jpg; charset=binary' })).status).toBe(200)
    },
  )

  test('an empty body is no file', async () => {
    const address = await addressFor(student, 'image/jpeg')
    expectFailure(await put(address, Buffer.alloc(0)), 'badRequest', 'body')
    expectFailure(await putStream(address, 0), 'badRequest', 'body')
    expect(await refusal(claim(student, address.key))).toBe('uploadMissing')
  })

  test('40 MB are cut off at the limit, announced or not, and nothing is kept', async () => {
    const address = await addressFor(student, 'image/jpeg')
    expectFailure(await put(address, Buffer.alloc(40_000_000)), 'tooLarge')
    const unannounced = await putStream(address, 40_000_000)
    expectFailure(unannounced, 'tooLarge')
    expect(unannounced.errors?.title).toMatch(/at most 10 MB/)
    expect(incoming().filter((name) => name.endsWith('.part'))).toEqual([])
    expect(waits(address.key)).toBe(false)
    // The connection is as good as before, and so is the address.
    expect((await put(address, jpeg)).status).toBe(200)
    expect(await refusal(claim(student, address.key))).toBe('claimed')
  })

  test('the largest that is allowed is taken', async () => {
    const address = await addressFor(student, 'application/pdf')
    expect((await put(address, Buffer.alloc(limits.uploadBytes.pdf))).status).toBe(200)
    expectFailure(await put(address, Buffer.alloc(limits.uploadBytes.pdf + 1)), 'tooLarge')
  })

  test('what is broken off half-way leaves what was there', async () => {
    const address = await addressFor(student, 'image/jpeg')
    await put(address, jpeg)
    await brokenOff(address, app.port)
    await untilNo(() => incoming().some((name) => name.endsWith('.part')))
    expect(await refusal(claim(student, address.key))).toBe('claimed')
  })

  test('a student who uploads without end is asked to wait, alone', async () => {
    const greedy = await Student.signIn(app.url, mobileOf(2), packPassword)
    const ask = (mimeType: string) => greedy.call(uploadCalls.signedRequest, { query: { mimeType } })
    for (let i = 0; i < 60; i++) expect((await ask('image/jpeg')).status).toBe(200)
    const refused = await ask('image/jpeg')
    expectFailure(refused, 'tooManyRequests')
    expect(Number(refused.headers.get('retry-after'))).toBe(3600)
    expect((await addressFor(student, 'image/jpeg')).key).toBeTruthy()
    app.clock.move(60 * minute)
    const byBytes = await Promise.all(Array.from({ length: 40 }, () => ask('application/pdf')))
    const statuses = byBytes.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(25).fill(200), ...Array(15).fill(429)])
  })

  test('a student who uses one file after another fills no disk either', async () => {
    const greedy = await Student.signIn(app.url, mobileOf(2), packPassword)
    app.clock.move(24 * 60 * minute)
    const large = { student_id: greedy.id, mime: 'application/pdf', most_bytes: 26_214_400, name: null }
    const at = app.clock.now()
    const used = { claimed_at: at, claimed_by: 'answer', created_at: at, expires_at: at } as const
    await app.composed.db.write((tx) =>
      tx
        .insertInto('upload')
        .values(
          Array.from({ length: 100 }, (_, i) => ({
            key: `u/used-${i}`,
            size: 21_000_000,
            ...large,
            ...used,
          })),
        )
        .execute(),
    )
    const ask = () => greedy.call(uploadCalls.signedRequest, { query: { mimeType: 'application/pdf' } })
    expect((await ask()).status).toBe(200)
    const refused = await ask()
    expectFailure(refused, 'tooManyRequests')
    expect(refused.body).toMatchObject({ errors: { title: expect.stringContaining('today') } })
    app.clock.move(24 * 60 * minute)
    expect((await ask()).status).toBe(200)
  })

  test('a slow phone is not cut off by the limit for whole requests', async () => {
    const address = await addressFor(student, 'image/jpeg')
    const { pathname, search } = new URL(address.signedUrl)
    const sockets: Socket[] = []
    const note = (socket: Socket) => void sockets.push(socket)
    const { server } = app.composed.http
    server.on('connection', note)
    const phone = connect(app.port, '127.0.0.1')
    let heard = ''
    phone.on('data', (part) => {
      heard += part.toString()
    })
    phone.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/jpeg\r\ncontent-length: ${jpeg.length}\r\n\r\n`,
    )
    phone.write(jpeg.subarray(0, 100))
    await until(() => incoming().some((name) => name.endsWith('.part')))
    server.off('connection', note)
    // What Node does when a request has taken longer than requestTimeout.
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    for (const socket of sockets) server.emit('clientError', late, socket)
    phone.write(jpeg.subarray(100))
    await until(() => heard.includes('"bytes"'))
    expect(heard).toMatch(/^HTTP\/1\.1 200 /)
    phone.destroy()
  })
})

/** A body of zeros that does not say how long it is, in pieces of 64 KB. */
function putStream(address: Address, bytes: number) {
  const piece = new Uint8Array(65_536)
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left <= 0) return controller.close()
      controller.enqueue(piece)
      left -= piece.length
    },
  })
  const init = { method: 'PUT', headers: address.headers ?? {}, body, duplex: 'half' }
  return fetch(address.signedUrl, init as RequestInit).then(async (reply) => {
    const text = await reply.text()
    const parsed = JSON.parse(text) as Pick<Awaited<ReturnType<typeof send>>, 'data' | 'errors'>
    const { status, headers } = reply
    return { status, headers, text, body: parsed, data: parsed.data, errors: parsed.errors }
  })
}

/** Half a body, and then the line is cut. */
async function brokenOff({ signedUrl }: Address, port: number): Promise<void> {
  const { pathname, search } = new URL(signedUrl)
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((done) => {
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/jpeg\r\ncontent-length: 90000\r\n\r\n${'x'.repeat(9000)}`,
      () => done(),
    )
  })
  socket.destroy()
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((soon) => setTimeout(soon, 5))
}

function untilNo(holds: () => boolean): Promise<void> {
  return until(() => !holds())
}
