import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { write } from '../../../platform/storage.ts'
import { fittingQuality, keepChoices, readChoices } from './choices.ts'

const usual = { rate: 1, volume: 1, muted: false, quality: 'auto' }

describe('what was chosen about playing', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage())
    vi.stubGlobal('sessionStorage', new MemoryStorage())
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is the usual until something is chosen', () => {
    expect(readChoices()).toEqual(usual)
  })

  test('is remembered one by one, the others stay', () => {
    keepChoices({ rate: 1.5 })
    keepChoices({ volume: 0, muted: true })
    expect(readChoices()).toEqual({ rate: 1.5, volume: 0, muted: true, quality: 'auto' })
    keepChoices({ quality: 360, muted: false, volume: 1 })
    expect(readChoices()).toEqual({ rate: 1.5, volume: 1, muted: false, quality: 360 })
  })

  test.each([
    [{ rate: 3 }, usual],
    [{ rate: '1' }, usual],
    [{ volume: -0.1 }, usual],
    [{ volume: 1.1 }, usual],
    [{ volume: '0.5' }, usual],
    [{ muted: 'yes' }, usual],
    [{ quality: 0 }, usual],
    [{ quality: '720' }, usual],
    ['x', usual],
    [
      { rate: 3, volume: 0.5 },
      { ...usual, volume: 0.5 },
    ],
  ])('of storage that holds %j takes what a student can have chosen', (stored, read) => {
    write('playerChoices', stored as never)
    expect(readChoices()).toEqual(read)
  })
})

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
