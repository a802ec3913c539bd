/** What the home page says of My Mistakes, without their code: when each comes due, as practice last left it on this phone. */
import { read, write } from '../../platform/storage.ts'
import { type MyExams, studentId } from './seen-exams.ts'

/** More than that is not counted: '500' says enough. */
const mostKept = 500

/** What practice leaves behind for the home page. */
export interface DueMistakes {
  readonly student: string
  /** When each comes due, in milliseconds; 0 for what was never practised. */
  readonly due: readonly number[]
  /** The attempts whose mistakes are among them. */
  readonly attempts: readonly string[]
}

/** Keeps when the mistakes of the signed-in student come due. */
export function keepDue(due: readonly number[], attempts: readonly string[]): void {
  const first = [...due].sort((a, b) => a - b).slice(0, mostKept)
  write('dueMistakes', { student: studentId(), due: first, attempts })
}

/** How many are to be practised now, as far as this phone knows. `more`: exams with mistakes that this phone has not fetched yet. */
export function dueMistakes(mine: MyExams | undefined, now: number): { n: number; more: boolean } {
  const kept = read('dueMistakes') as DueMistakes | null
  const own = kept?.student === studentId() ? kept : null
  const known = new Set(own?.attempts)
  const more = (mine?.attempts ?? []).some(
    ({ attemptId, resultReady, mark }) =>
      resultReady &&
      mark &&
      mark.marksObtained < mark.outOf &&
      mark.pendingMarks === 0 &&
      !known.has(attemptId),
  )
  return { n: own?.due.filter((at) => at <= now).length ?? 0, more }
}
