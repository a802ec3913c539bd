import { expect, test } from 'vitest'
import type { AcknowledgedAnswer, AnswerRecord } from './answer-record.ts'
import { AnswerState } from './answer-state.ts'

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
const acknowledged: AcknowledgedAnswer = {
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
  const answerState = new AnswerState()
  answerState.device = 'phone'
  answerState.records.set('q1', record)
  const shown = (now: AcknowledgedAnswer) => {
    answerState.acknowledged.set('q1', now)
    answerState.refresh('q1')
    return answerState.view('q1')
  }
  expect(shown(acknowledged)).toMatchObject({ answer: ['B'], onHold: true })
  expect(shown({ ...acknowledged, outcome: 'saved', revision: 1 }).onHold).toBe(true)
  expect(shown({ ...acknowledged, outcome: 'saved' })).toMatchObject({
    answer: ['B'],
    keeping: 'saved',
    onHold: false,
  })
})

test('V1 what the phone could not store is counted as at risk, never as saved offline', () => {
  const answerState = new AnswerState()
  answerState.records.set('q1', { ...record, state: 'unsent', outcome: null, offline: true })
  const seen = () => {
    answerState.refresh('q1')
    return { ...answerState.counts(), keeping: answerState.view('q1').keeping }
  }
  expect(seen()).toMatchObject({ answered: 1, offlineSaved: 1, atRisk: 0, keeping: 'onPhone' })
  answerState.atRisk.add('q1')
  expect(seen()).toMatchObject({ answered: 1, offlineSaved: 0, atRisk: 1, keeping: 'sending' })
  answerState.records.set('q1', record)
  expect(seen()).toMatchObject({ atRisk: 0, keeping: 'saved' })
})
