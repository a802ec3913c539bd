import { describe, expect, it } from 'vitest'
import { parseTime } from './times.ts'

const now = Date.parse('2026-03-01T10:00:00Z')
const at = (source: string, zone = 'Asia/Dhaka'): string | undefined => {
  const time = parseTime(source, zone)
  return time ? new Date(time.at(now)).toISOString() : undefined
}

describe('parseTime', () => {
  it.each([
    ['-2d', '2026-02-27T10:00:00.000Z'],
    ['+15m', '2026-03-01T10:15:00.000Z'],
    ['+3h', '2026-03-01T13:00:00.000Z'],
    ['+1w', '2026-03-08T10:00:00.000Z'],
    ['-30s', '2026-03-01T09:59:30.000Z'],
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T16:00:00.250+06:00', '2026-03-01T10:00:00.250Z'],
    ['2026-03-01T16:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.123456+00:00', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01T16:00:00.9999999', '2026-03-01T10:00:00.999Z'],
    ['2026-03-01T10:00:00.5Z', '2026-03-01T10:00:00.500Z'],
    ['2026-03-01T16:00:00+0600', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T16:00+06', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T04:30:00.25-0530', '2026-03-01T10:00:00.250Z'],
  ])('reads %s', (source, expected) => {
    expect(at(source)).toBe(expected)
  })

  it("means the school's own zone where none is named, through its clock changes", () => {
    expect(at('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-29T01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z')
  })

  it.each([
    '',
    'tomorrow',
    '2d',
    '+2y',
    '+1.5h',
    '2026-03-01',
    '2026-02-31T10:00',
    '2026-13-01T10:00Z',
    '2026-03-01T25:00Z',
    '2026-03-01T10:00+99:00',
    '2026-03-01T10:00+9900',
    '2026-03-01T10:00+99',
    '2026-03-01T10:00+6',
    '2026-03-01T10:00+06:60',
    '2026-03-01T10:00:00.Z',
    '01/03/2026 10:00',
  ])('takes %j for no time', (source) => {
    expect(parseTime(source, 'Asia/Dhaka')).toBeNull()
  })
})
