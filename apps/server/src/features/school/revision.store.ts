/** How often the school was imported: what was compared with another state of it must not be written. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { Overtaken } from './revision.ts'

/** The key of the provider table under which imports are counted. No setting; not exported. */
export const revisionKey = 'schoolRevision'

/** The number of imports so far; null before the first. */
export async function revisionOf(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('provider')
    .select('value_json')
    .where('key', '=', revisionKey)
    .executeTakeFirst()
  return row?.value_json ?? null
}

/** Counts the import. False: another one came between, what was compared is no longer the school. */
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

/** The same for what changes the school without having compared it: the next import compares anew. */
export async function nextRevision(tx: Tx): Promise<void> {
  const row = await tx
    .selectFrom('provider')
    .select('value_json')
    .where('key', '=', revisionKey)
    .executeTakeFirst()
  if (!(await takeRevision(tx, row?.value_json ?? null))) throw new Overtaken()
}
