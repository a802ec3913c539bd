import { expect, test } from 'vitest'
import { encodingFor } from './accepted-encodings.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.000, gzip', 'gzip'],
  ['br;q=0.1', 'br'],
  ['brotli, x-gzip', null],
  ['identity', null],
  ['br;q=0, gzip; q=0.', null],
  ['', null],
  [undefined, null],
])('accept-encoding %j takes %j', (accepted, way) => {
  expect(encodingFor({ ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) })).toBe(way)
})

test('the next best where the best is not there', () => {
  expect(encodingFor({ 'accept-encoding': 'br, gzip' }, (way) => way === 'gzip')).toBe('gzip')
  expect(encodingFor({ 'accept-encoding': 'br' }, () => false)).toBeNull()
})
