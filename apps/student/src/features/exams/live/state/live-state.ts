/** The one state of a live exam, what may happen to it, and what is to be done then. Everything that decides is in it. */
import type { AddAnswerReply, Attachment, Paper, StartReply } from '@porua/contract/exams'
import type { AnswerRecord, Refusal } from '../answer-record.ts'
import { type Answers, noAnswers } from '../answer-state.ts'
import type { AttemptOpening, AttemptRow, Given, Scratch, Settlement } from '../answer-store.ts'
import { nothingToSend, type Ref, type SyncEvent, type SyncState } from '../answer-sync.ts'
import { type AttemptEvent, type AttemptState, type AttemptTimes, attemptAtRest } from '../attempt.ts'
import type { LiveNotice, LiveWho, WakeReason } from '../live-exam.ts'
import type { CopiedAnswer } from '../local-copy.ts'
import type { Judged } from '../replies.ts'

export interface LiveState {
  readonly who: LiveWho
  /** This page, among those that write drafts. */
  readonly page: string
  /** Only what an earlier attempt has left in the answer store is sent. */
  readonly leftover: boolean
  readonly attempt: AttemptState
  readonly sync: SyncState
  readonly answers: Answers
  readonly row: AttemptRow | null
  readonly paper: Paper | null
  readonly online: boolean
  /** Another student has signed in. */
  readonly replaced: boolean
  /** 'Internet has been restored' was said, and no answer has got through since: what fails now is the same outage (R2). */
  readonly restoredAnnounced: boolean
  /** When the server has last said how the attempt stands, by its own clock: the earliest that it can have been. */
  readonly fetchedAt: number
  /** The attempt held answers when this page opened it: another page may be in it. */
  readonly resumed: boolean
  /** Questions of which a save's reply has told since the attempt was asked for: what comes of that may be older (R3). */
  readonly announcedSince: ReadonlySet<string>
  /** While the exam is paused: the milliseconds that are left, which stand still; else null. */
  readonly pausedLeft: number | null
  /** The end as the student knows it. */
  readonly endAnnounced: number
  /** The end that was over when the student pressed OK; null while no submit waits for that reason. */
  readonly overAt: number | null
  /** A submit is not to go on yet: whether the time is over is asked, or drafts are handed in. */
  readonly preparing: boolean
  /** This tab sends at once; the others only when nobody did. */
  readonly leads: boolean
  /** The highest revision known to be given out; the answer store may know a higher one of another tab. */
  readonly floor: number
  /** Writes that have not ended. */
  readonly openWrites: number
  /** Drafts that are changed and not on their way to the disk yet; true: not only the mark. */
  readonly waitingDrafts: ReadonlyMap<string, boolean>
  /** The numbers of the drafts in the answer store that stand here. */
  readonly seenDrafts: ReadonlyMap<string, number>
  /** What this page has taken over already, as it then stood (O5). */
  readonly takenOver: ReadonlySet<string>
  /** What this page has put into the local-storage copy (B4). */
  readonly copied: ReadonlyMap<string, AnswerRecord>
  /** How often the browser has thrown the answer store away under this page (G7). */
  readonly losses: number
}

/** An exam that is not open yet. */
export function atRest(who: LiveWho, page: string, leftover: boolean): LiveState {
  return {
    who,
    page,
    leftover,
    attempt: attemptAtRest,
    sync: nothingToSend,
    answers: noAnswers,
    row: null,
    paper: null,
    online: true,
    replaced: false,
    restoredAnnounced: false,
    fetchedAt: Number.NEGATIVE_INFINITY,
    resumed: false,
    announcedSince: new Set(),
    pausedLeft: null,
    endAnnounced: 0,
    overAt: null,
    preparing: false,
    leads: false,
    floor: 0,
    openWrites: 0,
    waitingDrafts: new Map(),
    seenDrafts: new Map(),
    takenOver: new Set(),
    copied: new Map(),
    losses: 0,
  }
}

/** What the world is like at the moment of an event. */
export interface World {
  /** Monotonic milliseconds. */
  readonly now: number
  /** The server's clock, and what it can be at the least and at the most while the phone's clocks disagree. */
  readonly clock: number
  readonly earliest: number
  readonly latest: number
  /** Who is signed in on this browser. */
  readonly student: string | null
  /** 0 up to 1, drawn anew each time. */
  random(): number
}

/** What changes of a question's scratch; what is not named stays. */
export interface DraftChange {
  draft?: readonly string[] | null
  /** The places of the ticked options, beside a draft of options with equal texts. */
  chosen?: readonly number[] | undefined
  files?: readonly Attachment[] | null
  marked?: boolean
}

/** Answers and drafts, of the answer store or out of a forgotten attempt. */
export interface Stock {
  records: readonly AnswerRecord[]
  scratches: readonly Scratch[]
}

export type LiveEvent =
  | { type: 'attempt'; event: AttemptEvent }
  | { type: 'sync'; event: SyncEvent }
  | { type: 'tick' }
  | { type: 'syncDue' }
  /** Who is signed in is looked at. */
  | { type: 'session' }
  | { type: 'woken'; reason: WakeReason }
  | { type: 'reached'; online: boolean }
  | { type: 'fetchDue' }
  | { type: 'askDue' }
  /** The answer store has told its name. */
  | { type: 'named'; device: string }
  | { type: 'paperCame'; paper: Paper; resumed: boolean }
  /** Another attempt is opened; `carries`: what this one has left comes with it. */
  | { type: 'left'; carries: boolean }
  /** A row of the answer store is open from now on, or its opening is new. */
  | { type: 'opened'; row: AttemptRow }
  /** What the answer store has of an attempt that is opened. */
  | ({ type: 'found' } & Stock)
  /** What local storage has of it and the answer store refuses. */
  | { type: 'foundCopied'; answers: readonly CopiedAnswer[] }
  /** What another tab may have written. */
  | ({ type: 'reread' } & Stock)
  /** Without a lock every tab leads, and nothing is read anew. */
  | { type: 'leads' }
  | { type: 'sendUnsent' }
  | { type: 'stood'; opening: AttemptOpening }
  | { type: 'fetching' }
  | { type: 'fetched'; opening: AttemptOpening; answers: StartReply['answers']; counter: number }
  | { type: 'fetchFailed'; reply: Exclude<Judged<StartReply>, { kind: 'ok' }> }
  | {
      type: 'given'
      question: string
      answer: readonly string[]
      files: readonly Attachment[]
      chosen?: readonly number[] | undefined
    }
  | { type: 'debounced'; question: string }
  /** The write of an answer has ended; null: the disk refused it, or took too long. */
  | { type: 'written'; given: Given; record: AnswerRecord | null; locked: boolean }
  /** The answer store has a record, or could not keep it. */
  | { type: 'taken'; record: AnswerRecord }
  /** The disk did not take what stands there. */
  | { type: 'notKept'; question: string }
  | { type: 'rescueDue' }
  | { type: 'rescued'; records: readonly AnswerRecord[] }
  /** The answer store was thrown away under this page (G7). */
  | { type: 'storeLost' }
  /** The page may be killed next. */
  | { type: 'hid' }
  | { type: 'drafted'; question: string; change: DraftChange }
  /** A draft is on its way to the disk. */
  | { type: 'draftSent'; question: string }
  | { type: 'draftKept'; sent: Scratch; kept: Scratch | null; drafted: boolean }
  | { type: 'handInDue' }
  /** A draft was made an answer, or needs none; `refused`: the disk did not take it. */
  | { type: 'handedIn'; scratch: Scratch; record: AnswerRecord | null; refused: boolean }
  | ({ type: 'tookOver'; rows: readonly AttemptRow[]; floor: number } & Stock)
  | { type: 'replied'; call: number; items: readonly Ref[]; reply: Judged<AddAnswerReply> }
  /** A file that was refused has no bytes here (P8). */
  | { type: 'fileLost'; ref: Ref; refusal: Refusal }
  | { type: 'submitFailed'; reply: Exclude<Judged<unknown>, { kind: 'ok' }> }
  /** What a submit needs is there; false: whether drafts are to be handed in is not known. */
  | { type: 'prepared'; ready: boolean }
  | { type: 'writeBegan' }
  | { type: 'writeEnded' }

export type TimerName =
  | 'look'
  | 'paused'
  | 'sync'
  | 'reconnect'
  | 'ask'
  | 'rescue'
  | 'drafts'
  | `fresh ${string}`

export type LiveEffect =
  | { type: 'say'; notice: LiveNotice }
  /** `keep`: not where it is set already. */
  | { type: 'timer'; name: TimerName; ms: number; event: LiveEvent; keep?: true }
  | { type: 'clearTimer'; name: TimerName }
  | { type: 'fetch' }
  /** Lets go of what belongs to the attempt that was open. */
  | { type: 'leave' }
  | { type: 'send'; call: number; items: readonly Ref[]; offline: boolean }
  | { type: 'abort'; call: number }
  | { type: 'prepareSubmit' }
  | { type: 'submit' }
  | { type: 'finish'; submittedAt: number | null; here: boolean }
  /** An answer goes to the disk. */
  | { type: 'write'; given: Given }
  | { type: 'writeDraft'; question: string }
  | { type: 'handIn' }
  /** Records whose numbers are known go to the disk. */
  | { type: 'restore'; record: AnswerRecord }
  | { type: 'rescue'; records: readonly AnswerRecord[] }
  | { type: 'settle'; attempt: string; settlements: readonly Settlement[] }
  /** Another tab is to look at these. */
  | { type: 'tellTabs'; question: string }
  /** Changes what local storage has (B4). */
  | { type: 'copy'; drop: readonly AnswerRecord[]; put: readonly CopiedAnswer[] }
  | { type: 'sendFilesAgain'; ref: Ref; own: AnswerRecord; refusal: Refusal }

/** What is left to do outside of the store, which speaks and sets timers itself. */
export type Doing = Exclude<LiveEffect, { type: 'say' | 'timer' | 'clearTimer' }>

/** One of them by its name. */
export type DoingOf<T extends Doing['type']> = Extract<Doing, { type: T }>

/** Whether the end that was over when the student pressed OK is over no more. */
export function hasMoved({ overAt, attempt }: LiveState, earliest: number): boolean {
  const times = 'times' in attempt ? attempt.times : null
  if (overAt === null || !times) return false
  return times.paused || (times.endsAt >= overAt + leastMs && earliest < times.endsAt)
}

/** Less than this is not more time. */
export const leastMs = 1_000

/** G5: a claimed time inside the attempt, even while the phone's clocks disagree about its end. */
export function givenAt(
  { startsAt, endsAt }: Pick<AttemptTimes, 'startsAt' | 'endsAt'>,
  { clock, earliest, latest }: World,
): number {
  return Math.round(Math.max(startsAt, latest < endsAt ? clock : Math.min(earliest, endsAt - 1)))
}

/** The record of a question, if it is of that revision. */
export function recordOf({ answers }: LiveState, { question, revision }: Ref): AnswerRecord | null {
  const record = answers.records.get(question)
  return record?.revision === revision ? record : null
}
