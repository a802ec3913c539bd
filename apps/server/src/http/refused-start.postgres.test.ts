/** What stops a server beside PostgreSQL from starting: one readable line on stderr and exit 1. */
import { type AddressInfo, createServer } from 'node:net'
import { freshPlace } from '@porua/testkit/databases'
import { startPostgres } from '@porua/testkit/postgres'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { expectOneLine, runServer } from './testing/spawned.ts'

test('a port in use is said before tables of PostgreSQL are made, by one of several processes once', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const port = String((other.address() as AddressInfo).port)
  const place = await freshPlace('postgres')
  try {
    const url = place.url ?? ''
    const ended = await runServer({ PORT: port, DATABASE_URL: url, WORKERS: '2', HOST: '127.0.0.1' })
    expectOneLine(ended, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use.*PORT=…\n$`))
    const client = new Client(url)
    await client.connect()
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
    await client.end()
    expect(rows).toEqual([])
  } finally {
    other.close()
    await place.remove()
  }
})

test('a data folder beside PostgreSQL that cannot be made', async () => {
  const place = await freshPlace('postgres')
  try {
    const ended = await runServer({ DATABASE_URL: place.url ?? '', DATA_DIR: '/etc/hostname/data' })
    expectOneLine(ended, /^data folder \/etc\/hostname\/data cannot be used: ENOTDIR/)
  } finally {
    await place.remove()
  }
})

test('a PostgreSQL that syncs nothing to disk, ALLOW_LOSS or not', async () => {
  const postgres = await startPostgres({ settings: ['fsync = off'] })
  try {
    for (const ALLOW_LOSS of ['0', '1'])
      expectOneLine(await runServer({ DATABASE_URL: postgres.url, ALLOW_LOSS }), /fsync/)
  } finally {
    await postgres.stop()
  }
})
