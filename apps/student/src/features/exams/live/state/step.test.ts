import { expect, test } from 'vitest'
import { opening } from '../testing/opening.ts'
import { atRest, type LiveEvent, type LiveState, type World } from './live-state.ts'
import { step } from './step.ts'

const startsAt = Date.parse(opening.studentStartsAt)
const world: World = {
  now: 1_000,
  clock: startsAt + 1_000,
  earliest: startsAt + 1_000,
  latest: startsAt + 1_000,
  student: 'amina',
  random: () => 0.5,
}
const row = {
  student: 'amina',
  attempt: 't1',
  exam: 'e1',
  group: 'g1',
  counter: 0,
  practice: false,
  finishedAt: null,
  opening,
}
const open: readonly LiveEvent[] = [
  { type: 'named', device: 'box' },
  { type: 'opened', row },
  { type: 'leads' },
  { type: 'stood', opening },
]
const given: LiveEvent = { type: 'given', question: 'q1', answer: ['A'], files: [] }

function run(events: readonly LiveEvent[], from: LiveState, at: World = world) {
  return events.reduce(({ state }, event) => step(state, event, at), {
    state: from,
    effects: [],
  } as ReturnType<typeof step>)
}

/** As it stands, written down: what a step has changed in place would show. */
const written = (state: LiveState) =>
  JSON.stringify(state, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )

test('the same event makes the same of the same state, and leaves that as it was', () => {
  const { state } = run(open, atRest({ student: 'amina', exam: 'e1', group: 'g1' }, 'page', false))
  const before = written(state)
  const [one, other] = [step(state, given, world), step(state, given, world)]
  expect(written(state)).toBe(before)
  expect(written(one.state)).toBe(written(other.state))
  expect(one.effects).toEqual(other.effects)
  expect(written(one.state)).not.toBe(before)
})

test('G1 G2 an answer is shown, numbered by its time and on its way to the disk; G6 only while the time runs', () => {
  const { state } = run(open, atRest({ student: 'amina', exam: 'e1', group: 'g1' }, 'page', false))
  const { state: next, effects } = step(state, given, world)
  const write = effects.find((effect) => effect.type === 'write')
  expect(write).toMatchObject({ given: { question: 'q1', answer: ['A'], timestamp: world.clock } })
  expect(next.answers.writing.get('q1')).toMatchObject({ answer: ['A'], revision: world.clock })
  const late = { ...world, clock: Date.parse(opening.endsAt) + 1, earliest: Date.parse(opening.endsAt) + 1 }
  const after = step(state, given, { ...late, latest: late.clock })
  expect(after.effects.some(({ type }) => type === 'write')).toBe(false)
  expect(after.state.attempt.name).toBe('timeOver')
})

test('B3 nothing is sent under another student, and what waits stays queued', () => {
  const { state } = run(open, atRest({ student: 'amina', exam: 'e1', group: 'g1' }, 'page', false))
  const { state: replaced, effects } = step(
    state,
    { type: 'woken', reason: 'visible' },
    { ...world, student: 'bina' },
  )
  expect(replaced.replaced).toBe(true)
  expect(effects.some(({ type }) => type === 'fetch')).toBe(false)
  const back = step(replaced, { type: 'woken', reason: 'visible' }, world)
  expect(back.state.replaced).toBe(false)
  expect(back.effects.some(({ type }) => type === 'fetch')).toBe(true)
})
