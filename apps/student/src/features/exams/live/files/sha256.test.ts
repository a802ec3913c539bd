import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256, sha256Of } from './sha256.ts'

const ours = (bytes: Uint8Array) => Buffer.from(sha256(bytes)).toString('hex')
const node = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('is what others compute, at every length around a block’s edge', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = randomBytes(length)
    expect(ours(bytes)).toBe(node(bytes))
  }
  const large = randomBytes(1_000_003)
  expect(ours(large)).toBe(node(large))
})

test('of a file, by the browser’s own', async () => {
  const bytes = randomBytes(5_000)
  expect(await sha256Of(new Blob([bytes]))).toBe(node(bytes))
})
