/** Kysely over a `pg` pool: statements prepared where it pays, commits whose outcome is told honestly. */
import type { CompiledQuery, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { QueryResult as PgResult, Pool, PoolClient, QueryConfig } from 'pg'
import { DatabaseUnavailable } from '../database.ts'
import { UnitFailed } from '../errors.ts'
import { checkParameters } from '../statements.ts'
import type { BatchConnection } from '../unit-driver.ts'
import { isSessionLost, postgresError } from './postgres-errors.ts'
import { StatementNames } from './statement-names.ts'

/** After so long without an answer a connection counts as lost: beyond what the server itself allows a statement. */
const SILENT_MS = { unit: 65_000, scan: 610_000 }

/** Runs once on each new connection, before anybody uses it. */
export type Greeting = (client: PoolClient) => Promise<void>

export class PostgresUnitDriver implements Driver {
  readonly #pool: Pool
  readonly #greet: Greeting
  readonly #names = new StatementNames()
  readonly #greeted = new WeakSet<PoolClient>()

  constructor(pool: Pool, greet: Greeting) {
    this.#pool = pool
    this.#greet = greet
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw postgresError(error)
    })
    if (!this.#greeted.has(client)) {
      try {
        await this.#greet(client)
        this.#greeted.add(client)
      } catch (error) {
        client.release(true)
        throw error instanceof DatabaseUnavailable ? error : postgresError(error)
      }
    }
    return new PostgresConnection(client, this.#names)
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    await connection.begin(
      `begin${isolationLevel ? ` isolation level ${isolationLevel}` : ''}${accessMode ? ` ${accessMode}` : ''}`,
      accessMode === 'read only',
    )
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit('none')
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

export class PostgresConnection implements BatchConnection {
  readonly #client: PoolClient
  readonly #names: StatementNames
  /** A long read: it may keep silent for longer. */
  #long = false
  /** The session is of no more use: the pool must not lend it again. */
  #lost = false
  /** ended: a batch has committed already, and Kysely's own commit is still to come. */
  #state: 'none' | 'open' | 'ended' = 'none'

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#state === 'ended') throw new UnitFailed('the unit has ended')
    checkParameters(query.parameters)
    const name = this.#names.nameOf(query.sql)
    const result = await this.#send({
      text: query.sql,
      values: query.parameters as unknown[],
      ...(name ? { name } : {}),
    })
    const { command, rowCount, rows } = result
    const counts = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return counts ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as R[] }
  }

  async batch(queries: readonly CompiledQuery[], commit: boolean): Promise<QueryResult<unknown>[]> {
    const results: QueryResult<unknown>[] = []
    for (const query of queries) results.push(await this.executeQuery(query))
    if (commit && this.#state === 'open') await this.commit('ended')
    return results
  }

  async begin(text: string, long: boolean): Promise<void> {
    this.#long = long
    await this.#send({ text })
    this.#state = 'open'
  }

  /**
   * @throws DatabaseUnavailable when the outcome is not known: the session broke, or the server itself warned that
   * the standby has not confirmed (it then commits on its own disk and calls that a success).
   */
  async commit(next: 'none' | 'ended'): Promise<void> {
    const done = this.#state === 'ended'
    this.#state = next
    if (done) return
    const warnings: string[] = []
    const listen = (notice: { message: string | undefined; severity: string | undefined }) => {
      if (notice.severity === 'WARNING') warnings.push(notice.message ?? '')
    }
    this.#client.on('notice', listen)
    try {
      const { command } = await this.#send({ text: 'commit' })
      if (command === 'ROLLBACK') throw new UnitFailed('a statement of the unit had failed: rolled back')
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      throw new DatabaseUnavailable(`the outcome of a commit is not known: ${error.message}`, {
        cause: error,
      })
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

  async #send(query: { text: string; values?: unknown[]; name?: string }): Promise<PgResult> {
    if (this.#lost) throw new DatabaseUnavailable('the connection to the database is lost')
    try {
      const timed: QueryConfig & { query_timeout: number } = {
        ...query,
        query_timeout: this.#long ? SILENT_MS.scan : SILENT_MS.unit,
      }
      return await this.#client.query(timed)
    } catch (error) {
      if (isSessionLost(error)) this.#lost = true
      throw postgresError(error)
    }
  }
}
