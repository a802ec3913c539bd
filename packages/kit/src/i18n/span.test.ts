import { expect, test } from 'vitest'
import { formatAgo, formatSpan, spanMinutes } from './span.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [-minute, 0],
  [0, 0],
  [1, 1],
  [12 * minute, 12],
  [12 * minute + 1, 13],
  [2 * day + 5 * hour, 2 * 24 * 60],
])('%d ms are %d minutes', (ms, minutes) => {
  expect(spanMinutes(ms)).toBe(minutes)
})

test.each([
  [12 * minute, '12 min', '১২ মিনিট'],
  [2 * hour, '2 h', '২ ঘণ্টা'],
  [2 * hour + 10 * minute, '2 h 10 min', '২ ঘণ্টা ১০ মিনিট'],
  [day, '1 day', '১ দিন'],
  [day + 5 * hour + minute, '1 day 5 h', '১ দিন ৫ ঘণ্টা'],
  [3 * day + 5 * hour, '3 days', '৩ দিন'],
])('a span of %d ms', (ms, en, bn) => {
  expect(formatSpan(spanMinutes(ms), 'en')).toBe(en)
  expect(formatSpan(spanMinutes(ms), 'bn')).toBe(bn)
})

test.each([
  [-30_000, 'just now', 'এইমাত্র'],
  [59_000, 'just now', 'এইমাত্র'],
  [minute, 'a minute ago', 'এক মিনিট আগে'],
  [59 * minute, '59 minutes ago', '৫৯ মিনিট আগে'],
  [hour, 'an hour ago', 'এক ঘণ্টা আগে'],
  [23 * hour, '23 hours ago', '২৩ ঘণ্টা আগে'],
  [day, 'a day ago', 'এক দিন আগে'],
  [29 * day, '29 days ago', '২৯ দিন আগে'],
  [30 * day, '', ''],
  [-hour, '', ''],
])('%d ms ago', (ms, en, bn) => {
  expect(formatAgo(1e12 - ms, 1e12, 'en')).toBe(en)
  expect(formatAgo(1e12 - ms, 1e12, 'bn')).toBe(bn)
})

test('days are counted by the calendar of the school', () => {
  const at = (time: string) => Date.parse(`${time}+06:00`)
  expect(formatAgo(at('2026-11-24T23:00'), at('2026-11-26T01:00'), 'en')).toBe('2 days ago')
  expect(formatAgo(at('2026-11-25T00:30'), at('2026-11-26T01:00'), 'en')).toBe('a day ago')
  expect(formatAgo(at('2026-11-25T23:00'), at('2026-11-26T01:00'), 'en')).toBe('2 hours ago')
})
