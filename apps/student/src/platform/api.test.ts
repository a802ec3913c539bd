import type { AccountCalls } from '@porua/contract/account'
import { accountPaths } from '@porua/contract/account.paths'
import type { ExamCalls } from '@porua/contract/exams'
import { examPaths } from '@porua/contract/exams.paths'
import { readRetryAfter } from '@porua/kit/platform/api-error.ts'
import { fillPath } from '@porua/kit/platform/fill-path.ts'
import { isOnline } from '@porua/kit/platform/online.ts'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, apiBase, bindCalls } from './api.ts'
import { onUnauthorised } from './unauthorised.ts'

const account = bindCalls<AccountCalls>(accountPaths)
const exams = bindCalls<ExamCalls>(examPaths)

let sent: { url: string; init: RequestInit }[] = []

function answer(...replies: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply instanceof Error || !reply) throw reply
    return reply.clone()
  })
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  test('goes out as the spec says', async () => {
    localStorage.setItem('sessionId', '"abc"')
    answer(json(200, { status: '200', data: {} }))
    await exams.start({ params: { examId: 'e 1', groupId: 'g/1' } })
    const { url, init } = sent[0] ?? { url: '', init: {} }
    expect(url).toBe('/api/exam/start/e%201/group-id/g%2F1')
    expect(init).toMatchObject({ method: 'PATCH', credentials: 'same-origin', cache: 'no-store' })
    expect(init.headers).toEqual({ agent: 'browser', 'accept-language': 'en', Authorization: 'abc' })
  })

  test('says what it holds as JSON', async () => {
    answer(json(200, { status: '200', data: {} }))
    await account.login({ body: { username: '8801711000001', password: 'Secret12' } })
    expect(sent[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      username: '8801711000001',
      password: 'Secret12',
    })
  })

  test('says in which language it wants to be answered', async () => {
    localStorage.setItem('language', 'bn')
    answer(json(200, { status: '200', data: {} }))
    await exams.start({ params: { examId: 'e', groupId: 'g' } })
    expect(sent[0]?.init.headers).toMatchObject({ 'accept-language': 'bn' })
  })

  test('follows a base address override', async () => {
    localStorage.setItem('baseAddress', 'https://other.example/v1/')
    expect(apiBase()).toBe('https://other.example/v1')
    answer(json(200, { status: '200', data: {} }))
    await account.profile()
    expect(sent[0]?.url).toBe('https://other.example/v1/student/profile')
  })

  test('fills queries in and leaves out what is undefined', () => {
    expect(fillPath('/a/:b', { b: '1' }, { isLive: 'true', offline: undefined })).toBe('/a/1?isLive=true')
    expect(() => fillPath('/a/:b')).toThrow('needs b')
  })

  test('answers what stands under data, and hands the headers over', async () => {
    answer(json(200, { status: '200', data: { student: { _id: 's' } } }, { sessionid: 'xyz' }))
    let session: string | null = null
    const data = await account.login(
      { body: { username: '8801712345678', password: 'p' } },
      { onHeaders: (headers) => (session = headers.get('sessionid')) },
    )
    expect(data).toEqual({ student: { _id: 's' } })
    expect(session).toBe('xyz')
  })
})

describe('a failure', () => {
  test('of the network: no reply, a portal’s page, a proxy’s page', async () => {
    answer(new TypeError('failed to fetch'))
    expect(await failure(account.profile())).toMatchObject({ kind: 'network', status: 0, retryable: true })
    expect(isOnline()).toBe(false)
    answer(json(200, { status: '500', data: {} }))
    expect(await failure(account.profile())).toMatchObject({ kind: 'network', status: 200 })
    answer(new Response('<h1>Welcome</h1>', { status: 200 }))
    expect(await failure(account.profile())).toMatchObject({ kind: 'network', status: 200, retryable: true })
    answer(json(200, { ok: true }))
    expect(await failure(account.profile())).toMatchObject({ kind: 'network' })
    answer(new Response('<h1>403</h1>', { status: 403 }))
    expect(await failure(account.profile())).toMatchObject({ kind: 'network', status: 403 })
    answer(json(200, { status: '200', data: {} }))
    await account.profile()
    expect(isOnline()).toBe(true)
  })

  test('of the server: code, title, message, data, Retry-After', async () => {
    const errors = { code: 'answerLocked', title: 'You cannot change the answer', message: 'm' }
    answer(json(409, { status: '409', errors, data: { attemptId: 'a' } }))
    expect(await failure(account.profile())).toMatchObject({
      kind: 'http',
      status: 409,
      code: 'answerLocked',
      title: errors.title,
      serverMessage: 'm',
      data: { attemptId: 'a' },
      retryable: false,
    })
    answer(
      json(429, { status: '429', errors: { code: 'tooManyRequests', title: 't' } }, { 'retry-after': '7' }),
    )
    expect(await failure(account.profile())).toMatchObject({ retryAfterMs: 7_000, retryable: true })
    answer(json(503, { status: '503', errors: { code: 'unavailable', title: 't' } }))
    expect((await failure(account.profile())).retryable).toBe(true)
  })

  test('after the timeout is the network’s, a caller’s own abort is the caller’s', async () => {
    const hang = (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    vi.stubGlobal('fetch', hang)
    expect(await failure(account.profile({}, { timeoutMs: 5 }))).toMatchObject({ kind: 'network' })
    const mine = new AbortController()
    const pending = account.profile({}, { signal: mine.signal })
    mine.abort(new Error('newer answer'))
    await expect(pending).rejects.toThrow('newer answer')
  })
})

describe('the timeout', () => {
  afterEach(() => vi.useRealTimers())

  test('is 60 s, the reply’s body included', async () => {
    vi.useFakeTimers()
    const stalled = (_: string, init: RequestInit) =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start: (body) => init.signal?.addEventListener('abort', () => body.error(new Error('aborted'))),
          }),
        ),
      )
    vi.stubGlobal('fetch', stalled)
    let ended: unknown = null
    const call = failure(account.profile()).then((error) => {
      ended = error
    })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(ended).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(ended).toMatchObject({ kind: 'network', code: 'network', retryable: true })
  })
})

describe('401 notLoggedIn', () => {
  const refused = json(401, { status: '401', errors: { code: 'notLoggedIn', title: 'Please sign in' } })

  test('is first offered to who wants to keep the screen', async () => {
    localStorage.setItem('sessionId', '"abc"')
    answer(refused)
    const seen: string[] = []
    const remove = onUnauthorised((error) => seen.push(error.title) > 0)
    await failure(account.profile())
    remove()
    expect(seen).toEqual(['Please sign in'])
    expect(localStorage.getItem('sessionId')).toBe('"abc"')
  })

  test('else clears storage and goes to the root, with the title for the next page', async () => {
    localStorage.setItem('sessionId', '"abc"')
    localStorage.setItem('language', 'bn')
    const assign = vi.fn()
    vi.stubGlobal('window', { location: { assign } })
    answer(refused)
    await failure(account.profile())
    expect(assign).toHaveBeenCalledWith('/')
    expect(localStorage.getItem('sessionId')).toBeNull()
    expect(localStorage.getItem('language')).toBe('bn')
    expect(sessionStorage.getItem('flash')).toContain('Please sign in')
  })

  test('wrong credentials are no such thing', async () => {
    const seen: string[] = []
    const remove = onUnauthorised((error) => seen.push(error.title) > 0)
    answer(json(401, { status: '401', errors: { code: 'wrongCredentials', title: 't', message: 'm' } }))
    expect(await failure(account.profile())).toMatchObject({ code: 'wrongCredentials' })
    remove()
    expect(seen).toEqual([])
  })
})

test('Retry-After as seconds or a date', () => {
  expect(readRetryAfter('3')).toBe(3_000)
  expect(readRetryAfter('Thu, 01 Jan 2026 00:00:10 GMT', Date.parse('2026-01-01T00:00:00Z'))).toBe(10_000)
  expect(readRetryAfter('soon')).toBeUndefined()
  expect(readRetryAfter(null)).toBeUndefined()
})
