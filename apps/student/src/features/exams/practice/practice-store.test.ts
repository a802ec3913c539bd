/** Node has no `indexedDB`, as a browser that keeps nothing. */
import { expect, test } from 'vitest'
import { openPracticeStore } from './practice-store.ts'

test('without any database what is practised lives as long as the page', async () => {
  expect(typeof indexedDB).toBe('undefined')
  const store = await openPracticeStore()
  const event = { id: 'e1', examId: 'x', questionId: 'q1', right: true, at: 1 }
  await store.put('unsent', 'amina', [{ id: 'e1', value: event }])
  expect(await store.get('unsent', 'amina', 'e1')).toEqual(event)
  expect(await store.all('unsent', 'rafi')).toEqual([])
})
