import { expect, test } from 'vitest'
import { givenOf } from './given.rules.ts'

let seq = 0
const save = (question: string, answer: string[], at: number, chosen: number[] | null = null) => ({
  question_id: question,
  answer_json: JSON.stringify(answer),
  chosen_json: chosen && JSON.stringify(chosen),
  client_at: at,
  seq: ++seq,
})

test('a question took the time since the save before it, by the time at which each was given', () => {
  // The second came late: it was given offline.
  const rows = [save('a', ['x'], 1_000), save('c', ['z'], 9_000), save('b', ['y'], 4_000)]
  const given = givenOf(rows, 0)
  expect([...given].map(([question, { spentMs }]) => [question, spentMs])).toEqual([
    ['a', 1_000],
    ['b', 3_000],
    ['c', 5_000],
  ])
})

test('the first choice, how often it was changed, and the time of all of it', () => {
  const rows = [save('a', ['x'], 1_000, [0]), save('b', ['y'], 2_000), save('a', ['z'], 5_000, [2])]
  expect(givenOf(rows, 0).get('a')).toMatchObject({
    spentMs: 4_000,
    changes: 1,
    first: ['x'],
    firstChosen: [0],
  })
  // The same answer sent again is no change.
  expect(givenOf([save('a', ['x'], 1_000), save('a', ['x'], 2_000)], 0).get('a')?.changes).toBe(0)
})

test('a clock before the start takes no time away', () => {
  expect(givenOf([save('a', ['x'], 500)], 1_000).get('a')?.spentMs).toBe(0)
})
