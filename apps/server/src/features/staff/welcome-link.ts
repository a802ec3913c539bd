/** The welcome link: how the first owner of a school gets in, and one who has lost everything gets in again. */
import { type Ids, sha256 } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { deleteWelcomeLinks, insertLink } from './links.store.ts'
import { hasOwner } from './staff.store.ts'

/** A welcome link is good for so long, in milliseconds. */
const welcomeLifeMs = 3_600_000

/**
 * The path of a new welcome link, for whoever stands at the server. Earlier ones end. Null where the school has an owner, unless
 * `always`.
 */
export async function newWelcomePath(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  { always }: { always: boolean },
): Promise<string | null> {
  const key = ids.secret(32)
  const now = clock.now()
  const made = await db.write(async (tx) => {
    if (!always && (await hasOwner(tx))) return false
    await deleteWelcomeLinks(tx)
    await insertLink(tx, {
      key_hash: sha256(key),
      id: ids.next(now),
      kind: 'welcome',
      name: '',
      role: 'owner',
      invited_by: null,
      created_at: now,
      expires_at: now + welcomeLifeMs,
    })
    return true
  })
  return made ? `/desk/welcome?key=${key}` : null
}
