import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  ['2026-11-26T22:00:00Z', 'morning'],
  ['2026-11-26T05:59:00Z', 'morning'],
  ['2026-11-26T06:00:00Z', 'afternoon'],
  ['2026-11-26T11:00:00Z', 'evening'],
  ['2026-11-26T21:59:00Z', 'evening'],
])('at %s in Dhaka it is %s', (at, greeting) => {
  expect(greetingAt(Date.parse(at), 'Asia/Dhaka')).toBe(greeting)
})
