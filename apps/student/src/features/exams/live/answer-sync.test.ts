import { limits } from '@porua/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesPerCall,
  longestWaitMs,
  nextTimer,
  nothingToSend,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
  slowCallMs,
  stepSync,
  syncStatus,
} from './answer-sync.ts'

/** Plays events; answers the state and everything that was to be done. */
function play(...events: SyncEvent[]) {
  let state: SyncState = nothingToSend
  const effects: SyncEffect[] = []
  for (const event of events) {
    const step = stepSync(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects, sends: effects.filter((it) => it.type === 'send') }
}

const given = (
  question: string,
  revision: number,
  now = 0,
  delay: number = limits.answerDebounceMs,
  size = 100,
): SyncEvent => ({
  type: 'given',
  item: { question, revision, size, offline: false },
  delay,
  now,
})
const timer = (now: number): SyncEvent => ({ type: 'timer', now })
const failed = (call: number, now: number, retryAfterMs: number | null = null): SyncEvent => ({
  type: 'failed',
  call,
  now,
  retryAfterMs,
  random: 0.5,
})

describe('the sync', () => {
  it('S1 waits for the debounce, and what is due together goes together', () => {
    const { sends, state } = play(given('a', 1), given('b', 2, 100), timer(249), timer(350))
    expect(sends).toEqual([
      {
        type: 'send',
        call: 1,
        items: [
          { question: 'a', revision: 1 },
          { question: 'b', revision: 2 },
        ],
        offline: false,
      },
    ])
    expect(syncStatus(state)).toEqual({ name: 'sending' })
  })

  it('S1 keeps a call within its bytes and its number of answers', () => {
    const big = Math.floor(bytesPerCall / 2) + 1
    const { sends } = play(given('a', 1, 0, 0, big), given('b', 2, 0, 0, big))
    expect(sends[0]?.items).toHaveLength(1)
    const many = Array.from({ length: 300 }, (_, at) => given(`q${at}`, at + 1))
    expect(play(...many, timer(300)).sends[0]?.items).toHaveLength(limits.answersPerCall)
    // One that is too big by itself still goes.
    expect(play(given('a', 1, 0, 0, bytesPerCall * 3)).sends).toHaveLength(1)
  })

  it('S2 has one call at a time, and a second when the first is slow', () => {
    const first = play(given('a', 1, 0, 0), given('b', 2, 10, 0))
    expect(first.sends).toHaveLength(1)
    expect(nextTimer(first.state)).toBe(slowCallMs)
    const second = play(given('a', 1, 0, 0), given('b', 2, 10, 0), timer(slowCallMs))
    expect(second.sends.map(({ items }) => items[0]?.question)).toEqual(['a', 'b'])
  })

  it('S3 the newest submission of a question cancels the one in flight', () => {
    const { effects, state } = play(given('a', 1, 0, 0), given('a', 2, 50))
    expect(effects).toContainEqual({ type: 'abort', call: 1 })
    expect(state.calls).toEqual([])
    expect(state.queue.get('a')?.revision).toBe(2)
  })

  it('A3 an older answer that comes by another way takes no newer one’s place; the same one loses no try', () => {
    const older = play(given('a', 2), given('a', 1, 10))
    expect(older.state.queue.get('a')?.revision).toBe(2)
    const again = play(given('a', 1, 0, 0), failed(1, 100), given('a', 1, 200))
    expect(again.state.queue.get('a')).toMatchObject({ revision: 1, tries: 1 })
  })

  it('S3 A3 leaves a call alone in which others travel; its reply settles only what it carried', () => {
    const { effects, state } = play(
      given('a', 1),
      given('b', 2),
      timer(250),
      given('a', 3, 300),
      {
        type: 'settled',
        call: 1,
        items: [
          { question: 'a', revision: 1 },
          { question: 'b', revision: 2 },
        ],
        now: 400,
      },
      timer(550),
    )
    expect(effects.some(({ type }) => type === 'abort')).toBe(false)
    expect([...state.queue.values()].map(({ question, revision }) => [question, revision])).toEqual([
      ['a', 3],
    ])
    expect(effects.at(-1)).toMatchObject({ type: 'send', items: [{ question: 'a', revision: 3 }] })
  })

  it('S5 counts as offline saved after three tries, and goes on', () => {
    const { effects, state } = play(
      given('a', 1, 0, 0),
      failed(1, 100),
      timer(1_100),
      failed(2, 1_200),
      timer(3_200),
      failed(3, 3_300),
    )
    expect(effects.filter(({ type }) => type === 'keptOffline')).toEqual([
      { type: 'keptOffline', items: [{ question: 'a', revision: 1 }] },
    ])
    expect(syncStatus(state)).toEqual({ name: 'waiting', until: 7_300 })
    expect(stepSync(state, timer(7_300)).effects).toMatchObject([{ type: 'send', offline: true }])
  })

  it('S5 tries a fresh answer at once while older ones wait', () => {
    const { sends } = play(given('a', 1, 0, 0), failed(1, 100), given('b', 2, 200), timer(450))
    expect(sends.at(-1)?.items).toEqual([{ question: 'b', revision: 2 }])
  })

  it('S5 holds everything for Retry-After', () => {
    const { sends, state } = play(
      given('a', 1, 0, 0),
      failed(1, 100, 9_000),
      given('b', 2, 200),
      timer(9_000),
    )
    expect(sends).toHaveLength(1)
    expect(nextTimer(state)).toBe(9_100)
    expect(stepSync(state, timer(9_100)).effects).toHaveLength(1)
  })

  it('S5 never waits longer than the longest wait', () => {
    let state = play(given('a', 1, 0, 0)).state
    let now = 0
    for (let call = 1; call <= 12; call += 1) {
      state = stepSync(state, failed(call, now)).state
      const next = nextTimer(state) ?? 0
      expect(next - now).toBeLessThanOrEqual(longestWaitMs * 1.25)
      now = next
      state = stepSync(state, timer(now)).state
    }
  })

  it('S6 a flapping line does not put the pass off', () => {
    const wake = (now: number): SyncEvent => ({ type: 'wake', at: now + 3_000, dropCalls: true, now })
    const { sends } = play(given('a', 1, 0, 0), wake(500), wake(1_500), wake(2_500), timer(3_500))
    expect(sends).toHaveLength(2)
  })

  it('S7 sends nothing until signed in again, then everything', () => {
    const { state, sends } = play(
      given('a', 1, 0, 0),
      { type: 'signedOut', call: 1 },
      given('b', 2, 10),
      timer(9_000),
    )
    expect(syncStatus(state)).toEqual({ name: 'needsLogin' })
    expect(sends).toHaveLength(1)
    const after = stepSync(state, { type: 'unblocked', now: 10_000 })
    expect(after.effects).toMatchObject([{ type: 'send', items: [{ question: 'a' }, { question: 'b' }] }])
  })

  it('S8 finds the guilty one by sending one at a time', () => {
    const { sends, state } = play(given('a', 1), given('b', 2), timer(250), {
      type: 'split',
      call: 1,
      now: 300,
    })
    expect(sends.at(-1)?.items).toEqual([{ question: 'a', revision: 1 }])
    const done = stepSync(state, {
      type: 'settled',
      call: 2,
      items: [{ question: 'a', revision: 1 }],
      now: 400,
    })
    expect(done.effects).toMatchObject([{ items: [{ question: 'b', revision: 2 }] }])
  })

  it('R2 sends once at the pass, not before', () => {
    const { sends, state } = play(
      given('a', 1, 0, 0),
      failed(1, 100),
      { type: 'wake', at: 700, dropCalls: true, now: 200 },
      timer(600),
    )
    expect(sends).toHaveLength(1)
    expect(stepSync(state, timer(700)).effects).toHaveLength(1)
  })

  it('F1 flush sends everything now and drops calls that hang', () => {
    const { effects } = play(given('a', 1, 0, 0), given('b', 2, 100), { type: 'flush', now: slowCallMs })
    expect(effects).toMatchObject([
      { type: 'send', call: 1 },
      { type: 'abort', call: 1 },
      { type: 'send', items: [{ question: 'a' }, { question: 'b' }] },
    ])
  })

  it('S1 to S9: an answer leaves the queue only when it or a newer one is settled', () => {
    const question = fc.constantFrom('a', 'b', 'c')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('given' as const), question }),
      fc.record({
        kind: fc.constantFrom('taken' as const, 'failed' as const, 'split' as const, 'out' as const),
      }),
      fc.record({
        kind: fc.constantFrom('wake' as const, 'flush' as const, 'in' as const, 'timer' as const),
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.nat(4_000)), { maxLength: 60 }), (steps) => {
        let state: SyncState = nothingToSend
        let now = 0
        let revision = 0
        const open = new Map<string, number>()
        const tell = (event: SyncEvent) => {
          state = stepSync(state, event).state
        }
        for (const [it, wait] of steps) {
          now += wait
          const call = state.calls[0]
          switch (it.kind) {
            case 'given':
              revision += 1
              open.set(it.question, revision)
              tell(given(it.question, revision, now))
              break
            case 'taken':
              if (!call) break
              tell({ type: 'settled', call: call.id, items: call.items, now })
              for (const ref of call.items)
                if (open.get(ref.question) === ref.revision) open.delete(ref.question)
              break
            case 'failed':
              if (call) tell(failed(call.id, now))
              break
            case 'split':
              if (call) tell({ type: 'split', call: call.id, now })
              break
            case 'out':
              tell({ type: 'signedOut', call: call?.id ?? null })
              break
            case 'in':
              tell({ type: 'unblocked', now })
              break
            case 'wake':
              tell({ type: 'wake', at: now + 2_500, dropCalls: wait % 2 === 0, now })
              break
            default:
              tell(it.kind === 'flush' ? { type: 'flush', now } : timer(now))
          }
          expect(new Map([...state.queue].map(([key, item]) => [key, item.revision]))).toEqual(open)
          expect(state.calls.length).toBeLessThanOrEqual(2)
          const waits = !state.blocked && state.calls.length < 2 && open.size > 0
          const idle = waits && state.calls.length === 0
          // Something is always going to happen: never stuck.
          if (idle) expect(nextTimer(state)).not.toBeNull()
          expect(syncStatus(state).name === 'clean').toBe(
            open.size === 0 && state.calls.length === 0 && !state.blocked,
          )
        }
      }),
      { numRuns: 500 },
    )
  })
})
