import { describe, expect, test } from 'vitest'
import { kindOf } from './mistakes.rules.ts'
import { type Asked, countNegative, countPlaces, type SatExam, verdictOf } from './standing.rules.ts'

const exam: SatExam = { id: 'a', subject: 'Biology', started_at: 1_000_000, cut_marks: 25 }
const asked = (own: Partial<Asked> = {}): Asked => ({
  attempt_id: 'a',
  type: 'MCQ',
  subject: null,
  chapter: null,
  rule: null,
  marked: 1,
  marks: 100,
  given_at: 1_060_000,
  ...own,
})

describe('what a question was', () => {
  const question = { type: 'MCQ' as const, point: 1, rule: null }
  const mark = (marks: number | null) => ({ question_id: 'q', marks, answer_json: '["x"]' })

  test('wrong, skipped, or right in part', () => {
    expect(kindOf(question, mark(-25), false)).toBe('wrong')
    expect(kindOf(question, mark(0), false)).toBe('wrong')
    expect(kindOf(question, undefined, false)).toBe('skipped')
    expect(kindOf({ ...question, type: 'paragraph', point: 0.29 }, mark(28), false)).toBe('part')
  })

  test('no mistake: full marks, not marked yet, a late answer that waits, dropped, full marks for everybody', () => {
    expect(kindOf(question, mark(100), false)).toBeNull()
    expect(kindOf({ ...question, point: 0.29 }, mark(29), false)).toBeNull()
    expect(kindOf(question, mark(null), false)).toBeNull()
    expect(kindOf(question, undefined, true)).toBeNull()
    expect(kindOf({ ...question, rule: 'drop' }, undefined, false)).toBeNull()
    expect(kindOf({ ...question, rule: 'bonus' }, mark(0), false)).toBeNull()
  })

  test('only a choice is skipped (spec §9)', () => {
    expect(verdictOf(asked({ marked: 0, marks: null }))).toBe('skipped')
    expect(verdictOf(asked({ type: 'paragraph', marked: 0, marks: null }))).toBe('wrong')
    expect(kindOf({ ...question, type: 'paragraph' }, undefined, false)).toBe('wrong')
    expect(verdictOf(asked({ type: 'paragraph', marks: null }))).toBeNull()
    expect(verdictOf(asked({ rule: 'bonus' }))).toBeNull()
  })
})

test('places: the exam’s subject where the bank names none, most questions first, no chapter last', () => {
  const places = countPlaces(
    [exam],
    [
      asked({ subject: 'Botany', chapter: 'Cells', marks: -25 }),
      asked({ subject: 'Botany', chapter: null }),
      asked({ subject: 'Botany', chapter: null, marked: 0 }),
      asked(),
      asked({ rule: 'drop' }),
      asked({ attempt_id: 'of another student' }),
    ],
  )
  expect(places).toEqual([
    {
      name: 'Botany',
      right: 1,
      wrong: 1,
      skipped: 1,
      chapters: [
        { name: 'Cells', right: 0, wrong: 1, skipped: 0 },
        { name: null, right: 1, wrong: 0, skipped: 1 },
      ],
    },
    {
      name: 'Biology',
      right: 1,
      wrong: 0,
      skipped: 0,
      chapters: [{ name: null, right: 1, wrong: 0, skipped: 0 }],
    },
  ])
})

describe('negative marks', () => {
  test('a choice within five seconds of the answer before is a guess; five seconds are none', () => {
    const at = (given_at: number, marks: number) => asked({ given_at, marks })
    const rows = [at(1_060_000, 100), at(1_064_999, -25), at(1_069_999, -25), at(1_070_000, 100)]
    expect(countNegative([exam], [...rows].reverse())).toEqual({
      exams: 1,
      wrong: 2,
      lost: 0.5,
      guesses: 2,
      guessedRight: 1,
      gained: 0.75,
    })
  })

  test('without negative marks there is nothing to tell; a written answer is no guess', () => {
    const quick = asked({ given_at: 1_000_100, marks: -25 })
    expect(countNegative([{ ...exam, cut_marks: 0 }], [quick])).toMatchObject({
      exams: 0,
      wrong: 0,
      guesses: 0,
    })
    expect(countNegative([exam], [{ ...quick, type: 'shortAns', marks: 0 }])).toMatchObject({
      exams: 1,
      guesses: 0,
    })
  })
})
