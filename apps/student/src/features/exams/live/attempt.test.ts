import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptEvent, type AttemptState, attemptAtRest, stepAttempt, timesOf } from './attempt.ts'

const times = { startsAt: 0, endsAt: 1_000, graceEndsAt: 2_000, paused: false }
const answering: AttemptState = { name: 'answering', times }

function run(state: AttemptState, ...events: AttemptEvent[]) {
  const effects: string[] = []
  let at = state
  for (const event of events) {
    const step = stepAttempt(at, event)
    at = step.state
    effects.push(...step.effects.map(({ type }) => type))
  }
  return { state: at, effects }
}

describe('the attempt', () => {
  it('T5 opens where its times put it', () => {
    expect(run(attemptAtRest, { type: 'opened', times, at: 10 }).state.name).toBe('answering')
    expect(run(attemptAtRest, { type: 'opened', times, at: 1_000 }).state.name).toBe('timeOver')
    const paused = { ...times, paused: true }
    expect(run(attemptAtRest, { type: 'opened', times: paused, at: 10 }).state.name).toBe('paused')
  })

  it('T3 asks once when the time runs out', () => {
    const { state, effects } = run(answering, { type: 'tick', at: 1_000 }, { type: 'tick', at: 1_001 })
    expect(state.name).toBe('timeOver')
    expect(effects).toEqual(['askAgain'])
  })

  it('T5 goes back to answering when the end moves', () => {
    const over = run(answering, { type: 'tick', at: 1_500 }).state
    const extended: AttemptEvent = {
      type: 'learned',
      endsAt: 3_000,
      graceEndsAt: 4_000,
      paused: false,
      at: 1_600,
    }
    expect(run(over, extended).state).toEqual({
      name: 'answering',
      times: { startsAt: 0, endsAt: 3_000, graceEndsAt: 4_000, paused: false },
    })
  })

  it('T4 never moves the end earlier, except when told that it is over', () => {
    const late: AttemptEvent = { type: 'learned', endsAt: 500, graceEndsAt: null, paused: false, at: 600 }
    expect(run(answering, late).state).toBe(answering)
    expect(run(answering, { type: 'over', at: 600 }).state.name).toBe('timeOver')
  })

  it('F1 sends the answers first, then submits', () => {
    const { state, effects } = run(answering, { type: 'submitAsked' }, { type: 'answersSent' })
    expect(state).toMatchObject({ name: 'submitting', stage: 'calling' })
    expect(effects).toEqual(['flush', 'submit'])
  })

  it('F1 returns to where the clock is when the submit fails', () => {
    const failed: AttemptEvent = { type: 'submitFailed', problem: { kind: 'network' }, at: 10 }
    expect(run(answering, { type: 'submitAsked' }, failed).state.name).toBe('answering')
    const { state, effects } = run(answering, { type: 'submitAsked' }, { ...failed, at: 1_200 })
    expect(state.name).toBe('timeOver')
    expect(effects).toContain('tellSubmitFailed')
  })

  it('F2 one press is one submit', () => {
    const { effects } = run(
      answering,
      { type: 'submitAsked' },
      { type: 'submitAsked' },
      { type: 'answersSent' },
      { type: 'answersSent' },
    )
    expect(effects).toEqual(['flush', 'submit'])
  })

  it('S9 comes back from removed when the attempt can be opened again', () => {
    const removed = run(answering, { type: 'gone' }).state
    expect(removed).toEqual({ name: 'removed' })
    expect(run(removed, { type: 'opened', times, at: 10 }).state.name).toBe('answering')
  })

  it('F5 T4 holds under any events: submitted is final, the end only grows', () => {
    const at = fc.integer({ min: 0, max: 5_000 })
    const event: fc.Arbitrary<AttemptEvent> = fc.oneof(
      fc.record({ type: fc.constant('tick' as const), at }),
      fc.record({
        type: fc.constant('learned' as const),
        endsAt: at,
        graceEndsAt: fc.option(at),
        paused: fc.boolean(),
        at,
      }),
      fc.constant({ type: 'submitAsked' as const }),
      fc.constant({ type: 'answersSent' as const }),
      fc.record({ type: fc.constant('endMoved' as const), at }),
      fc.record({
        type: fc.constant('submitFailed' as const),
        problem: fc.constant({ kind: 'network' as const }),
        at,
      }),
      fc.record({ type: fc.constant('submitted' as const), submittedAt: fc.option(at), here: fc.boolean() }),
      fc.constant({ type: 'loadFailed' as const, problem: { kind: 'network' as const } }),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let state: AttemptState = answering
        for (const it of events) {
          const next: AttemptState = stepAttempt(state, it).state
          const before = timesOf(state)
          const after = timesOf(next)
          if (state.name === 'submitted') expect(next).toBe(state)
          if (before && after) expect(after.endsAt).toBeGreaterThanOrEqual(before.endsAt)
          if (!after) expect(next.name).toBe('submitted')
          state = next
        }
      }),
    )
  })
})
