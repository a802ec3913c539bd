/** The installation's secrets as an operator sees them: what each signs and how old it is, never its value. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ids } from '../../platform/ids.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { WholePlace } from '../../ports/database/whole/whole.ts'
import { replaceSecret, secretNamed, storedSecrets } from '../../ports/secrets/secrets.store.ts'
import { generationsOf, leadMs, rotated, type SecretName, secretKinds } from '../../ports/secrets/secrets.ts'

/** Times in UTC milliseconds. */
export interface SecretFacts {
  name: string
  signs: string
  /** Since when the newest signs, or will; null: since the installation began. */
  since: number | null
  /** Older ones that are still believed, each until then. */
  olderUntil: number[]
  /** How long what it signs may live, in milliseconds; null: for ever, and it is not replaced here. */
  lifeMs: number | null
}

/** What stands in the installation, by name; the key pairs of other parts, which cannot be replaced unnoticed, among it. */
export async function listSecrets(db: Database, now: number): Promise<SecretFacts[]> {
  const rows = await db.read(storedSecrets)
  return rows.map(({ name, value }) => {
    if (!isSecretName(name)) return { name, signs: 'a key pair', since: null, olderUntil: [], lifeMs: null }
    const generations = generationsOf(value)
    const from = generations.at(-1)?.from ?? 0
    const olderUntil = generations.flatMap(({ until }) => (until !== null && until > now ? [until] : []))
    return { name, ...secretKinds[name], since: from === 0 ? null : from, olderUntil }
  })
}

export interface Rotation {
  name: SecretName
  /** When the new one signs, UTC milliseconds. */
  signsFrom: number
  /** Until when the old one is believed, UTC milliseconds; null: no longer. */
  oldUntil: number | null
}

/**
 * Replaces a secret by a new one. `atOnce`: the old one is believed no longer, and what it has signed is worth nothing.
 * @throws Refused when somebody else replaces it at the same moment.
 */
export async function rotateSecret(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  name: SecretName,
  atOnce: boolean,
): Promise<Rotation> {
  const now = clock.now()
  const { lifeMs } = secretKinds[name]
  const before = await secretNamed(db, name, () => ids.secret(32))
  const after = rotated(generationsOf(before), { value: ids.secret(32), now, lifeMs, atOnce })
  if (!(await db.write((tx) => replaceSecret(tx, name, before, JSON.stringify(after)))))
    throw new Refused(['secretBeingReplaced', { name }])
  return {
    name,
    signsFrom: atOnce ? now : now + leadMs,
    oldUntil: atOnce ? null : now + leadMs + lifeMs,
  }
}

/** A name as somebody types it: 'video-token' too. */
export function secretNameOf(typed: string): SecretName | undefined {
  const name = typed.trim().toLowerCase().replaceAll('-', ' ').replace('one time', 'one-time')
  return isSecretName(name) ? name : undefined
}

function isSecretName(name: string): name is SecretName {
  return Object.hasOwn(secretKinds, name)
}

/**
 * The files that hold secrets and that other users of this machine may read: the database with its companions and `.env`.
 * The folder counts too, for files that come later.
 */
export async function readableByOthers({ dataDir, url }: WholePlace, folder: string): Promise<string[]> {
  const database = url === null ? ['porua.db', 'porua.db-wal', 'porua.db-shm'] : []
  const paths = [dataDir, ...database.map((name) => join(dataDir, name)), join(folder, '.env')]
  const found: string[] = []
  for (const path of paths) {
    const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return null
    })
    // Passing through the folder, without a look into it, shows nothing: a proxy of the group gets to the media so (X_ACCEL).
    const closed = path === dataDir ? 0o067 : 0o077
    if (facts !== null && (facts.mode & closed) !== 0) found.push(path)
  }
  return found
}
