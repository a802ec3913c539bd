import { describe, expect, it } from 'vitest'
import type { Correction } from '../regrade.api.ts'
import type { Key } from './marking.rules.ts'
import { corrected, sameKey, signed, wrongCorrection } from './regrade.rules.ts'

const key: Key = { type: 'MCQ', accepted: ['B'], tolerance: 0.5, point: 100, rule: null }
const answer = (...accepted: string[]): Correction => ({ kind: 'answer', accepted })
const accept = (text: string): Correction => ({ kind: 'accept', text })

describe('a corrected key', () => {
  it.each([
    ['has the new answers alone', answer('C', 'D'), ['C', 'D'], null],
    ['has one answer more', accept('C'), ['B', 'C'], null],
    ['has no answer twice', accept('B'), ['B'], null],
    ['counts for nobody', { kind: 'drop' }, ['B'], 'drop'],
    ['counts for everybody', { kind: 'bonus' }, ['B'], 'bonus'],
  ] as const)('%s', (_, correction, accepted, rule) => {
    expect(corrected(key, correction)).toEqual({ ...key, accepted, rule })
  })

  it('that was dropped or a bonus is marked by its answers again', () => {
    expect(corrected({ ...key, rule: 'drop' }, answer('C'))).toEqual({ ...key, accepted: ['C'] })
    expect(corrected({ ...key, rule: 'bonus' }, accept('C')).rule).toBeNull()
    expect(corrected({ ...key, rule: 'bonus' }, { kind: 'drop' }).rule).toBe('drop')
  })

  it('leaves the key that it was made from as it is', () => {
    const accepted = ['C']
    const made = corrected(key, { kind: 'answer', accepted })
    accepted.push('D')
    expect(made.accepted).toEqual(['C'])
    corrected(key, accept('E'))
    expect(key).toEqual({ type: 'MCQ', accepted: ['B'], tolerance: 0.5, point: 100, rule: null })
  })
})

describe('a key is the same', () => {
  const of = (accepted: string[], rule: Key['rule'] = null) => ({ accepted, rule })
  it.each([
    ['in another order, or with a text twice', of(['A', 'B']), of(['B', 'A', 'B']), true],
    ['not with one text more', of(['A']), of(['A', 'B']), false],
    ['not with one text less', of(['A', 'B']), of(['A']), false],
    ['not with another text', of(['A', 'B']), of(['A', 'C']), false],
    ['not by another rule', of(['A'], 'drop'), of(['A'], 'bonus'), false],
    ['by the same rule', of(['A'], 'drop'), of(['A'], 'drop'), true],
  ] as const)('%s', (_, one, other, same) => {
    expect(sameKey(one, other)).toBe(same)
  })
})

describe('a correction', () => {
  const empty = 'rightAnswerEmpty'
  const teachers = 'teacherMarksIt'
  it.each([
    ['an option', answer('A'), 'MCQ', null],
    ['several options', answer('A', 'B'), 'checkbox', null],
    ['one more option', accept('B'), 'MCQ', null],
    ['any text of a short answer', accept('no option'), 'shortAns', null],
    ['a drop of what a teacher marks', { kind: 'drop' }, 'paragraph', null],
    ['a bonus of what a teacher marks', { kind: 'bonus' }, 'paragraph', null],
    ['no answer at all', answer(), 'MCQ', empty],
    ['white space for an answer', answer('A', ' \n'), 'MCQ', empty],
    ['white space for one more answer', accept(' '), 'shortAns', empty],
    ['a key for a paragraph', answer('A'), 'paragraph', teachers],
    ['one more key for a paragraph', accept('A'), 'paragraph', teachers],
    ['what is no option', answer('A', 'a'), 'MCQ', ['notAnOption', { text: 'a' }]],
    ['one more that is no option', accept('C'), 'checkbox', ['notAnOption', { text: 'C' }]],
  ] as const)('%s', (_, correction, type, wrong) => {
    expect(wrongCorrection(correction, type, ['A', 'B'])).toEqual(wrong)
  })
})

it('tells a change of marks with its sign', () => {
  expect([125, -25, 0, 100, -1].map(signed)).toEqual(['+1.25', '−0.25', '+0', '+1', '−0.01'])
})
