/**
 * Sessions of staff: 256 random bits in a cookie that scripts cannot read, of which only the hash is stored; 12 hours from the last
 * call. Each call looks the session up, so that a member who is disabled or given another role has it at once, in every process.
 */
import type { Role } from '@porua/contract/desk/capabilities'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeskStaff } from '../../platform/desk-http.ts'
import { deviceOf } from '../../platform/device-words.ts'
import { type Ids, sha256 } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import { networkOf } from '../account/passwords.api.ts'
import { demandsSecondStep } from './staff.store.ts'
import {
  deleteExpiredStaffSessions,
  deleteStaffSession,
  insertStaffSession,
  liveStaffSession,
  slideStaffSession,
} from './staff-sessions.store.ts'

const lifeMs = 12 * 3_600_000
/** A session's last call is written down this often, and no more. */
const seenEveryMs = 60_000

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  /** True where pages come over https. */
  secure: boolean
}

/** Opens, finds and ends sessions of staff. */
export class StaffSessions {
  readonly #needs: Needs
  readonly #cookie: string
  constructor(needs: Needs) {
    this.#needs = needs
    this.#cookie = needs.secure ? '__Host-porua-desk' : 'porua-desk'
  }

  /** Opens a session inside a unit of the caller's, who has locked or made the member's row. @returns what the cookie holds */
  async openIn(tx: Tx, staffId: string, request: FastifyRequest): Promise<string> {
    const { clock, ids } = this.#needs
    const value = ids.secret(32)
    const now = clock.now()
    await insertStaffSession(tx, {
      id_hash: sha256(value),
      id: ids.next(now),
      staff_id: staffId,
      device: deviceOf(request.headers['user-agent']),
      network: networkOf(request.ip),
      created_at: now,
      seen_at: now,
      expires_at: now + lifeMs,
    })
    return value
  }

  /** Puts the session into the browser; an empty value takes it out. */
  setCookie(reply: FastifyReply, value: string): void {
    const { secure } = this.#needs
    const age = value === '' ? 0 : lifeMs / 1000
    const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${secure ? '; Secure' : ''}`
    reply.header('set-cookie', `${this.#cookie}=${value}; ${attributes}`)
  }

  /** The member whose session a request's cookie opens; null for nobody. */
  async find(request: FastifyRequest): Promise<DeskStaff | null> {
    const value = this.#valueIn(request.headers.cookie)
    if (value === null) return null
    const { db, clock } = this.#needs
    const idHash = sha256(value)
    const now = clock.now()
    const found = await db.read(async (reader) => {
      const row = await liveStaffSession(reader, idHash, now)
      return row && { ...row, demanded: await demandsSecondStep(reader) }
    })
    if (!found) return null
    if (now - found.seen_at >= seenEveryMs)
      await db.write((tx) => slideStaffSession(tx, idHash, { seenAt: now, expiresAt: now + lifeMs }))
    return {
      id: found.id,
      name: found.name,
      role: found.role as Role,
      sessionHash: idHash,
      mustAddSecondStep: found.demanded && found.totp_on === 0,
    }
  }

  /** Ends one session. */
  async close(staff: DeskStaff): Promise<void> {
    await this.#needs.db.write((tx) => deleteStaffSession(tx, staff.sessionHash))
  }

  /** Removes what has expired. */
  async sweep(now: number): Promise<void> {
    await this.#needs.db.write((tx) => deleteExpiredStaffSessions(tx, now))
  }

  #valueIn(cookies: string | undefined): string | null {
    for (const cookie of (cookies ?? '').split(/;\s*/)) {
      const at = cookie.indexOf('=')
      if (cookie.slice(0, at) !== this.#cookie) continue
      const value = cookie.slice(at + 1)
      // 32 bytes are 43 characters of base64url: anything else is not worth a hash.
      return /^[\w-]{43}$/.test(value) ? value : null
    }
    return null
  }
}
