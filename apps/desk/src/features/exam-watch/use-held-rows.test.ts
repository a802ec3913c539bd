/** Rows that are held: they tell what is new, and none of them tells what is over. */
import { expect, test } from 'vitest'
import { watchedStudent } from '../../testing/replies.ts'
import { inTheirPlaces } from './use-held-rows.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => watchedStudent({ id }))

test('rows keep their places and tell what is new', () => {
  if (!a || !b) throw new Error('no rows')
  const over = { ...a, state: 'timeOver' as const }
  expect(inTheirPlaces([a, b], [b, over])).toEqual([over, b])
})

test('who has gone to another page is drawn no more; who came takes the place, or stands below', () => {
  if (!a || !b || !c || !d) throw new Error('no rows')
  expect(inTheirPlaces([a, b], [b, c])).toEqual([c, b])
  expect(inTheirPlaces([a, b], [b])).toEqual([b])
  expect(inTheirPlaces([a], [d, a, c])).toEqual([a, d, c])
})
