import { expect, test, vi } from 'vitest'
import { urlOf } from './address.ts'

test('an address is read where it is one, in browsers that cannot ask first too', () => {
  // Safari 16 has neither.
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined, parse: undefined }))
  try {
    expect(urlOf('https://media.test/a b.jpg')?.pathname).toBe('/a%20b.jpg')
    expect(urlOf('/media/1', 'https://school.test')?.href).toBe('https://school.test/media/1')
    expect(urlOf('/media/1')).toBeNull()
    expect(urlOf('http://')).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})
