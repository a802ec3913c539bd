/** The scoreboard's order, pages and sums (spec §2 Scoreboard; replies.md). Pure. */
import type { Analytics } from '@porua/contract/exams'

/** One exam that was sat and is released. Marks are hundredths, `passMark` hundredths of a percent. */
export interface Sat {
  readonly marks: number
  readonly totalMarks: number
  readonly passMark: number
  readonly pending: number
}

/** Where a row stands: when it was handed in, which never changes once its attempt is final, and its id. */
export interface Position {
  readonly id: string
  readonly submittedAt: number
}

/** Newest first; the id parts what was handed in at the same moment. */
export function newestFirst(a: Position, b: Position): number {
  if (a.submittedAt !== b.submittedAt) return b.submittedAt - a.submittedAt
  if (a.id === b.id) return 0
  return a.id < b.id ? 1 : -1
}

/** Whether an exam is passed (spec §4): marks without the GPA, over its total. */
export function isPassed({ marks, totalMarks, passMark }: Omit<Sat, 'pending'>): boolean {
  return totalMarks > 0 && marks * 10_000 >= passMark * totalMarks
}

/** The six cards and the totals. */
export function analyse(sat: readonly Sat[]): Analytics {
  const obtained = sat.map((exam) => exam.marks)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const none = sat.length === 0
  return {
    totalExamCount: sat.length,
    passCount: sat.filter(isPassed).length,
    failCount: sat.filter((exam) => !isPassed(exam) && exam.pending === 0).length,
    maxMarkObtained: none ? null : obtained.reduce((most, marks) => Math.max(most, marks)) / 100,
    minMarkObtained: none ? null : obtained.reduce((least, marks) => Math.min(least, marks)) / 100,
    averageMarkObtained: none ? null : rounded(sum(obtained), sat.length) / 100,
    totalMarksObtained: sum(obtained) / 100,
    totalMarks: sum(sat.map((exam) => exam.totalMarks)) / 100,
  }
}

/** Half a hundredth goes away from zero, below it too. */
function rounded(sum: number, count: number): number {
  const sign = sum < 0 ? -1 : 1
  return sign * Math.floor((2 * Math.abs(sum) + count) / (2 * count))
}
