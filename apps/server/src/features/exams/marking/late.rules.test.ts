import { describe, expect, it } from 'vitest'
import { nothingSeen } from '../attempt/doubt.rules.ts'
import { acceptable, lateGivenAt, proofOf } from './late.rules.ts'
import type { LateRow } from './late.store.ts'

const minute = 60_000

const row = (change: Partial<LateRow> = {}): LateRow => ({
  attempt_id: 'a',
  seq: 5,
  question_id: 'q',
  answer_json: '["late"]',
  extra_json: '[]',
  device: 'phone',
  revision: 3,
  counter: 3,
  client_at: 20 * minute,
  received_at: 70 * minute,
  late: 1,
  draft: 0,
  outcome: 'onHold',
  sid: '7',
  name: 'Amina',
  started_at: 0,
  multiple: 1,
  position: 0,
  bank_id: 'b',
  title: 'Which?',
  format: 'text',
  counted_before: 0,
  refused_at: null,
  refused_by: null,
  standing_answer_json: null,
  standing_extra_json: null,
  standing_device: null,
  standing_revision: null,
  standing_given_at: null,
  standing_seq: null,
  ...change,
})

/** What stands at the question, given on another device after ten minutes unless said otherwise. */
const standing = (change: Partial<LateRow> = {}): Partial<LateRow> => ({
  standing_answer_json: '["stands"]',
  standing_extra_json: '[]',
  standing_device: 'tablet',
  standing_revision: 9,
  standing_given_at: 10 * minute,
  standing_seq: 1,
  ...change,
})
const taken = (rows: LateRow[], how = {}) => acceptable(rows, how).map(({ seq }) => seq)

describe('which late answers can be accepted', () => {
  it('what is held; what came too late only where it is asked for', () => {
    expect(taken([row()])).toEqual([5])
    expect(taken([row({ outcome: 'tooLate' })])).toEqual([])
    expect(taken([row({ outcome: 'tooLate' })], { tooLate: true })).toEqual([5])
  })

  it.each<[string, Partial<LateRow>, boolean]>([
    ['nothing stands there', {}, true],
    ['another device’s, given before', standing(), true],
    ['another device’s, given after', standing({ standing_given_at: 30 * minute }), false],
    ['another device’s, of the same moment', standing({ standing_given_at: 20 * minute }), false],
    ['this device’s earlier one', standing({ standing_device: 'phone', standing_revision: 2 }), true],
    [
      'this device’s earlier one, whatever its clock said',
      standing({
        standing_device: 'phone',
        standing_revision: 2,
        standing_given_at: 60 * minute,
      }),
      true,
    ],
    ['this device’s later one', standing({ standing_device: 'phone', standing_revision: 4 }), false],
    ['this device’s same one', standing({ standing_device: 'phone', standing_revision: 3 }), false],
    [
      'this device’s, which counted nothing',
      standing({ standing_device: 'phone', standing_revision: null }),
      true,
    ],
    [
      'one of no device, given before',
      { ...standing({ standing_device: null, standing_revision: 2 }), device: '' },
      true,
    ],
    [
      'one of no device, given after',
      {
        ...standing({ standing_device: '', standing_revision: 2, standing_given_at: 30 * minute }),
        device: '',
      },
      false,
    ],
    ['one without a time', standing({ standing_given_at: null }), true],
    ['the first answer stands for good', { ...standing(), multiple: 0 }, false],
  ])('%s', (_, change, may) => {
    expect(taken([row(change)])).toEqual(may ? [5] : [])
  })

  it('the same answer with the files that it had declared, also where nothing may be changed', () => {
    const file = { name: 'page.jpg', type: 'image/jpeg', sha256: 'f'.repeat(64) }
    const declared = standing({
      standing_answer_json: '["late"]',
      standing_device: 'phone',
      standing_revision: 9,
      standing_extra_json: JSON.stringify([{ ...file, key: '' }]),
    })
    const brought = { extra_json: JSON.stringify([{ ...file, key: 'u/1' }]), multiple: 0 }
    expect(taken([row({ ...declared, ...brought })])).toEqual([5])
    expect(taken([row({ ...declared, ...brought, standing_device: null })])).toEqual([])
    expect(taken([row({ ...declared, ...brought, answer_json: '["other"]' })])).toEqual([])
  })

  it('not what was refused, nor what came before it; that alone where it is asked for', () => {
    const rows = [
      row({ seq: 1, revision: 2 }),
      row({ seq: 2, revision: 3, refused_at: 80 * minute, refused_by: 'Rahima' }),
      row({ seq: 3, question_id: 'other' }),
    ]
    expect(taken(rows)).toEqual([3])
    expect(taken(rows, { refused: true })).toEqual([2])
    expect(taken([...rows, row({ seq: 4, revision: 5 })]).toSorted()).toEqual([3, 4])
  })

  it('of each question of each attempt the newest', () => {
    const rows = [
      row({ seq: 1, revision: 4, client_at: 5 * minute }),
      // By this device's own count, not by its clock.
      row({ seq: 2, revision: 3, client_at: 50 * minute }),
      row({ seq: 3, question_id: 'other' }),
      row({ seq: 4, attempt_id: 'b' }),
    ]
    expect(taken(rows)).toEqual([1, 3, 4])
    expect(taken(rows.toReversed()).toSorted()).toEqual([1, 3, 4])
  })

  it.each<[string, Partial<LateRow>, Partial<LateRow>, number]>([
    ['across devices by the time given', { device: 'tablet', revision: 1, client_at: 30 * minute }, {}, 1],
    ['and the other way about', { device: 'tablet', client_at: 10 * minute }, {}, 2],
    ['at one moment by the log', { device: 'tablet' }, {}, 2],
    ['at one count by the time', { client_at: 30 * minute }, {}, 1],
    [
      'devices without a name by the time',
      { device: '', revision: 1, client_at: 30 * minute },
      { device: '', revision: 9 },
      1,
    ],
  ])('the newest: %s', (_, one, other, expected) => {
    const rows = [row({ seq: 1, ...one }), row({ seq: 2, ...other })]
    expect(taken(rows)).toEqual([expected])
    expect(taken(rows.toReversed())).toEqual([expected])
  })
})

it('an answer was given inside the attempt’s life, and not after it was received', () => {
  expect(lateGivenAt(row())).toBe(20 * minute)
  expect(lateGivenAt(row({ client_at: -minute }))).toBe(0)
  expect(lateGivenAt(row({ client_at: 90 * minute }))).toBe(70 * minute)
})

describe('what speaks for a late answer', () => {
  const end = 60 * minute
  const own = { end, submittedAt: null, submittedDevice: null }
  const seen = { ...nothingSeen, first: minute }

  it.each<[string, Partial<LateRow>, Partial<typeof seen>, Partial<Parameters<typeof proofOf>[1]>, string]>([
    ['nothing against it', {}, {}, {}, 'proved'],
    ['its device never called before the end', {}, { first: 61 * minute }, {}, 'doubtful'],
    ['its call declared nothing', { counter: null }, {}, {}, 'doubtful'],
    ['numbers of its device are missing', { counted_before: 1 }, {}, {}, 'missing'],
    ['given after the end', { outcome: 'tooLate', client_at: end + 1 }, {}, {}, 'afterEnd'],
    ['come after the grace', { outcome: 'tooLate' }, {}, {}, 'afterGrace'],
    [
      'from another device after the hand-in',
      { outcome: 'tooLate' },
      {},
      { submittedAt: 30 * minute, submittedDevice: 'tablet' },
      'afterSubmit',
    ],
  ])('%s', (_, change, more, attempt, proof) => {
    expect(proofOf(row(change), { ...own, ...attempt }, { ...seen, ...more })).toBe(proof)
  })
})
