import { expect, test } from 'vitest'
import { fallen, type Results, type Row } from '../bench/compare.ts'

const of = (rows: Row[], more: Partial<Results> = {}): Results => ({
  node: 'v24',
  cpus: ['c'],
  students: 100,
  seconds: 2,
  ...more,
  rows,
})
const row = (what: string, value: number, more: Partial<Row> = {}): Row => ({
  what,
  value,
  unit: '/s',
  better: 'more',
  detail: '',
  ...more,
})

test('what fell by more than 15 % is told, what grew or wavered is not', () => {
  const before = of([
    row('saves', 1_000),
    row('reads', 1_000),
    row('start', 100, { unit: 'ms', better: 'less' }),
  ])
  const now = of([row('saves', 840), row('reads', 860), row('start', 130, { unit: 'ms', better: 'less' })])
  expect(fallen(before, now)).toEqual([
    'saves: 1000 /s before, 840 now (16 % worse)',
    'start: 100 ms before, 130 now (30 % worse)',
  ])
  expect(fallen(now, before)).toEqual([])
})

test('a ratio to the ceiling of the same run goes before the bare figure: a slower machine is no fall', () => {
  const before = of([row('saves', 1_000, { share: 0.5 })])
  expect(fallen(before, of([row('saves', 500, { share: 0.49 })]))).toEqual([])
  expect(fallen(before, of([row('saves', 1_200, { share: 0.4 })]))).toEqual([
    'saves: 50 % of its ceiling before, 40 % now (20 % worse)',
  ])
})

test('what cannot be compared says why', () => {
  expect(fallen(null, of([]))[0]).toContain('There are no results of before')
  expect(fallen(of([], { students: 5 }), of([]))[0]).toContain('run both with the same options')
  expect(fallen(of([]), of([row('new', 1)]))).toEqual([])
})
