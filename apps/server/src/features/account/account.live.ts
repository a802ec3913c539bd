/** Who opens a live connection, and whether they still may (spec §6: it opens with the stored session id). */
import { sha256 } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { LivePeople, LivePerson } from '../../ports/live/live.ts'
import { groupIdsOf, standing } from './account.live.store.ts'

/** Asked of the database each time: a connection lives for hours, so none may begin with a session just ended. */
export class SessionPeople implements LivePeople {
  readonly #db: Database
  readonly #clock: Clock

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async find(sessionId: string): Promise<LivePerson | null> {
    // 32 bytes are 43 characters of base64url; anything else is not worth a hash.
    if (!/^[\w-]{43}$/.test(sessionId)) return null
    const hash = sha256(sessionId)
    const now = this.#clock.now()
    return this.#db.read(async (reader) => {
      const [session] = await standing(reader, [hash], now)
      if (!session) return null
      const groups = await groupIdsOf(reader, [session.student_id])
      return personOf(session, groups)
    })
  }

  async again(people: readonly { idHash: string }[]): Promise<LivePerson[]> {
    const now = this.#clock.now()
    const hashes = [...new Set(people.map((person) => person.idHash))]
    return this.#db.read(async (reader) => {
      const sessions = await standing(reader, hashes, now)
      const groups = await groupIdsOf(reader, [...new Set(sessions.map((session) => session.student_id))])
      return sessions.map((session) => personOf(session, groups))
    })
  }
}

function personOf(
  session: { id_hash: string; student_id: string },
  groups: ReadonlyMap<string, string[]>,
): LivePerson {
  const { student_id, id_hash } = session
  return { studentId: student_id, idHash: id_hash, groupIds: groups.get(student_id) ?? [] }
}
