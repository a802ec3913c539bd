import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayRun } from './cold-start.ts'

const endsAt = '2026-11-20T06:00:00.000Z'
const end = Date.parse(endsAt)
const dayMs = 86_400_000

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('who sits here is asked while a live exam may run, and not for ever after one that was left without submitting', () => {
  expect(mayRun(end)).toBe(false)
  localStorage.setItem('isLive', 'true')
  expect(mayRun(end), 'nothing is known of its end').toBe(true)
  const details = { duration: 60, startsAt: endsAt, endsAt, cutMarks: 0 }
  localStorage.setItem('selectedExamdetails', JSON.stringify(details))
  expect([mayRun(end - 1), mayRun(end + dayMs - 1), mayRun(end + dayMs)]).toEqual([true, true, false])
  localStorage.setItem('isLive', 'false')
  expect(mayRun(end - 1), 'a practice exam').toBe(false)
})
