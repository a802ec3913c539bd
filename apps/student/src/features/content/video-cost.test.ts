import { expect, test } from 'vitest'
import { costOf, megabytes } from './video-cost.ts'

const qualities = [
  { height: 240, bandwidth: 120_000, bytes: 1_200_000 },
  { height: 720, bandwidth: 900_000, bytes: 9_000_000 },
]

test.each([
  ['auto', false, 9_000_000, true],
  [720, false, 9_000_000, false],
  [480, false, 1_200_000, false],
  ['auto', true, 1_200_000, false],
  [720, true, 1_200_000, false],
] as const)('at quality %s, less data %s: %i bytes', (quality, lessData, bytes, atMost) => {
  expect(costOf({ qualities }, quality, lessData)).toEqual({ bytes, atMost })
})

test('one quality is not at most; of none nothing is known', () => {
  expect(costOf({ qualities: qualities.slice(1) }, 'auto', false)?.atMost).toBe(false)
  expect(costOf({ qualities: [] }, 'auto', false)).toBeNull()
})

test('megabytes are never none', () => {
  expect([megabytes(1), megabytes(2_440_000), megabytes(43_400_000)]).toEqual(['0.1', '2.4', '43'])
})
