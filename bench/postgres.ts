/** The PostgreSQL that measures run against: set as `deploy/compose.yaml` sets it, and not on its very first day. */
import { startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import pg from 'pg'

/** What `deploy/compose.yaml` sets; `scripts/deploy.test.ts` compares. */
export const settings = [
  'shared_buffers = 1GB',
  'wal_compression = on',
  'min_wal_size = 2GB',
  'max_wal_size = 4GB',
] as const

/** Log files of 16 MB that a measure of some minutes can fill. */
const logFiles = 48
const megabyte = 1024 * 1024

/**
 * Starts a cluster whose log has been written before. PostgreSQL keeps used log files for the next time, `min_wal_size` of them; a
 * cluster of a minute's age has none, and makes each file of 16 MB anew in the midst of the commits that wait for it, which no
 * school meets after its first rehearsal (7 % fewer saves, and the slowest of a hundred 2 ms slower).
 */
export async function startUsedPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres({ settings })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (let file = 0; file < logFiles; file++)
    await client.query("select pg_logical_emit_message(false, 'used', repeat('x', $1::int))", [15 * megabyte])
  // The first ends the use of the files, the second hands them on.
  for (const statement of ['checkpoint', 'select pg_switch_wal()', 'checkpoint'])
    await client.query(statement)
  await client.end()
  return postgres
}
