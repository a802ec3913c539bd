/** What a row of the scoreboard says, as pure rules (spec §2 Scoreboard, §4 Result). */
import type { ScoreboardRow } from '@porua/contract/exams'
import { hasPassed } from '../result-facts.ts'

/** notFinal: not passed as it stands, and a teacher has still to mark something. */
export type Verdict = 'passed' | 'failed' | 'notFinal'

/** One exam of the chart, in percent of its full marks. */
export interface ChartPoint {
  readonly id: string
  readonly title: string
  /** When it was handed in, ISO 8601. */
  readonly at: string
  /** To one decimal; below 0 where more was cut than won. */
  readonly percent: number
  readonly verdict: Verdict
}

/** Pass or fail, over the marks without GPA, as the six cards count it (decisions: GPA). */
export function verdictOf(row: Pick<ScoreboardRow, 'examId' | 'withoutGPA' | 'pendingMarks'>): Verdict {
  if (hasPassed(row.withoutGPA, row.examId.totalMarks, row.examId.passMark)) return 'passed'
  return row.pendingMarks > 0 ? 'notFinal' : 'failed'
}

/** Marks in percent of the full marks, to one decimal; 0 for an exam that gives none. */
export function percentOf(marks: number, totalMarks: number): number {
  return totalMarks > 0 ? Math.round((marks * 1000) / totalMarks) / 10 : 0
}

/** The scoreboard lists live exams alone, whatever a server sends (spec §2: non-practice results). */
export function liveRows(rows: readonly ScoreboardRow[]): ScoreboardRow[] {
  return rows.filter((row) => !row.examId.isPracticeExam)
}

/** The rows as points, oldest first. */
export function chartPoints(rows: readonly ScoreboardRow[]): ChartPoint[] {
  return rows
    .map((row) => ({
      id: row._id,
      title: row.examId.title,
      at: row.submittedAt,
      percent: percentOf(row.withoutGPA, row.examId.totalMarks),
      verdict: verdictOf(row),
    }))
    .reverse()
}

/** The lines of the chart's scale, in percent: 0 to 100, and down to the lowest mark by whole steps of 25. */
export function chartScale(points: readonly Pick<ChartPoint, 'percent'>[]): number[] {
  const lowest = points.reduce((least, { percent }) => Math.min(least, percent), 0)
  const highest = points.reduce((most, { percent }) => Math.max(most, percent), 100)
  const scale: number[] = []
  for (let at = Math.floor(lowest / 25) * 25; at <= Math.ceil(highest / 25) * 25; at += 25) scale.push(at)
  return scale
}
