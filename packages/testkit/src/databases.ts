/** A fresh database of either dialect for a test. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Dialect } from '@porua/server/ports/database/database'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { Client } from 'pg'

/** Both databases, for `describe.each`. */
export const dialects: Dialect[] = ['sqlite', 'postgres']

export interface Place {
  dataDir: string
  /** Undefined for SQLite. */
  url: string | undefined
  remove(): Promise<void>
}

/** A folder, and for PostgreSQL an empty database on the server of TEST_POSTGRES_URL (the test run starts one). */
export async function freshPlace(dialect: Dialect): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porua-data-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (dialect === 'sqlite') return { dataDir, url: undefined, remove: async () => removeFolder() }
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run through vitest, which starts a PostgreSQL')
  const name = `porua_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    dataDir,
    url: url.href,
    remove: async () => {
      await asAdmin(server, `drop database if exists ${name} with (force)`)
      removeFolder()
    },
  }
}

/** An open, migrated database and how to get rid of it. */
export async function freshDatabase(dialect: Dialect): Promise<{ db: Database; close(): Promise<void> }> {
  const place = await freshPlace(dialect)
  const db = await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: false })
  return {
    db,
    close: async () => {
      await db.close()
      await place.remove()
    },
  }
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
