import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  [undefined, 'all'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-9', { start: 0, end: 9 }],
  // The name of the unit is read in either case (RFC 9110, 14.1).
  ['Bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=100-200', 'none'],
  ['bytes=9-3', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['items=0-1', 'all'],
  ['bytes=a-b', 'all'],
  [`bytes=${'9'.repeat(40)}-`, 'all'],
] as const)('%s of 100 bytes', (header, wanted) => {
  expect(byteRange(header, 100)).toEqual(wanted)
})

it('has no part of an empty file', () => {
  expect([byteRange('bytes=0-', 0), byteRange('bytes=-5', 0)]).toEqual(['none', 'none'])
})
