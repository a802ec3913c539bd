/** Brings a database to the schema of this program, once, however many processes start together. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DatabaseRefused, type Dialect } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/**
 * Runs what is missing, all of it in one transaction. On PostgreSQL Kysely holds an advisory lock meanwhile.
 * @throws DatabaseRefused when a newer program has migrated this database.
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: Dialect,
  log?: (message: string) => void,
): Promise<void> {
  await refuseNewer(db)
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (tx: Kysely<unknown>) => up(tx, dialect) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    // Another process, with a newer program, may have been first at the lock.
    await refuseNewer(db)
    throw error
  }
  for (const { migrationName } of results ?? []) log?.(`database: migrated to ${migrationName}`)
}

/** The name of the last migration this program knows. */
export function newestMigration(): string {
  return Object.keys(MIGRATIONS).sort().at(-1) ?? ''
}

async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = done.rows.filter(({ name }) => !(name in MIGRATIONS)).map(({ name }) => name)
  if (unknown.length > 0) {
    throw new DatabaseRefused(
      `the database was made by a newer version of this program (it has ${unknown.join(', ')}): start that version`,
    )
  }
}
