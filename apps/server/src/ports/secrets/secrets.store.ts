/** Secrets of the installation, made at first use and kept in the database; no export ever holds them. */
import type { Database, Reader, Tx } from '../database/database.ts'

/** What is stored under this name. Two processes that ask first at once get the same. */
export async function secretNamed(db: Database, name: string, make: () => string): Promise<string> {
  return db.write(async (tx) => {
    const value = make()
    await tx
      .insertInto('secret')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = await tx
      .selectFrom('secret')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.value
  })
}

/** All of them, by name. */
export async function storedSecrets(db: Reader): Promise<{ name: string; value: string }[]> {
  return db.selectFrom('secret').select(['name', 'value']).orderBy('name').execute()
}

/** Puts `after` in the place of `before`; false when somebody else has changed it meanwhile. */
export async function replaceSecret(tx: Tx, name: string, before: string, after: string): Promise<boolean> {
  const done = await tx
    .updateTable('secret')
    .set({ value: after })
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}
