import { expect, it } from 'vitest'
import { sizesOf } from './picture-sizes.ts'

it('the sizes that a start has told are found by the pictures’ keys', () => {
  const images = ['a.png', 'b.png', 'c.png']
  expect([...sizesOf({ images, sizes: [[3, 2], null, [5, 4]] })]).toEqual([
    ['a.png', [3, 2]],
    ['c.png', [5, 4]],
  ])
  // An earlier server, an attempt that was kept before there were any, and none.
  expect(sizesOf({ images }).size).toBe(0)
  expect(sizesOf(null).size).toBe(0)
})
