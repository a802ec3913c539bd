/** Which pages may connect, and what of an address is kept. */
import type { IncomingMessage } from 'node:http'
import { describe, expect, it, test } from 'vitest'
import { mayConnect, takeSessionId } from './upgrade.ts'

describe('a page may connect', () => {
  const rule = { others: ['https://app.example.org'], trustProxy: false }
  it.each<[string, Record<string, string>, boolean]>([
    ['of no origin: no browser', { host: 'lms.example.org' }, true],
    ['of our own', { host: 'lms.example.org', origin: 'https://lms.example.org' }, true],
    ['of our own over plain http', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
    [
      'of our own, the default port written out',
      { host: 'a.example:443', origin: 'https://a.example' },
      true,
    ],
    ['of API_ORIGINS', { host: 'lms.example.org', origin: 'https://app.example.org' }, true],
    ['not of another', { host: 'lms.example.org', origin: 'https://evil.example' }, false],
    ['not of another port', { host: 'a.example:3000', origin: 'http://a.example:3001' }, false],
    ['not of a longer name', { host: 'lms.example.org', origin: 'https://lms.example.org.evil' }, false],
    ['not of a subdomain', { host: 'example.org', origin: 'https://evil.example.org' }, false],
    ['not of a sandbox', { host: 'lms.example.org', origin: 'null' }, false],
    ['not with a Host that is none', { host: 'a b', origin: 'https://a' }, false],
    [
      'not by a forwarded host that nobody vouches for',
      { host: 'inner', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
      false,
    ],
  ])('%s', (_name, headers, answer) => {
    expect(mayConnect({ headers }, rule)).toBe(answer)
  })

  it('through a trusted proxy by the host that it names', () => {
    const headers = {
      host: 'inner:3000',
      'x-forwarded-host': 'lms.example.org',
      origin: 'https://lms.example.org',
    }
    expect(mayConnect({ headers }, { ...rule, trustProxy: true })).toBe(true)
    // Of several proxies the first speaks for the browser.
    for (const several of ['lms.example.org , inner:3000', ['lms.example.org', 'inner:3000']])
      expect(
        mayConnect({ headers: { ...headers, 'x-forwarded-host': several } }, { ...rule, trustProxy: true }),
      ).toBe(true)
    const other = { ...headers, origin: 'https://evil.example' }
    expect(mayConnect({ headers: other }, { ...rule, trustProxy: true })).toBe(false)
  })
})

test('the session id leaves the address, everything else stays', () => {
  const request = {
    url: '/api/socket.io/?EIO=4&sessionId=secret&transport=websocket&sessionId=again',
  } as IncomingMessage
  expect(takeSessionId(request)).toBe('secret')
  expect(request.url).toBe('/api/socket.io/?EIO=4&transport=websocket')
  expect(takeSessionId({ url: '/api/socket.io/' } as IncomingMessage)).toBe('')
})
