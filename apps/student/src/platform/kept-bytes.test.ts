import { expect, test } from 'vitest'
import { blobOf, plainOf } from './kept-bytes.ts'

const picture = new Blob(['bytes'], { type: 'image/png' })

test('a file is kept as plain bytes and comes back as it was', async () => {
  const kept = await plainOf(picture)
  expect(kept).not.toBeInstanceOf(Blob)
  expect(blobOf(kept).type).toBe('image/png')
  expect(await blobOf(kept).text()).toBe('bytes')
})

test('what an earlier version has kept is read', () => {
  expect(blobOf(picture)).toBe(picture)
})
