import { describe, expect, it } from 'vitest'
import type { AnswerRecord } from './answer-record.ts'
import { copiedAnswers, copiedAttempts, copyAnswers } from './local-copy.ts'

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

/** All that a page knows. */
const knows = (...records: AnswerRecord[]) => new Map(records.map((one) => [one.question, one]))

describe('the local-storage copy (B4)', () => {
  it('holds what waits, in the shape of spec §3, and gives it back', () => {
    const copy = makeCopy({ e0: { q9: { kept: true } } })
    const files = [{ name: 'page.jpg', key: 'k1', type: 'image/jpeg' }]
    const waits = { ...record, files }
    copyAnswers(copy, 'box', record, knows(waits, { ...record, question: 'q2', state: 'saved' }))
    expect(copy.value).toMatchObject({
      e0: { q9: { kept: true } },
      e1: { q1: { answer: { text: ['B'], fileList: files }, offline: true, timestamp: 1_000 } },
    })
    expect(copiedAnswers(copy, 'amina', 'e1', 't1')).toEqual([{ record: waits, device: 'box' }])
  })

  it('is cleared of an exam of which nothing waits any more', () => {
    const copy = makeCopy()
    copyAnswers(copy, 'box', record, knows(record))
    copyAnswers(copy, 'box', record, knows({ ...record, state: 'saved' }))
    expect(copy.value).toEqual({})
  })

  it('keeps what another tab has written and this one has not heard of, until it knows as much', () => {
    const copy = makeCopy()
    const deaf = { ...record, question: 'q2', revision: 2 }
    copyAnswers(copy, 'box', record, knows(record))
    copyAnswers(copy, 'box', record, knows(deaf))
    const waiting = () =>
      copiedAnswers(copy, 'amina', 'e1', 't1').map(({ record }) => [record.question, record.revision])
    expect(waiting()).toEqual([
      ['q1', 3],
      ['q2', 2],
    ])
    copyAnswers(copy, 'box', record, knows({ ...record, revision: 1, answer: ['A'] }, deaf))
    expect(waiting()).toEqual([
      ['q1', 3],
      ['q2', 2],
    ])
    // In another answer store a revision says nothing; the time does.
    copyAnswers(copy, 'other box', record, knows({ ...record, revision: 9, timestamp: 900 }))
    expect(waiting()).toEqual([
      ['q1', 3],
      ['q2', 2],
    ])
    copyAnswers(copy, 'other box', record, knows({ ...record, revision: 1, timestamp: 1_001 }))
    expect(waiting()).toEqual([
      ['q2', 2],
      ['q1', 1],
    ])
    copyAnswers(
      copy,
      'box',
      record,
      knows({ ...record, timestamp: 1_001, state: 'saved' }, { ...deaf, state: 'saved' }),
    )
    expect(copy.value).toEqual({})
  })

  it('B1 gives nothing of another student or attempt', () => {
    const copy = makeCopy()
    copyAnswers(copy, 'box', record, knows(record))
    expect(copiedAnswers(copy, 'bina', 'e1', 't1')).toEqual([])
    expect(copiedAnswers(copy, 'amina', 'e1', 't2')).toEqual([])
  })

  it('B1 keeps what waits of another attempt, whoever sits the exam on this phone since', () => {
    const copy = makeCopy()
    const other = { ...record, student: 'bina', attempt: 't2', answer: ['C'] }
    copyAnswers(copy, 'box', record, knows(record))
    for (let again = 0; again < 2; again += 1) copyAnswers(copy, 'other box', other, knows(other))
    expect(copiedAnswers(copy, 'amina', 'e1', 't1')).toEqual([{ record, device: 'box' }])
    expect(copiedAnswers(copy, 'bina', 'e1', 't2')).toEqual([{ record: other, device: 'other box' }])
    expect(copiedAttempts(copy, 'amina')).toEqual([{ exam: 'e1', group: 'g1', attempt: 't1' }])
    copyAnswers(copy, 'box', record, knows({ ...record, state: 'saved' }))
    copyAnswers(copy, 'other box', other, knows({ ...other, state: 'saved' }))
    expect(copy.value).toEqual({})
  })

  it.each([null, 'text', [], { e1: null }, { e1: { q1: { answer: 'B' } } }, { e1: { q1: null } }])(
    'survives what else may stand there: %j',
    (value) => {
      expect(copiedAnswers(makeCopy(value), 'amina', 'e1', 't1')).toEqual([])
    },
  )
})
