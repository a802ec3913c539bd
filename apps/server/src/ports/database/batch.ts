/** Several statements of a unit in one message, the last of them with the commit: fewer round trips where it matters. */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Tx } from './database.ts'
import { isBatchConnection } from './unit-driver.ts'

/** Units whose commit is not for a batch to send. */
const held = new WeakSet<Tx>()

/** Keeps a unit open until its work is over: whoever runs that work has a last statement for it. `commit` of a batch waits so long. */
export function holdCommit(tx: Tx): void {
  held.add(tx)
}

/**
 * Runs `queries` in order, as one message on SQLite, and gives each one's result. With `commit` the unit's commit
 * travels with them: nothing may follow in the unit, and what it resolves with is durable.
 * The first message of a unit brings its BEGIN along by itself.
 */
export async function batch(
  tx: Tx,
  queries: readonly (Compilable | CompiledQuery)[],
  { commit = false }: { commit?: boolean } = {},
): Promise<QueryResult<unknown>[]> {
  const compiled = queries.map((query) => ('compile' in query ? query.compile() : query))
  return tx.getExecutor().provideConnection(async (connection) => {
    if (!isBatchConnection(connection)) throw new Error('batch: not a connection of this port')
    return connection.batch(compiled, commit && !held.has(tx))
  })
}
