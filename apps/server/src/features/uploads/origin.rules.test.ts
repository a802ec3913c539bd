import { describe, expect, test } from 'vitest'
import { originOf } from './origin.rules.ts'

const came = (host: string, over: { protocol?: string; own?: string } = {}) => ({
  protocol: over.protocol ?? 'http',
  host,
  headers: { host: over.own },
})

describe('the origin that signed addresses lead to', () => {
  test.each([
    ['lms.example.org', 'http://lms.example.org'],
    ['lms.example.org:8443', 'http://lms.example.org:8443'],
    ['192.168.0.5:3000', 'http://192.168.0.5:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('%s', (host, origin) => {
    expect(originOf(came(host), false)).toBe(origin)
  })

  test('is https where a proxy says so, or the operator', () => {
    expect(originOf(came('a.example', { protocol: 'https' }), false)).toBe('https://a.example')
    expect(originOf(came('a.example'), true)).toBe('https://a.example')
    expect(originOf(came('a.example', { protocol: 'javascript' }), false)).toBe('http://a.example')
  })

  test.each(['evil.example/path?', 'user@evil.example', 'a b', 'evil.example#', 'a,b', '', 'a\\b'])(
    'is never made of %j',
    (host) => {
      expect(originOf(came(host, { own: 'lms.example.org' }), false)).toBe('http://lms.example.org')
      expect(() => originOf(came(host, { own: host }), false)).toThrow(
        expect.objectContaining({ code: 'badRequest' }),
      )
    },
  )
})
