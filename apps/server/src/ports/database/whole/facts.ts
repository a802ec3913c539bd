/** What can be said of a database without changing it: whether it is sound, up to date, and set as it should be. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { missingMigrations, refuseUnknown } from '../migrate.ts'
import { openSource } from './open-whole.ts'
import type { WholePlace } from './whole.ts'

export interface DatabaseFacts {
  /** Migrations that the next start of a server runs. */
  readonly pending: readonly string[]
  /** What the database itself finds wrong in its file; PostgreSQL looks at its own by itself. */
  readonly damage: readonly string[]
  /** Bytes. */
  readonly size: number
  /** Of PostgreSQL; null for SQLite, which is opened as it must be by us. */
  readonly server: ServerFacts | null
}

export interface ServerFacts {
  /** UTC milliseconds by the server's clock. */
  readonly now: number
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  readonly maxConnections: number
}

/** Looks. @throws DatabaseRefused where there is no database, or a newer program's */
export async function databaseFacts(place: WholePlace): Promise<DatabaseFacts> {
  const source = await openSource(place)
  await source.close()
  refuseUnknown(source.migrations)
  const pending = missingMigrations(source.migrations)
  if (place.url !== null) {
    const { postgresFacts } = await import('./postgres-facts.ts')
    const { size, ...server } = await postgresFacts(place.url)
    return { pending, damage: [], size, server }
  }
  const file = join(place.dataDir, 'porua.db')
  return { pending, damage: quickCheck(file), size: statSync(file).size, server: null }
}

function quickCheck(file: string): string[] {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    const lines = db.prepare('pragma quick_check(20)').pluck().all() as string[]
    return lines.filter((line) => line !== 'ok')
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return [error.message]
    throw error
  } finally {
    db.close()
  }
}
