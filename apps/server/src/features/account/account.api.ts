/** What other features may ask of the account feature; `compose.ts` hands it over. */
import type { Reader, Tx } from '../../ports/database/database.ts'

/** A session of a student that stands. Times are UTC milliseconds. */
export interface StandingStudentSession {
  /** Names the session without being able to open it. */
  id: string
  startedAt: number
  expiresAt: number
  /** 30 days sliding; else 12 hours. */
  remembered: boolean
}

export interface AccountApi {
  /** The sessions of a student that stand, the newest first. */
  sessionsOf(db: Reader, studentId: string, now: number): Promise<StandingStudentSession[]>
  /**
   * Ends every session of a student inside a unit of work of the caller's, who has locked or written the student's row before
   * (so that none opens meanwhile) and calls `ended` once it has been committed.
   * @returns how many there were
   */
  endSessionsIn(tx: Tx, studentId: string): Promise<number>
  /** What was ended inside a unit of work reaches the phones now rather than at the next look. */
  ended(): void
}
