/** What other features may ask of the account feature; `compose.ts` hands it over. */
import type { Tx } from '../../ports/database/database.ts'

export interface AccountApi {
  /**
   * Ends every session of a student inside a unit of work of the caller's, who has locked or written the student's row before
   * (so that none opens meanwhile) and calls `ended` once it has been committed.
   * @returns how many there were
   */
  endSessionsIn(tx: Tx, studentId: string): Promise<number>
  /** What was ended inside a unit of work reaches the phones now rather than at the next look. */
  ended(): void
}
