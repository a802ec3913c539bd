import { serverClock } from '@porua/kit/platform/clock.ts'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiFetch, call } from './api.ts'
import { beginEarly, takeEarly } from './early-calls.ts'

const profile = { method: 'GET', path: '/student/profile' } as const
const reply = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ status: String(status), data }), { status })

let sent: { url: string; init: RequestInit }[] = []
function answer(...replies: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const next = replies.shift()
    if (!next || next instanceof Error) throw next ?? new Error('nothing more was expected')
    return next
  })
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  localStorage.setItem('sessionId', '"abc"')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  takeEarly('/api/student/profile', 'abc', profile)
})

describe('a call begun early', () => {
  test('goes out as every call does, and is asked once', async () => {
    answer(reply({ name: 'Rafi' }), reply({ name: 'later' }))
    beginEarly(profile)
    expect(sent[0]?.url).toBe('/api/student/profile')
    expect(sent[0]?.init).toMatchObject({
      headers: { agent: 'browser', Authorization: 'abc' },
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    })
    expect(await call(profile)).toEqual({ name: 'Rafi' })
    expect(sent).toHaveLength(1)
    expect(await call(profile)).toEqual({ name: 'later' })
  })

  test('goes where the API is said to be', () => {
    localStorage.setItem('config', JSON.stringify({ api: 'https://api.example.org/v1/' }))
    answer(reply({}), reply({}))
    beginEarly(profile)
    localStorage.setItem('baseAddress', 'http://other.example.org')
    beginEarly(profile)
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example.org/v1/student/profile',
      'http://other.example.org/student/profile',
    ])
  })

  test('that got lost is asked again in the usual way', async () => {
    answer(new TypeError('the line broke'), reply({ name: 'Rafi' }))
    beginEarly(profile)
    expect(await call(profile)).toEqual({ name: 'Rafi' })
    expect(sent).toHaveLength(2)
  })

  test('that was refused is a refusal, not asked again', async () => {
    const refusal = { status: '403', errors: { code: 'forbidden', title: 'Not yours' } }
    answer(new Response(JSON.stringify(refusal), { status: 403 }))
    beginEarly(profile)
    await expect(call(profile)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect(sent).toHaveLength(1)
  })

  test('is nobody else’s: with another session it is asked anew', async () => {
    answer(reply({ name: 'Rafi' }), reply({ name: 'Mim' }))
    beginEarly(profile)
    localStorage.setItem('sessionId', '"xyz"')
    expect(await call(profile)).toEqual({ name: 'Mim' })
  })

  test('is forgotten once something was changed or heard of', async () => {
    answer(reply({ name: 'before' }), reply({}), reply({ name: 'after' }))
    beginEarly(profile)
    await call({ method: 'PATCH', path: '/student/profile' }, { body: {} })
    expect(await call(profile)).toEqual({ name: 'after' })
  })

  test('is forgotten when it is old', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    answer(reply({}))
    beginEarly(profile)
    vi.advanceTimersByTime(15_001)
    expect(takeEarly('/api/student/profile', 'abc', profile)).toBeNull()
  })

  test('is read to its end though nobody takes it: else it would hold its connection', async () => {
    const came = reply({ name: 'Rafi' })
    answer(came)
    beginEarly(profile)
    await vi.waitFor(() => expect(came.bodyUsed).toBe(true))
  })

  test('nobody signed in: nothing is asked', () => {
    localStorage.clear()
    answer()
    beginEarly(profile)
    expect(sent).toEqual([])
  })

  test('with headers of its own is the same only with those', async () => {
    const start = { method: 'PATCH', path: '/exam/start/e1/group-id/g1' } as const
    answer(reply({ attemptId: 'early' }), reply({ attemptId: 'asked' }))
    beginEarly({ ...start, headers: { 'x-attempt-device': 'd1', 'x-attempt-counter': '0' } })
    expect(sent[0]?.init).toMatchObject({ method: 'PATCH', headers: { 'x-attempt-device': 'd1' } })
    const asked = async (device: string) => {
      const headers = { 'x-attempt-counter': '0', 'x-attempt-device': device }
      const response = await apiFetch(start.path, { method: start.method, headers })
      return ((await response.json()) as { data: unknown }).data
    }
    expect(await asked('d2')).toEqual({ attemptId: 'asked' })
    expect(sent).toHaveLength(2)
  })

  test('a reply that is kept is taken by the same call made next, once', async () => {
    const start = { method: 'PATCH', path: '/exam/start/e1/group-id/g1' } as const
    const headers = { 'x-attempt-device': 'd1' }
    answer(reply({ attemptId: 'a1' }), reply({ attemptId: 'a2' }))
    expect(await call(start, undefined, { headers, keepForNext: true })).toEqual({ attemptId: 'a1' })
    expect(await call(start, undefined, { headers })).toEqual({ attemptId: 'a1' })
    expect(sent).toHaveLength(1)
    expect(await call(start, undefined, { headers })).toEqual({ attemptId: 'a2' })
  })

  test('what was kept is forgotten with the next change, and a refusal is kept by nobody', async () => {
    const start = { method: 'PATCH', path: '/exam/start/e1/group-id/g1' } as const
    answer(
      reply({ attemptId: 'a1' }),
      reply({}),
      reply({ attemptId: 'a2' }),
      reply(null, 503),
      reply({ attemptId: 'a3' }),
    )
    await call(start, undefined, { keepForNext: true })
    await call({ method: 'PATCH', path: '/exam/submit/e1/group-id/g1' })
    expect(await call(start)).toEqual({ attemptId: 'a2' })
    await expect(call(start, undefined, { keepForNext: true })).rejects.toThrow()
    expect(await call(start)).toEqual({ attemptId: 'a3' })
  })

  test('that changes something is taken too, and leaves the others where they are', async () => {
    const start = { method: 'PATCH', path: '/exam/start/e1/group-id/g1' } as const
    answer(reply({ attemptId: 'a1' }), reply({ name: 'Rafi' }))
    beginEarly(start)
    beginEarly(profile)
    expect(await call(start)).toEqual({ attemptId: 'a1' })
    expect(await call(profile)).toEqual({ name: 'Rafi' })
    expect(sent).toHaveLength(2)
  })

  test('a paper may come from the browser’s cache, as when it is asked later', () => {
    answer(reply({}))
    beginEarly({ method: 'GET', path: '/exam/paper/p1', cacheable: true })
    expect(sent[0]?.init).toMatchObject({ cache: 'default' })
  })

  test('who gives up waits no longer', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    beginEarly(profile)
    const ending = new AbortController()
    const waiting = call(profile, undefined, { signal: ending.signal })
    ending.abort(new Error('the page is left'))
    await expect(waiting).rejects.toThrow('the page is left')
    beginEarly(profile)
    await expect(call(profile, undefined, { timeoutMs: 5 })).rejects.toMatchObject({ kind: 'network' })
  })

  test('measures the server’s clock by when it came, not by when it was taken', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'performance'] })
    const came = reply({})
    came.headers.set('x-server-time', '5000000')
    answer(came)
    const under = beginEarly(profile)
    await under
    vi.advanceTimersByTime(8_000)
    await call(profile)
    expect(serverClock.now()).toBe(5_008_000)
    expect(serverClock.uncertainty()).toBe(0)
  })
})
