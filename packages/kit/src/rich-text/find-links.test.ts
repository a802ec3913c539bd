import { describe, expect, it } from 'vitest'
import { findLinks } from './find-links.ts'

const links = (text: string) =>
  findLinks(text)
    .filter(({ href }) => href !== null)
    .map((piece) => [piece.text, piece.href])

describe('the addresses in a text', () => {
  it.each([
    ['Join at https://meet.example.org/abc?a=1&b=2', 'https://meet.example.org/abc?a=1&b=2'],
    ['http://example.org.', 'http://example.org'],
    ['(see https://example.org/a)', 'https://example.org/a'],
    ['https://example.org/a_(b), then', 'https://example.org/a_(b)'],
    ['«https://example.org/a!»', 'https://example.org/a'],
    ['দেখো https://example.org/পাঠ/১।', 'https://example.org/পাঠ/১'],
    ['ক্লাসhttps://example.orgএ', 'https://example.org'],
    ['HTTPS://Example.org/A', 'HTTPS://Example.org/A'],
    ['https://example.org:8443/x', 'https://example.org:8443/x'],
    ['https://example.org: good', 'https://example.org'],
  ])('%s', (text, address) => {
    expect(links(text).map(([shown]) => shown)).toEqual([address])
  })

  it('are completed where only www stands', () => {
    expect(links('www.example.org/watch?v=x')).toEqual([
      ['www.example.org/watch?v=x', 'https://www.example.org/watch?v=x'],
    ])
  })

  it.each([
    '',
    'No address at all: a://b, 3.14, example.org',
    // Not a page, or another place than it looks.
    'javascript:alert(1) data://x.org file:///etc/passwd ftp://example.org',
    'https://bank.example.org@evil.example.org/',
    'https://user:word@evil.example.org/',
    'https://localhost/a http://a',
    'https://bаnk.example.org'.replace('bаnk', 'b\u0430nk'),
    'teacher@www.example.org',
    `https://example.org/${'a'.repeat(2_100)}`,
  ])('are none in %j', (text) => {
    expect(links(text)).toEqual([])
  })

  it('leave the text as it was', () => {
    for (const text of [
      'a https://example.org/b, c www.example.org. d\n(https://example.org/(e)) https://a',
      'https://example.orghttps://example.org',
      `${'www.'.repeat(5_000)}`,
      `https://a.b/${'('.repeat(1_500)}${')'.repeat(1_500)}`,
    ]) {
      expect(
        findLinks(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }
  })
})
