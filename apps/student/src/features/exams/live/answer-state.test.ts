import { expect, test } from 'vitest'
import type { AcknowledgedAnswer, AnswerRecord } from './answer-record.ts'
import { type Answers, countsOf, noAnswers, viewOf } from './answer-state.ts'

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

const having = (own: AnswerRecord, more: Partial<Answers> = {}): Answers => ({
  ...noAnswers,
  device: 'phone',
  records: new Map([['q1', own]]),
  ...more,
})

test('V1 an answer that is held says so until the server counts that very answer', () => {
  const shown = (now: AcknowledgedAnswer) =>
    viewOf(having(record, { acknowledged: new Map([['q1', now]]) }), 'q1')
  expect(shown(acknowledged)).toMatchObject({ answer: ['B'], onHold: true })
  expect(shown({ ...acknowledged, outcome: 'saved', revision: 1 }).onHold).toBe(true)
  expect(shown({ ...acknowledged, outcome: 'saved' })).toMatchObject({
    answer: ['B'],
    keeping: 'saved',
    onHold: false,
  })
})

test('V1 what the phone could not store is counted as at risk, never as saved offline', () => {
  const seen = (own: AnswerRecord, atRisk: Answers['atRisk']) => {
    const answers = having(own, { atRisk })
    const view = viewOf(answers, 'q1')
    return { ...countsOf(answers, new Map([['q1', view]])), keeping: view.keeping }
  }
  const unsent: AnswerRecord = { ...record, state: 'unsent', outcome: null, offline: true }
  const refused = new Map([['q1', true as const]])
  expect(seen(unsent, new Map())).toMatchObject({
    answered: 1,
    offlineSaved: 1,
    atRisk: 0,
    keeping: 'onPhone',
  })
  expect(seen(unsent, refused)).toMatchObject({ answered: 1, offlineSaved: 0, atRisk: 1, keeping: 'sending' })
  expect(seen(record, refused)).toMatchObject({ atRisk: 0, keeping: 'saved' })
})
