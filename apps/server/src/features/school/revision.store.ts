/** How often the school was changed by imports and commands: what was compared with another state of it must not be written. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database/database.ts'

/** The key of the provider table under which changes are counted. No setting; not exported. */
export const revisionKey = 'schoolRevision'

/** The number of changes so far; null before the first. */
export async function revisionOf(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('provider')
    .select('value_json')
    .where('key', '=', revisionKey)
    .executeTakeFirst()
  return row?.value_json ?? null
}

/** Counts the import. False: another change came between, what was compared is no longer the school. */
export async function takeRevision(tx: Tx, seen: string | null): Promise<boolean> {
  const value_json = String(Number(seen ?? '0') + 1)
  if (seen === null) {
    const insert = tx.insertInto('provider').values({ key: revisionKey, value_json })
    const made = await insert.onConflict((conflict) => conflict.column('key').doNothing()).executeTakeFirst()
    return Number(made.numInsertedOrUpdatedRows ?? 0) === 1
  }
  const update = tx.updateTable('provider').set({ value_json }).where('key', '=', revisionKey)
  return Number((await update.where('value_json', '=', seen).executeTakeFirst()).numUpdatedRows) === 1
}

/**
 * The same for who changes one thing and compares nothing: an import that is under way compares anew. First in its unit, as an
 * import does it: who waits for the other holds no row yet.
 */
export async function nextRevision(tx: Tx): Promise<void> {
  await tx
    .insertInto('provider')
    .values({ key: revisionKey, value_json: '1' })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value_json: sql<string>`cast(cast(provider.value_json as integer) + 1 as text)` }),
    )
    .execute()
}
