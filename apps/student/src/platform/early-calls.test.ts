import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { beginEarly, takeEarly } from './early-calls.ts'
import { MemoryStorage } from './testing/memory-storage.ts'

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
  takeEarly('/api/student/profile', 'abc')
})

describe('a call begun early', () => {
  test('goes out as every call does, and is asked once', async () => {
    answer(reply({ name: 'Rafi' }), reply({ name: 'later' }))
    beginEarly([profile.path])
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
    beginEarly([profile.path])
    localStorage.setItem('baseAddress', 'http://other.example.org')
    beginEarly([profile.path])
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example.org/v1/student/profile',
      'http://other.example.org/student/profile',
    ])
  })

  test('that got lost is asked again in the usual way', async () => {
    answer(new TypeError('the line broke'), reply({ name: 'Rafi' }))
    beginEarly([profile.path])
    expect(await call(profile)).toEqual({ name: 'Rafi' })
    expect(sent).toHaveLength(2)
  })

  test('that was refused is a refusal, not asked again', async () => {
    const refusal = { status: '403', errors: { code: 'forbidden', title: 'Not yours' } }
    answer(new Response(JSON.stringify(refusal), { status: 403 }))
    beginEarly([profile.path])
    await expect(call(profile)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect(sent).toHaveLength(1)
  })

  test('is nobody else’s: with another session it is asked anew', async () => {
    answer(reply({ name: 'Rafi' }), reply({ name: 'Mim' }))
    beginEarly([profile.path])
    localStorage.setItem('sessionId', '"xyz"')
    expect(await call(profile)).toEqual({ name: 'Mim' })
  })

  test('is forgotten once something was changed or heard of', async () => {
    answer(reply({ name: 'before' }), reply({}), reply({ name: 'after' }))
    beginEarly([profile.path])
    await call({ method: 'PATCH', path: '/student/profile' }, { body: {} })
    expect(await call(profile)).toEqual({ name: 'after' })
  })

  test('is forgotten when it is old', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    answer(reply({}))
    beginEarly([profile.path])
    vi.advanceTimersByTime(15_001)
    expect(takeEarly('/api/student/profile', 'abc')).toBeNull()
  })

  test('is read to its end though nobody takes it: else it would hold its connection', async () => {
    const came = reply({ name: 'Rafi' })
    answer(came)
    beginEarly([profile.path])
    await vi.waitFor(() => expect(came.bodyUsed).toBe(true))
  })

  test('nobody signed in: nothing is asked', () => {
    localStorage.clear()
    answer()
    beginEarly([profile.path])
    expect(sent).toEqual([])
  })
})
