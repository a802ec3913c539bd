/** PostgreSQL: any number of processes, a pool in each; the server orders the writers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import {
  type Blocker,
  type Database,
  DatabaseRefused,
  DatabaseUnavailable,
  type Lag,
  type Reader,
  type Tx,
} from '../database.ts'
import { StatementError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { Gate, insideUnit } from '../unit-scope.ts'
import { blockersAt } from './blockers.ts'
import { checkDurability, greet } from './durability-check.ts'
import { makePool, reasonOf } from './pool.ts'
import { dialectOf, PostgresUnitDriver } from './postgres-driver.ts'
import { Replica, type ReplicaLimits } from './replica.ts'
import { Semaphore } from './semaphore.ts'
import { placeOf } from './types.ts'

const POOL_SIZE = 16
const CONNECT_MS = 5_000
const GREET_MS = 10_000
/** A statement of a unit; a long read may take SCAN_MS. */
const STATEMENT_MS = 60_000
const SCAN_MS = 600_000
const MOST_TRIES = 6
/** A statement on a connection that has gone silent would keep a process that is to stop for SCAN_MS. */
const CLOSE_MS = 10_000

/** What tests set lower than life does. */
export interface PostgresLimits {
  /** After so many milliseconds without an answer a connection counts as lost. */
  readonly silentMs: number
  /** Longest wait for statements under way when it is closed, in milliseconds. */
  readonly closeMs?: number
}

export interface PostgresOptions {
  readonly url: string
  readonly allowLoss: boolean
  readonly poolSize?: number | undefined
  /** A standby for reads that may lag. */
  readonly readUrl?: string | undefined
  readonly replicaLimits?: ReplicaLimits | undefined
  /** Tests only. */
  readonly postgresLimits?: PostgresLimits | undefined
  readonly log?: ((message: string) => void) | undefined
}

/** `Database` on PostgreSQL; made by `open`, which refuses a server that would not keep what it acknowledges. */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres'
  /** Without the port's rules: for the migrator alone. */
  readonly kysely: Kysely<Tables>
  readonly #gate = new Gate()
  /** Long reads may take a quarter of the pool, so that answers are never without a connection. */
  readonly #scans: Semaphore
  readonly #closeMs: number
  readonly #url: string

  #replica: Replica | undefined

  /** Connects and checks the server's promise. @throws DatabaseRefused */
  static async open(options: PostgresOptions): Promise<PostgresDatabase> {
    const { url, log, poolSize = POOL_SIZE, postgresLimits } = options
    const greetMs = postgresLimits?.silentMs ?? GREET_MS
    const pool = makePool({ url, log, size: poolSize, connectMs: CONNECT_MS, greetMs })
    try {
      const client = await pool.connect()
      try {
        await checkDurability(client, options.allowLoss)
      } finally {
        client.release()
      }
    } catch (error) {
      await pool.end()
      if (error instanceof DatabaseRefused) throw error
      throw new DatabaseRefused(`PostgreSQL does not answer at ${placeOf(url)}: ${reasonOf(error)}`)
    }
    return new PostgresDatabase(pool, options)
  }

  /** Reads that may lag go to the standby `url` from now on, where it is fit. @throws DatabaseRefused */
  async useReplica(
    url: string,
    { log, poolSize = POOL_SIZE, replicaLimits }: PostgresOptions,
  ): Promise<void> {
    this.#replica = await Replica.open({ url, log, poolSize, primary: this.kysely, limits: replicaLimits })
  }

  private constructor(
    pool: pg.Pool,
    { url, allowLoss, poolSize = POOL_SIZE, postgresLimits }: PostgresOptions,
  ) {
    this.#url = url
    const greeting = (client: pg.PoolClient) => greet(client, allowLoss, STATEMENT_MS)
    const driver = new PostgresUnitDriver(pool, greeting, postgresLimits?.silentMs)
    this.kysely = new Kysely({ dialect: dialectOf(driver) })
    this.#scans = new Semaphore(Math.max(1, Math.floor(poolSize / 4)))
    this.#closeMs = postgresLimits?.closeMs ?? CLOSE_MS
  }

  async read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    this.#gate.enter('read')
    return tried(() => work(this.kysely))
  }

  get replica(): Replica | undefined {
    return this.#replica
  }

  async scan<T>(work: (db: Reader) => Promise<T>, lag?: Lag): Promise<T> {
    this.#gate.enter('scan')
    if (lag && this.#replica) return this.#replica.scan(work, lag, () => this.#scan(work))
    return this.#scan(work)
  }

  #scan<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    return this.#scans.use(() =>
      tried(() =>
        this.kysely
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (tx) => {
            // It holds no locks, and what it reads may be worked on between two statements.
            await sql`select set_config('statement_timeout', ${String(SCAN_MS)}, true),
              set_config('idle_in_transaction_session_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx)
            return work(tx)
          }),
      ),
    )
  }

  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#gate.enter('write')
    return tried(() => this.kysely.transaction().execute((tx) => insideUnit(() => work(tx))))
  }

  async ping(): Promise<void> {
    this.#gate.enter('ping')
    const { rows } = await sql<{ refuses: string }>`
      select current_setting('transaction_read_only') as refuses`.execute(this.kysely)
    // A standby, or a server that was set so because its disk is nearly full.
    if (rows[0]?.refuses === 'on') throw new DatabaseUnavailable('the database is read-only')
  }

  blockers(): Promise<readonly Blocker[]> {
    return blockersAt(this.#url)
  }

  /** Waits for statements under way, but not for those that may never end; what had been committed is so in any case. */
  async close(): Promise<void> {
    if (!this.#gate.close()) return
    await this.#replica?.close()
    await Promise.race([this.kysely.destroy(), sleep(this.#closeMs, undefined, { ref: false })])
  }
}

/**
 * Runs `work`, and again where the server has undone it through no fault of its own: a serialisation failure, a deadlock, a
 * statement that was prepared for the schema of an older version. Nothing is committed then.
 * @throws DatabaseUnavailable after some tries
 */
async function tried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StatementError) || error.fault !== 'retry') throw error
      if (tries >= MOST_TRIES) {
        throw new DatabaseUnavailable(`the database is too busy: ${error.code} ${tries} times`, {
          cause: error,
        })
      }
      await sleep(Math.random() * 5 * 2 ** tries)
    }
  }
}
