import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accepts, fold, numberOf } from './fold.rules.ts'
import { gpaPart, type Key, markOf, totalsOf } from './marking.rules.ts'

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
    ['\u09af\u09bc', '\u09df', true],
    ['5.0', '5', false],
    ['', '', false],
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
  ])('%s for %s ± %d: %s', (given_, accepted, tolerance, right) => {
    expect(accepts([accepted], tolerance, given_)).toBe(right)
  })

  it('knows what is no number', () => {
    for (const text of ['', '1/2', '5 kg', 'e5', '.', '1e999', 'infinity', '0x10'])
      expect(numberOf(text)).toBeNull()
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
    expect(totalsOf([100, -25, -25, 0, null], 8)).toEqual({
      marks: 50,
      negative: 50,
      pending: 1,
      correct: 1,
      incorrect: 3,
      skipped: 3,
    })
    expect(totalsOf([-25, -25], 2).marks).toBe(-50)
    expect(totalsOf(Array(3).fill(10), 3).marks / 100).toBe(0.3)
  })

  it('counts the GPA five times, and one that is not known not at all', () => {
    expect(gpaPart(500, 483)).toEqual({ ssc: 2500, hsc: 2415 })
    expect(gpaPart(null, null)).toEqual({ ssc: 0, hsc: 0 })
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
