/** PostgreSQL databases for this port's own tests. */
import { createDatabase, sharedPostgres } from '@porua/testkit/postgres'
import { migratedTemplate } from '@porua/testkit/shared-postgres'

/** The address of a new, migrated PostgreSQL database: a copy, which is faster than migrating again. */
export async function testPostgresUrl(): Promise<string> {
  const url = await sharedPostgres()
  return createDatabase(url, await migratedTemplate(url))
}
