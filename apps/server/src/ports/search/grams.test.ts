import { describe, expect, test } from 'vitest'
import { almost, almostHolds, fold, gramsOfQuery, gramsOfText, halvesOfQuery, wordsOf } from './grams.ts'

test('folding: case, width, digits of either script, blanks', () => {
  expect(fold('  Ohm’s\tLAW ৫০Ω\u200b ')).toBe('ohm’s law 50ω')
  expect(fold('ＡＢＣ')).toBe('abc')
})

test('words without the punctuation around them; formulas stay', () => {
  expect(wordsOf('what is "ohm’s law"? (v=ir), x^2')).toEqual(['what', 'is', 'ohm’s', 'law', 'v=ir', 'x^2'])
  expect(wordsOf('কেন হয়?')).toEqual(['কেন', 'হয়'])
})

test('a part of a word needs only grams that the word has', () => {
  for (const [text, part] of [
    ['photosynthesis', 'synth'],
    ['সালোকসংশ্লেষণ', 'সংশ্লেষ'],
    ['x^2+5', '^2+'],
    ['ohm', 'oh'],
  ] as const) {
    const grams = new Set(gramsOfText(text))
    expect(
      gramsOfQuery([part]).every((gram) => grams.has(gram)),
      part,
    ).toBe(true)
  }
})

describe('one wrong letter', () => {
  test.each([
    ['photosyntesis', 'photosynthesis', true],
    ['photosynthesos', 'photosynthesis', true],
    ['hpotosynthesis', 'photosynthesis', true],
    ['fotosintesis', 'photosynthesis', false],
    ['a', 'b', true],
    ['ab', 'cd', false],
  ])('%s for %s: %s', (typed, meant, forgiven) => {
    expect(almost(typed, meant)).toBe(forgiven)
  })

  test('one of the halves is always untouched', () => {
    const word = 'সালোকসংশ্লেষণ'
    const signs = [...word]
    for (let at = 0; at < signs.length; at++) {
      const typed = signs.map((sign, n) => (n === at ? 'x' : sign)).join('')
      const grams = new Set(gramsOfText(word))
      const [halves = []] = halvesOfQuery([typed])
      expect(
        halves.some((half) => half.grams.every((gram) => grams.has(gram))),
        typed,
      ).toBe(true)
      expect(almostHolds(`কেন ${word} হয়`, [typed])).toBe(true)
    }
  })
})
