/** What goes over the wire to PostgreSQL, and in how many pieces. */
import { startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresConnection } from './postgres-driver.ts'
import { StatementNames } from './statement-names.ts'

let server: TestPostgres
let pool: pg.Pool
beforeAll(async () => {
  server = await startPostgres()
  pool = new pg.Pool({ connectionString: server.url, max: 1, pipeline: true })
})
afterAll(async () => {
  await pool?.end()
  await server?.stop()
})

test('a batch is handed to the system in one piece, with the begin before and the commit behind it', async () => {
  const client = await pool.connect()
  const { stream } = client.connection
  let pieces = 0
  const [one, many] = [stream._write.bind(stream), stream._writev?.bind(stream)]
  stream._write = (...given) => {
    pieces++
    one(...given)
  }
  stream._writev = (...given) => {
    pieces++
    many?.(...given)
  }
  const connection = new PostgresConnection(
    client,
    new StatementNames(),
    { unit: 5_000, scan: 5_000 },
    () => undefined,
  )
  const three = [1, 2, 3].map((n) => CompiledQuery.raw('select $1::int as n', [n]))
  connection.begin('begin', false)
  const read = await connection.batch(three, false)
  expect(read.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  expect(pieces).toBe(1)
  await connection.batch(three, true)
  expect(pieces).toBe(2)
  // One that is refused does not hold back what comes after it.
  const refused = connection.batch([CompiledQuery.raw('select 1/0'), ...three], false)
  await expect(refused).rejects.toThrow()
  await connection.commit()
  connection.release()
})
