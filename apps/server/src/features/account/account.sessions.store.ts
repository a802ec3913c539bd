/** Sessions looked up for many calls at once. */
import { sql } from 'kysely'
import { listQuery, lookUp } from '../../ports/database/queries.ts'

/** A session whose student is not disabled. It may have expired: whoever asks knows the time. */
export interface StandingSession {
  readonly id_hash: string
  readonly student_id: string
  readonly remember: number
  readonly expires_at: number
}

/** Those of the sessions with these hashes that stand. */
export const standingSessions = listQuery<{ hash: 'text' }, StandingSession>(
  { hash: 'text' },
  (hashes, dialect) => sql`select s.id_hash, s.student_id, s.remember, s.expires_at from ${hashes} as k
    ${lookUp(dialect, { table: 'session', as: 's', on: sql`s.id_hash = k.hash` })}
    ${lookUp(dialect, { table: 'student', as: 't', on: sql`t.id = s.student_id and t.disabled = 0` })}`,
)
