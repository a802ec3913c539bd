import { expect, test } from 'vitest'
import { namesOf, twiceIn } from './names-of.ts'

test.each([
  ['Physics\n\n  Chemistry  1st  paper \n', ['Physics', 'Chemistry 1st paper']],
  ['Physics, 1st paper\nPhysics, 2nd paper', ['Physics, 1st paper', 'Physics, 2nd paper']],
  ['Botany, Zoology; Physics', ['Botany', 'Zoology', 'Physics']],
  [' , ', []],
])('%j holds these names', (text, names) => expect(namesOf(text)).toEqual(names))

test('a name that stands twice is found', () => {
  expect(twiceIn(['A', 'b', 'B'])).toBe('B')
  expect(twiceIn(['A', 'B'])).toBeUndefined()
})
