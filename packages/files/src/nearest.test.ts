import { describe, expect, test } from 'vitest'
import { nearestName, nearestNames } from './nearest.ts'

describe('the nearest of some names', () => {
  test.each([
    ['physics-1', ['physics-02', 'physics-01'], ['physics-01']],
    ['physics-3', ['physics-1', 'chemistry', 'physics-2'], ['physics-1', 'physics-2']],
    ['PROT', ['HOST', 'PORT'], ['PORT']],
    ['HOME', ['HOST'], []],
    ['x', ['m'], []],
    ['e', ['e1'], ['e1']],
    ['anything', [], []],
  ])('%s among %j: %j', (name, ours, nearest) => {
    expect(nearestNames(name, ours)).toEqual(nearest)
    expect(nearestName(name, ours)).toBe(nearest[0])
  })
})
