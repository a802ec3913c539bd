import { describe, expect, it } from 'vitest'
import { numberText, rangeOf } from './read-numbers.ts'

describe('numbers of question files', () => {
  it.each([
    ['1822', '1822'],
    ['-০.৫০', '-0.5'],
    ['−3', '-3'],
    ['+.5', '0.5'],
    ['5.', '5'],
    ['1.0000000', '1'],
    ['1e3', '1000'],
    ['12.5e-3', '0.0125'],
    ['-0', '0'],
    ['100000000000000000001', '100000000000000000001'],
  ])('%s is %s', (text, expected) => expect(numberText(text)).toBe(expected))

  it.each(['', 'a', '1,5', '1 000', '.', '-', '1e999', '0x10', 'NaN', '9'.repeat(41)])('%j is none', (text) =>
    expect(numberText(text)).toBeNull(),
  )

  it.each([
    ['3.141', '3.142', '3.1415', 0.0005],
    ['-5', '5', '0', 5],
    ['5', '1', '3', 2],
    ['-1', '-2', '-1.5', 0.5],
    ['0.1', '0.4', '0.25', 0.15],
  ])('%s to %s is %s ± %s', (low, high, middle, tolerance) =>
    expect(rangeOf(low, high)).toEqual({ middle, tolerance }),
  )
})
