/** Brings a database to the schema of this program, once, however many processes start together. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DatabaseRefused, type Dialect } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Tables } from './tables.ts'
import { unfinishedMark } from './whole/whole.ts'

/**
 * Runs what is missing, all of it in one transaction. On PostgreSQL Kysely holds an advisory lock meanwhile.
 * @throws DatabaseRefused when a newer program has migrated this database, or a restore has not filled it to the end.
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: Dialect,
  log?: (message: string) => void,
): Promise<void> {
  await refuseUnfit(db)
  const { error, results } = await migratorOf(db, dialect).migrateToLatest()
  if (error) {
    // Another process, with a newer program, may have been first at the lock.
    await refuseUnfit(db)
    throw error
  }
  for (const { migrationName } of results ?? []) log?.(`database: migrated to ${migrationName}`)
}

/**
 * Runs these migrations in an empty database: the schema of an older version of this program.
 * @throws DatabaseRefused when they are not the first ones of this program, in order.
 */
export async function migrateTo(
  db: Kysely<Tables>,
  dialect: Dialect,
  migrations: readonly string[],
): Promise<void> {
  refuseUnknown(migrations)
  const known = Object.keys(MIGRATIONS).sort()
  const last = migrations.at(-1)
  if (last === undefined || migrations.some((name, place) => known[place] !== name))
    throw new DatabaseRefused('the migrations are not those of any version of this program')
  const { error } = await migratorOf(db, dialect).migrateTo(last)
  if (error) throw error
}

/** Runs what is missing, whatever mark the database bears. */
export async function migrateOn(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const { error } = await migratorOf(db, dialect).migrateToLatest()
  if (error) throw error
}

/** The name of the last migration this program knows. */
export function newestMigration(): string {
  return Object.keys(MIGRATIONS).sort().at(-1) ?? ''
}

/** The migrations of this program that are not among `done`, in order. */
export function missingMigrations(done: readonly string[]): string[] {
  return Object.keys(MIGRATIONS)
    .filter((name) => !done.includes(name))
    .sort()
}

/** @throws DatabaseRefused for migrations that this program does not know */
export function refuseUnknown(migrations: readonly string[]): void {
  const unknown = migrations.filter((name) => !(name in MIGRATIONS))
  if (unknown.length === 0) return
  throw new DatabaseRefused(
    `the database was made by a newer version of this program (it has ${unknown.join(', ')}): start that version`,
  )
}

function migratorOf(db: Kysely<Tables>, dialect: Dialect): Migrator {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (tx: Kysely<unknown>) => up(tx, dialect) }]),
  )
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

async function refuseUnfit(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some(({ name }) => name === unfinishedMark))
    throw new DatabaseRefused('a restore into this database did not come to its end: restore into it again')
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  refuseUnknown(done.rows.map(({ name }) => name))
}
