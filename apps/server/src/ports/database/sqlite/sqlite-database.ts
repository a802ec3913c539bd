/** SQLite: one file, one owner, one writer thread; reads by key on the main thread, long reads in their own threads. */
import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@porua/files/make-folder'
import { Kysely, sql } from 'kysely'
import {
  type Blocker,
  type Database,
  DatabaseRefused,
  DatabaseUnavailable,
  type Reader,
  type Tx,
} from '../database.ts'
import { UnitFailed } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { Gate, insideUnit } from '../unit-scope.ts'
import { Checkpointer } from './checkpointer.ts'
import { lockHolders } from './lock-holders.ts'
import { MainReader } from './main-reader.ts'
import { lockFolder, type OwnerLock } from './owner-lock.ts'
import { Scanners } from './scanners.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { ThreadLink } from './thread-link.ts'
import { Writer } from './writer.ts'

/** KiB of page cache. */
const CACHE = { writer: 16_384, main: 8_192, scanner: 4_096, checkpointer: 256 }
const PING_MS = 2_000
const SILENT_MS = 20_000
/** For so long a file that could be written to is taken to be writable, unless a unit finds otherwise. */
const PROOF_MS = 10_000
/** Writes one page of the log, and changes nothing. */
const PROOF = { sql: 'pragma user_version = 0', parameters: [] }

/** What tests set lower than life does. */
export interface SqliteLimits {
  /** Fills the file at so many pages. */
  readonly maxPages?: number
  /** A unit that has been silent for so long while others wait is rolled back. */
  readonly silentMs?: number
}

export interface SqliteOptions {
  readonly dataDir: string
  readonly limits?: SqliteLimits | undefined
}

interface Parts {
  readonly dataDir: string
  readonly lock: OwnerLock
  readonly file: string
  readonly thread: ThreadLink
  readonly checkpointer: Checkpointer
  readonly silentMs: number
}

/** `Database` on the file in `dataDir`, which this process owns while it is open (`lock`). */
export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite'
  readonly dataDir: string
  readonly lock: OwnerLock
  /** Statements on the writing connection outside of a unit: for the migrator alone. */
  readonly writer: Kysely<Tables>
  readonly #gate = new Gate()
  readonly #thread: ThreadLink
  readonly #checkpointer: Checkpointer
  readonly #reader: Kysely<Tables>
  readonly #scanner: Kysely<Tables>
  /** When the file was last proved to be writable (monotonic milliseconds). */
  #provedAt = Number.NEGATIVE_INFINITY
  #proving: Promise<void> | undefined
  /** Why the last unit could not be written; null: it could. */
  #refusal: DatabaseUnavailable | null = null

  /** Takes the folder and starts the writer. @throws DatabaseRefused */
  static async open({ dataDir, limits = {} }: SqliteOptions): Promise<SqliteDatabase> {
    const lock = takeFolder(dataDir)
    const file = join(dataDir, 'porua.db')
    const { maxPages, silentMs = SILENT_MS } = limits
    const checkpointer = new Checkpointer({ file, writes: true, cache: CACHE.checkpointer })
    const thread = new ThreadLink(
      { file, writes: true, cache: CACHE.writer, ...(maxPages ? { maxPages } : {}) },
      () => void checkpointer.run().then((done) => done && thread.finishLog()),
    )
    const database = new SqliteDatabase({ dataDir, lock, file, thread, checkpointer, silentMs })
    try {
      // The thread opens the file and checks that it is durable before it answers the first statement.
      await sql`select 1`.execute(database.writer)
      return database
    } catch (error) {
      await database.close()
      throw new DatabaseRefused(`the database ${file} cannot be used: ${(error as Error).message}`, {
        cause: error,
      })
    }
  }

  private constructor({ dataDir, lock, file, thread, checkpointer, silentMs }: Parts) {
    this.dataDir = dataDir
    this.lock = lock
    this.#thread = thread
    this.#checkpointer = checkpointer
    const main = new MainReader({ file, writes: false, cache: CACHE.main })
    const scanners = new Scanners({ file, writes: false, cache: CACHE.scanner })
    this.writer = new Kysely({ dialect: sqliteDialect(new Writer(thread, silentMs)) })
    this.#reader = new Kysely({ dialect: sqliteDialect(main) })
    this.#scanner = new Kysely({ dialect: sqliteDialect(scanners) })
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
    try {
      const result = await this.writer.transaction().execute((tx) => insideUnit(() => work(tx)))
      this.#refusal = null
      return result
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        this.#provedAt = Number.NEGATIVE_INFINITY
        this.#refusal = error
      }
      throw error
    }
  }

  /**
   * Whether the file can be read and written to, and the writer's thread is alive; does not wait for the unit that is
   * writing. A disk that is full or read-only shows in a write alone, so one is tried from time to time.
   */
  async ping(): Promise<void> {
    this.#gate.enter('ping')
    await sql`select 1 from sqlite_schema limit 1`.execute(this.#reader)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new DatabaseUnavailable('the database thread does not answer')),
      PING_MS,
    )
    try {
      await Promise.race([this.#prove(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #prove(): Promise<void> {
    if (performance.now() - this.#provedAt < PROOF_MS) {
      await this.#thread.ask(0, [], false, 'rollback')
      return
    }
    // One at a time: on a slow disk the next who asks hears of the one that is under way.
    this.#proving ??= this.#tryWrite().finally(() => {
      this.#proving = undefined
    })
    await this.#proving
  }

  async #tryWrite(): Promise<void> {
    this.#provedAt = Number.NEGATIVE_INFINITY
    try {
      await this.#thread.ask(0, [PROOF], false, 'open')
    } catch (error) {
      if (!(error instanceof UnitFailed)) throw error
      // A unit is open: the thread writes for somebody else just now. Until that is known, what the last one heard holds.
      if (this.#refusal) throw this.#refusal
      return
    }
    this.#refusal = null
    this.#provedAt = performance.now()
  }

  async blockers(): Promise<readonly Blocker[]> {
    return lockHolders(join(this.dataDir, 'porua.db'))
  }

  async close(): Promise<void> {
    if (!this.#gate.close()) return
    await this.#scanner.destroy()
    await this.#reader.destroy()
    await this.#checkpointer.close()
    await this.writer.destroy() // last: the connection that closes last empties the log
    await this.#thread.close()
    this.lock.release()
  }
}

/** SQLite would say no more than that it cannot open a file: the system says whose permission is missing where. */
function mustBeAllowed(dataDir: string): void {
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  for (const name of ['owner.lock', 'porua.db']) {
    const file = join(dataDir, name)
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
  }
}

function takeFolder(dataDir: string): OwnerLock {
  try {
    makeFolder(dataDir, 0o700)
    mustBeAllowed(dataDir)
    const lock = lockFolder(dataDir)
    // Made before SQLite does, so that nobody else can read it even in a folder that is open to all.
    closeSync(openSync(join(dataDir, 'porua.db'), 'a', 0o600))
    return lock
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error
    throw new DatabaseRefused(`data folder ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}
