/** Kysely over a `pg` pool: statements prepared where it pays, commits whose outcome is told honestly. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { QueryResult as PgResult, Pool, PoolClient, QueryConfig } from 'pg'
import { DatabaseUnavailable } from '../database.ts'
import { UnitFailed } from '../errors.ts'
import { checkParameters } from '../statements.ts'
import type { BatchConnection } from '../unit-driver.ts'
import { isFull, isPlanStale, isSessionLost, isSilence, postgresError } from './postgres-errors.ts'
import { StatementNames } from './statement-names.ts'

/** After so long without an answer a connection counts as lost: beyond what the server itself allows a statement. */
const SILENT_MS = { unit: 65_000, scan: 610_000 }
/** Where the server has no room for one more connection, the process's own are waited for. */
const FULL = { atMostMs: 5_000, everyMs: 50 }

/** Kysely's dialect on this driver. */
export function dialectOf(driver: PostgresUnitDriver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

/** Runs once on each new connection, before anybody uses it. */
export type Greeting = (client: PoolClient) => Promise<void>

/** Kysely's driver over one pool; every connection is greeted once, before its first statement. */
export class PostgresUnitDriver implements Driver {
  readonly #pool: Pool
  readonly #greet: Greeting
  readonly #names = new StatementNames()
  /** Those that have been greeted, and the age in which they were. */
  readonly #greeted = new WeakMap<PoolClient, number>()
  /**
   * Another one begins when a plan is found stale, or a connection silent: whoever was greeted before has prepared statements for
   * an older schema, or leads to a machine that is gone.
   */
  #age = 0
  readonly #silentMs: { readonly unit: number; readonly scan: number }

  /** `silentMs`: after so long without an answer a connection counts as lost, whatever it was asked. */
  constructor(pool: Pool, greet: Greeting, silentMs?: number) {
    this.#pool = pool
    this.#greet = greet
    this.#silentMs = silentMs === undefined ? SILENT_MS : { unit: silentMs, scan: silentMs }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    for (;;) {
      const client = await this.#connect()
      const age = this.#greeted.get(client) ?? (await this.#welcome(client))
      if (age === this.#age) return this.#lend(client)
      client.release(true)
    }
  }

  /** A new connection or an idle one; where the server is full of others', the next that is given back. */
  async #connect(): Promise<PoolClient> {
    const began = performance.now()
    for (;;)
      try {
        return await this.#pool.connect()
      } catch (error) {
        const mayWait = isFull(error) && this.#pool.totalCount > 0
        if (!mayWait || performance.now() - began > FULL.atMostMs) throw postgresError(error)
        await sleep(FULL.everyMs)
      }
  }

  /** Greets a new one. */
  async #welcome(client: PoolClient): Promise<number> {
    const age = this.#age
    try {
      await this.#greet(client)
      this.#greeted.set(client, age)
      return age
    } catch (error) {
      client.release(true)
      throw error instanceof DatabaseUnavailable ? error : postgresError(error)
    }
  }

  #lend(client: PoolClient): PostgresConnection {
    const age = this.#age
    return new PostgresConnection(client, this.#names, this.#silentMs, () => {
      // Once for all who were on their way when it was noticed.
      if (age === this.#age) this.#age++
    })
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    connection.begin(
      `begin${isolationLevel ? ` isolation level ${isolationLevel}` : ''}${accessMode ? ` ${accessMode}` : ''}`,
      accessMode === 'read only',
    )
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** One connection for one unit. A commit without an answer is told as unknown, never as done or undone. */
export class PostgresConnection implements BatchConnection {
  readonly #client: PoolClient
  readonly #names: StatementNames
  /** A long read: it may keep silent for longer. */
  #long = false
  /** The session is of no more use: the pool must not lend it again. */
  #lost = false
  /** wanted: a transaction that has sent nothing yet. ended: a batch has committed already, and Kysely's own commit is still to come. */
  #state: 'none' | 'wanted' | 'open' | 'ended' = 'none'
  #begin = ''
  readonly #silentMs: { readonly unit: number; readonly scan: number }
  readonly #onOldAge: () => void

  /** `onOldAge` is told when the database has got another schema since this connection began, or says nothing any more. */
  constructor(
    client: PoolClient,
    names: StatementNames,
    silentMs: { readonly unit: number; readonly scan: number },
    onOldAge: () => void,
  ) {
    this.#client = client
    this.#names = names
    this.#silentMs = silentMs
    this.#onOldAge = onOldAge
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.batch([query], false)
    return result as QueryResult<R>
  }

  /**
   * Sends all at once, the transaction's begin before and its commit behind them: one round trip. After an error the server
   * refuses what follows, the commit included, which then rolls back.
   */
  async batch(queries: readonly CompiledQuery[], commit: boolean): Promise<QueryResult<unknown>[]> {
    if (this.#state === 'ended') throw new UnitFailed('the unit has ended')
    for (const query of queries) checkParameters(query.parameters)
    // Held back until all are written: each by itself would be a call of the system, and wake the server.
    const { stream } = this.#client.connection
    stream.cork()
    const begun = this.#state === 'wanted' ? [this.#send({ text: this.#begin })] : []
    if (this.#state === 'wanted') this.#state = 'open'
    const asked = queries.map((query) => this.#ask(query))
    const committed = commit && this.#state === 'open' ? [this.#commit('ended')] : []
    stream.uncork()
    await Promise.allSettled([...begun, ...asked, ...committed])
    try {
      // In order: the first failure is the cause of the others.
      await Promise.all(begun)
      const results: QueryResult<unknown>[] = []
      for (const one of asked) results.push(await one)
      await Promise.all(committed)
      return results
    } catch (error) {
      throw committed.length > 0 && error instanceof DatabaseUnavailable ? unknownOutcome(error) : error
    }
  }

  /** The transaction begins with its first statement's message. */
  begin(text: string, long: boolean): void {
    this.#long = long
    this.#begin = text
    this.#state = 'wanted'
  }

  /**
   * @throws DatabaseUnavailable when the outcome is not known: the session broke, or the server itself warned that
   * the standby has not confirmed (it then commits on its own disk and calls that a success).
   */
  async commit(): Promise<void> {
    if (this.#state === 'open') await this.#commit('none')
    this.#state = 'none'
  }

  async #commit(next: 'none' | 'ended'): Promise<void> {
    this.#state = next
    const warnings: string[] = []
    const listen = (notice: { message: string | undefined; severity: string | undefined }) => {
      if (notice.severity === 'WARNING') warnings.push(notice.message ?? '')
    }
    this.#client.on('notice', listen)
    try {
      const { command } = await this.#send({ text: 'commit' })
      if (command === 'ROLLBACK') throw new UnitFailed('a statement of the unit had failed: rolled back')
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? unknownOutcome(error) : error
    } finally {
      this.#client.off('notice', listen)
    }
    if (warnings.length > 0) throw new DatabaseUnavailable(`a commit is not safe yet: ${warnings.join('; ')}`)
  }

  /** Never fails: a session that cannot roll back is closed, and its transaction with it. */
  async rollback(): Promise<void> {
    const open = this.#state === 'open'
    this.#state = 'none'
    if (this.#lost || !open) return
    await this.#send({ text: 'rollback' }).catch(() => {
      this.#lost = true
    })
  }

  release(): void {
    this.#client.release(this.#lost)
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator; rows come whole, callers page by key
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: page by key')
  }

  async #ask(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const name = this.#names.nameOf(query.sql)
    const { command, rowCount, rows } = await this.#send({
      text: query.sql,
      values: query.parameters as unknown[],
      ...(name ? { name } : {}),
    })
    const counts = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return counts ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async #send(query: { text: string; values?: unknown[]; name?: string }): Promise<PgResult> {
    if (this.#lost) throw new DatabaseUnavailable('the connection to the database is lost')
    try {
      const timed: QueryConfig & { query_timeout: number } = {
        ...query,
        query_timeout: this.#long ? this.#silentMs.scan : this.#silentMs.unit,
      }
      return await this.#client.query(timed)
    } catch (error) {
      const isStale = isPlanStale(error)
      if (isStale || isSilence(error)) this.#onOldAge()
      if (isStale || isSessionLost(error)) this.#lost = true
      throw postgresError(error)
    }
  }
}

function unknownOutcome(error: DatabaseUnavailable): DatabaseUnavailable {
  const said = 'the outcome of a commit is not known'
  if (error.message.startsWith(said)) return error
  return new DatabaseUnavailable(`${said}: ${error.message}`, { cause: error })
}
