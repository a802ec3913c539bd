import { describe, expect, it } from 'vitest'
import { mirrorAnswers, mirroredAnswers, mirroredAttempts } from './answer-mirror.ts'
import type { AnswerRecord } from './answer-record.ts'

function makeStore(value: unknown = null) {
  return {
    value,
    read() {
      return this.value
    },
    write(next: unknown) {
      this.value = JSON.parse(JSON.stringify(next))
    },
  }
}
const record: AnswerRecord = {
  student: 'amina',
  exam: 'e1',
  group: 'g1',
  attempt: 't1',
  question: 'q1',
  answer: ['B'],
  files: [],
  revision: 3,
  timestamp: 1_000,
  accepted: null,
  offline: true,
  state: 'unsent',
  refusal: null,
  outcome: null,
}

describe('the mirror (B4)', () => {
  it('holds what waits, in the shape of spec §3, and gives it back', () => {
    const store = makeStore({ e0: { q9: { kept: true } } })
    mirrorAnswers(store, 'box', record, [record, { ...record, question: 'q2', state: 'saved' }])
    expect(store.value).toMatchObject({
      e0: { q9: { kept: true } },
      e1: { q1: { answer: { text: ['B'], fileList: [] }, offline: true, timestamp: 1_000 } },
    })
    expect(mirroredAnswers(store, 'amina', 'e1', 't1')).toEqual([{ record, device: 'box' }])
  })

  it('is cleared of an exam of which nothing waits any more', () => {
    const store = makeStore()
    mirrorAnswers(store, 'box', record, [record])
    mirrorAnswers(store, 'box', record, [{ ...record, state: 'saved' }])
    expect(store.value).toEqual({})
  })

  it('B1 gives nothing of another student or attempt', () => {
    const store = makeStore()
    mirrorAnswers(store, 'box', record, [record])
    expect(mirroredAnswers(store, 'bina', 'e1', 't1')).toEqual([])
    expect(mirroredAnswers(store, 'amina', 'e1', 't2')).toEqual([])
  })

  it('B1 keeps what waits of another attempt, whoever sits the exam on this phone since', () => {
    const store = makeStore()
    const other = { ...record, student: 'bina', attempt: 't2', answer: ['C'] }
    mirrorAnswers(store, 'box', record, [record])
    for (let again = 0; again < 2; again += 1) mirrorAnswers(store, 'other box', other, [other])
    expect(mirroredAnswers(store, 'amina', 'e1', 't1')).toEqual([{ record, device: 'box' }])
    expect(mirroredAnswers(store, 'bina', 'e1', 't2')).toEqual([{ record: other, device: 'other box' }])
    expect(mirroredAttempts(store, 'amina')).toEqual([{ exam: 'e1', group: 'g1', attempt: 't1' }])
    mirrorAnswers(store, 'box', record, [])
    mirrorAnswers(store, 'other box', other, [])
    expect(store.value).toEqual({})
  })

  it.each([null, 'text', [], { e1: null }, { e1: { q1: { answer: 'B' } } }, { e1: { q1: null } }])(
    'survives what else may stand there: %j',
    (value) => {
      expect(mirroredAnswers(makeStore(value), 'amina', 'e1', 't1')).toEqual([])
    },
  )
})
