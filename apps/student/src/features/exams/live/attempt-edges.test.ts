/** Every event in every state of the attempt: what it changes, what it asks for, and what it leaves alone. */
import { describe, expect, it } from 'vitest'
import { type AttemptEvent, type AttemptState, attemptAtRest, stepAttempt } from './attempt.ts'

const times = { startsAt: 0, endsAt: 1_000, graceEndsAt: 2_000, paused: false }
const answering: AttemptState = { name: 'answering', times }
const timeOver: AttemptState = { name: 'timeOver', times }
const paused: AttemptState = { name: 'paused', times: { ...times, paused: true } }
const sending: AttemptState = { name: 'submitting', times, stage: 'sending' }
const calling: AttemptState = { name: 'submitting', times, stage: 'calling' }
const submitted: AttemptState = { name: 'submitted', submittedAt: 700, here: true }
const removed: AttemptState = { name: 'removed' }

const learned = (change: Partial<Extract<AttemptEvent, { type: 'learned' }>> = {}): AttemptEvent => ({
  type: 'learned',
  endsAt: 1_000,
  graceEndsAt: 2_000,
  paused: false,
  at: 500,
  ...change,
})
const submit: AttemptEvent = { type: 'submitted', submittedAt: 700, here: true }
const network = { kind: 'network' } as const
const tick = (at: number): AttemptEvent => ({ type: 'tick', at })
const opened = (at: number): AttemptEvent => ({ type: 'opened', times, at })

describe('an event that changes nothing leaves the very same state', () => {
  it.each<[string, AttemptState, AttemptEvent]>([
    ['F5 opened again after submit', submitted, opened(10)],
    ['opened as it stands', answering, opened(10)],
    ['a tick before the end', answering, tick(999)],
    ['a tick after the end', timeOver, tick(1_000)],
    ['a tick in a pause, whatever the time', paused, tick(9_999)],
    ['a tick before it is opened', attemptAtRest, tick(10)],
    ['a tick while it is handed in', sending, tick(5_000)],
    ['the end learned as it stands', answering, learned()],
    ['T4 an end that was overtaken on its way', answering, learned({ endsAt: 900, graceEndsAt: 1_900 })],
    ['T4 no word of the grace', answering, learned({ graceEndsAt: null })],
    ['an end learned before it is opened', attemptAtRest, learned()],
    ['an end learned after submit', submitted, learned()],
    ['the word that it is over, when it is', timeOver, { type: 'over', at: 1_500 }],
    ['the word that it is over, after submit', submitted, { type: 'over', at: 10 }],
    ['a load that failed while answering', answering, { type: 'loadFailed', problem: network }],
    ['F2 a second press', sending, { type: 'submitAsked' }],
    ['a press before it is opened', attemptAtRest, { type: 'submitAsked' }],
    ['a press after submit', submitted, { type: 'submitAsked' }],
    ['answers sent that no submit waits for', answering, { type: 'answersSent' }],
    ['F2 answers sent while the submit is under way', calling, { type: 'answersSent' }],
    ['an end that moved where no submit waits', answering, { type: 'endMoved', at: 10 }],
    ['F2 an end that moved while the submit is under way', calling, { type: 'endMoved', at: 10 }],
    ['a failed submit that nobody waits for', answering, { type: 'submitFailed', problem: network, at: 10 }],
    ['F5 a second word of the submit', submitted, { ...submit, submittedAt: 800, here: false }],
    ['S9 removed after submit', submitted, { type: 'gone' }],
  ])('%s', (_, state, event) => {
    const step = stepAttempt(state, event)
    expect(step.state).toBe(state)
    expect(step.effects).toEqual([])
  })
})

describe('opening', () => {
  it('keeps why it could not be opened, and forgets it when it is', () => {
    const failed = stepAttempt(attemptAtRest, { type: 'loadFailed', problem: network })
    expect(failed).toEqual({ state: { name: 'loading', problem: network }, effects: [] })
    expect(stepAttempt(failed.state, opened(10))).toEqual({ state: answering, effects: [] })
  })

  it('T3 asks nobody again when it opens after its end: it has just been fetched', () => {
    expect(stepAttempt(attemptAtRest, opened(1_000))).toEqual({ state: timeOver, effects: [] })
    expect(stepAttempt(removed, opened(1_000))).toEqual({ state: timeOver, effects: [] })
  })
})

describe('time', () => {
  it('T3 asks again when it runs out, in a pause too', () => {
    expect(stepAttempt(answering, tick(1_000))).toEqual({
      state: timeOver,
      effects: [{ type: 'askAgain' }],
    })
    expect(stepAttempt(paused, learned({ at: 1_000 }))).toEqual({
      state: timeOver,
      effects: [{ type: 'askAgain' }],
    })
  })

  it.each<[string, AttemptEvent, Partial<typeof times>]>([
    ['the end', learned({ endsAt: 1_500 }), { endsAt: 1_500 }],
    ['the grace', learned({ graceEndsAt: 2_500 }), { graceEndsAt: 2_500 }],
    ['a grace never before the end', learned({ endsAt: 3_000 }), { endsAt: 3_000, graceEndsAt: 3_000 }],
    [
      'an unknown grace',
      learned({ endsAt: 3_000, graceEndsAt: null }),
      { endsAt: 3_000, graceEndsAt: 3_000 },
    ],
  ])('T4 moves %s', (_, event, change) => {
    const moved = { ...times, ...change }
    expect(stepAttempt(answering, event)).toEqual({ state: { name: 'answering', times: moved }, effects: [] })
    expect(stepAttempt(sending, event)).toEqual({ state: { ...sending, times: moved }, effects: [] })
  })

  it.each([
    ['the start', { startsAt: 5 }],
    ['an earlier end', { endsAt: 900 }],
    ['an earlier grace', { graceEndsAt: 1_900 }],
  ])('takes %s from the attempt as it was fetched', (_, change) => {
    const other = { ...times, ...change }
    expect(stepAttempt(answering, { type: 'opened', times: other, at: 10 }).state).toEqual({
      name: 'answering',
      times: other,
    })
  })

  it('T5 pauses and goes on by the provider’s word alone', () => {
    expect(stepAttempt(answering, learned({ paused: true }))).toEqual({ state: paused, effects: [] })
    expect(stepAttempt(paused, learned())).toEqual({ state: answering, effects: [] })
    expect(stepAttempt(timeOver, learned({ paused: true })).state).toEqual(paused)
    expect(stepAttempt(sending, learned({ paused: true })).state).toMatchObject({
      name: 'submitting',
      times: { paused: true },
    })
  })

  it.each<[string, AttemptState, AttemptEvent, object]>([
    ['with the grace that it had', answering, learned({ endsAt: 600, graceEndsAt: null }), {}],
    ['with the grace that is told', answering, learned({ endsAt: 600 }), { graceEndsAt: 2_000 }],
    ['out of a pause', paused, learned({ endsAt: 600, graceEndsAt: null, paused: true }), {}],
    ['at its very end', answering, learned({ graceEndsAt: null }), { endsAt: 1_000, graceEndsAt: 2_000 }],
  ])('T4 takes an earlier end where the provider has ended it: %s', (_, state, event, change) => {
    const ended = { ...times, endsAt: 600, graceEndsAt: 1_600, ended: true, ...change }
    expect(stepAttempt(state, { ...event, ended: true } as AttemptEvent).state).toEqual({
      name: 'answering',
      times: ended,
    })
  })

  it('T4 hears nothing more of the end once the provider has ended it', () => {
    const over: AttemptState = { name: 'timeOver', times: { ...times, endsAt: 600, ended: true } }
    for (const event of [learned({ at: 700 }), learned({ endsAt: 5_000, paused: true, at: 700 })])
      expect(stepAttempt(over, event).state).toBe(over)
  })

  it('T4 is over when the server says so, and asks once whether the end has moved', () => {
    expect(stepAttempt(answering, { type: 'over', at: 600 })).toEqual({
      state: { name: 'timeOver', times: { ...times, endsAt: 600 } },
      effects: [{ type: 'askAgain' }],
    })
  })
})

describe('handing in', () => {
  it.each([answering, timeOver, paused])('F1 begins with the answers: $name', (state) => {
    expect(stepAttempt(state, { type: 'submitAsked' })).toEqual({
      state: { name: 'submitting', times: 'times' in state && state.times, stage: 'sending' },
      effects: [{ type: 'flush' }],
    })
  })

  it('F1 calls when they are sent', () => {
    expect(stepAttempt(sending, { type: 'answersSent' })).toEqual({
      state: calling,
      effects: [{ type: 'submit' }],
    })
  })

  it('T3 goes on where the end has moved before it was handed in', () => {
    const moved: AttemptState = { ...sending, times: { ...times, endsAt: 5_000 } }
    expect(stepAttempt(moved, { type: 'endMoved', at: 1_200 })).toEqual({
      state: { name: 'answering', times: moved.times },
      effects: [],
    })
    const held: AttemptState = { ...sending, times: { ...times, paused: true } }
    expect(stepAttempt(held, { type: 'endMoved', at: 1_200 }).state.name).toBe('paused')
  })

  it('F1 that failed tells why and goes back to where the clock is', () => {
    const problem = { kind: 'refused', code: 'examEnded', title: 'T' } as const
    const fail = (state: AttemptState, at: number) =>
      stepAttempt(state, { type: 'submitFailed', problem, at })
    expect(fail(calling, 999)).toEqual({
      state: answering,
      effects: [{ type: 'tellSubmitFailed', problem }],
    })
    expect(fail(sending, 1_000).state).toEqual(timeOver)
    expect(fail({ ...calling, times: { ...times, paused: true } }, 1_000).state).toEqual(paused)
  })

  it.each([answering, calling, removed, attemptAtRest])('F5 is final, here or elsewhere: $name', (state) => {
    expect(stepAttempt(state, submit)).toEqual({
      state: submitted,
      effects: [{ type: 'finish', submittedAt: 700, here: true }],
    })
  })

  it('S9 removed from the group, nothing is asked for', () => {
    expect(stepAttempt(calling, { type: 'gone' })).toEqual({ state: removed, effects: [] })
  })
})
