import { expect, test } from 'vitest'
import { fittingQuality } from './choices.ts'

test.each([
  ['auto', [240, 360], 'auto'],
  [360, [240, 360, 720], 360],
  [480, [240, 360, 720], 360],
  [144, [240, 360], 240],
  [720, [360, 240], 360],
  [720, [], 720],
] as const)('%s of %j is %s', (quality, heights, fits) => {
  expect(fittingQuality(quality, heights)).toBe(fits)
})
