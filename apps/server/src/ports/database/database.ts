/**
 * The database port. Stores run inside `read` or `write` and await nothing but `tx` there; whatever guards a write
 * stands in its WHERE or under a row lock. Two dialects speak it: SQLite (one file, one owner) and PostgreSQL.
 * Columns are text, 64-bit integers (milliseconds, hundredths of a mark; parsed to number), 0/1, JSON as text, bytes.
 */
import type { Kysely, Transaction } from 'kysely'
import { Unavailable } from '../../platform/unavailable.ts'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'

/** A handle for statements inside one unit of work. */
export type Tx = Transaction<Tables>

/** What a store may read with; the same query builder without a transaction's promise to be alone. */
export type Reader = Kysely<Tables>

/** How old a read may be. A copy that is used at all is a few seconds old at most. */
export interface Lag {
  /** What was committed before this moment (`performance.now()`) must be seen. */
  readonly since: number
}

/** Any copy that is used at all will do: for what decides nothing, and what nobody has just written. */
export const mayLag: Lag = { since: Number.NEGATIVE_INFINITY }

/** All that this process knows to be committed must be seen, but nothing later. */
export function asOfNow(): Lag {
  return { since: performance.now() }
}

/** behind: too far to be read. */
export type ReplicaState = 'ok' | 'behind' | 'unavailable'

/** The standby that serves reads which may lag, as this process sees it. */
export interface ReplicaView {
  readonly state: ReplicaState
  /** The age of what can be read there, in milliseconds; infinite when not known. */
  readonly lagMs: number
  /** Reads that might lag, by who served them. */
  readonly served: Readonly<Record<'replica' | 'primary', number>>
}

/** Somebody who keeps others from writing. */
export interface Blocker {
  /** The number of the process: PostgreSQL's own of the session, with SQLite the system's. */
  readonly pid: number
  /** What it runs: the statement without the values in it, or the program. */
  readonly what: string
  /** For how many seconds its transaction has been open; undefined where nobody tells. */
  readonly seconds?: number
}

export interface Database {
  readonly dialect: Dialect
  /** There only where DATABASE_READ_URL names one. */
  readonly replica?: ReplicaView | undefined
  /** Runs a short read by key. On SQLite it runs on the main thread: no scans here, use `scan`. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * Runs a read that may take long (export, search, result lists); on SQLite in the read-only worker pool. With `lag` it may
   * be served by a standby and, where that fails, `work` runs once more on the primary: it only reads, and what it does
   * not find is no error of its own.
   */
  scan<T>(work: (db: Reader) => Promise<T>, lag?: Lag): Promise<T>
  /**
   * Runs one unit of work in a transaction that commits durably before it resolves. SQLite: BEGIN IMMEDIATE on the only
   * writing connection, one unit at a time, keep under 20 ms. PostgreSQL: READ COMMITTED; take row locks with `lockRows`.
   * Retries by itself only where nothing can have been committed (serialisation failure, deadlock): `work` may run twice.
   * @throws DatabaseUnavailable when the database is away, full or the outcome of the commit is not known.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A cheap question to the database, for health: resolves when it answers and takes writes.
   * @throws DatabaseUnavailable
   */
  ping(): Promise<void>
  /** Who holds a lock that this program waits for; nobody where nothing is known of it. Not there in a command beside a server. */
  blockers?(): Promise<readonly Blocker[]>
  close(): Promise<void>
}

/** The database is away, full, or the outcome of a commit is unknown. Becomes 503; repeating the call is safe. */
export class DatabaseUnavailable extends Unavailable {
  override readonly name = 'DatabaseUnavailable'
  readonly part = 'database'
}

/** The database cannot keep our promise (fsync off, folder owned by another process …): start refuses with this text. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}
