/**
 * Everything that the live exam's driver needs from the world. The browser, a test and the fuzz each hand over
 * theirs.
 */
import type { AnswerIn, HeldReceipt } from '@porua/contract/exams'
import type { AnswerStore } from './answer-store.ts'
import type { BlobStore } from './files/blob-store.ts'
import type { RawReply } from './replies.ts'

/** Sent with each call of an attempt: which answer store speaks, and how many answers it has given out. */
export interface CallMark {
  device: string
  counter: number
  /** For `shared` of the query: other devices have called too, and want to hear of a save or the submit (R4). */
  shared?: true
}

/** The calls. Each rejects when no reply came at all; what came back is judged by `replies.ts`. */
export interface LiveCalls {
  start(to: ExamAddress, mark: CallMark, signal: AbortSignal): Promise<RawReply>
  addAnswer(to: ExamAddress, save: SaveCall, mark: CallMark, signal: AbortSignal): Promise<RawReply>
  submit(to: ExamAddress, attempt: string, mark: CallMark, signal: AbortSignal): Promise<RawReply>
  /** What the server says of the student's attempts: nothing is started or resumed by it. */
  attempts(signal: AbortSignal): Promise<RawReply>
  /** The paper's bytes as text; null when the reply was not 2xx. */
  paper(href: string, mark: CallMark, signal: AbortSignal): Promise<string | null>
}

export interface ExamAddress {
  exam: string
  group: string
}

export interface SaveCall {
  attempt: string
  answers: AnswerIn[]
  /** For `isLive` of the query: false for a practice exam. */
  live: boolean
  /** For `offline` of the query: some of the answers had to wait on the phone. */
  offline: boolean
}

/** The server's clock as far as this phone knows it, in milliseconds. */
export interface ServerClock {
  now(): number
  /** When the phone's clocks disagree, the earliest and the latest that it can be. */
  range(): { earliest: number; latest: number }
}

/** Monotonic time and timers. */
export interface Timers {
  now(): number
  set(ms: number, setTimer: () => void): number
  clear(timer: number): void
}

/** Elects one tab; `held` runs when this tab is it. Answers the function that lets go. */
export interface Locks {
  hold(name: string, held: () => void): () => void
}

/** What tabs tell each other: hints to read the answer store again. */
export type TabMessage =
  | { type: 'changed'; questions: string[] }
  | { type: 'submitted'; submittedAt: number | null }

export interface Channel {
  post(message: TabMessage): void
  close(): void
}

export interface Channels {
  open(name: string, hear: (message: TabMessage) => void): Channel
}

/** Who is signed in on this browser right now. */
export interface SessionPort {
  student(): string | null
  onChange(changed: () => void): () => void
}

/** localStorage's `localSavedAnswers`: a local-storage copy only (rule B4). */
export interface LocalCopy {
  read(): unknown
  write(value: unknown): void
}

/** Keeps what the server has signed. It may fail or be slow: no answer waits for it. */
export interface ReceiptKeeper {
  keep(student: string, exam: string, receipts: readonly HeldReceipt[]): Promise<void>
}

export interface LivePorts {
  store: AnswerStore
  calls: LiveCalls
  clock: ServerClock
  timers: Timers
  /** 0 up to 1. */
  random(): number
  session: SessionPort
  /** Absent where the browser has none (plain http): every tab then sends, and idempotency carries it. */
  locks: Locks | null
  channels: Channels | null
  localCopy: LocalCopy | null
  /** Absent where nobody keeps receipts. */
  receipts: ReceiptKeeper | null
  /** Where the bytes of files in answers stand; absent where nobody keeps any. */
  blobs: Pick<BlobStore, 'move' | 'takeBack'> | null
  /** SHA-256 in hex; null where the browser has none. */
  sha256: ((text: string) => Promise<string>) | null
}
