import { describe, expect, it } from 'vitest'
import {
  type AcknowledgedAnswer,
  type AnswerRecord,
  currentAnswer,
  isRefusal,
  serverHas,
  serverLacks,
  wireSize,
} from './answer-record.ts'

const at = Date.parse('2026-05-04T04:10:00Z')
const record: AnswerRecord = {
  student: 's',
  exam: 'e',
  group: 'g',
  attempt: 't',
  question: 'q',
  answer: ['mine'],
  files: [],
  revision: 5,
  timestamp: at,
  accepted: 5,
  offline: false,
  state: 'saved',
  refusal: null,
  outcome: 'saved',
}
const unsent: AnswerRecord = { ...record, state: 'unsent', accepted: null, outcome: null }
const refused: AnswerRecord = { ...unsent, state: 'refused', refusal: { code: 'invalid', title: '' } }
const acknowledged = (rest: Partial<AcknowledgedAnswer>): AcknowledgedAnswer => ({
  questionId: 'q',
  answer: ['held'],
  timestamp: new Date(at).toISOString(),
  extra: [],
  device: 'other',
  revision: 9,
  seq: 9,
  locked: false,
  outcome: 'saved',
  ...rest,
})
const mine = (revision: number) => acknowledged({ device: 'box', revision })
const later = acknowledged({ timestamp: new Date(at + 1).toISOString() })
const earlier = acknowledged({ timestamp: new Date(at - 1).toISOString() })

describe('what the server lacks (R3)', () => {
  it.each([
    ['nothing is held', record, undefined, true],
    ['ours of an older revision', record, mine(4), true],
    ['ours', record, mine(5), false],
    ['ours, newer (another tab)', record, mine(6), false],
    ['another device’s, later', record, later, false],
    ['another device’s, earlier: ours was lost', record, earlier, true],
    [
      'another device’s, earlier, and ours was told older',
      { ...record, outcome: 'older' as const },
      earlier,
      false,
    ],
    ['a locked one of another device', record, { ...earlier, locked: true }, false],
    ['another device’s, and ours is unsent', unsent, later, true],
    ['nothing, and ours was refused', refused, undefined, false],
    ['ours of an older revision, and ours was refused', refused, mine(4), false],
    ['ours without a revision', record, acknowledged({ device: 'box', revision: null }), false],
    ['ours without a revision, of before', record, { ...earlier, device: 'box', revision: null }, true],
    ['another device’s, of the same moment', record, acknowledged({}), false],
    [
      'another device’s, earlier; an older one of ours was told older',
      { ...record, outcome: 'older' as const, accepted: 4 },
      earlier,
      true,
    ],
    ['a locked one of another device, and ours is unsent', unsent, { ...later, locked: true }, true],
  ])('%s', (_, own, there, lacks) => {
    expect(serverLacks(own, there, 'box')).toBe(lacks)
  })

  it('is proved to have only by our own device and revision', () => {
    expect(serverHas(unsent, mine(5), 'box')).toBe(true)
    expect(serverHas(unsent, mine(4), 'box')).toBe(false)
    expect(serverHas(unsent, mine(6), 'box')).toBe(true)
    expect(serverHas(unsent, later, 'box')).toBe(false)
    expect(serverHas(unsent, undefined, 'box')).toBe(false)
    // Without a revision it could be any of ours.
    const bare = acknowledged({ device: 'box', revision: null })
    expect(serverHas({ ...unsent, revision: 0 }, bare, 'box')).toBe(false)
  })
})

describe('what a question shows (V1)', () => {
  it.each([
    ['ours, unsent, whatever is held', unsent, later, 'mine'],
    ['ours, when the server holds it', record, mine(5), 'mine'],
    ['ours, when the server holds nothing', record, undefined, 'mine'],
    ['the held one, when it is of another device', record, earlier, 'held'],
    ['the held one, when ours was refused', refused, earlier, 'held'],
    ['nothing, when ours was refused and nothing is held', refused, undefined, undefined],
    ['the held one of another tab', record, mine(6), 'held'],
    ['ours, which is newer than what is held of ours', record, mine(4), 'mine'],
    [
      'ours, when ours is held without a revision',
      record,
      acknowledged({ device: 'box', revision: null }),
      'mine',
    ],
    ['the held one, of another device that counted less', record, { ...earlier, revision: 3 }, 'held'],
    ['the held one, where this phone has none', undefined, later, 'held'],
    ['nothing, where there is none', undefined, undefined, undefined],
  ])('%s', (_, own, there, text) => {
    expect(currentAnswer(own, there, 'box')?.answer[0]).toBe(text)
  })
})

describe('where it comes from (V1)', () => {
  const picture = { name: 'a.jpg', key: 'k', type: 'image/jpeg' }

  it('is told with its files', () => {
    expect(currentAnswer({ ...unsent, files: [picture] }, later, 'box')).toEqual({
      answer: ['mine'],
      files: [picture],
      from: 'phone',
    })
    expect(currentAnswer(record, { ...later, extra: [picture] }, 'box')).toEqual({
      answer: ['held'],
      files: [picture],
      from: 'server',
    })
  })
})

describe('a refusal', () => {
  it('is an outcome that takes nothing', () => {
    const outcomes = ['saved', 'repeated', 'older', 'onHold', 'locked', 'tooLate', 'invalid'] as const
    expect(outcomes.filter(isRefusal)).toEqual(['locked', 'tooLate', 'invalid'])
  })
})

describe('the size on the wire (S1)', () => {
  it('counts the question, every part and every file', () => {
    const file = { name: 'n'.repeat(10), key: 'k'.repeat(20), type: 't'.repeat(30) }
    const sizes = [
      { question: 'q', answer: [], files: [] },
      { question: 'qqq', answer: ['12345', '1'], files: [] },
      { question: 'q', answer: [], files: [file, file] },
    ].map(wireSize)
    // 120 around it, 4 a part, 40 a file; three bytes a character.
    expect(sizes).toEqual([3 * 121, 3 * (123 + 9 + 5), 3 * (121 + 200)])
  })

  it('is never below the bytes of the JSON', () => {
    const long = { ...record, answer: ['ক'.repeat(5_000)] }
    expect(wireSize(long)).toBeGreaterThan(new TextEncoder().encode(JSON.stringify(long.answer)).length)
  })
})
