/** Secrets of the installation, made at first use and kept in the database; no export ever holds them. */
import type { Database } from '../ports/database/database.ts'

/** The secret of this name. Two processes that ask first at once get the same one. */
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
