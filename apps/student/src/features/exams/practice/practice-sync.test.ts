import 'fake-indexeddb/auto'
import { assetUrl } from '@porua/kit/platform/config.ts'
import { MemoryStorage } from '@porua/kit/platform/testing/memory-storage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLessData } from '../../../platform/less-data.ts'
import { read } from '../../../platform/storage.ts'
import { reviewQuestion } from '../../../testing/replies/exams.ts'
import { mistakenExam } from '../../../testing/replies/practice.ts'
import { keptPicture } from './practice-store.ts'
import { keepEvent, keepForOffline, sendEvents } from './practice-sync.ts'

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

test('with less data the pictures of the next round are kept all the same, and no others', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['p'], { type: 'image/png' })))
  const mistakes = Array.from({ length: 11 }, (_, n) => ({
    subject: 'Botany',
    chapter: null,
    question: reviewQuestion({ _id: `q${n}`, image: [`p${n}.png`] }),
    given: [],
    kind: 'skipped' as const,
  }))
  const practised = { exams: [{ ...mistakenExam(), mistakes }], events: [] }
  setLessData(true)
  await keepForOffline('amina', practised, new AbortController().signal)
  const kept = async (n: number) => (await keptPicture('amina', assetUrl(`p${n}.png`))) !== null
  expect(await kept(0)).toBe(true)
  expect(await kept(9)).toBe(true)
  expect(await kept(10)).toBe(false)
  setLessData(false)
  await keepForOffline('amina', practised, new AbortController().signal)
  expect(await kept(10)).toBe(true)
})
