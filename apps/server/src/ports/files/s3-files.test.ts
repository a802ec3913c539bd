/** The store's ports against our stand-in S3, which checks every signature. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import { MovableClock } from '../clock/clock.ts'
import { filesContract } from './files.contract.ts'
import { FilesUnavailable } from './files.ts'
import { inboxContract } from './inbox.contract.ts'
import { S3Client } from './s3-client.ts'
import { S3Files } from './s3-files.ts'
import { S3Inbox } from './s3-inbox.ts'
import { type StandIn, startS3 } from './testing/s3-stand-in.ts'

const clock = new MovableClock()
let store: StandIn
let buckets = 0
beforeAll(async () => {
  store = await startS3(() => clock.now())
})
afterAll(() => store?.close())

/** A bucket nobody has written to. */
function client(over: Partial<StandIn> = {}): S3Client {
  const { url, region, accessKeyId, secretAccessKey } = { ...store, ...over }
  const place = { endpoint: url, publicUrl: url, region, accessKeyId, secretAccessKey }
  return new S3Client({ ...place, bucket: `bucket-${++buckets}` }, clock)
}

filesContract('files in an S3 store', () => new S3Files(client()))
inboxContract('an inbox in an S3 store', () => ({
  inbox: new S3Inbox(client()),
  server: 'http://unused',
  put: (address, bytes) =>
    fetch(address.url, { method: 'PUT', headers: address.headers, body: bytes }).then(({ status }) => status),
}))

describe('an S3 store', () => {
  let files: S3Files
  let s3: S3Client
  const bytes = randomBytes(300_000)
  beforeEach(() => {
    s3 = client()
    files = new S3Files(s3)
  })

  it('sends a file with its length and digest, and reads it in part', async () => {
    const path = join(tempDir('s3'), 'source')
    await writeFile(path, bytes)
    await files.put('school/v.mp4', { path }, sha256(bytes))
    const found = await files.get('school/v.mp4')
    const part = await found?.open({ start: 100_000, end: 200_000 }).toArray()
    expect(Buffer.concat(part ?? []).equals(bytes.subarray(100_000, 200_001))).toBe(true)
    expect(await readFile(path)).toEqual(bytes)
  })

  it('tries again what the store was too busy for, and a connection that was cut', async () => {
    store.fail(1, 503)
    await files.put('school/a.png', { bytes })
    store.fail(2, 0)
    expect(await files.has('school/a.png')).toBe(true)
    store.fail(1, 429)
    await files.remove('school/a.png')
    expect(await files.has('school/a.png')).toBe(false)
  })

  it('leaves no file open that a store has not taken', async () => {
    const path = join(tempDir('s3'), 'source')
    // More than what a connection takes before anybody has read of it.
    await writeFile(path, randomBytes(5_000_000))
    const stillOpen = () =>
      readdirSync('/proc/self/fd').filter((handle) => {
        try {
          return readlinkSync(`/proc/self/fd/${handle}`) === path
        } catch {
          return false // closed meanwhile
        }
      })
    for (const status of [503, 0]) {
      store.fail(3, status, 'PUT')
      await expect(files.put('school/v.mp4', { path })).rejects.toThrow(FilesUnavailable)
    }
    const strangers = new S3Files(client({ secretAccessKey: 'not the one' }))
    await expect(strangers.put('school/v.mp4', { path })).rejects.toThrow(/answered 403/)
    await files.put('school/v.mp4', { path })
    await expect.poll(stillOpen).toEqual([])
  })

  it('says that the store is away, and never that a file is not there', async () => {
    await files.put('school/a.png', { bytes })
    store.fail(3, 500)
    await expect(files.has('school/a.png')).rejects.toThrow(FilesUnavailable)
    store.fail(3, 0)
    await expect(files.get('school/a.png')).rejects.toThrow(FilesUnavailable)
    const strangers = new S3Files(client({ secretAccessKey: 'not the one' }))
    await expect(strangers.has('school/a.png')).rejects.toThrow(/answered 403 \(check S3_ACCESS_KEY_ID/)
    await expect(strangers.put('school/b.png', { bytes })).rejects.toThrow(FilesUnavailable)
  })

  it('takes no other place for the store: a file is not there because a page it is sent to says 200', async () => {
    const elsewhere = createServer(({ url }, response) => {
      const headers: Record<string, string> = url === '/sign-in' ? {} : { location: '/sign-in' }
      response.writeHead(url === '/sign-in' ? 200 : 302, { 'content-length': '0', ...headers }).end()
    })
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
    try {
      const { port } = elsewhere.address() as AddressInfo
      const sent = new S3Files(client({ url: `http://127.0.0.1:${port}` }))
      const hint = /answered 302 \(it sends us elsewhere: check S3_ENDPOINT/
      await expect(sent.put('school/a.png', { bytes })).rejects.toThrow(hint)
      await expect(sent.has('school/a.png')).rejects.toThrow(FilesUnavailable)
      await expect(sent.remove('school/a.png')).rejects.toThrow(FilesUnavailable)
    } finally {
      elsewhere.closeAllConnections()
      elsewhere.close()
    }
  })

  it('gives an address for one key, one type, one method and a time', async () => {
    const ask = { key: 'u/a.jpg', contentType: 'image/jpeg', server: '', now: clock.now() }
    const { url, headers } = await new S3Inbox(s3).address({ ...ask, expiresAt: clock.now() + 600_000 })
    const put = (to: string, init: RequestInit) => fetch(to, { method: 'PUT', body: 'bytes', ...init })
    const refused = await Promise.all([
      put(url, { headers: { 'content-type': 'text/html' } }),
      put(url.replace('a.jpg', 'b.jpg'), { headers }),
      put(url.replace('Expires=600', 'Expires=6000'), { headers }),
      put(url, { headers: { ...headers, 'x-amz-acl': 'public-read' } }),
      fetch(url),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await put(url, { headers })).status).toBe(200)
    clock.move(601_000)
    expect((await put(url, { headers })).status).toBe(403)
  })
})
