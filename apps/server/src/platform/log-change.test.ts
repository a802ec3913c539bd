import { expect, test } from 'vitest'
import { changedFields } from './log-change.ts'

test.each([
  [
    'fields that are alike go',
    { name: 'A', groups: ['x'], more: { a: 1 } },
    { name: 'B', groups: ['x'], more: { a: 1 } },
    { name: 'A' },
    { name: 'B' },
  ],
  ['a field of one side stays', { sum: 5 }, { sum: 10, minutes: 5 }, { sum: 5 }, { sum: 10, minutes: 5 }],
  ['nothing has changed', { name: 'A' }, { name: 'A' }, null, null],
  ['something that is no longer there', { name: 'A' }, null, { name: 'A' }, null],
  ['lists are one value', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
])('%s', (_, before, after, was, is) => {
  expect(changedFields({ before, after })).toEqual({ before: was, after: is })
})
