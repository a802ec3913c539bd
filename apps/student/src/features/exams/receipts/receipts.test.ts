/** What the phone keeps of receipts, and what it makes of files. */
import 'fake-indexeddb/auto'
import type { AddAnswerReply, HeldReceipt, Receipt } from '@porua/contract/exams'
import { expect, test, vi } from 'vitest'
import { heldReceipts } from './held.ts'
import { ReceiptBook } from './receipt-book.ts'
import { inCalls, readReceiptFile, receiptFileText } from './receipt-file.ts'

const year = 365 * 24 * 3_600_000

function receipt(seq: number, receivedAt = 0): Receipt {
  return {
    seq,
    digest: 'd',
    previous: '',
    outcome: 'saved',
    late: false,
    offline: false,
    counter: 3,
    receivedAt,
    place: 0,
    count: 1,
    path: '',
    signedAt: receivedAt,
    key: 'k',
    signature: 's',
  }
}

function held(attemptId: string, seq: number, receivedAt = 0): HeldReceipt {
  const rest = { questionId: 'q', answer: ['A'], files: [], device: 'phone', revision: seq, givenAt: 5 }
  return { ...receipt(seq, receivedAt), attemptId, ...rest }
}

test('a receipt is joined with the answer of its revision, and with no other', () => {
  const sent = [
    { questionId: 'q', answer: ['A'], timestamp: 5, revision: 1 },
    { questionId: 'r', answer: ['B'], timestamp: 6, revision: 2 },
  ]
  const answered = (questionId: string, revision: number, more = {}) => {
    return { questionId, revision, outcome: 'saved' as const, seq: 1, ...more }
  }
  const reply: AddAnswerReply = {
    attemptId: 'a',
    endsAt: '',
    paused: false,
    answers: [
      answered('q', 1, { receipt: receipt(1) }),
      answered('r', 9, { receipt: receipt(2) }),
      answered('r', 2),
    ],
  }
  expect(heldReceipts('phone', sent, reply)).toEqual([
    {
      ...receipt(1),
      attemptId: 'a',
      questionId: 'q',
      answer: ['A'],
      files: [],
      device: 'phone',
      revision: 1,
      givenAt: 5,
    },
  ])
})

test('the book keeps each student’s own, once, and for two years', async () => {
  const book = new ReceiptBook('test')
  await book.keep('amina', 'e', [held('a', 2, year), held('a', 1, 0)])
  await book.keep('amina', 'e', [{ ...held('a', 1, 0), answer: ['changed'] }])
  await book.keep('rahim', 'e', [held('b', 1, year)])
  const kept = async (student: string, now: number) =>
    (await book.ofStudent(student, now)).map(({ receipt: { seq, answer } }) => [seq, answer])
  expect(await kept('amina', year)).toEqual([
    [1, ['A']],
    [2, ['A']],
  ])
  expect(await kept('amina', 2 * year + 1)).toEqual([[2, ['A']]])
  expect(await kept('amina', 0)).toEqual([[2, ['A']]])
  expect(await kept('rahim', year)).toEqual([[1, ['A']]])
  book.close()
})

test('on a full phone a past result gives way to a receipt', async () => {
  const gone: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => gone.push(name) })
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (gone.length === 0) throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, value, key)
  })
  const book = new ReceiptBook('full')
  await book.keep('amina', 'e', [held('a', 1, year)])
  expect(gone).toEqual(['porua-results', 'needed-later'])
  expect(await book.ofStudent('amina', year)).toHaveLength(1)
  book.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a file is read as it was written; anything else is none', () => {
  const receipts = [held('a', 1), held('a', 2)]
  expect(readReceiptFile(receiptFileText(receipts))).toEqual(receipts)
  for (const text of [
    '',
    'no',
    'null',
    '[]',
    '{"kind":"porua-receipts","receipts":[1]}',
    '{"kind":"x","receipts":[]}',
  ])
    expect(readReceiptFile(text)).toBeNull()
})

test('many receipts go in calls that the server takes', () => {
  const receipts = Array.from({ length: 7 }, (_, i) => held('a', i + 1))
  expect(inCalls(receipts, 3, 1e6).map((call) => call.length)).toEqual([3, 3, 1])
  const size = JSON.stringify(receipts[0]).length
  expect(inCalls(receipts, 100, 3 * (2 * size)).map((call) => call.length)).toEqual([2, 2, 2, 1])
  expect(inCalls([], 3, 100)).toEqual([])
})
