import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOnline, reportReach, watchReach } from './online.ts'

/** Timers that the watch has set, by number. */
const timers = new Map<number, () => void>()

beforeEach(() => {
  timers.clear()
  let last = 0
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    setInterval: (ring: () => void) => {
      timers.set(++last, ring)
      return last
    },
    clearInterval: (timer?: number) => timers.delete(timer ?? 0),
  })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  reportReach(true)
})
afterEach(() => {
  reportReach(true)
  vi.unstubAllGlobals()
})

test('a phone that is online is woken by nothing; offline it tries again and again, until it is not', async () => {
  let tries = 0
  const stop = watchReach(async () => {
    tries += 1
    reportReach(tries > 1)
  })
  expect(timers.size).toBe(0)
  reportReach(false)
  expect(timers.size).toBe(1)
  const ring = async () => {
    for (const one of [...timers.values()]) one()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
  }
  await ring()
  expect([tries, isOnline(), timers.size]).toEqual([1, false, 1])
  await ring()
  expect([tries, isOnline(), timers.size]).toEqual([2, true, 0])
  stop()
})

test('who stops watching leaves no timer behind, offline either', () => {
  const stop = watchReach(() => Promise.resolve())
  reportReach(false)
  stop()
  expect(timers.size).toBe(0)
  reportReach(true)
  reportReach(false)
  expect(timers.size).toBe(0)
})
