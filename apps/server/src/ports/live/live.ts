/**
 * The live connection, as rooms and jobs see it: hints to phones that something can be fetched. A hint is written where
 * the thing itself is written, and reaches every process within a moment: nothing but the database joins them. It may
 * come twice and, after a crash, late; the calls carry the truth. Implementations: `outbox.ts`, `socket-live.ts`.
 */
import type { LiveEventName, LiveEvents } from '@porua/contract/events'
import type { Tx } from '../database/database.ts'

/** Whom a hint is for. Ids are URL-safe, so a space parts topics. */
export type Topic =
  | 'everyone'
  | `student:${string}`
  | `group:${string}`
  | `session:${string}`
  /** Not to this session, whatever else the hint names. */
  | `-session:${string}`
  | `thread:${string}`

export const topicOf = {
  student: (id: string): Topic => `student:${id}`,
  group: (id: string): Topic => `group:${id}`,
  session: (idHash: string): Topic => `session:${idHash}`,
  but: (idHash: string): Topic => `-session:${idHash}`,
  thread: (questionId: string): Topic => `thread:${questionId}`,
} as const

/** One hint. A connection that several topics name gets it once. */
export type Hint = {
  [E in LiveEventName]: { topics: readonly Topic[]; event: E; payload: LiveEvents[E] }
}[LiveEventName]

/** What sends hints. */
export interface Live {
  /** Writes hints in a unit of work of the caller's. Call `poke` once it has been committed. */
  write(tx: Tx, hints: readonly Hint[]): Promise<void>
  /** Looks for hints at once, and signals the other processes: what has just been written does not wait for their next look. */
  poke(): void
  /** Writes hints in a unit of their own, and sends them. */
  send(hints: readonly Hint[]): Promise<void>
  /** Connections of this process. */
  onlineCount(): number
}

/** Told of sessions that have ended: signed out, revoked by a new password, or of a disabled student. */
export interface SessionEnds {
  /** @param idHashes SHA-256 of the session ids, hex. */
  ended(idHashes: string[]): void
}

/** Who opens a connection: made by the account feature. */
export interface LivePerson {
  studentId: string
  idHash: string
  groupIds: string[]
}

/** What live connections need to know of people. */
export interface LivePeople {
  /** Whom a presented session id opens the connection for, or null when it is missing, expired or revoked. */
  find(sessionId: string): Promise<LivePerson | null>
  /** The same people again, as they are now; those whose session has ended are not among them. */
  again(people: readonly { studentId: string; idHash: string }[]): Promise<LivePerson[]>
}

/** What live connections need to know of the forum. */
export interface LiveThreads {
  /** Whether this student may see this thread, and so hear of new replies. */
  mayWatch(studentId: string, questionId: string): Promise<boolean>
}
