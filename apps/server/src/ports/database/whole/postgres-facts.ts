/** What a PostgreSQL server says of itself. */

import type { ServerFacts } from './facts.ts'
import { askOnce } from './postgres-whole.ts'

/** With the bytes of the database. @throws DatabaseRefused where it does not answer */
export async function postgresFacts(url: string): Promise<ServerFacts & { size: number }> {
  const [now, fsync, fullPageWrites, synchronousCommit, maxConnections, size] = await askOnce(
    url,
    `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint, current_setting('fsync'),
      current_setting('full_page_writes'), current_setting('synchronous_commit'),
      current_setting('max_connections'), pg_database_size(current_database())`,
  )
  return {
    now: Number(now),
    maxConnections: Number(maxConnections),
    size: Number(size),
    fsync: String(fsync),
    fullPageWrites: String(fullPageWrites),
    synchronousCommit: String(synchronousCommit),
  }
}
