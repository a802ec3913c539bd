import { ApiError } from '@porua/kit/platform/api-error.ts'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Sent {
  call: string
  body: unknown
}

let sent: Sent[] = []
const now = Date.parse('2026-11-21T04:00:00Z')

function answer(status: number, body: object, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      call: `${init.method} ${url}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    })
    return new Response(JSON.stringify({ status: String(status), ...body }), {
      status,
      headers: { 'x-server-time': String(Date.now()), ...headers },
    })
  })
}

const codeSent = (more: object = {}) =>
  answer(200, { data: { hash: 'token', phone: '8801712345678', ...more } })
const refuse = (status: number, code: string, message?: string, headers: Record<string, string> = {}) =>
  answer(status, { errors: { code, title: 'No', message } }, headers)

/** The module as a page that has just been loaded finds it: only storage is left of what was before. */
async function load() {
  vi.resetModules()
  return import('./registration.ts')
}

async function failure(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  // Its class is another one after each load of the modules.
  if (!(error instanceof Error) || error.name !== ApiError.name || !('code' in error)) throw error
  return String(error.code)
}

beforeEach(() => {
  sent = []
  vi.useFakeTimers({ now, toFake: ['Date', 'performance'] })
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('registering: the number goes with 88, the code and the token come back at set-password', async () => {
  const it = await load()
  codeSent()
  expect(await it.requestCode('registration', '01712345678')).toBe(false)
  expect(it.currentRegistration()).toMatchObject({ from: 'registration', otp: null, resendAt: now + 300_000 })
  it.takeCode('123456')
  answer(200, { data: {} })
  expect(await it.setPassword('Porua2027')).toBe(true)
  expect(sent).toEqual([
    { call: 'GET /api/student/otp/8801712345678', body: null },
    {
      call: 'PATCH /api/student/set-password',
      body: { otp: '123456', hash: 'token', phone: '8801712345678', password: 'Porua2027' },
    },
  ])
  expect(it.currentRegistration()).toBeNull()
  expect(sessionStorage.getItem('registration')).toBeNull()
})

test('resetting: a call of its own, and forgotPassword=true', async () => {
  const it = await load()
  codeSent()
  await it.requestCode('forgetPassword', '01712345678')
  it.takeCode('123456')
  answer(200, { data: {} })
  await it.setPassword('Porua2027')
  expect(sent.map(({ call }) => call)).toEqual([
    'PATCH /api/student/forgot-password/8801712345678',
    'PATCH /api/student/set-password?forgotPassword=true',
  ])
})

test('an echoed code is kept and needs no typing', async () => {
  const it = await load()
  codeSent({ otp: '654321' })
  expect(await it.requestCode('registration', '01712345678')).toBe(true)
  expect(it.currentRegistration()?.otp).toBe('654321')
})

test('Send Again: without 88, in either flow; the countdown starts anew, a new token replaces the old', async () => {
  const it = await load()
  codeSent()
  await it.requestCode('forgetPassword', '01712345678')
  vi.setSystemTime(now + 300_000)
  codeSent({ hash: 'newer' })
  expect(await it.sendAgain()).toBe(false)
  expect(sent.at(-1)?.call).toBe('GET /api/student/otp/01712345678')
  expect(it.currentRegistration()).toMatchObject({
    from: 'forgetPassword',
    hash: 'newer',
    otp: null,
    refused: null,
    resendAt: now + 600_000,
  })
})

test('Send Again that comes too soon waits for as long as the server says, and no other failure moves it', async () => {
  const it = await load()
  codeSent()
  await it.requestCode('registration', '01712345678')
  refuse(503, 'smsFailed')
  expect(await failure(it.sendAgain())).toBe('smsFailed')
  expect(it.currentRegistration()?.resendAt).toBe(now + 300_000)
  refuse(429, 'tooManyRequests', undefined, { 'retry-after': '120' })
  expect(await failure(it.sendAgain())).toBe('tooManyRequests')
  expect(it.currentRegistration()?.resendAt).toBe(now + 120_000)
})

test('a reload in the middle loses nothing; another tab has nothing', async () => {
  const before = await load()
  codeSent()
  await before.requestCode('forgetPassword', '01712345678')
  const after = await load()
  expect(after.currentRegistration()).toEqual(before.currentRegistration())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  const other = await load()
  expect(other.currentRegistration()).toBeNull()
  expect(await other.setPassword('Porua2027')).toBe(false)
})

test('a browser without storage can register all the same', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const it = await load()
  codeSent()
  await it.requestCode('registration', '01712345678')
  it.takeCode('123456')
  answer(200, { data: {} })
  expect(await it.setPassword('Porua2027')).toBe(true)
})

test('without a code nothing is sent', async () => {
  const it = await load()
  expect(await it.setPassword('Porua2027')).toBe(false)
  codeSent()
  await it.requestCode('registration', '01712345678')
  expect(await it.setPassword('Porua2027')).toBe(false)
  expect(sent).toHaveLength(1)
})

test.each([
  ['codeWrong', 400, '3 tries left', { why: 'wrong', triesLeft: 3 }],
  ['codeExpired', 410, undefined, { why: 'expired', triesLeft: null }],
  ['codeUsed', 409, undefined, { why: 'used', triesLeft: null }],
] as const)(
  '%s: the code goes, the reason stays until a code is typed',
  async (code, status, message, refused) => {
    const it = await load()
    codeSent()
    await it.requestCode('registration', '01712345678')
    it.takeCode('111111')
    refuse(status, code, message)
    expect(await failure(it.setPassword('Porua2027'))).toBe(code)
    expect(it.currentRegistration()).toMatchObject({ otp: null, hash: 'token', refused })
    expect((await load()).currentRegistration()?.refused).toEqual(refused)
    it.forgetRefusal()
    expect(it.currentRegistration()?.refused).toBeNull()
  },
)

test('with no try left nothing helps but a new code', async () => {
  const it = await load()
  codeSent()
  await it.requestCode('registration', '01712345678')
  it.takeCode('111111')
  refuse(400, 'codeWrong', 'No tries are left. Please ask for a new code.')
  expect(await failure(it.setPassword('Porua2027'))).toBe('codeWrong')
  it.forgetRefusal()
  expect(it.isSpent(it.currentRegistration())).toBe(true)
  codeSent({ hash: 'newer' })
  await it.sendAgain()
  expect(it.isSpent(it.currentRegistration())).toBe(false)
})

test('another refusal and a lost network leave the code as it is', async () => {
  const it = await load()
  codeSent()
  await it.requestCode('registration', '01712345678')
  it.takeCode('123456')
  refuse(400, 'weakPassword')
  expect(await failure(it.setPassword('Porua2027'))).toBe('weakPassword')
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed to fetch')
  })
  expect(await failure(it.setPassword('Porua2027'))).toBe('network')
  expect(it.currentRegistration()).toMatchObject({ otp: '123456', refused: null })
})
