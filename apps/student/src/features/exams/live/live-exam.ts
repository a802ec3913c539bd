/** What a live exam looks like from outside: to the screen, to the simulated client, to tests. */
import type { Attachment, Paper, PaperRef } from '@porua/contract/exams'
import type { QuestionView } from '../question-view.ts'
import type { AnswerCounts } from './answer-state.ts'
import type { SyncStatus } from './answer-sync.ts'
import type { AttemptState, LoadProblem, SubmitProblem } from './attempt.ts'

/** Whose attempt at which exam. */
export interface LiveWho {
  student: string
  exam: string
  group: string
}

/** What happened, for the student to hear once. Each type is said in the words of spec §8. */
export type LiveNotice =
  /** Network error on a save: 'Due to internet issue, saving locally'. */
  | { type: 'savingLocally'; question: string }
  /** The server said no to one answer; it is kept, and unselected. */
  | { type: 'refused'; question: string; code: string; title: string }
  /** 'You cannot change the answer'. */
  | { type: 'locked'; question: string }
  /** The phone could not write it down. */
  | { type: 'notKept'; question: string }
  /** It came late: a teacher decides. */
  | { type: 'onHold'; question: string }
  /** The title of a failed call. */
  | { type: 'error'; title: string }
  | { type: 'submitFailed'; problem: SubmitProblem }
  | { type: 'submitted'; here: boolean }
  /** 'Internet has been restored'. */
  | { type: 'restored' }
  /** 'This exam has been removed from your group'. */
  | { type: 'removed' }
  | { type: 'extended'; endsAt: number }
  /** A retake elsewhere: another attempt is open now. */
  | { type: 'otherAttempt' }
  /** The server has forgotten the attempt, and what this phone has of it goes into another. */
  | { type: 'setBack' }

export type WakeReason =
  | 'start'
  | 'online'
  | 'visible'
  | 'pageshow'
  | 'resume'
  | 'hint'
  | 'signedIn'
  | 'retry'

/** The exam as a whole. The same object as long as nothing in it changed. */
export interface LiveView {
  readonly attempt: AttemptState
  readonly sync: SyncStatus
  readonly online: boolean
  readonly paper: Paper | null
  readonly attemptId: string | null
  readonly paperId: string | null
  /** False where the first answer stands. */
  readonly mayChange: boolean
  /** Another student has signed in at this browser: this tab has stopped. */
  readonly replaced: boolean
  /** False when nothing given here survives the page. */
  readonly durable: boolean
  readonly counts: AnswerCounts
}

export interface LiveExam {
  readonly who: LiveWho
  view(): LiveView
  question(id: string): QuestionView
  /** What the server has said of the paper's pictures; null while there is no attempt. */
  pictures(): Pick<PaperRef, 'images' | 'sizes'> | null
  /**
   * Whether another page may be in the attempt: another device has called, as the last reply said, or it was resumed
   * here.
   */
  isShared(): boolean
  /** Calls back after a change of `view()`. */
  subscribe(changed: () => void): () => void
  /** Calls back after a change of `question(id)`. */
  subscribeQuestion(id: string, changed: () => void): () => void
  onNotice(hear: (notice: LiveNotice) => void): () => void
  /** Opens the attempt from the answer store, then from the server. */
  start(): Promise<void>
  /**
   * Gives an answer; false when it was not taken (locked, or not the time). `chosen`: which of equal options was
   * tapped.
   */
  give(
    question: string,
    answer: readonly string[],
    files?: readonly Attachment[],
    chosen?: readonly number[],
  ): boolean
  /** Files that a saved answer has declared are with the server: sends the answer again with their keys (by digest). */
  bring(question: string, keys: ReadonlyMap<string, string>): Promise<void>
  /** Keeps what is typed or selected and not given. */
  draft(question: string, draft: readonly string[] | null, chosen?: readonly number[]): void
  /** Keeps the files that stand on a card and are not given. */
  draftFiles(question: string, files: readonly Attachment[]): void
  mark(question: string, marked: boolean): void
  submit(): void
  /** pageshow, visible, resume, online and hints are one event: fetch the attempt, flush. */
  wake(reason: WakeReason): void
  /** What others found out about the connection. */
  reach(online: boolean): void
  /** Milliseconds left by the smaller estimate, standing still in a pause; null while there is no attempt. */
  remaining(): number | null
  /** The page may be killed next: what waits for its debounce goes now, and the local-storage copy is written. */
  hide(): void
  /** Resolves when nothing is on its way to the disk. */
  settled(): Promise<void>
  /** Ends everything in memory; the answer store stays. */
  stop(): void
}

export type { AnswerCounts, AttemptState, LoadProblem, SubmitProblem, SyncStatus }
