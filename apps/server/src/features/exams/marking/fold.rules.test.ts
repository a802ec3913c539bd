import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accepts, fold, numberOf } from './fold.rules.ts'

describe('short answers', () => {
  it.each([
    ['ＭＩＴＯＳＩＳ', 'mitosis', true],
    ['10²', '102', false],
    ['10²', '10^2', true],
    ['১০²', '10²', true],
    ['6.02 × 10²³', '6.02 × 1023', false],
    ['10⁻³', '10^-3', true],
    ['101₂', '1012', false],
    ['cm²', 'cm2', true],
    ['H₂SO₄', 'h2so4', true],
    ['৪২', '42', true],
    ['42', '৪২', true],
    ['1,000', '1000', true],
    ['10,00,000', '1000000', true],
    ['১,০০০', '1000', true],
    ['1,2', '12', false],
    ['a,b', 'ab', false],
    ['−5', '-5', true],
    ['two  words', 'Two words', true],
    ['\u200bword\ufeff', 'word', true],
    ['\u200eword\u202c', 'word', true],
    ['\u2067word\u2069', 'word', true],
    ['soft\u00adhyphen', 'softhyphen', true],
    ['\u200c৪২ \u200d', '42', true],
    ['র\u200d্যাব', 'র্যাব', true],
    ['ক\u200dষ', 'কষ', true],
    ['ক্\u200cষ', 'ক্ষ', true],
    ['ক্\u200dষ', 'ক্ষ', true],
    ['1971.', '1971', true],
    ['১৯৭১।', '1971', true],
    ['Dhaka .', 'dhaka', true],
    ['Dhaka', 'Dhaka.', true],
    ['U.S.A.', 'U.S.A', true],
    ['1.5.', '1.5', true],
    ['wait...', 'wait', false],
    ['.', '', false],
    ['50 %', '50%', true],
    ['৫০ %', '50%', true],
    ['- 5', '-5', true],
    ['− ৫', '-5', true],
    ['x = 2 + y', 'x=2+y', true],
    ['3 : 4', '3:4', true],
    ['3 1/2', '31/2', false],
    ['5 0 %', '50%', false],
    ['Newton’s law', "newton's law", true],
    ['ʼ‘’', "'''", true],
    ['“cell”', '"cell"', true],
    ['non\u2011polar', 'non-polar', true],
    ['non\u2010polar', 'non-polar', true],
    ['\u09af\u09bc', '\u09df', true],
    ['+1,000', '+1000', true],
    ['-12,345.50', '-12345.50', true],
    ['1,000,000', '1000000', true],
    ['123,456', '123456', true],
    ['1,23,45,678', '12345678', true],
    ['x', '0', false],
    ['12,34,567', '1234567', true],
    ['1,00,00', '10000', false],
    ['1000,000', '1000000', false],
    ['123,45,678', '12345678', false],
    ['1,0000', '10000', false],
    ['1,000 kg', '1000 kg', false],
    ['x1,000', 'x1000', false],
    ['1,000.', '1000.', true],
    ['\u20125', '-5', true],
    ['\u20135', '-5', true],
    ['a\u2060b', 'ab', true],
    ['a\t\n b', 'a b', true],
    ['০১২৩৪৫৬৭৮৯', '0123456789', true],
    ['ab', 'a b', false],
    ['5.0', '5', false],
    ['', '', false],
    [' ', '', false],
  ])('%j and %j: %s', (given_, accepted, same) => {
    expect(accepts([accepted], null, given_)).toBe(same)
  })

  it.each([
    ['9.81', '9.8', 0.01, true],
    ['9.82', '9.8', 0.01, false],
    ['0.3', '0.2', 0.1, true],
    ['5.0', '5', 0, true],
    ['1e3', '1000', 0, true],
    ['৯.৮', '9.8', 0, true],
    ['1,000', '1000', 0, true],
    ['-1', '1', 0.5, false],
    ['about 5', '5', 1, false],
    ['five', 'five', 1, true],
    ['five', 'six', 1, false],
    ['5', 'five', 1, false],
    ['.5', '0.5', 0, true],
    ['5.', '5', 0, true],
    ['+5', '5', 0, true],
    ['-.5e-1', '-0.05', 0, true],
    ['25E+1', '250', 0, true],
    ['1', '2', 1, true],
    ['3', '2', 1, true],
    ['3.000001', '2', 1, false],
    ['0.999999', '2', 1, false],
    ['100000.3', '100000.2', 0.1, true],
    ['1e-9', '0', 0, false],
    ['0.0', '0', 0, true],
    ['zero', '0', 1, false],
    ['0', 'zero', 1, false],
  ])('%s for %s ± %d: %s', (given_, accepted, tolerance, right) => {
    expect(accepts([accepted], tolerance, given_)).toBe(right)
  })

  it('knows what is no number', () => {
    for (const text of [
      '',
      '1/2',
      '5 kg',
      'x5',
      'e5',
      '5e',
      '5ex',
      '.',
      '1.2.3',
      '--5',
      '1e999',
      'infinity',
      '0x10',
    ])
      expect(numberOf(text), text).toBeNull()
    expect(['12.50', '12.', '.25', '-7', '+7', '2e3', '2e-12', '2e+1'].map(numberOf)).toEqual([
      12.5, 12, 0.25, -7, 7, 2_000, 2e-12, 20,
    ])
  })

  it('takes no longer over a million figures than they are long', () => {
    // The square of a tenth of it took fifteen seconds: of this it would take longer than a test may.
    expect(numberOf(`${'1'.repeat(1_000_000)}x`)).toBeNull()
  })

  it('does not fold what is far too long for any accepted answer', () => {
    // Folding half of it took a minute.
    const stacked = `a${'\u0301\u0316'.repeat(200_000)}`
    expect(accepts(['a', '0.5'], 0.1, stacked)).toBe(false)
    expect(
      accepts(['a\u200bb'.repeat(300)], null, `  ${'A\u200b\u200bB'.repeat(300)}${' '.repeat(9_000)}`),
    ).toBe(true)
    expect(accepts(['a'.repeat(2_000)], null, 'A\u200b\u200b'.repeat(2_000))).toBe(true)
  })

  it('folds nothing that is longer by more than marks that nobody sees', () => {
    const unseen = '\u200b'
    expect(accepts(['ab'], null, `ab${unseen.repeat(1_006)}`)).toBe(true)
    expect(accepts(['ab'], null, `ab${unseen.repeat(1_007)}`)).toBe(false)
    expect(accepts(['ab'], null, `ab${' '.repeat(2_000)}`)).toBe(true)
    expect(fold(`\u200c${' \u200d'.repeat(9)}`)).toBe('')
  })

  it('keeps raised and lowered figures together', () => {
    expect(fold('10²³')).toBe('10^23')
    expect(fold('5·10⁻¹²')).toBe('5·10^-12')
    expect(fold('201₁₀')).toBe('201_10')
  })

  it('is right by any of the accepted answers', () => {
    expect(accepts(['red', 'green'], null, 'Green')).toBe(true)
    expect(accepts(['about 5', '7'], 0.5, '7.5')).toBe(true)
    expect(accepts([], null, 'red')).toBe(false)
  })

  it('folds once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})
