/** The database for the command line: the owner's, through its socket, where one is alive; else the file itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { type Database, DatabaseRefused, DatabaseUnavailable, type Reader, type Tx } from '../database.ts'
import { newestMigration } from '../migrate.ts'
import { type OpenOptions, openDatabase } from '../open-database.ts'
import { FolderInUse, readOwnerNote } from '../sqlite/owner-lock.ts'
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts'
import type { Tables } from '../tables.ts'
import { Gate, insideUnit } from '../unit-scope.ts'
import { OwnerLine, RemoteSource } from './remote-source.ts'

/** An owner that starts or stops holds the folder for a moment without listening. */
const PATIENCE_MS = 10_000

/**
 * Opens the database of `dataDir` beside a running server, or alone. With a `url` it is PostgreSQL, which takes both.
 * @throws DatabaseRefused also when the running server is another version.
 */
export async function openOwned(options: OpenOptions): Promise<Database> {
  if (options.url) return openDatabase(options)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const remote = await openRemote(options.dataDir)
    if (remote) return remote
    try {
      return await openDatabase(options)
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** The database as its owner serves it; undefined where no owner listens. */
async function openRemote(dataDir: string): Promise<Database | undefined> {
  const path = readOwnerNote(dataDir)?.socket
  if (!path) return undefined
  const line = await OwnerLine.open(path).catch(() => undefined)
  if (!line) return undefined
  try {
    const reply = await line.ask({ op: 'hello' }).catch(() => undefined)
    if (!reply || !('hello' in reply)) return undefined
    const { pid, schema } = reply.hello
    if (schema !== newestMigration()) {
      throw new DatabaseRefused(
        `the server (process ${pid}) is another version: run this command from its folder`,
      )
    }
    return new RemoteDatabase(path)
  } finally {
    line.close()
  }
}

class RemoteDatabase implements Database {
  readonly dialect = 'sqlite'
  readonly #gate = new Gate()
  readonly #path: string
  readonly #reader: Kysely<Tables>
  readonly #scanner: Kysely<Tables>
  readonly #writer: Kysely<Tables>

  constructor(path: string) {
    this.#path = path
    this.#reader = new Kysely({ dialect: sqliteDialect(new RemoteSource(path, 'read')) })
    this.#scanner = new Kysely({ dialect: sqliteDialect(new RemoteSource(path, 'scan')) })
    this.#writer = new Kysely({ dialect: sqliteDialect(new RemoteSource(path, 'write')) })
  }

  async read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    this.#gate.enter('read')
    return work(this.#reader)
  }

  async scan<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    this.#gate.enter('scan')
    return this.#scanner.transaction().execute(work)
  }

  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#gate.enter('write')
    return this.#writer.transaction().execute((tx) => insideUnit(() => work(tx)))
  }

  async ping(): Promise<void> {
    this.#gate.enter('ping')
    const line = await OwnerLine.open(this.#path).catch(() => undefined)
    if (!line) throw new DatabaseUnavailable('the server that owns the data folder does not answer')
    await line.ask({ op: 'hello' }).finally(() => line.close())
  }

  async close(): Promise<void> {
    if (!this.#gate.close()) return
    await Promise.all([this.#reader, this.#scanner, this.#writer].map((kysely) => kysely.destroy()))
  }
}
