import { ApiError } from '@porua/kit/platform/api-error.ts'
import { formatBytes, formatTooMany } from '@porua/kit/platform/file-size.ts'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type UploadProgress, uploadAddress, uploadFile } from './upload.ts'

interface Reply {
  status: number
  body?: string
  type?: string
}

/** What a PUT meets: a reply, a dead network, or nothing at all until somebody ends it. */
type Fate = Reply | 'lost' | 'silence'

let fates: Fate[] = []
let puts: FakeXhr[] = []

class FakeXhr {
  method = ''
  url = ''
  headers: Record<string, string> = {}
  body: Blob | null = null
  status = 0
  responseText = ''
  withCredentials = false
  type: string | null = null
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  aborted = false

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? this.type : null
  }
  send(body: Blob) {
    this.body = body
    puts.push(this)
    const fate = fates.shift() ?? { status: 200 }
    if (fate === 'silence') return
    queueMicrotask(() => {
      if (fate === 'lost') return void this.onerror?.()
      // A browser may count more than the file holds; nobody should see 103 %.
      for (const loaded of [body.size / 2, body.size + 3]) this.upload.onprogress?.({ loaded })
      this.status = fate.status
      this.responseText = fate.body ?? ''
      this.type = fate.type ?? null
      this.onload?.()
    })
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
}

const problem = (status: number, code: string, title: string): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ status: String(status), errors: { code, title } }),
})

let asked: string[] = []
let grants: object[] = []
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString()

/** What the signed requests answer, one after the other; the last one again and again. */
function grant(...given: object[]): void {
  grants = given.map((it, at) => ({
    signedUrl: 'https://files.example/u/1?sig=abc',
    key: `u/${at + 1}.jpg`,
    maxBytes: 1_000,
    expiresAt: inTenMinutes(),
    ...it,
  }))
}

const jpeg = (size = 10) => new Blob([new Uint8Array(size)], { type: 'image/jpeg' })

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

beforeEach(() => {
  fates = []
  puts = []
  asked = []
  grant({})
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('window', { location: { href: 'https://school.example/student-profile', assign: vi.fn() } })
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const data = grants.length > 1 ? grants.shift() : grants[0]
    return new Response(JSON.stringify({ status: '200', data }), { status: 200 })
  })
  localStorage.setItem('sessionId', '"secret"')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an upload', () => {
  test('asks for an address, puts the bytes there with their type, and answers the key', async () => {
    const file = jpeg()
    expect(await uploadFile(file)).toBe('u/1.jpg')
    expect(asked).toEqual(['/api/content/signed-request?mimeType=image%2Fjpeg'])
    expect(puts).toHaveLength(1)
    expect(puts[0]).toMatchObject({ method: 'PUT', url: 'https://files.example/u/1?sig=abc', body: file })
  })

  test('tells nobody at that address who the student is', async () => {
    grant({ headers: { 'Content-Type': 'image/jpeg', 'x-amz-acl': 'private', 'Content-Length': '10' } })
    await uploadFile(jpeg())
    expect(puts[0]?.headers).toEqual({
      'accept-language': 'en',
      'content-type': 'image/jpeg',
      'x-amz-acl': 'private',
    })
    expect(puts[0]?.withCredentials).toBe(false)
  })

  test('takes an address on our own server, also below another base address', async () => {
    expect(uploadAddress('/api/content/upload/1?sig=a')).toBe(
      'https://school.example/api/content/upload/1?sig=a',
    )
    expect(uploadAddress('content/upload/1')).toBe('https://school.example/api/content/upload/1')
    localStorage.setItem('baseAddress', 'https://other.example/v1')
    expect(uploadAddress('/upload/1')).toBe('https://other.example/upload/1')
    expect(uploadAddress('content/upload/1')).toBe('https://other.example/v1/content/upload/1')
    expect(uploadAddress('https://files.example/1')).toBe('https://files.example/1')
  })

  test('reports how much has been sent, never more than there is', async () => {
    const seen: UploadProgress[] = []
    await uploadFile(jpeg(100), { onProgress: (progress) => seen.push(progress) })
    expect(seen).toEqual([
      { sent: 0, total: 100 },
      { sent: 50, total: 100 },
      { sent: 100, total: 100 },
    ])
  })
})

describe('an address that has expired', () => {
  test('is asked for once more: our own word for it', async () => {
    fates = [problem(410, 'uploadExpired', 'Too late')]
    grant({}, { signedUrl: 'https://files.example/u/2' })
    expect(await uploadFile(jpeg())).toBe('u/2.jpg')
    expect(puts.map((put) => put.url)).toEqual([
      'https://files.example/u/1?sig=abc',
      'https://files.example/u/2',
    ])
  })

  test("is asked for once more: object storage's page", async () => {
    fates = [
      { status: 403, type: 'application/xml', body: '<Error><Message>Request has expired</Message></Error>' },
    ]
    expect(await uploadFile(jpeg())).toBe('u/1.jpg')
    expect(asked).toHaveLength(2)
  })

  test('is not asked for a third time', async () => {
    const late = problem(410, 'uploadExpired', 'The address has expired')
    fates = [late, late]
    expect(await failure(uploadFile(jpeg()))).toMatchObject({ status: 410, title: 'The address has expired' })
    expect(asked).toHaveLength(2)
  })

  test('a refusal that time does not heal is no such thing', async () => {
    fates = [problem(403, 'forbidden', 'The signature is wrong')]
    expect(await failure(uploadFile(jpeg()))).toMatchObject({ status: 403, title: 'The signature is wrong' })
    expect(asked).toHaveLength(1)
  })
})

describe('a failure', () => {
  test("brings the server's own words", async () => {
    fates = [problem(415, 'unsupportedMediaType', 'Only JPEG and PNG')]
    expect(await failure(uploadFile(jpeg()))).toMatchObject({ kind: 'http', title: 'Only JPEG and PNG' })
  })

  test('of the network says that the connection was lost, and can be tried again', async () => {
    fates = ['lost']
    const error = await failure(uploadFile(jpeg()))
    expect(error).toMatchObject({ kind: 'network', retryable: true })
    expect(error.title).toMatch(/connection was lost/)
  })

  test("a portal's page in place of a reply is the network's", async () => {
    fates = [{ status: 200, type: 'text/html; charset=utf-8', body: '<h1>Welcome</h1>' }]
    expect(await failure(uploadFile(jpeg()))).toMatchObject({ kind: 'network', retryable: true })
  })

  test('of object storage has words of ours', async () => {
    fates = [{ status: 400, type: 'application/xml', body: '<Error/>' }]
    expect((await failure(uploadFile(jpeg()))).title).toBe('The file could not be stored. Please try again.')
  })

  test('a file larger than the server takes is not sent at all', async () => {
    const error = await failure(uploadFile(jpeg(2_048), { name: 'page.jpg' }))
    expect(error).toMatchObject({ code: 'tooLarge', status: 413 })
    expect(error.title).toBe('page.jpg is too large: 2 KB, and at most 1000 B can be sent.')
    expect(puts).toEqual([])
  })

  test('an empty file is not even asked for', async () => {
    expect((await failure(uploadFile(jpeg(0)))).title).toMatch(/is empty/)
    expect(asked).toEqual([])
  })

  test('an upload that stands still for a minute is lost', async () => {
    vi.useFakeTimers()
    fates = ['silence']
    const pending = failure(uploadFile(jpeg()))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(puts[0]?.aborted).toBe(false)
    puts[0]?.upload.onprogress?.({ loaded: 5 })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(puts[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await pending).toMatchObject({ kind: 'network' })
    expect(puts[0]?.aborted).toBe(true)
  })
})

describe('ended by its signal', () => {
  test('it stops sending and rejects with the reason', async () => {
    fates = ['silence']
    const mine = new AbortController()
    const pending = uploadFile(jpeg(), { signal: mine.signal })
    await vi.waitFor(() => expect(puts).toHaveLength(1))
    mine.abort(new Error('another picture'))
    await expect(pending).rejects.toThrow('another picture')
    expect(puts[0]?.aborted).toBe(true)
  })

  test('before it began, nothing is asked', async () => {
    await expect(uploadFile(jpeg(), { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
    expect(asked).toEqual([])
  })
})

test('sizes as a reader expects them', () => {
  expect(
    [0, 840, 1_024, 98_304, 1_048_064, 1_048_576, 2_516_582].map((size) => formatBytes(size, 'en')),
  ).toEqual(['0 B', '840 B', '1 KB', '96 KB', '1 MB', '1 MB', '2.4 MB'])
  expect(formatBytes(2_516_582, 'bn')).toBe('২.৪ এমবি')
  // What is too big by a hair does not read like what is allowed.
  expect([26_214_400, 26_214_401, 1_048_577].map((size) => formatTooMany(size, 'en'))).toEqual([
    '25 MB',
    '25.1 MB',
    '1.1 MB',
  ])
})
