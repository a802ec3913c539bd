/** Databases on the PostgreSQL that a whole test run shares: hundreds of them come and go. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { Pool } from 'pg'
import { ensureTemplate } from './postgres.ts'

const migrations = resolve(import.meta.dirname, '../../../apps/server/src/ports/database/migrations')
const pools = new Map<string, Pool>()
const templates = new Map<string, Promise<string>>()

/** Runs a statement on the server's own database, over one connection that stays: a new one costs as much as the statement. */
export async function askServer(server: string, statement: string): Promise<void> {
  await poolOf(server).query(statement)
}

/** What `create database` says to copy the files of `template` (PostgreSQL's own bare one by default). */
export async function copyClause(server: string, template = 'template1'): Promise<string> {
  const { rows } = await poolOf(server).query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  // Since 15 a copy goes through the log page by page unless it is told not to, at three times the work.
  const asFiles = Number(rows[0]?.version) >= 150_000 ? ' strategy file_copy' : ''
  return `template ${template}${asFiles}`
}

/** The name of a database with this program's schema and nothing in it, made once per server. */
export function migratedTemplate(server: string): Promise<string> {
  const made = templates.get(server) ?? makeTemplate(server)
  templates.set(server, made)
  return made
}

async function makeTemplate(server: string): Promise<string> {
  const name = `migrated_${digestOfMigrations()}`
  await ensureTemplate(server, name, async (url) => {
    const database = await openDatabase({ dataDir: '', url, allowLoss: false, poolSize: 1 })
    await database.close()
  })
  return name
}

/** A server that stays may have the template of another day's migrations. */
function digestOfMigrations(): string {
  return globSync('**/*.ts', { cwd: migrations })
    .sort()
    .reduce((hash, file) => hash.update(readFileSync(join(migrations, file))), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)
}

function poolOf(server: string): Pool {
  const known = pools.get(server)
  if (known) return known
  const pool = new Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A server that goes takes the connection along; the next statement opens another.
  pool.on('error', () => undefined)
  pools.set(server, pool)
  return pool
}
