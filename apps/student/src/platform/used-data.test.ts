import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAll, write } from './storage.ts'
import { bytesThisMonth, countBytes, monthOf, withBytes } from './used-data.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (id: string) => {
  write('sessionId', 'session')
  write('student', { _id: id } as never)
}

test('each student of a phone has their own number, and it outlives a sign-out', async () => {
  signIn('a')
  countBytes(1_000)
  countBytes(500)
  await clearAll()
  expect(bytesThisMonth()).toBe(0)
  countBytes(99)
  signIn('b')
  expect(bytesThisMonth()).toBe(0)
  countBytes(7)
  signIn('a')
  expect(bytesThisMonth()).toBe(1_500)
})

test('a new month begins at none', () => {
  expect(monthOf(new Date(2026, 8, 30))).toBe('2026-09')
  const september = withBytes({}, 'a', '2026-09', 5)
  expect(withBytes(september, 'a', '2026-10', 3)).toEqual({ a: { month: '2026-10', bytes: 3 } })
})

test('of twenty students the one whose month is oldest makes room', () => {
  let used = withBytes({}, 'old', '2025-01', 1)
  for (let n = 0; n < 20; n++) used = withBytes(used, `s${n}`, '2026-10', 1)
  expect(Object.keys(used)).toHaveLength(20)
  expect(used.old).toBeUndefined()
})
