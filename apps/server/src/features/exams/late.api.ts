/** Late answers that wait for a teacher (decisions: Late arrivals); `cli/compose.ts` hands it over. Times are UTC milliseconds. */

/**
 * What speaks for an answer that waits, and what against it. proved: nothing speaks against its time; it waits because the exam
 * holds what is late, or the key was out. doubtful: its time is not proved. missing: numbers of its device never came, so that
 * it stopped counting at the end. Of those that are too late: given after the end, after the hand-in, or come after the grace.
 */
export type LateProof = 'proved' | 'doubtful' | 'missing' | 'afterEnd' | 'afterSubmit' | 'afterGrace'

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
  /** The question's words, as the exam has them; null where the paper no longer has it. */
  readonly title: string | null
  readonly format: 'text' | 'html' | null
  /** A teacher has refused it. `who` is '' for a command. */
  readonly refused: { readonly at: number; readonly who: string } | null
}

/** A late answer with what its time is judged by. */
export interface WeighedAnswer extends LateAnswer {
  readonly proof: LateProof
  /** When its attempt ended. */
  readonly end: number
}

/** Which late answers a page shows. */
export interface LatePage {
  /** Held, come too late, or refused. */
  readonly list: 'waiting' | 'tooLate' | 'refused'
  /** The last answer of the page before. */
  readonly after: Pick<LateAnswer, 'attemptId' | 'seq'> | null
  readonly limit: number
}

/** A page of late answers, and how many each list has. */
export interface WeighedPage {
  readonly answers: readonly WeighedAnswer[]
  readonly more: boolean
  readonly counts: Readonly<Record<LatePage['list'], number>>
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
  /** Those that were refused, in the place of those that wait. */
  readonly refused?: boolean | undefined
  /** These rows of the log alone. */
  readonly rows?: readonly { readonly attemptId: string; readonly seq: number }[] | undefined
}

/** Who refuses; null and '' for a command. */
export interface LateBy {
  readonly staffId: string | null
  readonly who: string
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
  /** Some of an exam with what speaks for and against each. @throws Problem badRequest */
  weighed(examId: string, page: LatePage): Promise<WeighedPage>
  /** They stop waiting, and stay in the log. Answers with those that did. @throws Problem badRequest */
  refuse(which: WhichLate, by: LateBy): Promise<LateAnswer[]>
  /** What was refused waits again. Answers with those that do. @throws Problem badRequest */
  takeBack(which: WhichLate): Promise<LateAnswer[]>
  /**
   * Nobody waits for late answers any more: attempts whose time is over are final now. What comes from here on is kept for a
   * teacher. Answers with how many attempts became final. @throws Problem badRequest while somebody may still sit the exam
   */
  close(examId: string): Promise<number>
  /** Exams with held answers that came since a moment (UTC milliseconds) and wait, those with most first. */
  exams(since: number, most: number): Promise<{ id: string; title: string; answers: number }[]>
}
