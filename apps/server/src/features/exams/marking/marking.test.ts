import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accepts, fold, numberOf } from './fold.rules.ts'
import { gpaPart, type Key, markOf, totalsOf, totalsWithMerit } from './marking.rules.ts'

const key = (change: Partial<Key> = {}): Key => ({
  type: 'MCQ',
  accepted: ['B'],
  tolerance: null,
  point: 100,
  rule: null,
  ...change,
})
const given = (...answer: string[]) => ({ answer, files: 0 })

describe('marks of an answer', () => {
  it.each([
    ['MCQ right', key(), given('B'), 100],
    ['MCQ wrong', key(), given('A'), -25],
    ['MCQ skipped', key(), given(), 0],
    ['MCQ two chosen', key(), given('A', 'B'), -25],
    ['MCQ two chosen, the right one first', key(), given('B', 'A'), -25],
    ['MCQ two accepted', key({ accepted: ['B', 'C'] }), given('C'), 100],
    ['MCQ an option compared to the letter', key({ accepted: ['<b>x</b>'] }), given('<b>X</b>'), -25],
    ['MCQ without a key', key({ accepted: [] }), given('A'), null],
    ['checkbox all', key({ type: 'checkbox', accepted: ['A', 'C'] }), given('C', 'A'), 100],
    ['checkbox a part', key({ type: 'checkbox', accepted: ['A', 'C'] }), given('C'), 0],
    ['checkbox a wrong one', key({ type: 'checkbox', accepted: ['A', 'C'] }), given('A', 'C', 'D'), -25],
    ['checkbox equal options', key({ type: 'checkbox', accepted: ['A', 'A'] }), given('A'), 100],
    ['checkbox skipped', key({ type: 'checkbox', accepted: ['A'] }), given(), 0],
    ['short right', key({ type: 'shortAns', accepted: ['Mitosis'] }), given('  mitosis '), 100],
    ['short wrong is not cut', key({ type: 'shortAns', accepted: ['Mitosis'] }), given('meiosis'), 0],
    ['short blank', key({ type: 'shortAns', accepted: ['Mitosis'] }), given('  '), 0],
    ['short without accepted answers', key({ type: 'shortAns', accepted: [] }), given('x'), null],
    ['paragraph', key({ type: 'paragraph', accepted: ['a model answer'] }), given('a model answer'), null],
    ['paragraph blank', key({ type: 'paragraph', accepted: [] }), given(''), 0],
    ['paragraph a photograph', key({ type: 'paragraph', accepted: [] }), { answer: [], files: 1 }, null],
    ['MCQ a file and no option, which is nothing wrong', key(), { answer: [], files: 1 }, 0],
    ['checkbox without a key', key({ type: 'checkbox', accepted: [] }), given('A'), null],
    ['checkbox a wrong one alone', key({ type: 'checkbox', accepted: ['A', 'C'] }), given('D'), -25],
    ['short in two parts', key({ type: 'shortAns', accepted: ['two words'] }), given('two', 'words'), 100],
    [
      'short a number within reach',
      key({ type: 'shortAns', accepted: ['5'], tolerance: 1 }),
      given('6'),
      100,
    ],
    ['short right beside a photograph', key({ type: 'shortAns' }), { answer: ['b'], files: 1 }, 100],
    ['short wrong beside a photograph', key({ type: 'shortAns' }), { answer: ['c'], files: 1 }, null],
    ['paragraph white space', key({ type: 'paragraph', accepted: [] }), given(' ', '\n'), 0],
    ['paragraph one part of two', key({ type: 'paragraph', accepted: [] }), given(' ', 'words'), null],
    ['dropped, right', key({ rule: 'drop' }), given('B'), 0],
    ['dropped, wrong', key({ rule: 'drop' }), given('A'), 0],
    ['bonus, wrong', key({ rule: 'bonus' }), given('A'), 100],
    ['bonus, skipped', key({ rule: 'bonus' }), given(), 100],
    ['bonus, written', key({ type: 'paragraph', rule: 'bonus' }), given('x'), 100],
    ['short a photograph', key({ type: 'shortAns', accepted: ['x'] }), { answer: [], files: 1 }, null],
  ])('%s', (_, question, answer, marks) => {
    expect(markOf(question, answer, 25)).toBe(marks)
  })

  it('cuts nothing where nothing is to be cut, not even a minus zero', () => {
    expect(Object.is(markOf(key(), given('A'), 0), 0)).toBe(true)
  })
})

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
    ['র\u200d্যাব', 'র্যাব', false],
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
    ['1,000.', '1000.', false],
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

  it('takes no longer over a hundred thousand figures than they are long', () => {
    const began = performance.now()
    expect(numberOf(`${'1'.repeat(100_000)}x`)).toBeNull()
    expect(performance.now() - began, 'the square of it took fifteen seconds').toBeLessThan(2_000)
  })

  it('does not fold what is far too long for any accepted answer', () => {
    const began = performance.now()
    const stacked = `a${'\u0301\u0316'.repeat(100_000)}`
    expect(accepts(['a', '0.5'], 0.1, stacked)).toBe(false)
    expect(performance.now() - began, 'folding it took a minute').toBeLessThan(1_000)
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

describe('totals', () => {
  it('is exact, may be negative, and keeps what waits for a teacher apart', () => {
    expect(totalsOf([100, -25, -25, 0, null], ['MCQ', 'checkbox', 'MCQ'])).toEqual({
      marks: 50,
      negative: 50,
      pending: 1,
      correct: 1,
      incorrect: 3,
      skipped: 3,
    })
    expect(totalsOf([-25, -25], []).marks).toBe(-50)
    expect(totalsOf(Array(3).fill(10), []).marks / 100).toBe(0.3)
  })

  it('a choice without an answer is skipped, a written question is incorrect (spec §9)', () => {
    const { skipped, incorrect } = totalsOf([100], ['shortAns', 'MCQ', 'paragraph', 'checkbox', 'checkbox'])
    expect({ skipped, incorrect }).toEqual({ skipped: 3, incorrect: 2 })
  })

  it('counts the GPA five times, and one that is not known not at all', () => {
    expect(gpaPart(500, 483)).toEqual({ ssc: 2500, hsc: 2415 })
    expect(gpaPart(null, null)).toEqual({ ssc: 0, hsc: 0 })
  })
})

describe('totals with merit', () => {
  const attempt = { uses_gpa: 1, gpa_ssc: 500, gpa_hsc: 483 }
  const marks = [
    { question_id: 'right', marks: 100 },
    { question_id: 'wrong', marks: -25 },
    { question_id: 'waits', marks: null },
  ]
  const paper = ['right', 'wrong', 'waits', 'skipped']
  const keys = (rules: Record<string, Key['rule']> = {}, type: Key['type'] = 'MCQ') =>
    new Map(paper.map((id) => [id, { rule: rules[id] ?? null, type }]))

  it('ranks by the marks with the GPA where the exam uses it', () => {
    const totals = { marks: 75, negative: 25, pending: 1, correct: 1, incorrect: 1, skipped: 1 }
    expect(totalsWithMerit(attempt, marks, keys(), paper)).toEqual({ ...totals, merit: 75 + 2_500 + 2_415 })
    const without = totalsWithMerit({ ...attempt, uses_gpa: 0 }, marks, keys(), paper)
    expect(without).toEqual({ ...totals, merit: 75 })
    expect(totalsWithMerit({ ...attempt, gpa_hsc: null }, marks, keys(), paper).merit).toBe(2_575)
  })

  it('leaves a dropped question out of every count, answered, waiting or skipped', () => {
    const count = (dropped: string) => {
      const { merit: _, ...totals } = totalsWithMerit(attempt, marks, keys({ [dropped]: 'drop' }), paper)
      return totals
    }
    const others = { marks: -25, negative: 25, pending: 1, correct: 0, incorrect: 1, skipped: 1 }
    expect(count('right')).toEqual(others)
    expect(count('waits')).toMatchObject({ marks: 75, pending: 0, skipped: 1 })
    expect(count('skipped')).toMatchObject({ marks: 75, pending: 1, skipped: 0 })
    const bonus = totalsWithMerit(attempt, marks, keys({ right: 'bonus' }), paper)
    expect(bonus).toMatchObject({ marks: 75, correct: 1, skipped: 1 })
  })

  it('says of a written question left out that it is incorrect, and nothing of a dropped one', () => {
    const written = totalsWithMerit(attempt, marks, keys({}, 'paragraph'), paper)
    expect(written).toMatchObject({ marks: 75, incorrect: 2, skipped: 0 })
    const dropped = totalsWithMerit(attempt, marks, keys({ skipped: 'drop' }, 'paragraph'), paper)
    expect(dropped).toMatchObject({ marks: 75, incorrect: 1, skipped: 0 })
  })

  it('counts a question whose key is not known', () => {
    const totals = totalsWithMerit(attempt, marks, new Map(), paper)
    expect(totals).toMatchObject({ marks: 75, skipped: 1 })
  })
})

/** Marks once more, from the decisions' sentences, by another hand: in marks as decimal texts, without sets. */
function markedByHand(
  type: string,
  accepted: string[],
  chosen: string[],
  point: number,
  cut: number,
): number {
  const wrong = chosen.filter((option) => accepted.indexOf(option) < 0).length
  const missed = accepted.filter((option) => chosen.indexOf(option) < 0).length
  if (chosen.length === 0) return 0
  if (type === 'MCQ') return wrong === 0 ? point : 0 - cut
  if (wrong > 0) return 0 - cut
  return missed === 0 ? point : 0
}

describe('against another hand', () => {
  it('marks options alike', () => {
    const options = ['A', 'B', 'C', 'D', '<p>x</p>', 'A ']
    const some = fc.uniqueArray(fc.constantFrom(...options), { minLength: 1 })
    fc.assert(
      fc.property(
        fc.constantFrom('MCQ' as const, 'checkbox' as const),
        some,
        fc.uniqueArray(fc.constantFrom(...options)),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 500 }),
        (type, accepted, chosen, point, cut) => {
          const answer = type === 'MCQ' ? chosen.slice(0, 1) : chosen
          const marks = markOf(key({ type, accepted, point }), { answer, files: 0 }, cut)
          expect(marks).toBe(markedByHand(type, accepted, answer, point, cut) + 0)
        },
      ),
    )
  })
})
