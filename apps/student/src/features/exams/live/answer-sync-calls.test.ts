/** The sync's edges, calls: what each event leaves as it was, and the moments at which a rule begins to hold. */
import { limits } from '@porua/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  bytesPerCall,
  longestHoldMs,
  longestWaitMs,
  nextTimer,
  nothingToSend,
  slowCallMs,
  stepSync,
  syncStatus,
} from './answer-sync.ts'
import { failed, given, play, sentBy, settled, timer } from './testing/sync.ts'

describe('the status', () => {
  it('tells what is fresh from what waits', () => {
    expect(syncStatus(nothingToSend)).toEqual({ name: 'clean' })
    expect(syncStatus(play(given('a', 1, 0, 250)).state)).toEqual({ name: 'dirty' })
    const tried = play(given('a', 1), failed(1, 100))
    expect(syncStatus(tried.state)).toEqual({ name: 'waiting', until: 1_100 })
    expect(syncStatus(stepSync(tried.state, given('b', 2, 200, 250)).state)).toEqual({ name: 'dirty' })
  })

  it('S5 calls a fresh answer waiting while Retry-After holds it', () => {
    const held = play(given('a', 1), failed(1, 100, 9_000))
    expect(syncStatus(stepSync(held.state, given('b', 2, 200, 250)).state)).toEqual({
      name: 'waiting',
      until: 9_100,
    })
    expect(syncStatus(stepSync(held.state, given('b', 2, 8_850, 250)).state)).toEqual({ name: 'dirty' })
  })

  it('says sending while anything is under way, and why nothing is sent', () => {
    expect(syncStatus(play(given('a', 1), given('b', 2, 10, 250)).state)).toEqual({ name: 'sending' })
    const refused = play(given('a', 1), { type: 'refused', call: 1, reason: 'studentReplaced' })
    expect(syncStatus(refused.state)).toEqual({ name: 'refused', reason: 'studentReplaced' })
  })
})

describe('an answer given', () => {
  it('A3 changes nothing at all where a newer one is known', () => {
    const { state } = play(given('a', 2, 0, 250))
    expect(stepSync(state, given('a', 1, 999))).toEqual({ state, effects: [] })
  })

  it('anew waits its delay anew, unless it has been tried', () => {
    expect(nextTimer(play(given('a', 1, 0, 250), given('a', 1, 100, 250)).state)).toBe(350)
    expect(nextTimer(play(given('a', 1), failed(1, 100), given('a', 1, 500, 9_000)).state)).toBe(1_100)
    // A newer one is fresh, whatever became of the older.
    const newer = play(given('a', 1), failed(1, 100), given('a', 2, 500))
    expect(newer.sent).toEqual(['1 a', '2 a'])
    const { state } = play(given('a', 1), failed(1, 100))
    expect(stepSync(state, given('a', 1, 500))).toEqual({ state, effects: [] })
  })

  it('that was tried starts what is due', () => {
    expect(play(given('a', 1), failed(1, 100), given('a', 1, 1_100)).sent).toEqual(['1 a', '1 a'])
  })

  it('S3 cancels the call of its own question alone, and only an older one’s', () => {
    const other = play(given('a', 1), given('b', 2, 10, 250))
    expect(other.state.calls).toHaveLength(1)
    const same = play(given('a', 1), given('a', 1, 10, 250))
    expect(same.effects.filter(({ type }) => type === 'abort')).toEqual([])
    expect(same.state.calls).toHaveLength(1)
  })

  it('S2 cancels the one of two calls that carries it', () => {
    const two = play(given('a', 1), given('b', 2, slowCallMs), given('b', 3, slowCallMs + 10))
    expect(two.effects.slice(2)).toEqual([
      { type: 'abort', call: 2 },
      { type: 'send', call: 3, items: [{ question: 'b', revision: 3 }], offline: false },
    ])
    expect(two.state.calls.map(({ id }) => id)).toEqual([1, 3])
  })
})

describe('a call', () => {
  it('S1 carries the oldest first, exactly its bytes and its answers', () => {
    const half = bytesPerCall / 2
    const exact = play(given('b', 2, 0, 5, half), given('a', 1, 0, 5, half), given('c', 3, 0, 5, 1), timer(5))
    expect(exact.sent).toEqual(['1 a,2 b'])
    const size = limits.answersPerCall
    const full = Array.from({ length: size + 1 }, (_, at) => given(`q${at}`, at + 1, 0, 5, 1))
    expect(play(...full, timer(5)).state.calls[0]?.items).toHaveLength(size)
  })

  it('S1 leaves what does not fit to the next call, and what is smaller does not overtake it', () => {
    const sizes = [100, bytesPerCall, 100]
    const all = sizes.map((size, at) => given(`q${at}`, at + 1, 0, 5, size))
    const { state, sent } = play(...all, timer(5), settled(1, 6, ['q0', 1]))
    expect(sent).toEqual(['1 q0', '2 q1'])
    expect(sentBy(stepSync(state, settled(2, 7, ['q1', 2])).effects)).toEqual(['3 q2'])
  })

  it('S2 is slow from its fourth second on, and two are the most', () => {
    const first = play(given('a', 1), given('b', 2, 10))
    expect(stepSync(first.state, timer(slowCallMs - 1)).effects).toEqual([])
    const second = stepSync(first.state, timer(slowCallMs))
    expect(sentBy(second.effects)).toEqual(['2 b'])
    const third = stepSync(second.state, given('c', 3, slowCallMs * 3))
    expect(third.effects).toEqual([])
    expect(nextTimer(third.state)).toBeNull()
    expect(sentBy(stepSync(third.state, settled(1, slowCallMs * 3, ['a', 1])).effects)).toEqual(['3 c'])
  })

  it('S2 names each call anew', () => {
    const { effects } = play(given('a', 1), settled(1, 5, ['a', 1]), given('b', 2, 6))
    expect(effects).toMatchObject([{ call: 1 }, { call: 2 }])
  })

  it('rings for what waits behind it when it is slow or when that is due', () => {
    const busy = play(given('a', 1, 100), given('b', 2, 150, 250))
    expect(nextTimer(busy.state)).toBe(100 + slowCallMs)
    expect(nextTimer(play(given('a', 1), given('b', 2, 150, slowCallMs)).state)).toBe(150 + slowCallMs)
    expect(nextTimer(play(given('a', 1)).state)).toBeNull()
    expect(nextTimer(play(given('a', 1, 0, 9), { type: 'signedOut', call: null }).state)).toBeNull()
    expect(nextTimer(nothingToSend)).toBeNull()
  })
})

describe('a failed call', () => {
  it('that is not known any more counts for nothing', () => {
    const { state } = play(given('a', 1), given('a', 2, 10, 250))
    expect(stepSync(state, failed(1, 20))).toEqual({ state, effects: [] })
  })

  it('A3 counts no try of an answer that was given anew or is settled', () => {
    const { state } = play(
      given('a', 1, 0, 5),
      given('b', 2, 0, 5),
      given('c', 3, 0, 5),
      timer(5),
      given('a', 4, 10, 250),
      settled(null, 11, ['b', 2]),
      failed(1, 20),
    )
    expect([...state.queue.values()].map(({ question, tries }) => `${question} ${tries}`)).toEqual([
      'a 0',
      'c 1',
    ])
  })

  it.each([
    [0, 750],
    [0.5, 1_000],
    [1, 1_250],
  ])('S5 waits a quarter more or less than a second (%d: %d ms)', (random, wait) => {
    expect(nextTimer(play(given('a', 1), failed(1, 100, null, random)).state)).toBe(100 + wait)
  })

  it('S5 doubles the wait until the longest, and stays there', () => {
    let { state } = play(given('a', 1))
    const waits: number[] = []
    let now = 0
    for (let call = 1; call <= 15; call += 1) {
      state = stepSync(state, failed(call, now)).state
      const next = nextTimer(state) ?? 0
      waits.push(next - now)
      now = next
      state = stepSync(state, timer(now)).state
    }
    expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, longestWaitMs, longestWaitMs])
    expect(new Set(waits.slice(5))).toEqual(new Set([30_000]))
  })

  it('S5 obeys a Retry-After for a minute: a page that says an hour, or a date by a wrong clock, keeps no answer past its grace', () => {
    const hour = play(given('a', 1, 1), timer(250), failed(1, 1_000, 3_600_000))
    expect(nextTimer(hour.state)).toBe(1_000 + longestHoldMs)
    expect(longestHoldMs).toBeLessThanOrEqual(60_000)
    expect(stepSync(hour.state, timer(1_000 + longestHoldMs)).effects).toHaveLength(1)
  })

  it('S5 keeps the longer of its own wait and Retry-After, and never shortens a Retry-After', () => {
    expect(nextTimer(play(given('a', 1), failed(1, 100, 10)).state)).toBe(1_100)
    const { state } = play(
      given('a', 1),
      given('b', 2, slowCallMs),
      failed(1, slowCallMs + 10, 60_000),
      failed(2, slowCallMs + 20, 5),
    )
    expect(state.hold).toBe(slowCallMs + 60_010)
    expect(stepSync(state, given('c', 3, slowCallMs + 60_009)).effects).toEqual([])
    const another = play(given('a', 1), given('b', 2, slowCallMs), failed(1, slowCallMs + 10, 60_000))
    expect(stepSync(another.state, failed(2, slowCallMs + 20)).state.hold).toBe(slowCallMs + 60_010)
  })

  it('counts the tries of what it carried, not of what another call carries', () => {
    const { state } = play(given('a', 1), given('b', 2, slowCallMs), failed(2, slowCallMs + 10))
    expect(state.calls.map(({ id }) => id)).toEqual([1])
    expect([...state.queue.values()].map(({ question, tries }) => `${question} ${tries}`)).toEqual([
      'a 0',
      'b 1',
    ])
    expect(state.hold).toBe(0)
  })

  it('S5 keeps an answer offline after its own third try, although others went through between', () => {
    const events = [1, 2, 3].flatMap((time) => {
      const now = time * 10_000
      // Call 1 is a's; then each b that goes through brings a's next try with it.
      const fresh = [given('b', 10 + time, now), settled(2 * time, now + 1, ['b', 10 + time])]
      return [failed(2 * time - 1, now - 1), ...(time < 3 ? fresh : [])]
    })
    const { effects, state } = play(given('a', 1), ...events)
    expect(state.failures).toBe(1)
    expect(effects.filter(({ type }) => type === 'keptOffline')).toEqual([
      { type: 'keptOffline', items: [{ question: 'a', revision: 1 }] },
    ])
    expect(state.queue.get('a')).toMatchObject({ tries: 3, offline: true })
  })

  it('S5 says of no answer that it is kept offline which was so before', () => {
    const item = { question: 'a', revision: 1, size: 100, offline: true }
    const { state, effects } = play({ type: 'given', item, delay: 0, now: 0 }, failed(1, 10))
    expect(effects).toEqual([
      { type: 'send', call: 1, items: [{ question: 'a', revision: 1 }], offline: true },
    ])
    expect(state.queue.get('a')).toMatchObject({ tries: 1, offline: true })
  })

  it('S5 keeps a fresh answer offline once three calls in a row have failed, and says so once', () => {
    const down = play(given('a', 1), failed(1, 10), timer(1_010), failed(2, 1_020))
    const fresh = stepSync(down.state, given('b', 2, 1_030))
    const third = stepSync(fresh.state, failed(3, 1_040))
    expect(third.effects).toEqual([{ type: 'keptOffline', items: [{ question: 'b', revision: 2 }] }])
    const after = stepSync(third.state, timer(9_000))
    expect(after.effects).toMatchObject([{ type: 'send', offline: true }])
    const fourth = stepSync(after.state, failed(4, 9_010))
    expect(fourth.effects).toEqual([{ type: 'keptOffline', items: [{ question: 'a', revision: 1 }] }])
  })

  it('S5 is forgotten when the server answers another, not when it is heard elsewhere', () => {
    const down = [given('a', 1), failed(1, 10, 500), given('b', 2, 600)]
    const heard = play(...down, settled(2, 610, ['b', 2]))
    expect(heard.state).toMatchObject({ failures: 0, until: 0, hold: 0 })
    expect(heard.sent).toEqual(['1 a', '2 b', '1 a'])
    const elsewhere = play(...down, settled(null, 610, ['b', 2]))
    expect(elsewhere.state).toMatchObject({ failures: 1, until: 1_010, hold: 510 })
    expect(elsewhere.sent).toEqual(['1 a', '2 b'])
  })
})
