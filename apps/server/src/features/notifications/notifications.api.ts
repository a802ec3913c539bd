/** What other features may ask of the notifications feature; `compose.ts` hands it over. */
import type { ExamEvent } from '@porua/contract/events'
import type { NotificationEntry, NotificationInfo } from '@porua/contract/notifications'
import type { Tx } from '../../ports/database/database.ts'

/** Something that students are to be told. */
export interface NewNotice {
  /** Group and student ids; everybody is told once, however often they are meant. */
  to: { groups?: readonly string[]; students?: readonly string[] }
  type: 'notification' | 'notice'
  /** Plain text; the list and the drawer show it as it stands. */
  message: string
  info: NotificationInfo | null
  /** From when on it can be read and its live hint goes out, UTC milliseconds. Default: now. */
  at?: number
  /**
   * Names what happened, such as `exam-released:ID`: the same id again changes nothing and tells nobody twice. With a colon
   * in it, so that it is never the id of a pack's notice. Default: a new one.
   */
  id?: string
  /** The feature that tells, for whoever reads the table. */
  source: string
}

/** An exam has changed in these groups. */
export interface ExamChange {
  examId: string
  groupIds: readonly string[]
  change: ExamEvent['change']
}

/** Telling students something. What ends in `In` writes inside the caller's unit, so that it is told only if it has happened. */
export interface NotificationsApi {
  /** The newest of a student's, at most `limits.notificationPageSize`. */
  newestOf(studentId: string): Promise<NotificationEntry[]>
  /** Tells students. Resolves with the id when it is durable; the live hint follows by itself. */
  notify(notice: NewNotice): Promise<string>
  /** The same inside a unit of work of the caller's, who calls `sent` once it has been committed. */
  notifyIn(tx: Tx, notice: NewNotice): Promise<string>
  /** Takes a notice back with which something was told that is gone, inside the caller's unit. Nothing where there is none. */
  withdrawIn(tx: Tx, id: string): Promise<void>
  /** A live hint that an exam has changed: phones fetch it again. No entry in anybody's list. */
  examChanged(change: ExamChange): Promise<void>
  /** The same inside a unit of work of the caller's, who calls `sent` once it has been committed. */
  examChangedIn(tx: Tx, change: ExamChange): Promise<void>
  /** What was written inside a unit of work goes out now rather than at the next look. */
  sent(): void
  /** Sends the live hints of notices that are due and have not been announced. Idempotent; a job calls it too. */
  announceDue(): Promise<void>
}

/** A notice as the provider sees it. Times are UTC milliseconds. */
export interface ProviderNotice {
  id: string
  message: string
  info: NotificationInfo | null
  /** From when on it can be read. */
  at: number
  /** Whether it can be read by now. */
  out: boolean
  /** 'provider', 'pack', or a feature of the server. */
  source: string
  groups: string[]
  /** Students whom it is for now: members of its groups, each once. */
  students: number
  /** Of those: who can sign in and so has it in the list. */
  registered: number
  /** Of those: who has seen it, and who has taken it out of the list. */
  seen: number
  removed: number
}

/** What became of the wish to cancel a notice: done, too late, somebody else's (a pack's, a feature's), or there is none. */
export type Cancelled = 'cancelled' | 'out' | 'foreign' | 'unknown'

/** The provider's side of notices. */
export interface NoticesAdmin {
  /** The newest, those that lie ahead first. @param sources whose; all where none is named */
  list(most: number, sources?: readonly string[]): Promise<ProviderNotice[]>
  /** Takes a notice of the provider's back before its time; with `dryRun` it only says whether it would. */
  cancel(id: string, dryRun?: boolean): Promise<Cancelled>
}
