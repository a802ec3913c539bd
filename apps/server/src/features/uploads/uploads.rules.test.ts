/** How much one student may send. */
import { describe, expect, test } from 'vitest'
import { type AskedFor, fullQuota } from './uploads.rules.ts'

const [minute, hour, megabyte] = [60_000, 3_600_000, 1024 * 1024]
const now = 1_000 * hour
const asked = (count: number, of: Partial<AskedFor> & { ago: number }): AskedFor[] => {
  const { ago, ...over } = of
  const one = { most_bytes: megabyte, size: null, claimed_at: null, created_at: now - ago, ...over }
  return Array<AskedFor>(count).fill(one)
}
const used = { size: megabyte, claimed_at: now }

describe('the quota of what nobody has named', () => {
  test('counts files and bytes of an hour', () => {
    expect(fullQuota(asked(59, { ago: minute }), megabyte, now)).toBeNull()
    expect(fullQuota(asked(60, { ago: minute }), megabyte, now)).toEqual({ name: 'unused', wait: 59 * 60 })
    expect(fullQuota(asked(60, { ago: hour }), megabyte, now)).toBeNull()
    const large = asked(25, { ago: minute, most_bytes: 25 * megabyte })
    expect(fullQuota(large, 15 * megabyte, now)).toBeNull()
    expect(fullQuota(large, 16 * megabyte, now)).toEqual({ name: 'unused', wait: 59 * 60 })
  })

  test('forgets what a call has named', () => {
    expect(fullQuota(asked(60, { ago: minute, ...used }), megabyte, now)).toBeNull()
  })
})

describe('the quota of a day', () => {
  test('counts files, named or not', () => {
    const many = [...asked(300, { ago: 23 * hour, ...used }), ...asked(299, { ago: 2 * hour, ...used })]
    expect(fullQuota(many, megabyte, now)).toBeNull()
    expect(fullQuota([...many, ...asked(1, { ago: hour, ...used })], megabyte, now)).toEqual({
      name: 'day',
      wait: 3_600,
    })
    expect(fullQuota(asked(600, { ago: 24 * hour, ...used }), megabyte, now)).toBeNull()
  })

  test('counts what was kept of a file, and what may still come as the most that it may be', () => {
    const small = asked(400, { ago: 2 * hour, most_bytes: 25 * megabyte, size: megabyte, claimed_at: now })
    expect(fullQuota(small, 25 * megabyte, now)).toBeNull()
    const open = asked(81, { ago: 2 * hour, most_bytes: 25 * megabyte })
    expect(fullQuota(open, 23 * megabyte, now)).toBeNull()
    expect(fullQuota(open, 24 * megabyte, now)?.name).toBe('day')
  })
})
