import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
