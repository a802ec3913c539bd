/** The welcome link: how the first owner of a school gets in, and one who has lost everything gets in again. */
import { type Ids, sha256 } from '../../platform/ids.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
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
    await welcomeWithKey(tx, sha256(key), now)
    return true
  })
  return made ? `/desk/welcome?key=${key}` : null
}

/** Makes a welcome link in the caller's unit, of whose key the hash is known. Earlier ones end. */
export async function welcomeWithKey(tx: Tx, keyHash: string, now: number): Promise<void> {
  await deleteWelcomeLinks(tx)
  await insertLink(tx, {
    key_hash: keyHash,
    id: keyHash.slice(0, 24),
    kind: 'welcome',
    name: '',
    role: 'owner',
    invited_by: null,
    staff_id: null,
    created_at: now,
    expires_at: now + welcomeLifeMs,
  })
}
