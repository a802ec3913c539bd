import { expect, test, vi } from 'vitest'
import { newKey } from './new-key.ts'
import { z } from './schema.ts'

test('a key is a UUID, and made where browsers have no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 50 }, newKey)
  vi.unstubAllGlobals()
  for (const key of keys) expect(z.uuid().safeParse(key).success).toBe(true)
  expect(new Set(keys).size).toBe(50)
})
