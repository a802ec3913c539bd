/**
 * Sessions: 256 random bits of which only the hash is stored; 30 days sliding with 'Remember me', else 12 hours, which slide during an
 * attempt alone (decisions: Sessions). Lookups are cached for seconds, so that an answer costs no read for its session; a revocation
 * in this process is seen at once, one in another process within `cacheMs`.
 */

import { BatchLoader } from '../../platform/batch-loader.ts'
import { type Ids, sha256 } from '../../platform/ids.ts'
import type { Session, Sessions } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { SessionEnds } from '../../ports/live/live.ts'
import { type StandingSession, standingSessions } from './account.sessions.store.ts'
import {
  deleteExpired,
  deleteSession,
  insertSession,
  liveSession,
  lockSignedIn,
  moveExpiry,
} from './account.store.ts'

const hour = 3_600_000
const lifeRemembered = 30 * 24 * hour
const lifeShort = 12 * hour
const cacheMs = 10_000
const cacheSize = 20_000
/** Rows that one unit of a sweep removes: the writer is not held up. */
const sweepSize = 500

interface Cached {
  session: Session
  expiresAt: number
  /** Where this copy stops being believed. */
  until: number
}

/** Sessions in the database, with a copy of each in memory for some seconds. */
export class StoredSessions implements Sessions {
  readonly #db: Database
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #ends: SessionEnds
  readonly #isSitting: (studentId: string) => Promise<boolean>
  readonly #cache = new Map<string, Cached>()
  /** How often sessions were revoked: what was read before the last time is not to be believed. */
  #revocations = 0
  /** A student saves less often than a copy is believed, so on an exam day most saves ask. */
  readonly #standing: BatchLoader<string, StandingSession>

  /** `ends` is told of every session that is revoked; `isSitting` says whether a student's attempt runs. */
  constructor(
    db: Database,
    clock: Clock,
    ids: Ids,
    ends: SessionEnds,
    isSitting: (studentId: string) => Promise<boolean>,
  ) {
    this.#standing = new BatchLoader(async (hashes) => {
      const keys = hashes.map((hash) => ({ hash }))
      const rows = await db.read((reader) => standingSessions.rows(reader, keys))
      return new Map(rows.map((row) => [row.id_hash, row]))
    })
    this.#db = db
    this.#clock = clock
    this.#ids = ids
    this.#ends = ends
    this.#isSitting = isSitting
  }

  /**
   * Opens a session for a student whose password has been found to fit `passwordHash`; the returned id is never stored. Null
   * when that password has been replaced, or the student disabled, since: a new password leaves no session open behind it.
   */
  async open(student: { id: string; passwordHash: string }, remember: boolean): Promise<string | null> {
    const sessionId = this.#ids.secret(32)
    const now = this.#clock.now()
    const session = {
      id_hash: sha256(sessionId),
      student_id: student.id,
      remember: remember ? 1 : 0,
      created_at: now,
      expires_at: now + (remember ? lifeRemembered : lifeShort),
    }
    const opened = await this.#db.write(async (tx) => {
      if (!(await lockSignedIn(tx, student.id, student.passwordHash))) return false
      await insertSession(tx, session)
      return true
    })
    return opened ? sessionId : null
  }

  async find(sessionId: string): Promise<Session | null> {
    // Anything that cannot be ours is not worth a hash: 32 bytes are 43 characters of base64url.
    if (!/^[\w-]{43}$/.test(sessionId)) return null
    const now = this.#clock.now()
    const cached = this.#cache.get(sessionId)
    if (cached && cached.until > now && cached.expiresAt > now) return cached.session
    const idHash = sha256(sessionId)
    const before = this.#revocations
    const row = await this.#standing.one(idHash)
    if (!row || row.expires_at <= now) {
      this.#cache.delete(sessionId)
      return null
    }
    const expiresAt = await this.#slide(idHash, row, now)
    const session = { studentId: row.student_id, idHash }
    // A row that was read while sessions were revoked may be one of theirs: it is asked for again.
    if (before !== this.#revocations) return (await this.findByHash(idHash)) ? session : null
    this.#cache.delete(sessionId)
    this.#cache.set(sessionId, { session, expiresAt, until: now + cacheMs })
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= cacheSize) break
      this.#cache.delete(oldest)
    }
    return session
  }

  /** The session with this hash, for the media cookie, which never carries the session id itself. */
  async findByHash(idHash: string): Promise<Session | null> {
    const row = await this.#db.read((db) => liveSession(db, idHash, this.#clock.now()))
    return row ? { studentId: row.student_id, idHash } : null
  }

  /** Revokes one session. */
  async close(session: Session): Promise<void> {
    await this.#db.write((tx) => deleteSession(tx, session.idHash))
    this.forget([session.idHash])
  }

  /** Stops believing in sessions whose rows are gone, and ends their live connections. */
  forget(idHashes: string[]): void {
    this.#revocations++
    const gone = new Set(idHashes)
    for (const [id, cached] of this.#cache) if (gone.has(cached.session.idHash)) this.#cache.delete(id)
    if (idHashes.length > 0) this.#ends.ended(idHashes)
  }

  /** Removes what expired more than a day ago. */
  async sweep(): Promise<void> {
    const before = this.#clock.now() - 24 * hour
    for (let gone = sweepSize; gone === sweepSize; )
      gone = await this.#db.write((tx) => deleteExpired(tx, before, sweepSize))
  }

  /**
   * Moves a session's expiry once a tenth of its life is used: one write in days, not one a call. A short one moves when half is used,
   * and only while its student sits an exam: what is left before is longer than an exam.
   */
  async #slide(idHash: string, row: StandingSession, now: number): Promise<number> {
    const remembered = row.remember === 1
    const life = remembered ? lifeRemembered : lifeShort
    if (row.expires_at - now > life * (remembered ? 0.9 : 0.5)) return row.expires_at
    if (!remembered && !(await this.#isSitting(row.student_id))) return row.expires_at
    await this.#db.write((tx) => moveExpiry(tx, idHash, now + life))
    return now + life
  }
}
