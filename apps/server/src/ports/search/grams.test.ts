import { describe, expect, test } from 'vitest'
import { almost, almostHolds, cuts, fold, gramsOfQuery, gramsOfText, partsOfQuery, wordsOf } from './grams.ts'

test('folding: case, width, digits of either script, blanks', () => {
  expect(fold('  Ohm’s\tLAW ৫০Ω\u200b ')).toBe('ohm’s law 50ω')
  expect(fold('ＡＢＣ')).toBe('abc')
})

test('words without the punctuation around them; formulas stay', () => {
  expect(wordsOf('what is "ohm’s law"? (v=ir), x^2')).toEqual(['what', 'is', 'ohm’s', 'law', 'v=ir', 'x^2'])
  expect(wordsOf('কেন হয়?')).toEqual(['কেন', 'হয়'])
})

test('a word of four hundred thousand signs takes no longer than its length', () => {
  const dots = '.'.repeat(400_000)
  // The square of a tenth of it took ten seconds: of this it would take longer than a test may.
  expect(wordsOf(`a${dots}b ${dots}c${dots} ${dots}`)).toEqual([`a${dots}b`, 'c'])
})

test('letters are compared with words of the same length alone', () => {
  const many = Array.from({ length: 80_000 }, (_, i) => i.toString(36)).join(' ')
  const long = `${'x'.repeat(80_000)}z`
  // Each with the whole of a quarter of them took ten seconds: with all it would take longer than a test may.
  expect(almostHolds(many, [long])).toBe(false)
  expect(almostHolds(`${many} ${'x'.repeat(80_001)}`, [long])).toBe(true)
  expect(almostHolds(`${many} ${'x'.repeat(80_000)}`, [long])).toBe(true)
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

  test.each(['সালোকসংশ্লেষণ', 'photosynthesis', 'force', 'photon', 'current'])(
    'wherever it stands in %s, a part is untouched',
    (word) => {
      const signs = [...word]
      const grams = new Set(gramsOfText(word))
      const held = (typed: string) =>
        cuts.some((cut) =>
          partsOfQuery([typed], cut)[0]?.some((part) => part.grams.every((gram) => grams.has(gram))),
        )
      for (let at = 0; at < signs.length; at++) {
        const [before, after] = [signs.slice(0, at), signs.slice(at + 1)]
        const changed = [...before, 'z', ...after]
        const missing = [...before, ...after]
        const added = [...before, 'z', ...signs.slice(at)]
        for (const typed of [changed, missing, added].map((one) => one.join(''))) {
          // Too short for a part that tells anything.
          if ([...typed].length < 5) continue
          expect(held(typed), typed).toBe(true)
          expect(almostHolds(`কেন ${word} হয়`, [typed]), typed).toBe(true)
          expect(almostHolds(`কেন ${word}টি হয়`, [typed]), typed).toBe(true)
        }
      }
    },
  )
})
