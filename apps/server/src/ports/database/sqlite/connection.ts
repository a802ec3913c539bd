/** Opens a connection as our promise wants it and runs statements on it, prepared once. Used in threads and on main. */
import Sqlite from 'better-sqlite3'
import type { Statement } from '../statements.ts'
import type { ThreadOptions, ThreadResult } from './protocol.ts'

/** Longest wait for a lock. Only another process could hold one; the owner's lock keeps those out. */
const BUSY_MS = 2_000
/** The checkpointer is long done by then, unless it cannot work: 250 MB. */
const LAST_RESORT_PAGES = 64_000
/** What stays of the log's file when it begins anew: a little more than it usually has, as growing makes each flush dearer. In bytes. */
const KEPT_LOG = 160 * 1024 * 1024
const MOST_STATEMENTS = 500
const SCHEMA_CHANGE = /^\s*(create|alter|drop)\b/i

/** A failure to keep the promise; carries a code like SQLite's own errors. */
class NotDurable extends Error {
  readonly code = 'SQLITE_IOERR_NOT_DURABLE'
}

interface Prepared {
  readonly statement: Sqlite.Statement
  /** Undefined for a statement that returns no rows. */
  readonly columns: readonly string[] | undefined
}

/**
 * One open connection, synchronous: whoever calls it is held up. With `writes` the file is made where it is missing.
 * @throws SQLite's own errors, and one with the code SQLITE_IOERR_NOT_DURABLE where WAL or synchronous=FULL cannot be had
 */
export class Connection {
  readonly #db: Sqlite.Database
  readonly #statements = new Map<string, Prepared>()

  constructor({ file, writes, cache, maxPages }: ThreadOptions) {
    this.#db = new Sqlite(file, { readonly: !writes, fileMustExist: !writes, timeout: BUSY_MS })
    const db = this.#db
    db.pragma(`cache_size = -${cache}`)
    db.pragma('mmap_size = 0') // a failing disk is an error to answer with, not a signal to die of
    db.pragma('temp_store = memory')
    db.pragma('foreign_keys = off')
    db.pragma('trusted_schema = off')
    if (!writes) return
    db.pragma('journal_mode = wal')
    db.pragma('synchronous = full')
    db.pragma('fullfsync = on') // macOS: fsync alone leaves data in the drive's cache
    db.pragma('checkpoint_fullfsync = on')
    db.pragma(`wal_autocheckpoint = ${LAST_RESORT_PAGES}`)
    db.pragma(`journal_size_limit = ${KEPT_LOG}`)
    if (maxPages) db.pragma(`max_page_count = ${maxPages}`)
    const journal = db.pragma('journal_mode', { simple: true })
    const synchronous = db.pragma('synchronous', { simple: true })
    if (journal !== 'wal' || synchronous !== 2) {
      db.close()
      throw new NotDurable(`journal_mode is ${journal} and synchronous ${synchronous}, not wal and full (2)`)
    }
  }

  /** Whether a begin has been neither committed nor rolled back, also by SQLite itself after an error. */
  get inTransaction(): boolean {
    return this.#db.inTransaction
  }

  /** Runs one statement; `times` sets of parameters run it as often. Rows come as one flat list of cells, which is quick to send between threads. */
  run({ sql, parameters, times }: Statement): ThreadResult {
    const { statement, columns } = this.#prepare(sql)
    const values = parameters.map(toValue)
    if (times !== undefined) return { changes: runMany(statement, values, times) }
    if (!columns) {
      const { changes } = statement.run(values)
      if (SCHEMA_CHANGE.test(sql)) this.#statements.clear()
      return { changes }
    }
    const cells: unknown[] = []
    for (const row of statement.all(values) as unknown[][]) for (const cell of row) cells.push(cell)
    return { columns, cells }
  }

  /** Runs a bare command: begin, commit, rollback. */
  exec(sql: string): void {
    this.#prepare(sql).statement.run()
  }

  /** How many pages of the log are not yet in the file. */
  backlog(): number {
    const [, log, done] = (this.run({ sql: 'pragma wal_checkpoint(noop)', parameters: [] }).cells ??
      []) as number[]
    return (log ?? 0) - (done ?? 0)
  }

  /** Copies the log into the file, as far as no reader still needs the old pages; waits for nobody. */
  checkpoint(): void {
    this.run({ sql: 'pragma wal_checkpoint(passive)', parameters: [] })
  }

  /** Whatever transaction is open is rolled back. */
  close(): void {
    this.#statements.clear()
    this.#db.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    // Statements with lists of varying length would fill it: dropping all is rare and cheap.
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear()
    const statement = this.#db.prepare(sql)
    const columns = statement.reader ? statement.columns().map((column) => column.name) : undefined
    if (columns) statement.raw()
    const prepared = { statement, columns }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

function runMany(statement: Sqlite.Statement, values: readonly unknown[], times: number): number {
  const width = values.length / times
  let changes = 0
  for (let i = 0; i < times; i++) changes += statement.run(values.slice(i * width, (i + 1) * width)).changes
  return changes
}

/** Whole numbers are bound as integers: better-sqlite3 binds every number as a real, '5.0' in a text. */
function toValue(value: unknown): unknown {
  return Number.isSafeInteger(value) ? BigInt(value as number) : value
}
