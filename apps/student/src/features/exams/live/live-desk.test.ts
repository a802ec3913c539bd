import { expect, test } from 'vitest'
import type { AnswerRecord, HeldAnswer } from './answer-record.ts'
import { LiveDesk } from './live-desk.ts'

const record: AnswerRecord = {
  student: 's',
  exam: 'e',
  group: 'g',
  attempt: 'a',
  question: 'q1',
  answer: ['B'],
  files: [],
  revision: 2,
  timestamp: 1_000,
  accepted: 2,
  offline: false,
  state: 'saved',
  refusal: null,
  outcome: 'onHold',
}
const held: HeldAnswer = {
  questionId: 'q1',
  answer: ['B'],
  extra: [],
  timestamp: new Date(1_000).toISOString(),
  seq: 4,
  device: 'phone',
  revision: 2,
  locked: true,
  outcome: 'onHold',
}

test('V1 an answer that is held says so until the server counts that very answer', () => {
  const desk = new LiveDesk()
  desk.device = 'phone'
  desk.records.set('q1', record)
  const shown = (now: HeldAnswer) => {
    desk.held.set('q1', now)
    desk.refresh('q1')
    return desk.view('q1')
  }
  expect(shown(held)).toMatchObject({ answer: ['B'], onHold: true })
  expect(shown({ ...held, outcome: 'saved', revision: 1 }).onHold).toBe(true)
  expect(shown({ ...held, outcome: 'saved' })).toMatchObject({
    answer: ['B'],
    keeping: 'saved',
    onHold: false,
  })
})

test('V1 what the phone could not store is counted as at risk, never as saved offline', () => {
  const desk = new LiveDesk()
  desk.records.set('q1', { ...record, state: 'unsent', outcome: null, offline: true })
  const seen = () => {
    desk.refresh('q1')
    return { ...desk.counts(), keeping: desk.view('q1').keeping }
  }
  expect(seen()).toMatchObject({ answered: 1, offlineSaved: 1, atRisk: 0, keeping: 'onPhone' })
  desk.atRisk.add('q1')
  expect(seen()).toMatchObject({ answered: 1, offlineSaved: 0, atRisk: 1, keeping: 'sending' })
  desk.records.set('q1', record)
  expect(seen()).toMatchObject({ atRisk: 0, keeping: 'saved' })
})
