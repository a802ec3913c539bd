/** Ends sessions for other features: a disabled student, a forgotten password, a purge. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { type Live, topicOf } from '../../ports/live/live.ts'
import type { AccountApi, StandingStudentSession } from './account.api.ts'
import { deleteSessionsOf, sessionsOfStudent } from './account.codes.store.ts'

/**
 * Calls are refused from the commit on, by a server process that has looked a session up just before within the seconds that
 * it believes what it has read (`account.sessions.ts`); live connections close with the hint.
 */
export class SessionEnder implements AccountApi {
  readonly #live: Pick<Live, 'write' | 'poke'>

  constructor(live: Pick<Live, 'write' | 'poke'>) {
    this.#live = live
  }

  async sessionsOf(db: Reader, studentId: string, now: number): Promise<StandingStudentSession[]> {
    const rows = await sessionsOfStudent(db, studentId, now)
    return rows.map((row) => ({
      id: row.id_hash.slice(0, 16),
      startedAt: row.created_at,
      expiresAt: row.expires_at,
      remembered: row.remember === 1,
    }))
  }

  async endSessionsIn(tx: Tx, studentId: string): Promise<number> {
    const hashes = await deleteSessionsOf(tx, studentId)
    if (hashes.length > 0)
      await this.#live.write(tx, [
        { topics: hashes.map(topicOf.session), event: 'session', payload: { change: 'ended' } },
      ])
    return hashes.length
  }

  ended(): void {
    this.#live.poke()
  }
}
