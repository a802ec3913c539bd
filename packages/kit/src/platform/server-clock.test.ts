import { describe, expect, test } from 'vitest'
import {
  addSample,
  type ClockState,
  checkJump,
  restoreClock,
  serverRange,
  uncertainty,
  unknownClock,
} from './server-clock.ts'

/** A phone whose wall clock is `wrong` ms ahead of the server's, and whose monotonic clock began at server time 1 000 000. */
const phone = (server: number, wrong = 60_000) => ({ wall: server + wrong, mono: server - 1_000_000 })

/** A sample taken at a server time over a symmetric round trip. */
const sampled = (state: ClockState, server: number, rtt: number, wrong = 60_000): ClockState => {
  const at = phone(server + rtt / 2, wrong)
  return addSample(state, {
    serverTime: server,
    sentMono: at.mono - rtt,
    receivedMono: at.mono,
    receivedWall: at.wall,
  })
}

describe('the server’s clock', () => {
  test('knows nothing but the phone’s before the first reply', () => {
    expect(serverRange(unknownClock, phone(2_000_000))).toEqual({ earliest: 2_060_000, latest: 2_060_000 })
  })

  test('follows a sample whatever the phone’s wall clock says', () => {
    const state = sampled(unknownClock, 2_000_000, 400)
    expect(serverRange(state, phone(2_500_000)).latest).toBeCloseTo(2_500_000)
  })

  test('the least round trip wins, a worse one changes nothing', () => {
    const good = sampled(unknownClock, 2_000_000, 50)
    expect(sampled(good, 2_001_000, 900)).toBe(good)
    expect(sampled(good, 2_001_000, 20)).not.toBe(good)
  })

  test('an old sample gives way: crystals drift', () => {
    const old = sampled(unknownClock, 2_000_000, 50)
    expect(sampled(old, 2_000_000 + 4 * 3_600_000, 300)).not.toBe(old)
  })

  test('it gives way by a tenth of a millisecond a second, however long the phone has been on', () => {
    const up = 10_000_000
    const taken = (state: ClockState, mono: number, rtt: number) =>
      addSample(state, {
        serverTime: 2_000_000 + mono,
        sentMono: up + mono - rtt,
        receivedMono: up + mono,
        receivedWall: 5_000_000 + mono,
      })
    const old = taken(unknownClock, 0, 100)
    expect(taken(old, 100_000, 111)).toBe(old)
    expect(taken(old, 100_000, 109)).not.toBe(old)
  })

  test('may be off by half of its round trip, and by nobody knows how much before the first', () => {
    expect(uncertainty(unknownClock)).toBeNull()
    expect(uncertainty(sampled(unknownClock, 2_000_000, 400))).toBe(200)
  })

  test('clocks that have parted are a range before anybody has called it a doubt', () => {
    const state = sampled(unknownClock, 2_000_000, 50)
    const { earliest, latest } = serverRange(state, phone(2_100_000, 60_000 + 2_001))
    expect(latest - earliest).toBeCloseTo(2_001)
    // As much as is still believed.
    const near = serverRange(state, phone(2_100_000, 60_000 + 2_000))
    expect(near.latest - near.earliest).toBe(0)
    expect(checkJump(state, phone(2_100_000, 60_000 + 2_000)).doubtful).toBe(false)
  })

  test('a wall clock set by hand is noticed and known as a range', () => {
    const state = sampled(unknownClock, 2_000_000, 50)
    const moved = phone(2_100_000, 60_000 + 3_600_000)
    const checked = checkJump(state, moved)
    expect(checked.doubtful).toBe(true)
    const { earliest, latest } = serverRange(checked, moved)
    expect(earliest).toBeCloseTo(2_100_000)
    expect(latest).toBeCloseTo(2_100_000 + 3_600_000)
  })

  test('a monotonic clock that slept too', () => {
    const state = sampled(unknownClock, 2_000_000, 50)
    const awake = { wall: phone(2_600_000).wall, mono: phone(2_100_000).mono }
    const { earliest, latest } = serverRange(checkJump(state, awake), awake)
    expect(latest).toBeCloseTo(2_600_000)
    expect(earliest).toBeCloseTo(2_100_000)
  })

  test('a new sample ends the doubt, however slow it was', () => {
    const state = { ...sampled(unknownClock, 2_000_000, 50), doubtful: true }
    const after = sampled(state, 2_200_000, 5_000, 999_000)
    expect(after.doubtful).toBe(false)
    expect(serverRange(after, phone(2_300_000, 999_000)).latest).toBeCloseTo(2_300_000)
  })

  test('small differences are no jump', () => {
    const state = sampled(unknownClock, 2_000_000, 50)
    const at = { wall: phone(2_100_000).wall + 1_500, mono: phone(2_100_000).mono }
    expect(checkJump(state, at)).toBe(state)
    expect(serverRange(state, at).earliest).toBe(serverRange(state, at).latest)
  })

  test('an offset kept over a reload serves until the first reply', () => {
    const state = restoreClock({ wallOffset: -60_000, rtt: 80, measuredAt: 2_060_000 })
    expect(serverRange(state, { wall: 2_160_000, mono: 5 }).latest).toBe(2_100_000)
    expect(sampled(state, 2_200_000, 900)).not.toBe(state)
  })
})
