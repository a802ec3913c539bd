/** What a regrade is asked, what it tells while it works, and what it has done. */
import type { Correction } from './regrade.rules.ts'

/** What is asked for. `question` is its id in the exam or in its bank. */
export interface RegradeInput {
  readonly examId: string
  readonly question: string
  readonly correction: Correction
}

export interface RegradeReport {
  readonly exam: string
  readonly questions: readonly string[]
  /** The generation that was made; null for a dry run, and where nothing was to be corrected. */
  readonly generation: number | null
  /** The key says so already: nothing is corrected, marked or told. */
  readonly already: boolean
  /** Attempts that were marked again. */
  readonly attempts: number
  /** Attempts whose marks went up, and down. */
  readonly up: number
  readonly down: number
  /** Students who were told; nobody while the results are not out. */
  readonly told: number
}

/** Who hears how far a regrade is: it takes a minute for 20,000 attempts. */
export interface RegradeProgress {
  stage(name: string): void
  /** So many attempts more, or students who were told. */
  step(count: number): void
}
export const nobodyHears: RegradeProgress = { stage: () => undefined, step: () => undefined }
