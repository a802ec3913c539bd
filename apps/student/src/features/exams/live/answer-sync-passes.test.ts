/** The sync's edges, passes: settling, blocks, waking and flush. What each must forget, and what it must not. */
import { describe, expect, it } from 'vitest'
import { type SyncEvent, slowCallMs, stepSync } from './answer-sync.ts'
import { failed, given, play, sentBy, settled, timer } from './testing/sync.ts'

const flush = (now: number): SyncEvent => ({ type: 'flush', now })
const wake = (now: number, at: number, dropCalls = false): SyncEvent => ({ type: 'wake', at, dropCalls, now })

describe('settling', () => {
  it('A3 takes an answer away by its own revision or a newer one, never by an older', () => {
    const queued = (revision: number) =>
      play(given('a', 5, 0, 250), settled(null, 10, ['a', revision], ['x', 1])).state.queue.size
    expect([4, 5, 6].map(queued)).toEqual([1, 0, 0])
  })

  it('S8 sends one at a time until the queue is empty, then together again', () => {
    const split = play(given('a', 1, 0, 5), given('b', 2, 0, 5), timer(5), {
      type: 'split',
      call: 1,
      now: 10,
    } as const)
    expect(split.state.single).toBe(true)
    expect(split.effects.slice(1)).toMatchObject([{ type: 'send', call: 2 }])
    const more = stepSync(split.state, settled(2, 20, ['a', 1]))
    expect(more.state.single).toBe(true)
    const empty = stepSync(more.state, settled(3, 30, ['b', 2]))
    expect(empty.state.single).toBe(false)
    const events = [given('c', 3, 40, 5), given('d', 4, 40, 5), timer(45)]
    const again = events.reduce((state, event) => stepSync(state, event).state, empty.state)
    expect(again.calls[0]?.items).toHaveLength(2)
  })

  it('ends its own call alone', () => {
    const two = play(given('a', 1), given('b', 2, slowCallMs), settled(2, slowCallMs + 10, ['b', 2]))
    expect(two.state.calls.map(({ id }) => id)).toEqual([1])
  })
})

describe('a block', () => {
  it('S7 S9 drops what else is under way and keeps every answer', () => {
    const two = [given('a', 1), given('b', 2, slowCallMs)]
    const out = play(...two, { type: 'signedOut', call: 1 })
    expect(out.effects.slice(2)).toEqual([{ type: 'abort', call: 2 }])
    const gone = play(...two, { type: 'refused', call: null, reason: 'removed' })
    expect(gone.effects.slice(2)).toEqual([
      { type: 'abort', call: 1 },
      { type: 'abort', call: 2 },
    ])
    for (const { state } of [out, gone]) {
      expect(state.calls).toEqual([])
      expect(state.queue.size).toBe(2)
    }
  })

  it('S7 goes on at once when it is lifted, but not before Retry-After', () => {
    const blocked = [given('a', 1), failed(1, 10), { type: 'signedOut', call: null } as const]
    const lifted = play(...blocked, { type: 'unblocked', now: 20 })
    expect(lifted.sent).toEqual(['1 a', '1 a'])
    expect(lifted.state).toMatchObject({ failures: 0, until: 0, blocked: null })
    const held = play(given('a', 1), failed(1, 10, 5_000), { type: 'unblocked', now: 20 })
    expect(held.sent).toEqual(['1 a'])
  })
})

describe('waking', () => {
  it('R2 moves what is overdue to the pass, and nothing that is to come', () => {
    const { state } = play(given('a', 1), failed(1, 10), given('b', 2, 100, 250), wake(200, 900))
    const due = [...state.queue.values()].map(({ question, dueAt }) => `${question} ${dueAt}`)
    expect(due).toEqual(['a 900', 'b 350'])
    expect(state.failures).toBe(0)
    expect(state.until).toBe(900)
  })

  it('R2 moves what is due in this very moment too', () => {
    const { state } = play(given('s', 9), given('a', 1, 0, 200), wake(200, 900))
    expect(state.queue.get('a')?.dueAt).toBe(900)
  })

  it('S6 takes the earlier of two passes to come, and no pass that is over', () => {
    const tried = [given('a', 1), failed(1, 10)]
    expect(play(...tried, wake(20, 5_000)).state.until).toBe(1_010)
    expect(play(...tried, wake(20, 500)).state.until).toBe(500)
    expect(play(...tried, wake(1_009, 5_000)).state.until).toBe(1_010)
    expect(play(...tried, wake(1_010, 5_000)).state.until).toBe(5_000)
  })

  it('R2 drops the calls of the old connection only when it is told to', () => {
    const kept = play(given('a', 1), wake(20, 500))
    expect(kept.state.calls).toHaveLength(1)
    expect(kept.effects).toHaveLength(1)
    const dropped = play(given('a', 1), wake(20, 500, true))
    expect(dropped.effects.slice(1)).toEqual([{ type: 'abort', call: 1 }])
    expect(dropped.state.calls).toEqual([])
  })
})

describe('a flush', () => {
  it('F1 forgets every wait and leaves a call alone that is not slow yet', () => {
    const { state, sent } = play(given('a', 1), failed(1, 10, 60_000), given('b', 2, 20, 250), flush(30))
    expect(sent).toEqual(['1 a', '1 a,2 b'])
    expect(state).toMatchObject({ failures: 0, until: 0, hold: 0 })
    const busy = play(given('a', 1), given('b', 2, 10, 250), flush(slowCallMs - 1))
    expect(busy.sent).toEqual(['1 a'])
    expect(busy.effects).toHaveLength(1)
  })

  it('F1 drops of two calls the one that hangs', () => {
    const two = play(given('a', 1), given('b', 2, slowCallMs), flush(slowCallMs + 10))
    expect(two.effects.slice(2)).toEqual([{ type: 'abort', call: 1 }])
    expect(two.state.calls.map(({ id }) => id)).toEqual([2])
    expect(sentBy(stepSync(two.state, timer(slowCallMs * 2)).effects)).toEqual(['1 a'])
  })
})
