/** How an exam goes and how its results came out, for the provider's lists; `cli/compose.ts` hands it over. Times are UTC milliseconds. */

/** How the results of an exam came out: by the provider's hand, at the time that the exam names, or by its end and the last mark. */
export interface Released {
  readonly how: 'hand' | 'time' | 'calendar'
  readonly at: number
}

/** Where the students of an exam are. Attempts that a retake has replaced are not counted. */
export interface ExamProgress {
  /** Students of its groups who have not begun. */
  readonly notStarted: number
  /** Sitting it, and heard of in the last minutes. */
  readonly answering: number
  /** Sitting it, and not heard of for `silentMs`. */
  readonly silent: number
  readonly handedIn: number
  /** Their time is over without a submit. */
  readonly timeOver: number
  /** Questions that those who sit it now have answered; null where nobody does. */
  readonly answered: { readonly least: number; readonly middle: number; readonly most: number } | null
  /** Attempts that are over and may still get late answers: they have no marks yet, and no place in any list. */
  readonly waiting: { readonly attempts: number; readonly until: number } | null
}

export interface ExamWatch {
  /** Of those exams that are released; one that is not has no entry. Practice has none: each attempt's end is its own. */
  released(examIds: readonly string[]): Promise<ReadonlyMap<string, Released>>
  /** Null: there is no such exam. */
  progress(examId: string): Promise<ExamProgress | null>
}

/** Who was not heard of for so long is silent. */
export const silentMs = 5 * 60_000
