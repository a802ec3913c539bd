import { expect, test } from 'vitest'
import { opened, sealed } from './seal.ts'
import { fixedKeys } from './secrets.ts'

const keys = fixedKeys('the secret of today')

test('what was sealed is opened by the same secret alone, and twice the same text never looks the same', () => {
  const [one, two] = [sealed(keys, 'a key', 'গোপন k3y'), sealed(keys, 'a key', 'গোপন k3y')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('k3y')
  expect([one, two].map((text) => opened(keys, 'a key', text))).toEqual(['গোপন k3y', 'গোপন k3y'])
  expect(opened(fixedKeys('another'), 'a key', one)).toBeNull()
  expect(opened(keys, 'another purpose', one)).toBeNull()
})

test('an older secret still opens what it sealed, and what was changed or cut is not opened', () => {
  const text = sealed(keys, 'a key', 'k3y')
  const rotated = { signing: () => 'new', accepted: () => ['new', keys.signing()] }
  expect(opened(rotated, 'a key', text)).toBe('k3y')
  const bytes = Buffer.from(text, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  for (const broken of [bytes.toString('base64url'), text.slice(0, 20), ''])
    expect(opened(keys, 'a key', broken)).toBeNull()
})
