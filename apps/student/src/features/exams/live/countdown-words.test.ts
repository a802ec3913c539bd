import { describe, expect, it } from 'vitest'
import { announcement, mayHide } from './countdown-words.ts'

const min = 60_000

describe('what is said of the time', () => {
  it('changes at the start, at half, at 10, 5 and 1 minutes, and at no other moment', () => {
    const said: string[] = []
    for (let left = 45 * min; left >= -1_000; left -= 1_000) {
      const now = JSON.stringify(announcement(left, 45 * min))
      if (said.at(-1) !== now) said.push(now)
    }
    const told = said.map((it) => JSON.parse(it) as ReturnType<typeof announcement>)
    expect(told.map((it) => it?.minutes ?? null)).toEqual([45, 23, 10, 5, 1, null])
    expect(told.map((it) => it?.half ?? null)).toEqual([false, true, false, false, false, null])
  })

  it('changes at the threshold itself and not a moment before it', () => {
    const minutesAt = (left: number) => announcement(left, 60 * min)?.minutes
    expect([10 * min + 1, 10 * min, 5 * min + 1, 5 * min].map(minutesAt)).toEqual([30, 10, 10, 5])
  })

  it('says of more time than the exam had what it said at its start', () => {
    expect(announcement(50 * min, 45 * min)).toEqual({ minutes: 45, half: false })
  })

  it('is silent after the end, and of an exam without any time', () => {
    expect([announcement(0, 45 * min), announcement(-1, 45 * min), announcement(1, 0)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('says no threshold that is longer than the exam', () => {
    expect(announcement(3 * min, 3 * min)).toEqual({ minutes: 3, half: false })
    expect(announcement(30_000, 3 * min)).toEqual({ minutes: 1, half: false })
  })
})

it('the time may be hidden until the last minute', () => {
  expect([60_001, 60_000, 1, 0].map(mayHide)).toEqual([true, false, false, false])
})
