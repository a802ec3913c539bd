/** The one way to a database: picks the dialect, checks that it keeps our promise, brings the schema up to date. */
import type { Kysely } from 'kysely'
import { type Database, DatabaseRefused, DatabaseUnavailable } from './database.ts'
import { migrate } from './migrate.ts'
import type { PostgresLimits } from './postgres/postgres-database.ts'
import type { ReplicaLimits } from './postgres/replica.ts'
import { SqliteDatabase, type SqliteLimits } from './sqlite/sqlite-database.ts'
import type { Tables } from './tables.ts'

export interface OpenOptions {
  /** The folder of the SQLite file; not touched with PostgreSQL. */
  readonly dataDir: string
  /** postgres://… or empty for SQLite. */
  readonly url?: string | undefined
  /** postgres://… of a standby for reads that may lag; only with `url`. */
  readonly readUrl?: string | undefined
  /** ALLOW_LOSS: a standby that may lag behind is accepted. Never accepts a server that does not sync. */
  readonly allowLoss: boolean
  /** Most connections of this process to PostgreSQL. */
  readonly poolSize?: number | undefined
  /** Told what an operator wants to know, one line at a time. */
  readonly log?: ((message: string) => void) | undefined
  /** Tests only. */
  readonly limits?: SqliteLimits | undefined
  readonly replicaLimits?: ReplicaLimits | undefined
  readonly postgresLimits?: PostgresLimits | undefined
}

/**
 * Opens the database, migrated and checked.
 * @throws DatabaseRefused with one readable line when it cannot keep the promise or is somebody else's.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.url) {
    // Loaded when wanted: a school on SQLite does not carry the other driver in memory.
    const { PostgresDatabase } = await import('./postgres/postgres-database.ts')
    const { url, readUrl } = options
    const database = await PostgresDatabase.open({ ...options, url })
    await migrated(database, database.kysely, options)
    if (readUrl) await closedIfFails(database, () => database.useReplica(readUrl, { ...options, url }))
    return database
  }
  const database = await SqliteDatabase.open(options)
  return migrated(database, database.writer, options)
}

async function migrated<D extends Database>(
  database: D,
  kysely: Kysely<Tables>,
  options: OpenOptions,
): Promise<D> {
  await closedIfFails(database, () => migrate(kysely, database.dialect, options.log))
  return database
}

async function closedIfFails(database: Database, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    await database.close()
    if (error instanceof DatabaseUnavailable) throw new DatabaseRefused(error.message, { cause: error })
    throw error
  }
}
