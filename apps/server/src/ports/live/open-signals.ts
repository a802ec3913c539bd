/** The signals between processes that the database allows. */
import { type HintSignals, noSignals } from './hint-signals.ts'
import type { PostgresSignalsOptions } from './postgres-signals.ts'

/** PostgreSQL's NOTIFY and LISTEN, or none on SQLite. */
export async function openSignals(options: PostgresSignalsOptions): Promise<HintSignals> {
  if (options.db.dialect !== 'postgres') return noSignals
  // Loaded where it is used: a school on SQLite does not load the other driver.
  const { PostgresSignals } = await import('./postgres-signals.ts')
  return new PostgresSignals(options)
}
