import { describe, expect, it } from 'vitest'
import type { AnswerRecord } from './answer-record.ts'
import { changeCopy, copiedAnswers } from './local-copy.ts'

function makeCopy(value: unknown = null) {
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

const inStore = (device: string, ...records: AnswerRecord[]) => ({
  put: records.map((record) => ({ record, device })),
})

describe('the local-storage copy (B4)', () => {
  it('has an answer in the shape of spec §3, and gives it back', () => {
    const copy = makeCopy({ e0: { q9: { kept: true } } })
    const files = [{ name: 'page.jpg', key: 'k1', type: 'image/jpeg' }]
    const waits = { ...record, files }
    changeCopy(copy, 'e1', inStore('box', waits))
    expect(copy.value).toMatchObject({
      e0: { q9: { kept: true } },
      e1: { q1: { answer: { text: ['B'], fileList: files }, offline: true, timestamp: 1_000 } },
    })
    expect(copiedAnswers(copy, 'amina')).toEqual([{ record: waits, device: 'box' }])
  })

  it('is cleared of an exam of which nothing waits any more', () => {
    const copy = makeCopy()
    changeCopy(copy, 'e1', inStore('box', record))
    // Its number may have changed meanwhile: it is that tap.
    changeCopy(copy, 'e1', { drop: [{ ...record, revision: 7, state: 'saved' }] })
    expect(copy.value).toEqual({})
  })

  it('keeps what another tab has put there, and the later of two answers to one question', () => {
    const copy = makeCopy()
    const other = { ...record, question: 'q2', revision: 2 }
    const waiting = () => copiedAnswers(copy, 'amina').map((it) => [it.record.question, it.record.revision])
    changeCopy(copy, 'e1', inStore('box', record))
    changeCopy(copy, 'e1', inStore('box', other))
    changeCopy(copy, 'e1', inStore('box', { ...record, revision: 1, answer: ['A'] }))
    // In another answer store a revision says nothing; the time does.
    changeCopy(copy, 'e1', inStore('other box', { ...record, revision: 9, timestamp: 900 }))
    expect(waiting()).toEqual([
      ['q1', 3],
      ['q2', 2],
    ])
    changeCopy(copy, 'e1', { drop: [{ ...record, answer: ['A'] }] })
    changeCopy(copy, 'e1', inStore('other box', { ...record, revision: 1, timestamp: 1_001 }))
    expect(waiting()).toEqual([
      ['q2', 2],
      ['q1', 1],
    ])
  })

  it('B1 gives nothing of another student', () => {
    const copy = makeCopy()
    changeCopy(copy, 'e1', inStore('box', record))
    expect(copiedAnswers(copy, 'bina')).toEqual([])
  })

  it('B1 keeps what waits of another attempt, whoever sits the exam on this phone since', () => {
    const copy = makeCopy()
    const other = { ...record, student: 'bina', attempt: 't2', answer: ['C'] }
    changeCopy(copy, 'e1', inStore('box', record))
    for (let again = 0; again < 2; again += 1) changeCopy(copy, 'e1', inStore('other box', other))
    expect(copiedAnswers(copy, 'amina')).toEqual([{ record, device: 'box' }])
    expect(copiedAnswers(copy, 'bina')).toEqual([{ record: other, device: 'other box' }])
    changeCopy(copy, 'e1', { drop: [record] })
    changeCopy(copy, 'e1', { drop: [other] })
    expect(copy.value).toEqual({})
  })

  it.each([null, 'text', [], { e1: null }, { e1: { q1: { answer: 'B' } } }, { e1: { q1: null } }])(
    'survives what else may stand there: %j',
    (value) => {
      expect(copiedAnswers(makeCopy(value), 'amina')).toEqual([])
    },
  )
})
