/** The whole of a SQLite file. Read in the caller's own process: WAL lets any number read beside the one that writes. */
import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@porua/files/make-folder'
import Sqlite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { type Database, DatabaseRefused } from '../database.ts'
import { sqliteError } from '../errors.ts'
import { migrateTo } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { lockFolder, type OwnerLock } from '../sqlite/owner-lock.ts'
import { SqliteDatabase } from '../sqlite/sqlite-database.ts'
import type { Tables } from '../tables.ts'
import {
  type Cell,
  inPages,
  isApart,
  type Pages,
  type WholeSource,
  type WholeTable,
  type WholeTarget,
  wholeTable,
} from './whole.ts'

const fileName = 'porua.db'
const workshopPrefix = '.restoring-'

/** The file as it stands now. @throws DatabaseRefused where there is none */
export function openSqliteSource(dataDir: string): WholeSource {
  const file = join(dataDir, fileName)
  if (!existsSync(file)) throw new DatabaseRefused(`there is no database in ${dataDir}`)
  const db = saying(() => new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 }))
  try {
    db.pragma('cache_size = -16384')
    db.exec('begin')
    // The first read is what fixes the moment.
    const tables = tablesOf(db)
    return {
      dialect: 'sqlite',
      tables,
      migrations: migrationsOf(db),
      pages: (table) => pagesOf(db, table),
      close: async () => void db.close(),
    }
  } catch (error) {
    db.close()
    throw asOurs(error)
  }
}

/** Holds the folder, so that no server can start on it meanwhile. @throws DatabaseRefused while one runs */
export function holdFolder(dataDir: string): OwnerLock {
  makeFolder(dataDir, 0o700)
  return lockFolder(dataDir)
}

/**
 * Makes the file beside its place, in a folder of its own below `dataDir`, and moves it there when it is whole.
 * @throws DatabaseRefused where a database is already, or a server runs.
 */
export async function openSqliteTarget(dataDir: string, migrations: readonly string[]): Promise<WholeTarget> {
  const lock = holdFolder(dataDir)
  let workshop = ''
  let db: Sqlite.Database | undefined
  let finished = false
  const abandon = async () => {
    if (finished) return
    finished = true
    db?.close()
    if (workshop !== '') await rm(workshop, { recursive: true, force: true })
    lock.release()
  }
  try {
    if (existsSync(join(dataDir, fileName)))
      throw new DatabaseRefused(`${dataDir} holds a database already (${fileName}): name an empty folder`)
    // Left by a process that was killed; the lock says that it is gone.
    for (const name of readdirSync(dataDir))
      if (name.startsWith(workshopPrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
    workshop = mkdtempSync(join(dataDir, workshopPrefix))
    await makeSchema(workshop, migrations)
    const made = new Sqlite(join(workshop, fileName))
    db = made
    // Nobody reads it before it is whole and synced: until then a crash costs nothing but the work.
    for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -32768'])
      made.pragma(pragma)
    made.exec('begin')
    return {
      dialect: 'sqlite',
      tables: tablesOf(made),
      insert: async (table, rows) => insertRows(made, table, rows),
      pages: (table) => pagesOf(made, table),
      async finish(rebuild) {
        made.exec('commit')
        made.close()
        db = undefined
        await withDatabase(workshop, rebuild)
        syncNow(join(workshop, fileName))
        await rename(join(workshop, fileName), join(dataDir, fileName))
        syncNow(dataDir)
        await abandon()
      },
      abandon,
    }
  } catch (error) {
    await abandon()
    throw asOurs(error)
  }
}

/** Opens it as a server would, which migrates it to the newest schema. */
async function withDatabase(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataDir, allowLoss: false })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function makeSchema(dataDir: string, migrations: readonly string[]): Promise<void> {
  const database = await SqliteDatabase.open({ dataDir })
  try {
    await migrateTo(database.writer as Kysely<Tables>, 'sqlite', migrations)
  } finally {
    await database.close()
  }
}

function tablesOf(db: Sqlite.Database): WholeTable[] {
  const names = db
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .pluck()
    .all() as string[]
  return names
    .filter((name) => !isApart(name))
    .map((name) => {
      const columns = db.pragma(`table_info(${quoted(name)})`) as { name: string; type: string; pk: number }[]
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
      return wholeTable(
        name,
        columns,
        key.map((column) => column.name),
      )
    })
}

function migrationsOf(db: Sqlite.Database): string[] {
  return db.prepare('select name from kysely_migration order by name').pluck().all() as string[]
}

async function* pagesOf(db: Sqlite.Database, { name, columns, key }: WholeTable): Pages & AsyncGenerator {
  const list = columns.map((column) => quoted(column.name)).join(', ')
  try {
    const select = db.prepare(
      `select ${list} from ${quoted(name)} order by ${key.map((column) => quoted(column)).join(', ')}`,
    )
    yield* inPages(select.raw().iterate() as Iterable<Cell[]>)
  } catch (error) {
    throw asOurs(error)
  }
}

function insertRows(
  db: Sqlite.Database,
  { name, columns }: WholeTable,
  rows: readonly (readonly Cell[])[],
): void {
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const marks = columns.map(() => '?').join(', ')
  try {
    const insert = db.prepare(`insert into ${quoted(name)} (${list}) values (${marks})`)
    for (const row of rows) insert.run(row)
  } catch (error) {
    throw asOurs(error)
  }
}

/** Flushes a file or a folder's names to the disk. */
function syncNow(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function saying<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asOurs(error)
  }
}

/** SQLite's own errors become the port's. */
function asOurs(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  return sqliteError(error.code, error.message)
}
