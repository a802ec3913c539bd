import { expect, test } from 'vitest'
import { inOneRow } from './in-one-row.ts'

test('a number never parts from what it counts, and no fact from the point after it', () => {
  expect(inOneRow(['12 questions', null, '', '45 min'])).toBe('12\u00a0questions\u00a0· 45\u00a0min')
})

test('a long name breaks between its words: one that cannot is broken inside them', () => {
  const name = 'Higher Secondary Biology, first paper: Botany'
  expect(inOneRow([name, 'Morning Batch'])).toBe(`${name}\u00a0· Morning\u00a0Batch`)
})
