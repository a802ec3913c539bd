import { describe, expect, test } from 'vitest'
import { dayByKey, dayName, monthName, shifted, spanOf, weeksOf } from './calendar.ts'
import { importedKeys, withImported } from './exam-form.ts'
import { untilChange } from './until-change.ts'

describe('a calendar of exams', () => {
  test('a month is whole weeks, Sunday first', () => {
    const weeks = weeksOf('2026-11')
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05'])
    expect(weeksOf('2027-02').map(([first]) => first)[0]).toBe('2027-01-31')
    expect(weeksOf('2026-02').length).toBe(4)
  })

  test('its span begins and ends with days of the school', () => {
    const { from, to } = spanOf(weeksOf('2026-11'), 'Asia/Dhaka')
    expect(new Date(from).toISOString()).toBe('2026-10-31T18:00:00.000Z')
    expect(new Date(to).toISOString()).toBe('2026-12-05T18:00:00.000Z')
  })

  test('months go over the years; names are in both languages', () => {
    expect([shifted('2026-12', 1), shifted('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect(monthName('2026-11', 'en')).toBe('November 2026')
    expect(monthName('2026-11', 'bn')).toBe('নভেম্বর ২০২৬')
    expect(dayName('2026-11-26', 'en')).toMatch(/^Thursday,? 26 November$/)
  })
})

test('an open page asks again when a start or an end has passed, and each minute', () => {
  const now = Date.parse('2026-11-26T03:00:00Z')
  expect(untilChange(['2026-11-26T03:00:20Z', '2026-11-26T02:00:00Z', null], now)).toBe(20_500)
  expect(untilChange(['2026-11-26T09:00:00Z'], now)).toBe(60_000)
  expect(untilChange([], now)).toBe(60_000)
})

test('imported questions come behind those that were chosen, each once', () => {
  const chosen = [{ kept: '', bank: 'botany', id: 'q1', marks: '2' }]
  const keys = importedKeys({ bank: 'questions/botany.jsonl', questions: ['q1', 'q2', 'q3'] })
  const marks = [2, null, 0.5]
  const taken = withImported(
    chosen,
    keys.map((key, index) => ({ ...key, marks: marks[index] ?? null })),
  )
  expect(taken).toEqual([
    ...chosen,
    { kept: '', bank: 'botany', id: 'q2', marks: '1' },
    { kept: '', bank: 'botany', id: 'q3', marks: '0.5' },
  ])
})

test.each([
  ['ArrowRight', 8, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 8, 15],
  ['ArrowDown', 40, 40],
  ['ArrowUp', 8, 1],
  ['ArrowUp', 3, 3],
  ['Home', 9, 7],
  ['End', 9, 13],
  ['a', 9, null],
])('%s leads from day %i to %s', (key, at, next) => {
  expect(dayByKey(key, at, 42)).toBe(next)
})
