import { expect, test } from 'vitest'
import { plainAddress } from './legacy-address.ts'

test('a hash-style address becomes a plain one', () => {
  expect(plainAddress({ pathname: '/', hash: '#!/exams' })).toBe('/exams')
  expect(plainAddress({ pathname: '/', hash: '#!/result/e1/g1?x=1' })).toBe('/result/e1/g1?x=1')
  expect(plainAddress({ pathname: '/', hash: '#!/' })).toBe('/')
})

test('plain addresses and other hashes stay', () => {
  expect(plainAddress({ pathname: '/exams', hash: '' })).toBeNull()
  expect(plainAddress({ pathname: '/exams', hash: '#content' })).toBeNull()
})

test('it never leads off the site', () => {
  expect(plainAddress({ pathname: '/', hash: '#!//evil.example/x' })).toBe('/evil.example/x')
  expect(plainAddress({ pathname: '/', hash: '#!/\\evil.example' })).toBe('/evil.example')
})
