import { describe, expect, it } from 'vitest'
import { hasSpace, logIsFull } from './log-share.rules.ts'
import { facts, minute } from './testing.ts'

describe('the room of a log', () => {
  const { clock } = facts()
  it.each([
    ['two thousand rows at once', 1_999, 0, true],
    ['no more than that', 2_000, 0, false],
    ['one more a second', 2_059, minute, true],
    ['and not two', 2_060, minute, false],
    // An hour, and half an hour of grace.
    ['nothing for what comes after the attempt is final', 7_400, 600 * minute, false],
    ['nothing for a clock that was set back', 2_000, -minute, false],
  ])('%s', (_, rows, now, fits) => {
    expect(hasSpace(rows, clock, now)).toBe(fits)
  })

  it('grows from the attempt’s own beginning on', () => {
    const { clock: later } = facts({}, { startedAt: 30 * minute })
    expect([hasSpace(2_059, later, 31 * minute), hasSpace(2_060, later, 31 * minute)]).toEqual([true, false])
  })

  it('is said with a pause after which to come again', () => {
    expect(logIsFull()).toMatchObject({ code: 'tooManyRequests', details: { retryAfter: 30 } })
    expect(logIsFull().title).toContain('Please wait')
  })
})
