import { expect, test } from 'vitest'
import { typedOn } from './typed-on.ts'

test.each([
  ['what came in is newer', 'other', 'same', 'same', 'other'],
  ['the same came in', 'four', '', 'four', 'four'],
  ['typed on after what was handed on', 'other\nfo', 'fo', 'four', 'other\nfour'],
  ['nothing was handed on: two texts, each in its line', 'four', '', 'vier', 'four\nvier'],
  ['somebody else wrote anew', 'other', 'fo', 'four', 'other\nfour'],
  ['it was emptied elsewhere', '', 'fo', 'four', 'four'],
])('a text that comes in while one types: %s', (_, incoming, sent, now, shown) => {
  expect(typedOn(incoming, sent, now)).toBe(shown)
})
