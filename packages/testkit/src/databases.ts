/** A fresh database of either dialect for a test. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Dialect } from '@porua/server/ports/database/database'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { askServer, copyClause, migratedTemplate } from './shared-postgres.ts'

/** Both databases: for a test that needs them together. */
export const bothDialects: readonly Dialect[] = ['sqlite', 'postgres']

/** The databases of the running Vitest project (TEST_DATABASE, `vitest.config.ts`), for `describe.each`. Both outside of one. */
export const dialects: readonly Dialect[] = bothDialects.filter(
  (dialect) => dialect === (process.env.TEST_DATABASE ?? dialect),
)

export interface Place {
  dataDir: string
  /** Undefined for SQLite. */
  url: string | undefined
  remove(): Promise<void>
}

/** A folder, and for PostgreSQL an empty database on the server of TEST_POSTGRES_URL (the test run starts one). */
export function freshPlace(dialect: Dialect): Promise<Place> {
  return placeOf(dialect)
}

/**
 * A place whose database stands at this program's schema, as the program itself has made it: a copy, which costs a third of
 * migrating again. Nothing else is in it. A test about starting from nothing takes a `freshPlace`.
 */
export async function migratedPlace(dialect: Dialect): Promise<Place> {
  if (dialect === 'postgres') return placeOf(dialect, await migratedTemplate(postgresOfTheRun()))
  const place = await placeOf(dialect)
  writeFileSync(join(place.dataDir, sqliteFile), await migratedFile(), { mode: 0o600 })
  return place
}

async function placeOf(dialect: Dialect, template?: string): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porua-data-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (dialect === 'sqlite') return { dataDir, url: undefined, remove: async () => removeFolder() }
  const server = postgresOfTheRun()
  const name = `porua_${randomBytes(6).toString('hex')}`
  await askServer(server, `create database ${name} ${await copyClause(server, template)}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    dataDir,
    url: url.href,
    remove: async () => {
      await askServer(server, `drop database if exists ${name} with (force)`)
      removeFolder()
    },
  }
}

/** An open, migrated database and how to get rid of it. */
export async function freshDatabase(dialect: Dialect): Promise<{ db: Database; close(): Promise<void> }> {
  const place = await migratedPlace(dialect)
  const db = await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: false })
  return {
    db,
    close: async () => {
      await db.close()
      await place.remove()
    },
  }
}

const sqliteFile = 'porua.db'
let made: Promise<Buffer> | undefined

/** The file of a migrated database, made once per process. */
function migratedFile(): Promise<Buffer> {
  made ??= (async () => {
    const place = await placeOf('sqlite')
    const db = await openDatabase({ dataDir: place.dataDir, allowLoss: false })
    // The connection that closes last empties the log: the file is whole without it.
    await db.close()
    const bytes = readFileSync(join(place.dataDir, sqliteFile))
    await place.remove()
    return bytes
  })()
  return made
}

function postgresOfTheRun(): string {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run through vitest, which starts a PostgreSQL')
  return server
}
