import { expect, test } from 'vitest'
import { instantOf, wallTime } from './school-time.ts'

test.each([
  ['Asia/Dhaka', '2026-11-26T08:05:00.000Z', '2026-11-26', '14:05'],
  ['Asia/Dhaka', '2026-11-26T19:00:00.000Z', '2026-11-27', '01:00'],
  ['Asia/Kolkata', '2026-12-31T19:45:00.000Z', '2027-01-01', '01:15'],
  ['Europe/Berlin', '2026-03-29T01:30:00.000Z', '2026-03-29', '03:30'],
  ['America/New_York', '2026-11-01T14:00:00.000Z', '2026-11-01', '09:00'],
])('in %s the clock shows %s as %s, %s, and back', (zone, iso, date, time) => {
  expect(wallTime(Date.parse(iso), zone)).toEqual({ date, time })
  expect(instantOf({ date, time }, zone)).toBe(Date.parse(iso))
})

test('what is no time is none', () => {
  for (const [date, time] of [
    ['', '10:00'],
    ['2026-11-26', ''],
    ['2026-13-40', '10:00'],
    ['soon', '10:00'],
  ] as const)
    expect(instantOf({ date, time }, 'Asia/Dhaka')).toBeNull()
})
