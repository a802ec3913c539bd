/** Who holds the locks that sessions of this program wait for, as PostgreSQL knows it. */
import pg from 'pg'
import type { Blocker } from '../database.ts'
import { postgresError } from './postgres-errors.ts'

const MOST_MS = 5_000
const MOST_CHARACTERS = 300

interface Row {
  pid: number
  state: string | null
  query: string | null
  seconds: number | null
}

/**
 * Asks on a connection of its own: the pool's may all be waiting. Those that wait themselves are left out; a prepared transaction has
 * the number 0. @throws DatabaseUnavailable
 */
export async function blockersAt(url: string): Promise<readonly Blocker[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: MOST_MS,
    query_timeout: MOST_MS,
    application_name: 'porua',
  })
  // A connection that breaks between two answers is told by the next one.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(
      `select distinct by.pid, blocker.state, blocker.query,
         round(extract(epoch from clock_timestamp() - blocker.xact_start))::int as seconds
       from pg_stat_activity as waiting
         cross join lateral unnest(pg_blocking_pids(waiting.pid)) as by (pid)
         left join pg_stat_activity as blocker on blocker.pid = by.pid
       where waiting.datname = current_database() and waiting.application_name = 'porua'
         and cardinality(pg_blocking_pids(by.pid)) = 0
       order by by.pid limit 5`,
    )
    return rows.map(({ pid, state, query, seconds }) => ({
      pid,
      what: pid === 0 ? 'a prepared transaction' : `${state ?? 'hidden'}: ${withoutValues(query ?? '')}`,
      ...(seconds === null ? {} : { seconds }),
    }))
  } catch (error) {
    throw postgresError(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A statement for the log: texts and long numbers in it may be somebody's mobile or answer. */
export function withoutValues(query: string): string {
  return query
    .replace(/\$(\w*)\$[\s\S]*?(\$\1\$|$)/g, '…')
    .replace(/'(?:[^']|'')*('|$)/g, '…')
    .replace(/\d{5,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
}
