/**
 * Sessions: 256 random bits of which only the hash is stored; 30 days sliding with 'Remember me', else 12 hours
 * (decisions: Sessions). Lookups are cached for seconds, so that an answer costs no read for its session; a revocation
 * in this process is seen at once, one in another process within `cacheMs`.
 */

import { type Ids, sha256 } from '../../platform/ids.ts'
import type { Session, Sessions } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { deleteExpired, deleteSession, insertSession, liveSession, moveExpiry } from './account.store.ts'

const hour = 3_600_000
const lifeRemembered = 30 * 24 * hour
const lifeShort = 12 * hour
const cacheMs = 10_000
const cacheSize = 20_000

interface Cached {
  session: Session
  expiresAt: number
  /** Where this copy stops being believed. */
  until: number
}

export class StoredSessions implements Sessions {
  readonly #db: Database
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #cache = new Map<string, Cached>()

  constructor(db: Database, clock: Clock, ids: Ids) {
    this.#db = db
    this.#clock = clock
    this.#ids = ids
  }

  /** Opens a session; the returned id is never stored. */
  async open(studentId: string, remember: boolean): Promise<string> {
    const sessionId = this.#ids.secret(32)
    const now = this.#clock.now()
    await this.#db.write((tx) =>
      insertSession(tx, {
        id_hash: sha256(sessionId),
        student_id: studentId,
        remember: remember ? 1 : 0,
        created_at: now,
        expires_at: now + (remember ? lifeRemembered : lifeShort),
      }),
    )
    return sessionId
  }

  async find(sessionId: string): Promise<Session | null> {
    // Anything that cannot be ours is not worth a hash: 32 bytes are 43 characters of base64url.
    if (!/^[\w-]{43}$/.test(sessionId)) return null
    const now = this.#clock.now()
    const cached = this.#cache.get(sessionId)
    if (cached && cached.until > now && cached.expiresAt > now) return cached.session
    const idHash = sha256(sessionId)
    const row = await this.#db.read((db) => liveSession(db, idHash, now))
    if (!row) {
      this.#cache.delete(sessionId)
      return null
    }
    const expiresAt = await this.#slide(idHash, row, now)
    const session = { studentId: row.student_id, idHash }
    if (this.#cache.size >= cacheSize) this.#cache.clear()
    this.#cache.set(sessionId, { session, expiresAt, until: now + cacheMs })
    return session
  }

  /** The session with this hash, for the media cookie, which never carries the session id itself. */
  async findByHash(idHash: string): Promise<Session | null> {
    const row = await this.#db.read((db) => liveSession(db, idHash, this.#clock.now()))
    return row ? { studentId: row.student_id, idHash } : null
  }

  async close(session: Session): Promise<void> {
    await this.#db.write((tx) => deleteSession(tx, session.idHash))
    for (const [id, cached] of this.#cache)
      if (cached.session.idHash === session.idHash) this.#cache.delete(id)
  }

  /** Removes what expired more than a day ago. */
  async sweep(): Promise<void> {
    await this.#db.write((tx) => deleteExpired(tx, this.#clock.now() - 24 * hour))
  }

  /** Moves a session's expiry once a tenth of its life is used: one write in days, not one a call. */
  async #slide(idHash: string, row: { remember: number; expires_at: number }, now: number): Promise<number> {
    const life = row.remember === 1 ? lifeRemembered : lifeShort
    if (row.expires_at - now > life * 0.9) return row.expires_at
    await this.#db.write((tx) => moveExpiry(tx, idHash, now + life))
    return now + life
  }
}
