import { expect, it } from 'vitest'
import { cardHeight } from './card-height.ts'

it('the guess of a card grows with its text, its options and its pictures', () => {
  const question = { type: 'MCQ', title: 'x', options: ['a', 'b'], image: [] as string[] }
  const height = (more: object) => cardHeight({ ...question, ...more } as never, 360)
  const short = height({})
  expect(height({ title: 'x'.repeat(16_000) })).toBeGreaterThan(short + 5_000)
  expect(height({ options: ['a', 'b', 'c'] })).toBeGreaterThan(short)
  expect(height({ image: ['a.png'] })).toBeGreaterThan(short + 200)
  expect(height({ type: 'checkbox' })).toBeGreaterThan(short)
})
