import { expect, test } from 'vitest'
import { readRoundAddress, roundAddress } from './round-address.ts'
import { isRight, wordOfMistake } from './round-rules.ts'
import { percentRight, trendPoints } from './standing-facts.ts'

test('right is every right option and no other', () => {
  expect(isRight({ answer: ['a', 'b'] }, ['b', 'a'])).toBe(true)
  expect(isRight({ answer: ['a', 'b'] }, ['a'])).toBe(false)
  expect(isRight({ answer: ['a'] }, ['a', 'b'])).toBe(false)
  expect(isRight({ answer: [] }, [])).toBe(true)
})

test('a written question that was not answered is not said to be answered wrong', () => {
  expect(wordOfMistake({ kind: 'wrong', answered: false })).toBe('wasUnanswered')
  expect(wordOfMistake({ kind: 'wrong', answered: true })).toBe('wasWrong')
  // A server that does not say: the answer may have been a file.
  expect(wordOfMistake({ kind: 'wrong' })).toBe('wasWrong')
  expect(wordOfMistake({ kind: 'skipped', answered: false })).toBe('wasSkipped')
})

test('the address of a round says which cards it asks', () => {
  expect(roundAddress({})).toBe('/my-mistakes/round')
  const wanted = { subject: 'উদ্ভিদ & more', chapter: '', attemptId: 'a1' }
  const [, search] = roundAddress(wanted).split('?')
  expect(readRoundAddress(`?${search}`)).toEqual(wanted)
})

test('little is said of few questions and few exams', () => {
  expect(percentRight({ right: 4, wrong: 0, skipped: 0 })).toBeNull()
  expect(percentRight({ right: 2, wrong: 2, skipped: 1 })).toBe(40)
  const exam = (n: number, marks: number) => ({
    attemptId: `a${n}`,
    title: `Exam ${n}`,
    isPracticeExam: false,
    submittedAt: '2027-01-10T06:00:00.000Z',
    marks,
    totalMarks: 10,
    passMark: 40,
  })
  expect(trendPoints([exam(1, 4), exam(2, 5)])).toEqual([])
  expect(trendPoints([exam(1, 4), exam(2, 3.9), exam(3, -1)])).toMatchObject([
    { percent: 40, verdict: 'passed' },
    { percent: 39, verdict: 'failed' },
    { percent: -10, verdict: 'failed' },
  ])
})
