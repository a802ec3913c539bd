import { describe, expect, test } from 'vitest'
import {
  bnDigits,
  foreignZone,
  formatClock,
  formatClockEnd,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDuration,
  formatNoticeTime,
  formatNumber,
} from './format.ts'

const zone = 'Asia/Dhaka'
const afternoon = '2026-11-21T08:05:00Z'
const midnight = '2026-11-20T18:00:00Z'

describe('dates in the provider’s zone', () => {
  test('English is the spec’s patterns, as dayjs prints them', () => {
    expect(formatDateTime(afternoon, 'en', zone)).toBe('21 Nov 2026, 14:05 pm')
    expect(formatNoticeTime(afternoon, 'en', zone)).toBe('21 Nov 2026 | 14:05 pm')
    expect(formatDateTime(midnight, 'en', zone)).toBe('21 Nov 2026, 00:00 am')
    expect(formatDate('2026-01-05T00:00:00Z', 'en', zone)).toBe('05 Jan 2026')
    expect(formatClock(afternoon, 'en', zone)).toBe('14:05')
  })

  test('Bangla says the part of the day', () => {
    expect(formatDateTime(afternoon, 'bn', zone)).toBe('২১ নভেম্বর ২০২৬, দুপুর ২:০৫')
    expect(formatNoticeTime(midnight, 'bn', zone)).toBe('২১ নভেম্বর ২০২৬ | রাত ১২:০০')
    expect(formatClock(midnight, 'bn', zone)).toBe('রাত ১২:০০')
    expect(formatClockEnd(afternoon, '2026-11-21T08:25:00Z', 'bn', zone)).toBe('২:২৫')
    expect(formatClockEnd(midnight, afternoon, 'bn', zone)).toBe('দুপুর ২:০৫')
    expect(formatClockEnd(afternoon, afternoon, 'en', zone)).toBe('14:05')
  })

  test.each([
    [0, 'রাত ১২'],
    [3, 'রাত ৩'],
    [4, 'ভোর ৪'],
    [5, 'ভোর ৫'],
    [6, 'সকাল ৬'],
    [11, 'সকাল ১১'],
    [12, 'দুপুর ১২'],
    [14, 'দুপুর ২'],
    [15, 'বিকাল ৩'],
    [17, 'বিকাল ৫'],
    [18, 'সন্ধ্যা ৬'],
    [19, 'সন্ধ্যা ৭'],
    [20, 'রাত ৮'],
    [23, 'রাত ১১'],
  ])('in Bangla hour %i is %s', (hour, said) => {
    expect(formatDateTime(Date.UTC(2026, 10, 21, hour, 30), 'bn', 'UTC')).toBe(`২১ নভেম্বর ২০২৬, ${said}:৩০`)
  })

  test('a date in Bangla has no zero in front and the month in full', () => {
    expect(formatDate('2026-01-05T00:00:00Z', 'bn', zone)).toBe('৫ জানুয়ারি ২০২৬')
    expect(formatDate('2026-12-31T12:00:00Z', 'bn', zone)).toBe('৩১ ডিসেম্বর ২০২৬')
  })

  test('the zone that is not asked about is as the browser’s tables have it', () => {
    const tables = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const halfDay = 12 * 3_600_000
    // From its summer time, which ended with 2009, on; a step that meets every hour and minute.
    for (let at = Date.UTC(2009, 5); at < Date.UTC(2060, 0); at += 41 * halfDay + 3_540_000) {
      const [day = '', time = ''] = tables.format(at).replace('Sept', 'Sep').split(', ')
      expect(formatDateTime(at, 'en', zone)).toBe(
        `${day}, ${time} ${Number(time.slice(0, 2)) < 12 ? 'am' : 'pm'}`,
      )
    }
    expect(() => formatDate('no date', 'en', zone)).toThrow(RangeError)
  })

  test('a phone elsewhere is told the zone', () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(foreignZone(afternoon, here)).toBeNull()
    expect(foreignZone(afternoon, 'Pacific/Kiritimati')).toBe('Kiritimati')
    expect(foreignZone(afternoon, 'America/Port_of_Spain')).toBe('Port of Spain')
    // Wherever this runs, it is not the time of both.
    const cities = ['Asia/Dhaka', 'Asia/Kolkata'].map((there) => foreignZone(afternoon, there, 'bn'))
    expect(cities.some((city) => city === 'ঢাকা' || city === 'কলকাতা')).toBe(true)
  })
})

test('durations and countdowns', () => {
  expect(formatDuration(3_725_000, 'en')).toBe('01:02:05')
  expect(formatDuration(-5, 'en')).toBe('00:00:00')
  expect(formatDuration(100 * 3_600_000, 'bn')).toBe('১০০:০০:০০')
  expect(formatCountdown(61_000, 'en')).toBe('01:01')
  expect(formatCountdown(3_600_000, 'en')).toBe('1:00:00')
  expect(formatCountdown(1, 'en')).toBe('00:01')
  expect(formatCountdown(0, 'en')).toBe('00:00')
})

test('numbers', () => {
  expect(bnDigits('12:05')).toBe('১২:০৫')
  expect([0, 7, 999, 1000, -3].map((n) => formatNumber(n, 'en'))).toEqual(['0', '7', '999', '1,000', '-3'])
  expect([0, 7, 999, 1000].map((n) => formatNumber(n, 'bn'))).toEqual(['০', '৭', '৯৯৯', '১,০০০'])
  expect(formatNumber(0.25, 'en')).toBe('0.25')
  expect(formatNumber(1234567.5, 'bn')).toBe('১২,৩৪,৫৬৭.৫')
  expect(formatNumber(-0.005 * 50, 'en')).toBe('-0.25')
  expect(formatNumber(2 / 3, 'en')).toBe('0.67')
})
