/**
 * A standby that serves reads which may lag. It is never asked how far behind it is while a read waits: this process
 * looks every second where the primary's log ends and how far the standby has come in it, and remembers the moment as of
 * which the standby is complete. No clock of another machine is believed, and an idle or a torn-off primary deceives nobody.
 */
import { Kysely, sql } from 'kysely'
import type { PoolClient } from 'pg'
import {
  DatabaseRefused,
  DatabaseUnavailable,
  type Lag,
  type Reader,
  type ReplicaState,
  type ReplicaView,
} from '../database.ts'
import { StatementError, UnitFailed } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { makePool, reasonOf } from './pool.ts'
import { dialectOf, PostgresUnitDriver } from './postgres-driver.ts'
import { Semaphore } from './semaphore.ts'
import { placeOf } from './types.ts'

/** A standby that cannot be reached at once is no help. */
const CONNECT_MS = 1_000
/** A read that takes longer is cancelled there and done on the primary. */
const STATEMENT_MS = 5_000
/** A standby that says nothing for so long has gone. */
const SILENT_MS = 6_000
/** So long are places of the primary's log remembered. */
const REMEMBERED_MS = 60_000

/** What tests set lower than life does. */
export interface ReplicaLimits {
  /** From the end of one look to the next. */
  readonly lookMs?: number
  /** A copy that is older is not read. */
  readonly maxLagMs?: number
}

export interface ReplicaOptions {
  readonly url: string
  readonly primary: Kysely<Tables>
  readonly poolSize: number
  readonly log?: ((message: string) => void) | undefined
  readonly limits?: ReplicaLimits | undefined
}

/** Where the primary's log ended at a moment (monotonic milliseconds). */
interface Place {
  readonly at: number
  readonly lsn: number
}

/** One standby; reads that it cannot serve in time go to the primary. */
export class Replica implements ReplicaView {
  readonly #options: ReplicaOptions
  readonly #kysely: Kysely<Tables>
  readonly #semaphore: Semaphore
  readonly #lookMs: number
  readonly #maxLagMs: number
  #places: Place[] = []
  /** Whatever was committed before this moment is there. */
  #completeAsOf = Number.NEGATIVE_INFINITY
  #away = true
  #said: ReplicaState = 'ok'
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #closed = false
  readonly #served = { replica: 0, primary: 0 }

  /**
   * Connects and looks once; a standby that is away is waited for. @throws DatabaseRefused when it copies another server.
   */
  static async open(options: ReplicaOptions): Promise<Replica> {
    const replica = new Replica(options)
    try {
      await replica.#refuseStranger()
      await replica.#lookOnce()
      replica.#next()
      return replica
    } catch (error) {
      await replica.close()
      throw error
    }
  }

  private constructor(options: ReplicaOptions) {
    const { url, poolSize, log, limits = {} } = options
    this.#options = options
    this.#lookMs = limits.lookMs ?? 1_000
    this.#maxLagMs = limits.maxLagMs ?? 5_000
    const pool = makePool({ url, size: poolSize, connectMs: CONNECT_MS, greetMs: STATEMENT_MS, log })
    this.#kysely = new Kysely({ dialect: dialectOf(new PostgresUnitDriver(pool, greet, SILENT_MS)) })
    // One connection is kept for looking.
    this.#semaphore = new Semaphore(Math.max(1, poolSize - 1))
  }

  get state(): ReplicaState {
    if (this.#away) return 'unavailable'
    return this.lagMs <= this.#maxLagMs ? 'ok' : 'behind'
  }

  get lagMs(): number {
    return performance.now() - this.#completeAsOf
  }

  get served(): Readonly<Record<'replica' | 'primary', number>> {
    return this.#served
  }

  /** Reads from the standby where it has all that is asked for and does not fail, else with `primary`. */
  async scan<T>(work: (db: Reader) => Promise<T>, { since }: Lag, primary: () => Promise<T>): Promise<T> {
    if (this.state === 'ok' && this.#completeAsOf >= since) {
      try {
        const found = await this.#semaphore.use(() => this.#read(work))
        this.#served.replica++
        return found
      } catch (error) {
        // Away, cancelled because its own copying needed the rows, or without a table that the primary has just got.
        if (!isOfDatabase(error)) throw error
        if (error instanceof DatabaseUnavailable) this.#away = true // until the next look
      }
    }
    this.#served.primary++
    return primary()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#looking
    await this.#kysely.destroy()
  }

  #read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    return this.#kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work)
  }

  #next(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      this.#looking = this.#lookOnce().finally(() => this.#next())
    }, this.#lookMs)
    this.#timer.unref()
  }

  async #lookOnce(): Promise<void> {
    try {
      await this.#look()
      this.#away = false
      this.#tell()
    } catch (error) {
      this.#away = true
      this.#tell(error)
    }
  }

  async #look(): Promise<void> {
    const at = performance.now()
    // A commit is acknowledged once it is on the primary's disk: what was acknowledged before `at` is before this place.
    const { lsn } = await one<{ lsn: number }>(
      this.#options.primary,
      sql`pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as lsn`,
    )
    this.#places = [...this.#places.filter((place) => at - place.at < REMEMBERED_MS), { at, lsn }]
    const seen = await one<{ lsn: number | null }>(
      this.#kysely,
      sql`pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as lsn`,
    )
    const reached = this.#places.findLast((place) => place.lsn <= (seen.lsn ?? -1))
    this.#completeAsOf = reached?.at ?? Number.NEGATIVE_INFINITY
  }

  /** One line when it goes, and one when it is back. */
  #tell(error?: unknown): void {
    const { state } = this
    if (state === this.#said) return
    this.#said = state
    const place = placeOf(this.#options.url)
    this.#options.log?.(
      state === 'ok'
        ? `database: the read replica at ${place} is used`
        : `database: the read replica at ${place} is not used, the primary is read instead: ${
            error === undefined ? 'it is too far behind' : reasonOf(error)
          }`,
    )
  }

  async #refuseStranger(): Promise<void> {
    const identity = sql`(select system_identifier::text from pg_control_system()) as id`
    const { id } = await one<{ id: string }>(this.#options.primary, identity)
    const its = await one<{ id: string }>(this.#kysely, identity).catch((error: unknown) => {
      // Away or not ready: it is looked for as long as the server runs.
      if (isOfDatabase(error)) return undefined
      throw error
    })
    if (its !== undefined && its.id !== id)
      throw new DatabaseRefused(
        `DATABASE_READ_URL (${placeOf(this.#options.url)}) is no standby of DATABASE_URL: it copies another server`,
      )
  }
}

/** Readies a new session: only a standby is read, and nothing is written through it. */
async function greet(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ standby: number }>('select pg_is_in_recovery() as standby')
  if (!rows[0]?.standby) throw new DatabaseUnavailable('it is not a standby')
  await client.query(
    `set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = ${SILENT_MS};
     set default_transaction_read_only = on; set standard_conforming_strings = on`,
  )
}

async function one<Row>(db: Reader, columns: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw new DatabaseUnavailable('the database tells nothing about itself')
  return row
}

function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable || error instanceof StatementError || error instanceof UnitFailed
  )
}
