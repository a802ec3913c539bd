import { expect, it } from 'vitest'
import { marksText } from './marks-text.ts'

it('marks to 0.01 without idle zeros, and a true minus below zero', () => {
  expect([12, 0.5, 1.25, -0.25, -3, 0].map(marksText)).toEqual([
    '12',
    '0.5',
    '1.25',
    '\u22120.25',
    '\u22123',
    '0',
  ])
})
