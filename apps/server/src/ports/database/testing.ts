/** PostgreSQL databases for this port's own tests. */
import { createDatabase, ensureTemplate, sharedPostgres } from '@porua/testkit/postgres'
import { newestMigration } from './migrate.ts'
import { openDatabase } from './open-database.ts'

/** The address of a new, migrated PostgreSQL database: a copy, which is faster than migrating again. */
export async function testPostgresUrl(): Promise<string> {
  const url = await sharedPostgres()
  const template = `migrated_${newestMigration().replaceAll('-', '_')}`
  await ensureTemplate(url, template, async (fresh) => {
    const database = await openDatabase({ dataDir: '', url: fresh, allowLoss: false, poolSize: 1 })
    await database.close()
  })
  return createDatabase(url, template)
}
