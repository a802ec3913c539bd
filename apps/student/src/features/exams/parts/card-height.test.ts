import { expect, it } from 'vitest'
import { cardHeight } from './card-height.ts'

const question = { type: 'MCQ', title: 'x', options: ['a', 'b'], image: [] as string[] }
const sizes = new Map<string, [number, number]>([
  ['wide.png', [1_000, 100]],
  ['tall.png', [100, 4_000]],
  ['dot.png', [4, 4]],
])
const height = (more: object) =>
  cardHeight({ ...question, ...more } as never, { width: 360, height: 740, sizes })
const short = height({})

it('the guess of a card grows with its text, its options and its pictures', () => {
  expect(height({ title: 'x'.repeat(16_000) })).toBeGreaterThan(short + 5_000)
  expect(height({ options: ['a', 'b', 'c'] })).toBeGreaterThan(short)
  expect(height({ image: ['a.png'] })).toBeGreaterThan(short + 200)
  expect(height({ type: 'checkbox' })).toBeGreaterThan(short)
})

it('a picture whose size is known is as tall as it will be drawn', () => {
  const grows = (key: string) => height({ image: [key] }) - short
  // Its loupe is below it.
  expect(grows('wide.png')).toBe(48 + 44)
  expect(grows('dot.png')).toBe(48 + 44)
  expect(grows('tall.png')).toBeCloseTo(740 * 0.52 + 44)
  expect(height({ options: ['tall.png', 'b'] })).toBeGreaterThan(short + 300)
})
