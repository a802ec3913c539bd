import { beforeEach, expect, test, vi } from 'vitest'
import { deskKeep } from './keep.ts'

/** A browser's cookies, as a page sees them; what was set last is kept beside. */
class Jar {
  readonly #cookies = new Map<string, string>()
  last = ''

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    this.last = text
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (/max-age=0\b/.test(text)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

let jar: Jar

function stand(protocol: string): void {
  jar = new Jar()
  vi.stubGlobal('document', jar)
  vi.stubGlobal('window', { location: { protocol } })
}

beforeEach(() => stand('https:'))

test('language and theme outlive the page, in cookies of the desk alone', () => {
  deskKeep().setItem('language', 'bn')
  expect(jar.last).toBe('desk-language=bn; path=/desk; max-age=31536000; samesite=strict; secure')
  deskKeep().setItem('theme', 'dark')
  expect([deskKeep().getItem('language'), deskKeep().getItem('theme')]).toEqual(['bn', 'dark'])
  deskKeep().removeItem('theme')
  expect(deskKeep().getItem('theme')).toBeNull()
  expect(jar.cookie).toBe('desk-language=bn')
})

test('without HTTPS the cookies are kept all the same', () => {
  stand('http:')
  deskKeep().setItem('language', 'bn')
  expect(jar.last).not.toMatch(/secure/)
})

test('all else is gone with the page', () => {
  const keep = deskKeep()
  keep.setItem('config', '{}')
  expect(keep.getItem('config')).toBe('{}')
  expect(deskKeep().getItem('config')).toBeNull()
  expect(jar.cookie).toBe('')
  keep.removeItem('config')
  expect(keep.getItem('config')).toBeNull()
})
