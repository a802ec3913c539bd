import type { ScoreboardRow } from '@porua/contract/exams'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartPoints, chartScale, liveRows, percentOf, verdictOf } from './score-facts.ts'

const row = (marks: number, more: Partial<ScoreboardRow> = {}): ScoreboardRow => ({
  _id: `a${marks}`,
  examId: { _id: 'e', title: 'Exam', totalMarks: 60, passMark: 33, isPracticeExam: false },
  groupId: 'g',
  marksObtained: marks,
  withoutGPA: marks,
  pendingMarks: 0,
  rank: 1,
  startsAt: '2026-11-21T04:00:00.000Z',
  submittedAt: '2026-11-21T05:00:00.000Z',
  ...more,
})

describe('verdictOf', () => {
  it('passes at the pass mark and fails a hundredth below it', () => {
    expect(verdictOf(row(19.8))).toBe('passed')
    expect(verdictOf(row(19.79))).toBe('failed')
  })

  it('looks at the marks without GPA', () => {
    expect(verdictOf(row(10, { marksObtained: 60 }))).toBe('failed')
  })

  it('fails nobody whose answers wait for a teacher, and takes no pass away', () => {
    expect(verdictOf(row(5, { pendingMarks: 1 }))).toBe('notFinal')
    expect(verdictOf(row(30, { pendingMarks: 1 }))).toBe('passed')
  })
})

describe('the chart', () => {
  it('runs from the oldest to the newest', () => {
    expect(chartPoints([row(30), row(-6), row(45)]).map(({ percent }) => percent)).toEqual([75, -10, 50])
  })

  it('has a scale of whole quarters around every point', () => {
    expect(chartScale([{ percent: 40 }])).toEqual([0, 25, 50, 75, 100])
    expect(chartScale([{ percent: -10 }])).toEqual([-25, 0, 25, 50, 75, 100])
    const tenths = fc.integer({ min: -2000, max: 2000 }).map((n) => n / 10)
    const percents = fc.array(tenths, { maxLength: 40 })
    fc.assert(
      fc.property(percents, (values) => {
        const scale = chartScale(values.map((percent) => ({ percent })))
        const [low = 0, high = 0] = [scale.at(0), scale.at(-1)]
        return low <= 0 && high >= 100 && values.every((value) => value >= low && value <= high)
      }),
    )
  })

  it('gives an exam without marks no percent', () => {
    expect(percentOf(3, 0)).toBe(0)
    expect(percentOf(1, 3)).toBe(33.3)
  })
})

it('a practice exam is no row of the scoreboard', () => {
  const practice = row(1, { examId: { ...row(1).examId, isPracticeExam: true } })
  expect(liveRows([row(2), practice]).map(({ _id }) => _id)).toEqual(['a2'])
})
