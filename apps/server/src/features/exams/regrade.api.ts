/** What a regrade is asked, what it tells while it works, and what it has done; `cli/compose.ts` hands it over. */

/** What is corrected: the whole list of right answers, one more of them, or that the question counts for nobody or for all. */
export type Correction =
  | { readonly kind: 'answer'; readonly accepted: readonly string[] }
  | { readonly kind: 'accept'; readonly text: string }
  | { readonly kind: 'drop' }
  | { readonly kind: 'bonus' }

/** What is asked for. `question` is its id in the exam or in its bank, or its number; right options may be said by their letters. */
export interface RegradeInput {
  readonly examId: string
  readonly question: string
  readonly correction: Correction
}

/** What a regrade has done, or, for a dry run, would do. */
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
  /** Students who were told, or would be; nobody while the results are not out. */
  readonly told: number
}

/** Who hears how far a regrade is: it takes a minute for 20,000 attempts. */
export interface RegradeProgress {
  stage(name: string): void
  /** So many attempts more, or students who were told. */
  step(count: number): void
}

/** One attempt before and after a correction: hundredths of a mark, and what merit sorts by. */
export interface Compared {
  readonly attemptId: string
  readonly studentId: string
  /** A later attempt stands in its place (a retake). */
  readonly replaced: boolean
  readonly before: number
  readonly after: number
  readonly meritBefore: number
  readonly meritAfter: number
}

export interface RegradeAdmin {
  /**
   * What a correction would change; writes nothing. @param each gets every attempt that is compared
   * @throws Problem badRequest
   */
  preview(
    input: RegradeInput,
    progress?: RegradeProgress,
    each?: (one: Compared) => void,
  ): Promise<RegradeReport>
  /** Corrects a question for every attempt; resolves when all who are told are told. @throws Problem badRequest */
  regrade(input: RegradeInput, progress?: RegradeProgress): Promise<RegradeReport>
}
