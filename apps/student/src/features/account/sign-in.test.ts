import { ApiError } from '@porua/kit/platform/api-error.ts'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const input = { phone: '1711000001', password: 'Secret12', remember: true }
const student = { _id: 's1', name: 'Nusrat' }

/** The server's reply to a sign-in, with these headers. */
function answer(headers: Record<string, string>): void {
  const body = JSON.stringify({ status: '200', data: { student } })
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  const history = { state: null }
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { history, location: new URL('http://porua.test/') }),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('a sign-in keeps the session of the header sessionid, and nothing without one', async () => {
  // The module reads the storage and the page's entry when it is loaded.
  const { signIn } = await import('./sign-in.ts')
  const json = { 'content-type': 'application/json' }
  answer(json)
  await expect(signIn(input)).rejects.toBeInstanceOf(ApiError)
  expect(localStorage.getItem('sessionId')).toBeNull()
  answer({ ...json, sessionid: 'abc' })
  expect(await signIn(input)).toBe(true)
  expect(localStorage.getItem('sessionId')).toBe('"abc"')
})
