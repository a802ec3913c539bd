/** The first language: what was chosen, else the browser's. */

import { afterEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../platform/testing/memory-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  [null, 'en-US', 'en'],
  [null, 'bn', 'bn'],
  [null, 'bn-BD', 'bn'],
  [null, 'bni', 'en'],
  [null, 'fr', 'en'],
  ['en', 'bn-BD', 'en'],
  ['bn', 'en-GB', 'bn'],
  ['xx', 'bn-BD', 'bn'],
])('stored %j, the browser speaks %s: %s', async (stored, browser, language) => {
  vi.stubGlobal('navigator', { language: browser })
  vi.stubGlobal('localStorage', new MemoryStorage())
  if (stored) localStorage.setItem('language', stored)
  const { getLanguage } = await import('./language.ts')
  expect(getLanguage()).toBe(language)
})
