import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TokenKeeper } from './token-keeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function keeperWith(replies: () => Promise<{ token: string; expiresAt: string }>) {
  const told: boolean[] = []
  const refused: unknown[] = []
  let calls = 0
  const keeper = new TokenKeeper({
    fetch: () => {
      calls++
      return replies()
    },
    now: () => Date.now(),
    onTrouble: (trouble) => told.push(trouble),
    onRefused: (error) => refused.push(error),
    retryable: (error) => !(error instanceof TypeError),
    refreshMs: 9_000,
    freshMs: 12_000,
    retryMs: 2_000,
  })
  return { keeper, told, refused, calls: () => calls }
}

test('one call serves all who wait, and a fresh token is used again', async () => {
  let n = 0
  const { keeper, calls } = keeperWith(async () => ({ token: `t${++n}`, expiresAt: '' }))
  expect(await Promise.all([keeper.fresh(), keeper.fresh(), keeper.fresh()])).toEqual(['t1', 't1', 't1'])
  await vi.advanceTimersByTimeAsync(11_999)
  expect(await keeper.fresh()).toBe('t1')
  await vi.advanceTimersByTimeAsync(1)
  expect(await keeper.fresh()).toBe('t2')
  expect(calls()).toBe(2)
})

test('refreshes every 9 s while it runs, and no longer', async () => {
  let n = 0
  const { keeper, calls } = keeperWith(async () => ({ token: `t${++n}`, expiresAt: '' }))
  keeper.start()
  await vi.advanceTimersByTimeAsync(27_500)
  expect(calls()).toBe(4)
  keeper.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls()).toBe(4)
})

test('who asks while it cannot be refreshed waits, and gets the next one', async () => {
  let down = true
  const { keeper, told } = keeperWith(async () => {
    if (down) throw new Error('offline')
    return { token: 'back', expiresAt: '' }
  })
  const asked = keeper.fresh()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toEqual([true])
  down = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked).toBe('back')
  expect(told).toEqual([true, false])
})

test('a refusal for good is an answer, told once, and nothing that waiting could heal', async () => {
  const { keeper, told, refused, calls } = keeperWith(async () => {
    throw new TypeError('not in one of your groups')
  })
  await expect(keeper.fresh()).rejects.toThrow('not in one of your groups')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls()).toBe(1)
  expect(refused).toHaveLength(1)
  expect(told).toEqual([])
})

test('refused while it plays: told, and not asked again', async () => {
  let gone = false
  const { keeper, told, refused, calls } = keeperWith(async () => {
    if (gone) throw new TypeError('not in one of your groups')
    return { token: 't', expiresAt: '' }
  })
  keeper.start()
  await vi.advanceTimersByTimeAsync(1_000)
  gone = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([refused.length, calls()]).toEqual([1, 2])
  expect(told).toEqual([])
})
