/** Marks by another generation's keys: what a teacher gave is kept, what an old key gave is not. */
import { expect, test } from 'vitest'
import type { AttemptRow } from '../attempt/attempt.store.ts'
import { markAttempt } from './finaliser.service.ts'
import type { Keys, ReviewKey } from './keys.ts'
import type { GivenMark } from './regrade.store.ts'

const row = { id: 't', exam_id: 'e', student_id: 's', number: 1, generation: 2, cut_marks: 0, uses_gpa: 0 }
const photograph = JSON.stringify([{ name: 'page.pdf', key: 'u/a.pdf', type: 'application/pdf' }])
const answer = { attempt_id: 't', question_id: 'q', answer_json: '["a2"]', extra_json: photograph, late: 0 }
const keyOf = (accepted: string[], rule: ReviewKey['rule'] = null): Keys =>
  new Map([
    [
      'q',
      {
        type: 'shortAns',
        accepted,
        tolerance: null,
        point: 100,
        rule,
        explanation: null,
        notes: null,
      },
    ],
  ])
const given = (marks: number | null): ReadonlyMap<string, GivenMark> =>
  new Map([['q', { question_id: 'q', marks, evaluated_json: '{}', comment: 'seen' } as unknown as GivenMark]])

function remarked(keys: Keys, before: { marks: number | null; keys: Keys }) {
  const { marks, result } = markAttempt(row as unknown as AttemptRow, [answer] as never, keys, ['q'], {
    marks: given(before.marks),
    keys: before.keys,
  })
  return [marks[0]?.marks, marks[0]?.comment, result.pending]
}

test('a mark that the old key gave goes with it: a photograph waits for a teacher', () => {
  expect(remarked(keyOf(['a1']), { marks: 100, keys: keyOf(['a2']) })).toEqual([null, 'seen', 1])
})

test('a mark that was everybody’s, or nobody’s, goes with its rule', () => {
  for (const rule of ['bonus', 'drop'] as const)
    expect(remarked(keyOf(['a1']), { marks: 100, keys: keyOf(['a1'], rule) })).toEqual([null, 'seen', 1])
})

test('a mark that a teacher gave stays, and what no key marked goes on waiting', () => {
  expect(remarked(keyOf(['a1']), { marks: 60, keys: keyOf(['a3']) })).toEqual([60, 'seen', 0])
  expect(remarked(keyOf(['a1']), { marks: null, keys: keyOf(['a3']) })).toEqual([null, 'seen', 1])
})

test('a key that takes the answer marks it, whatever was before', () => {
  expect(remarked(keyOf(['a2']), { marks: 60, keys: keyOf(['a3']) })).toEqual([100, 'seen', 0])
})
