/** Late answers that wait for a teacher (decisions: Late arrivals); `cli/compose.ts` hands it over. Times are UTC milliseconds. */

/** One answer that was kept and does not count, as a teacher weighs it. */
export interface LateAnswer {
  readonly attemptId: string
  /** Its row in the attempt's log. */
  readonly seq: number
  readonly sid: string
  readonly name: string
  readonly questionId: string
  /** The question's place in the exam as it was composed, from 1. */
  readonly number: number
  readonly answer: readonly string[]
  readonly files: readonly { readonly name: string; readonly key: string }[]
  /** onHold: given in time, as its phone says, and doubtful. tooLate: given or received after all was over. */
  readonly why: 'onHold' | 'tooLate'
  /** It was taken from a draft at the end. */
  readonly draft: boolean
  /** When it was given, as its phone says; never after it was received. */
  readonly givenAt: number
  readonly receivedAt: number
  /** The answer that counts now, which this one would replace; null where there is none. */
  readonly instead: readonly string[] | null
}

/** Which of them. */
export interface WhichLate {
  readonly examId: string
  /** Of one student, by roll number. */
  readonly sid?: string | undefined
  /** To one question, by its place or its id. */
  readonly question?: string | undefined
  /** Also those that are `tooLate`. */
  readonly tooLate?: boolean | undefined
}

/** What was accepted, and what it has changed. */
export interface LateAccepted {
  readonly answers: readonly LateAnswer[]
  /** Students whose marks have changed by it. */
  readonly changed: number
  /** Of those, the ones who were told; nobody while the results are not out. */
  readonly told: number
  /** Students with answers among these that a teacher has still to mark. */
  readonly pending: number
}

export interface LateAdmin {
  /** What waits, by roll number and time: of each question the newest answer alone. @throws Problem badRequest */
  waiting(which: WhichLate): Promise<LateAnswer[]>
  /** Makes them count, a few attempts a unit. @throws Problem badRequest */
  accept(which: WhichLate): Promise<LateAccepted>
}
