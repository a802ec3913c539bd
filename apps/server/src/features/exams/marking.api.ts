/** What the provider may ask of the exams feature; `compose.ts` hands it over. Marks are hundredths, times UTC milliseconds. */

/** An exam with what its release waits for. */
export interface ExamState {
  readonly id: string
  readonly title: string
  readonly practice: boolean
  /** The key generation that readers see. */
  readonly generation: number
  readonly released: boolean
  /** Attempts that may still change. */
  readonly open: number
  /** Attempts that are final. */
  readonly final: number
  /** Of those, with answers that wait for a teacher. */
  readonly pending: number
}

/** An answer that a teacher marks, in the generation that readers see. */
export interface WrittenAnswer {
  readonly attemptId: string
  readonly questionId: string
  /** The question's place in the exam as it was composed, from 1. */
  readonly number: number
  readonly title: string
  readonly answer: readonly string[]
  readonly files: readonly { readonly key: string; readonly name: string }[]
  /** It was taken from a draft at the end. */
  readonly draft: boolean
  /** The most marks. */
  readonly point: number
  /** Null: not marked yet. */
  readonly marks: number | null
  readonly comment: string | null
  /** Keys of the answer's files, each with that of the teacher's annotated copy. */
  readonly copies: Readonly<Record<string, string>>
}

/** What a teacher says of an answer. */
export interface SheetMark {
  readonly attemptId: string
  readonly questionId: string
  readonly marks: number
  readonly comment: string | null
  /** Annotated copies, by the key of the answer's file. They are kept already. */
  readonly copies: Readonly<Record<string, string>>
  /** What stood there when the teacher saw it: anything else is not overwritten. 'any': whatever stands there. */
  readonly seen: { readonly marks: number | null; readonly comment: string | null } | 'any'
}

/** 'same': it said so already. 'overtaken': somebody else has marked it. 'gone': no teacher marks it any more. */
export type SheetOutcome = 'marked' | 'same' | 'overtaken' | 'gone'

export interface ExamsAdmin {
  /** Closes every attempt that is final by rule and was not written so yet. */
  finishDue(): Promise<void>
  /** Null: there is no such exam. */
  state(examId: string): Promise<ExamState | null>
  /** The final attempts of an exam; `pending`: those with answers that wait for a teacher alone. */
  attemptsToMark(examId: string, which: 'pending' | 'all'): Promise<string[]>
  /** What a teacher marks, or has marked, of these final attempts; a few hundred at a time. */
  written(examId: string, attemptIds: readonly string[]): Promise<WrittenAnswer[]>
  /**
   * Marks many answers, a few attempts a unit; outcomes in the order of `marks`. Marks are 0 to the question's most, which the
   * caller has checked. @throws Problem badRequest where one is not: the units before it stay.
   */
  markAll(examId: string, marks: readonly SheetMark[]): Promise<SheetOutcome[]>
}
