import 'fake-indexeddb/auto'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { read } from '../../../platform/storage.ts'
import { keepEvent, sendEvents } from './practice-sync.ts'

const sent: string[][] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { events } = JSON.parse(body) as { events: { id: string }[] }
    sent.push(events.map(({ id }) => id))
    const data = { events, cursor: '1', more: false, refused: [] }
    return Response.json({ status: '200', data })
  })
})
afterEach(() => vi.unstubAllGlobals())

const event = (id: string) => ({ id, examId: 'x', questionId: 'q1', right: true, at: 1 })

test('practice of one student waits on while another one of the same phone sends theirs', async () => {
  await keepEvent('amina', event('a1'))
  await keepEvent('rafi', event('r1'))
  await sendEvents('rafi')
  expect(sent).toEqual([['r1']])
  expect(read('practiceWaits')).toBe(true)
  // There is nothing of this student any more: the server is not asked.
  await sendEvents('rafi')
  expect(sent).toEqual([['r1']])
  await sendEvents('amina')
  expect(sent).toEqual([['r1'], ['a1']])
  expect(read('practiceWaits')).toBeNull()
})
