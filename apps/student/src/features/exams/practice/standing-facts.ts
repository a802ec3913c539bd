/** What a standing says, and what it is too early to say. Pure. */
import type { Standing } from '@porua/contract/practice'
import { hasPassed } from '../result-facts.ts'
import { type ChartPoint, percentOf } from '../scoreboard/score-facts.ts'

/** Fewer exams show no trend. */
export const fewestForTrend = 3
/** Of fewer questions a percentage says nothing. */
const fewestForPercent = 5
/** Of fewer guesses nothing is said about guessing. */
export const fewestGuesses = 10

interface Counts {
  readonly right: number
  readonly wrong: number
  readonly skipped: number
}

/** All questions that were counted. */
export function totalOf({ right, wrong, skipped }: Counts): number {
  return right + wrong + skipped
}

/** Whole percent of right answers; null where there are too few questions to say. */
export function percentRight(counts: Counts): number | null {
  const total = totalOf(counts)
  return total < fewestForPercent ? null : Math.round((counts.right * 100) / total)
}

/** The exams as points of the chart, the oldest first; none while there are too few. */
export function trendPoints(trend: Standing['trend']): ChartPoint[] {
  if (trend.length < fewestForTrend) return []
  return trend.map(({ attemptId, title, submittedAt, marks, totalMarks, passMark }) => ({
    id: attemptId,
    title,
    at: submittedAt,
    percent: percentOf(marks, totalMarks),
    verdict: hasPassed(marks, totalMarks, passMark) ? 'passed' : 'failed',
  }))
}
