/** How one secret follows another. */
import { freshDatabase } from '@porua/testkit/databases'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { randomIds } from '../../platform/ids.ts'
import { MovableClock } from '../clock/clock.ts'
import { replaceSecret, secretNamed } from './secrets.store.ts'
import { acceptedAt, generationsOf, leadMs, lookMs, rotated, Secrets, signingAt } from './secrets.ts'

const first = generationsOf('first')
const now = 1_000_000
const lifeMs = 600_000

describe('a secret that is replaced', () => {
  const two = rotated(first, { value: 'second', now, lifeMs, atOnce: false })

  test('is believed at once and signs when every process has looked', () => {
    expect(acceptedAt(two, now)).toEqual(['first', 'second'])
    expect(signingAt(two, now)).toBe('first')
    expect(signingAt(two, now + leadMs - 1)).toBe('first')
    expect(signingAt(two, now + leadMs)).toBe('second')
    expect(leadMs).toBeGreaterThanOrEqual(2 * lookMs)
  })

  test('leaves the old one believed until the last token that it can have signed has ended', () => {
    const last = now + leadMs + lifeMs
    expect(acceptedAt(two, last - 1)).toEqual(['first', 'second'])
    expect(acceptedAt(two, last)).toEqual(['second'])
  })

  test('may be replaced again before that, and no end moves', () => {
    const three = rotated(two, { value: 'third', now: now + 1, lifeMs, atOnce: false })
    expect(acceptedAt(three, now + leadMs + lifeMs - 1)).toEqual(['first', 'second', 'third'])
    expect(acceptedAt(three, now + leadMs + lifeMs)).toEqual(['second', 'third'])
    expect(signingAt(three, now + leadMs)).toBe('second')
    expect(signingAt(three, now + leadMs + 1)).toBe('third')
    const later = rotated(three, { value: 'fourth', now: now + 10 * lifeMs, lifeMs, atOnce: false })
    expect(later.map(({ value }) => value)).toEqual(['third', 'fourth'])
  })

  test('at once leaves nothing else', () => {
    const leaked = rotated(two, { value: 'third', now, lifeMs, atOnce: true })
    expect(acceptedAt(leaked, now)).toEqual(['third'])
    expect(signingAt(leaked, now)).toBe('third')
    // By a clock that is a little behind it signs too.
    expect(signingAt(leaked, now - 5_000)).toBe('third')
  })

  test('is stored as text that reads back', () => {
    expect(generationsOf(JSON.stringify(two))).toEqual(two)
  })
})

describe('a process', () => {
  afterEach(() => vi.useRealTimers())

  test('takes part in a replacement that another has made, and keeps what it knows when it cannot look', async () => {
    const { db, close } = await freshDatabase('sqlite')
    try {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const clock = new MovableClock(now)
      const failed: string[] = []
      const secrets = await Secrets.open(db, clock, randomIds)
      secrets.watch((error) => failed.push(error.message))
      const keys = secrets.keys('video token')
      const before = keys.signing()
      const value = await secretNamed(db, 'video token', () => 'never')
      const after = rotated(generationsOf(value), { value: 'new', now, lifeMs, atOnce: false })
      await db.write((tx) => replaceSecret(tx, 'video token', value, JSON.stringify(after)))
      expect(keys.accepted()).toEqual([before])
      vi.advanceTimersByTime(lookMs)
      await vi.waitFor(() => expect(keys.accepted()).toEqual([before, 'new']))
      clock.move(leadMs)
      expect(keys.signing()).toBe('new')
      await close()
      vi.advanceTimersByTime(lookMs)
      await vi.waitFor(() => expect(failed).toHaveLength(1))
      expect(keys.signing()).toBe('new')
      secrets.close()
      vi.advanceTimersByTime(3 * lookMs)
      expect(failed).toHaveLength(1)
    } finally {
      await close()
    }
  })
})
