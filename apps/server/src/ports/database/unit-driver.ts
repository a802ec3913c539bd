/** Kysely over channels: the transaction begins with its first statement's message, and may end with its last. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { UnitFailed } from './errors.ts'
import {
  type Channel,
  type ChannelSource,
  checkParameters,
  type Ending,
  type Statement,
  type StatementResult,
} from './statements.ts'

/** A connection that can run several statements at once, the last one's message committing where asked. */
export interface BatchConnection extends DatabaseConnection {
  batch(queries: readonly CompiledQuery[], commit: boolean): Promise<QueryResult<unknown>[]>
}

/** Whether `connection` is ours, and so takes a batch. */
export function isBatchConnection(connection: DatabaseConnection): connection is BatchConnection {
  return 'batch' in connection
}

/** The driver of SQLite and of the owner's socket. */
export class UnitDriver implements Driver {
  readonly #source: ChannelSource
  constructor(source: ChannelSource) {
    this.#source = source
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<UnitConnection> {
    return new UnitConnection(await this.#source.take())
  }
  async beginTransaction(connection: UnitConnection): Promise<void> {
    connection.begin()
  }
  async commitTransaction(connection: UnitConnection): Promise<void> {
    await connection.commit()
  }
  async rollbackTransaction(connection: UnitConnection): Promise<void> {
    await connection.rollback()
  }
  async releaseConnection(connection: UnitConnection): Promise<void> {
    connection.release()
  }
  async destroy(): Promise<void> {
    await this.#source.close()
  }
}

/** none: statements stand alone. wanted: a transaction that has sent nothing yet. */
type State = 'none' | 'wanted' | 'open' | 'ended' | 'failed'

/** One unit's turn at a channel, as Kysely sees it; given back by `release`. */
export class UnitConnection implements BatchConnection {
  readonly #channel: Channel
  #state: State = 'none'
  constructor(channel: Channel) {
    this.#channel = channel
  }

  begin(): void {
    this.#state = 'wanted'
  }

  async commit(): Promise<void> {
    if (this.#state === 'failed') throw new UnitFailed('a statement of the unit had failed: rolled back')
    if (this.#state === 'open') await this.#run([], 'commit')
    this.#state = 'ended'
  }

  async rollback(): Promise<void> {
    const open = this.#state === 'open'
    this.#state = 'ended'
    // Whoever holds the transaction drops it when the channel goes or breaks: the unit's own error is the one to tell.
    if (open) await this.#channel.run([], false, 'rollback').catch(() => undefined)
  }

  release(): void {
    this.#channel.release()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.#run([query], 'open')
    return toQueryResult(result) as QueryResult<R>
  }

  async batch(queries: readonly CompiledQuery[], commit: boolean): Promise<QueryResult<unknown>[]> {
    const inTransaction = this.#state !== 'none'
    const results = await this.#run(queries, commit && inTransaction ? 'commit' : 'open')
    return results.map(toQueryResult)
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator; rows come whole, callers page by key
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: page by key')
  }

  async #run(statements: readonly Statement[], end: Ending): Promise<readonly StatementResult[]> {
    if (this.#state === 'failed') throw new UnitFailed('an earlier statement of the unit has failed')
    if (this.#state === 'ended') throw new UnitFailed('the unit has ended')
    const begin = this.#state === 'wanted'
    const alone = this.#state === 'none'
    try {
      for (const statement of statements) checkParameters(statement.parameters)
    } catch (error) {
      if (!alone) {
        await this.rollback()
        this.#state = 'failed'
      }
      throw error
    }
    if (!alone) this.#state = end === 'open' ? 'open' : 'ended'
    try {
      return await this.#channel.run(statements.map(bare), begin, end)
    } catch (error) {
      // The other side has rolled back: what follows in this unit must not run on its own.
      if (!alone) this.#state = 'failed'
      throw error
    }
  }
}

/** Without the rest of a compiled query, which does not travel. */
function bare({ sql, parameters, times, packed }: Statement): Statement {
  return times === undefined || packed === undefined
    ? { sql, parameters }
    : { sql, parameters, times, packed }
}

function toQueryResult(result: StatementResult | undefined): QueryResult<unknown> {
  const rows = (result?.rows ?? []) as unknown[]
  return result?.changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(result.changes) }
}
